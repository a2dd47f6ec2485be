"""What is shown agrees with a short recomputation from X and y (tests/recompute), to the digits shown."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from linviz.algorithms.perceptrons.perceptron.algorithm import Perceptron
from linviz.core.lift import Lifted
from linviz.core.problem import Problem
from linviz.run.entry import ENTRIES
from linviz.run.trace import Trace
from linviz.scenario import link
from linviz.scenario.scenario import Scenario
from tests.amount import mostly_long
from tests.browser.agreement import check, check_words, model_of, read, steps_of
from tests.browser.picture import check_picture
from tests.browser.screen import Screen
from tests.browser.slips import SLIPS, spoil
from tests.browser.states import opened
from tests.datasets import BOOK, CIRCLES, FAR, FOUR, KOZ, KOZINEC10, NONSEP7, THREE_SV, XOR
from tests.recompute.oracle import oracle_of
from tests.scenario.shipped import PRESETS

Visit = Callable[..., Screen]
CENTRES = """(selector) => [...document.querySelectorAll(selector)].map((node) => [node.textContent,
  node.getBoundingClientRect()]).filter(([, box]) => box.width + box.height > 0)
  .map(([text, box]) => [text, box.x + box.width / 2, box.y + box.height / 2])"""


def own(
    data: Problem, algorithm: str, lift: dict[str, Any] | None = None, **parameters: Any
) -> Scenario:
    given = {"algorithm": algorithm, "lift": lift or {"name": "none"}, "parameters": parameters}
    # on a number line x2 is 0
    points = np.pad(data.X, ((0, 0), (0, 2 - data.d))).tolist()
    return Scenario.from_json(
        {"points": points, "labels": data.y.astype(int).tolist(), "dimension": data.d, **given}
    )


LINE = Problem([[-2.1], [-1.3], [-0.4], [0.3], [1.2], [2.5]], [1, 1, -1, -1, 1, 1])


TWICE = {"name": "scale", "factor": 2, "part": {"name": "none"}}
# what no preset has
OWN = {
    "random order": own(FOUR, "perceptron", order="random", seed=3),
    "most violated, small steps": own(BOOK, "perceptron", order="most-violated", eta=0.5),
    "through the origin": own(FOUR, "perceptron", order="shuffled", bias=False, seed=5),
    "from a given start": own(FOUR, "perceptron", w0=[-1.5, 2], b0=-0.5, eta=0.25),
    "perceptron on cubics": own(
        XOR, "perceptron", {"name": "polynomial", "degree": 3, "coef0": 0.5}
    ),
    "batch, smaller steps": own(NONSEP7, "batch-perceptron", schedule="1/t", eta=2.0, steps=70),
    "batch on squares": own(XOR, "batch-perceptron", {"name": "quadratic"}),
    "averaged at random": own(NONSEP7, "averaged-perceptron", order="random", eta=0.5, passes=7),
    "averaged squares": own(KOZINEC10, "averaged-perceptron", {"name": "quadratic"}, passes=4),
    "voted at random": own(NONSEP7, "voted-perceptron", order="random", passes=12, bias=False),
    "voted, back to 0 now and then": own(XOR, "voted-perceptron", eta=0.1, passes=6),
    "voted squares": own(THREE_SV, "voted-perceptron", {"name": "quadratic"}, passes=5),
    "pocket in passes": own(NONSEP7, "pocket", order="shuffled", eta=0.5, visits=70),
    "pocket that comes back to 0": own(XOR, "pocket", order="cyclic"),
    "dual, one": own(CIRCLES, "dual-perceptron", {"name": "rbf", "gamma": 0.1}, offset="one"),
    "dual, centred": own(FAR, "dual-perceptron", offset="centred", order="shuffled"),
    "dual, centred, squares": own(
        CIRCLES, "dual-perceptron", {"name": "quadratic"}, offset="centred"
    ),
    "one hull": own(KOZ, "kozinec", select="worst"),
    "one hull, all right, a constant": own(
        KOZINEC10, "kozinec", tolerance="none", constant=3.0, start="mean"
    ),
    "one hull through the origin": own(
        FOUR, "kozinec", bias=False, tolerance="absolute", epsilon=0.01
    ),
    "one hull of squares": own(CIRCLES, "kozinec", {"name": "quadratic"}),
    "one hull round the origin": own(XOR, "kozinec", bias=False, tolerance="none"),
    "too long steps": own(THREE_SV, "logistic-gd", eta=1.0, steps=60),
    "a price on w": own(FOUR, "logistic-gd", lam=0.5),
    "logistic on squares": own(
        CIRCLES, "logistic-sgd", {"name": "quadratic"}, order="shuffled", lam=1.0, steps=90
    ),
    "rounded probabilities": own(NONSEP7, "thresholded-sgd", eta=1.0, steps=200),
    "smaller and smaller": own(
        BOOK, "hinge-sgd", schedule="1/t", eta=2.0, shrink="1/2N", steps=100
    ),
    "no average": own(THREE_SV, "hinge-sgd", average=False, C=0.5, order="cyclic", steps=100),
    "hinge on squares": own(CIRCLES, "hinge-sgd", {"name": "quadratic"}, steps=100),
    "Pegasos in passes": own(NONSEP7, "pegasos", order="cyclic", C=10.0, steps=200),
    "first bad point": own(KOZINEC10, "kozinec-two-hull", select="first", epsilon=0.1),
    "hulls of squares": own(CIRCLES, "kozinec-two-hull", {"name": "quadratic"}),
    "ridge, centred": own(THREE_SV, "kernel-ridge", bias="centred"),
    "ridge without b": own(FOUR, "kernel-ridge", bias="none", lam=2.0),
    "ridge on squares": own(
        CIRCLES, "kernel-ridge", {"name": "quadratic"}, bias="centred", lam=0.01
    ),
    "ridge on cubics": own(THREE_SV, "kernel-ridge", {"name": "polynomial", "degree": 3}),
    "two hulls of a kernel": own(
        KOZINEC10, "kozinec-two-hull", {"name": "rbf", "gamma": 0.3}, select="first"
    ),
    "MDM": own(KOZINEC10, "mdm", epsilon=0.001),
    "MDM of cubics": own(KOZINEC10, "mdm", {"name": "polynomial", "degree": 3}, epsilon=0.1),
    "MDM, one hull of a kernel": own(XOR, "mdm", {"name": "rbf", "gamma": 0.5}, hulls="one"),
    "MDM, one hull that holds the origin": own(NONSEP7, "mdm", hulls="one"),
    "a dear slack": own(NONSEP7, "soft-svm", C=100.0),
    "free b": own(XOR, "soft-svm", C=1.0),
    "the pair that promises most": own(
        THREE_SV, "soft-svm", {"name": "quadratic"}, C=10.0, pair="second-order"
    ),
    "line": own(Problem([[-1], [0.5], [2], [1]], [-1, -1, 1, 1]), "perceptron"),
    "machine on a line": own(LINE, "soft-svm", C=2.0),
    "waves over a line": own(LINE, "soft-svm", {"name": "rbf", "gamma": 0.5}, C=10.0),
    "parabola over a line": own(LINE, "perceptron", {"name": "parabola"}, order="most-violated"),
    "dual over a line": own(LINE, "dual-perceptron", {"name": "polynomial", "degree": 2}),
    "squares and lines": own(
        CIRCLES, "perceptron", {"name": "sum", "parts": [{"name": "quadratic"}, TWICE]}
    ),
    "rows of K by its kernel": own(CIRCLES, "dual-perceptron", {"name": "empirical", "gamma": 0.3}),
    "machine on a product": own(
        THREE_SV,
        "soft-svm",
        {
            "name": "product",
            "parts": [
                {"name": "rbf", "gamma": 0.1},
                {"name": "polynomial", "degree": 2, "coef0": 1},
            ],
        },
    ),
    "mixed features": own(
        XOR, "kozinec-two-hull", {"name": "mix", "beta": 0.75, "first": {"name": "quadratic"}}
    ),
    "machine on cubics": own(THREE_SV, "soft-svm", {"name": "polynomial", "degree": 3}, C=0.5),
}

SEEN = {preset.algorithm.name for preset in PRESETS.values()}
# of an algorithm without a preset all runs that its words are held against
for name in ENTRIES:
    for what, (data, values) in oracle_of(name).runs.items() if name not in SEEN else ():
        problem, lift = (
            (data.problem, data.lift.tree()) if isinstance(data, Lifted) else (data, None)
        )
        OWN[f"{name}, {what}"] = own(problem, name, lift, **values)


def agrees_everywhere(scenario: Scenario, screen: Screen, others: int) -> None:
    model, steps = model_of(scenario), steps_of(screen, others + 2)
    assert (steps[0], steps[-1]) == (0, model.trace.steps)
    # there by every other step and back by the rest
    order = steps[::2] + steps[1::2][::-1]
    for k, reading in zip(order, read(screen, order), strict=True):
        check(model, reading, k)


# the first preset of each algorithm
FIRST = {PRESETS[slug].algorithm.name: slug for slug in reversed(PRESETS)}.values()


@pytest.mark.parametrize("slug", mostly_long(PRESETS, *FIRST, "two-points"))
def test_every_preset_shows_what_its_points_say(slug: str, tour: Screen, thorough: bool) -> None:
    (_,) = opened(tour, [slug])
    agrees_everywhere(PRESETS[slug], tour, others=14 if thorough else 4)


# one of each algorithm
DAILY = {scenario.algorithm.name: name for name, scenario in OWN.items()}.values()


@pytest.mark.parametrize("name", mostly_long(OWN, *list(DAILY)[::2]))
def test_so_do_parameters_that_no_preset_has(name: str, tour: Screen, thorough: bool) -> None:
    agrees_everywhere(OWN[name], tour.follow(link.encode(OWN[name])), others=15 if thorough else 6)


def test_the_picture_stands_where_the_axes_say(look: Visit) -> None:
    screen = look("/s/rbf-overfit")
    for side, axis in enumerate("xy"):
        ((_, *zero),) = screen.page.evaluate(CENTRES, f".{axis}zl")
        assert zero[side] == pytest.approx(screen.at((0, 0))[side], abs=1)
        ticks = screen.page.evaluate(CENTRES, f".{axis}tick text")
        values = [float(text.replace("−", "-")) for text, *_ in ticks]
        # numbers stand beside their lines, all equally far
        apart = [
            centre[side] - screen.at((v, v))[side]
            for v, (_, *centre) in zip(values, ticks, strict=True)
        ]
        assert len(ticks) >= 3
        assert max(apart) - min(apart) < 1


def found(scenario: Scenario, screen: Screen) -> set[str]:
    """Which of the checks find something wrong on this page, at a dozen steps."""
    model, wrong = model_of(scenario), set()
    steps = steps_of(screen, 12)
    for k, reading in zip(steps, read(screen, steps), strict=True):
        for what, look in (("picture", check_picture), ("words", check_words)):
            try:
                look(model, reading, k)
            except AssertionError:
                wrong.add(what)
    return wrong


PICTURE, WORDS, BOTH = {"picture"}, {"words"}, {"picture", "words"}
SLIPPED = {
    "the line without b": ("one-mistake-one-turn", PICTURE),
    "the line with w turned round": ("one-mistake-one-turn", PICTURE),
    "the line a step late": ("one-mistake-one-turn", PICTURE),
    "the line a step early": ("one-mistake-one-turn", PICTURE),
    "the curve without b": ("rbf-overfit", PICTURE),
    "the slack without b": ("only-svs", PICTURE),
    "the hulls a step late": ("kozinec-two-hulls", PICTURE),
    "the points a step late": ("one-mistake-one-turn", PICTURE),
    "the sentence a step late": ("one-mistake-one-turn", WORDS),
    "the formula a step late": ("tiny-margin", WORDS),
    "numbers without their sign": ("one-mistake-one-turn", WORDS),
    "everything without b": ("one-mistake-one-turn", BOTH),
    "everything with w turned round": ("one-mistake-one-turn", BOTH),
    "everything a step late": ("kozinec-two-hulls", BOTH),
}


# one that each kind of check finds, and one that both do
TELLING = ("the line without b", "the sentence a step late", "everything a step late")


@pytest.mark.parametrize("slip", mostly_long(SLIPPED, *TELLING))
@pytest.mark.short("the line without b", "the sentence a step late")
def test_a_slip_in_the_page_is_found_in_what_it_touches_and_nothing_else(
    slip: str, visit: Visit
) -> None:
    slug, touched = SLIPPED[slip]
    # a page that has no module yet
    screen = visit("", fresh=True, service_workers="block")
    spoil(screen.page, SLIPS[slip])
    screen.open(f"/s/{slug}")
    assert found(PRESETS[slug], screen) == touched


def without_b(self: Perceptron, lifted: Any, rows: Any, own: Any = Perceptron.classifier) -> Any:
    w, b = own(self, lifted, rows)
    return w, 0 * b


def turned_round(self: Perceptron, lifted: Any, rows: Any, own: Any = Perceptron.classifier) -> Any:
    w, b = own(self, lifted, rows)
    return -w, -b


def a_step_late(self: Trace, steps: Any, own: Any = Trace.columns) -> Any:
    return own(self, np.maximum(steps - 1, 0)) | {"step": steps}


@pytest.mark.parametrize(
    ("owner", "name", "slip"),
    [
        pytest.param(Perceptron, "classifier", without_b, id="without b"),
        pytest.param(Perceptron, "classifier", turned_round, id="turned round"),
        pytest.param(Trace, "columns", a_step_late, id="a step late"),
    ],
)
def test_a_slip_in_python_is_found_by_picture_and_words(
    owner: type, name: str, slip: Any, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    scenario = own(BOOK, "perceptron", eta=0.5, order="cyclic")
    monkeypatch.setattr(owner, name, slip)
    assert found(scenario, visit(f"/#{link.encode(scenario)}")) == {"picture", "words"}
