"""Agreement of the page with a short recomputation from X and y (tests/recompute), to the digits shown."""

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
from linviz.ui.server import bundle
from tests.amount import mostly_long
from tests.browser.agreement import check, check_words, model_of, read_page, steps_of
from tests.browser.picture import check_picture
from tests.browser.screen import Screen
from tests.browser.slips import ASSETS, MUTATIONS, mutated_texts, serve_mutated
from tests.browser.states import open_presets
from tests.datasets import AND, BOOK, CIRCLES, FAR, FOUR, KOZ, KOZINEC10, NONSEP7, OR, THREE_SV, XOR
from tests.recompute.oracle import oracle_of
from tests.scenario.shipped import PRESETS

Visit = Callable[..., Screen]
CENTRES = """(selector) => [...document.querySelectorAll(selector)].map((node) => [node.textContent,
  node.getBoundingClientRect()]).filter(([, box]) => box.width + box.height > 0)
  .map(([text, box]) => [text, box.x + box.width / 2, box.y + box.height / 2])"""


def case(
    data: Problem, algorithm: str, lift: dict[str, Any] | None = None, **parameters: Any
) -> Scenario:
    settings = {"algorithm": algorithm, "lift": lift or {"name": "none"}, "parameters": parameters}
    # on a number line x2 is 0
    points = np.pad(data.X, ((0, 0), (0, 2 - data.d))).tolist()
    return Scenario.from_json(
        {"points": points, "labels": data.y.astype(int).tolist(), "dimension": data.d, **settings}
    )


LINE = Problem([[-2.1], [-1.3], [-0.4], [0.3], [1.2], [2.5]], [1, 1, -1, -1, 1, 1])


TWICE = {"name": "scale", "factor": 2, "part": {"name": "none"}}
# settings that no preset has
OWN = {
    "random order": case(FOUR, "perceptron", order="random", seed=3),
    "most violated, small steps": case(BOOK, "perceptron", order="most-violated", eta=0.5),
    "through the origin": case(FOUR, "perceptron", order="shuffled", bias=False, seed=5),
    "from a given start": case(FOUR, "perceptron", w0=[-1.5, 2], b0=-0.5, eta=0.25),
    "AND by a step function": case(AND, "perceptron", test="f >= 0 is +1"),
    "OR by the other step function": case(OR, "perceptron", test="f > 0 is +1", bias=False),
    "perceptron on cubics": case(
        XOR, "perceptron", {"name": "polynomial", "degree": 3, "coef0": 0.5}
    ),
    "batch, smaller steps": case(NONSEP7, "batch-perceptron", schedule="1/t", eta=2.0, steps=70),
    "batch on squares": case(XOR, "batch-perceptron", {"name": "quadratic"}),
    "averaged at random": case(NONSEP7, "averaged-perceptron", order="random", eta=0.5, passes=7),
    "averaged squares": case(KOZINEC10, "averaged-perceptron", {"name": "quadratic"}, passes=4),
    "voted at random": case(NONSEP7, "voted-perceptron", order="random", passes=12, bias=False),
    "voted, back to 0 now and then": case(XOR, "voted-perceptron", eta=0.1, passes=6),
    "voted squares": case(THREE_SV, "voted-perceptron", {"name": "quadratic"}, passes=5),
    "pocket in passes": case(NONSEP7, "pocket", order="shuffled", eta=0.5, visits=70),
    "pocket that comes back to 0": case(XOR, "pocket", order="cyclic"),
    "dual, one": case(CIRCLES, "dual-perceptron", {"name": "rbf", "gamma": 0.1}, offset="one"),
    "dual, centred": case(FAR, "dual-perceptron", offset="centred", order="shuffled"),
    "dual, centred, squares": case(
        CIRCLES, "dual-perceptron", {"name": "quadratic"}, offset="centred"
    ),
    "one hull": case(KOZ, "kozinec", select="worst"),
    "one hull, all right, a constant": case(
        KOZINEC10, "kozinec", tolerance="none", constant=3.0, start="mean"
    ),
    "one hull through the origin": case(
        FOUR, "kozinec", bias=False, tolerance="absolute", epsilon=0.01
    ),
    "one hull of squares": case(CIRCLES, "kozinec", {"name": "quadratic"}),
    "one hull round the origin": case(XOR, "kozinec", bias=False, tolerance="none"),
    "too long steps": case(THREE_SV, "logistic-gd", eta=1.0, steps=60),
    "logistic from a given start": case(FOUR, "logistic-gd", w0=[-1.5, 2], b0=0.5, steps=60),
    "a price on w": case(FOUR, "logistic-gd", lam=0.5),
    "logistic on squares": case(
        CIRCLES, "logistic-sgd", {"name": "quadratic"}, order="shuffled", lam=1.0, steps=90
    ),
    "rounded probabilities": case(NONSEP7, "thresholded-sgd", eta=1.0, steps=200),
    "smaller and smaller": case(
        BOOK, "hinge-sgd", schedule="1/t", eta=2.0, shrink="1/2N", steps=100
    ),
    "no average": case(THREE_SV, "hinge-sgd", average=False, C=0.5, order="cyclic", steps=100),
    "hinge on squares": case(CIRCLES, "hinge-sgd", {"name": "quadratic"}, steps=100),
    "Pegasos in passes": case(NONSEP7, "pegasos", order="cyclic", C=10.0, steps=200),
    "first bad point": case(KOZINEC10, "kozinec-two-hull", select="first", epsilon=0.1),
    "hulls of squares": case(CIRCLES, "kozinec-two-hull", {"name": "quadratic"}),
    "ridge, centred": case(THREE_SV, "kernel-ridge", bias="centred"),
    "ridge without b": case(FOUR, "kernel-ridge", bias="none", lam=2.0),
    "ridge on squares": case(
        CIRCLES, "kernel-ridge", {"name": "quadratic"}, bias="centred", lam=0.01
    ),
    "ridge on cubics": case(THREE_SV, "kernel-ridge", {"name": "polynomial", "degree": 3}),
    "two hulls of a kernel": case(
        KOZINEC10, "kozinec-two-hull", {"name": "rbf", "gamma": 0.3}, select="first"
    ),
    "MDM": case(KOZINEC10, "mdm", epsilon=0.001),
    "MDM of cubics": case(KOZINEC10, "mdm", {"name": "polynomial", "degree": 3}, epsilon=0.1),
    "MDM, one hull of a kernel": case(XOR, "mdm", {"name": "rbf", "gamma": 0.5}, hulls="one"),
    "MDM, one hull that holds the origin": case(NONSEP7, "mdm", hulls="one"),
    "a dear slack": case(NONSEP7, "soft-svm", C=100.0),
    "free b": case(XOR, "soft-svm", C=1.0),
    "the pair that promises most": case(
        THREE_SV, "soft-svm", {"name": "quadratic"}, C=10.0, pair="second-order"
    ),
    "line": case(Problem([[-1], [0.5], [2], [1]], [-1, -1, 1, 1]), "perceptron"),
    "machine on a line": case(LINE, "soft-svm", C=2.0),
    "waves over a line": case(LINE, "soft-svm", {"name": "rbf", "gamma": 0.5}, C=10.0),
    "parabola over a line": case(LINE, "perceptron", {"name": "parabola"}, order="most-violated"),
    "dual over a line": case(LINE, "dual-perceptron", {"name": "polynomial", "degree": 2}),
    "squares and lines": case(
        CIRCLES, "perceptron", {"name": "sum", "parts": [{"name": "quadratic"}, TWICE]}
    ),
    "rows of K by its kernel": case(
        CIRCLES, "dual-perceptron", {"name": "empirical", "gamma": 0.3}
    ),
    "machine on a product": case(
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
    "mixed features": case(
        XOR, "kozinec-two-hull", {"name": "mix", "beta": 0.75, "first": {"name": "quadratic"}}
    ),
    "machine on cubics": case(THREE_SV, "soft-svm", {"name": "polynomial", "degree": 3}, C=0.5),
}

SEEN = {preset.algorithm.name for preset in PRESETS.values()}
# for an algorithm without a preset, all runs on which its words are tested
for name in ENTRIES:
    for what, (data, values) in oracle_of(name).runs.items() if name not in SEEN else ():
        problem, lift = (
            (data.problem, data.lift.tree()) if isinstance(data, Lifted) else (data, None)
        )
        OWN[f"{name}, {what}"] = case(problem, name, lift, **values)


def agrees_everywhere(scenario: Scenario, screen: Screen, others: int) -> None:
    model, steps = model_of(scenario), steps_of(screen, others + 2)
    assert (steps[0], steps[-1]) == (0, model.trace.steps)
    # forward over every other step and back over the rest
    order = steps[::2] + steps[1::2][::-1]
    for k, reading in zip(order, read_page(screen, order), strict=True):
        check(model, reading, k)


# the first preset of each algorithm
FIRST = {PRESETS[slug].algorithm.name: slug for slug in reversed(PRESETS)}.values()


@pytest.mark.parametrize("slug", mostly_long(PRESETS, *FIRST, "two-points"))
def test_every_preset_shows_what_its_points_say(slug: str, tour: Screen, thorough: bool) -> None:
    (_,) = open_presets(tour, [slug])
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
        values = [float(text.replace("−", "-").replace(",", "")) for text, *_ in ticks]
        # the numbers stand beside their lines, all at the same distance
        apart = [
            centre[side] - screen.at((v, v))[side]
            for v, (_, *centre) in zip(values, ticks, strict=True)
        ]
        assert len(ticks) >= 3
        assert max(apart) - min(apart) < 1


def failing_checks(scenario: Scenario, screen: Screen) -> set[str]:
    """Return which of the checks, "picture" and "words", fail on the page at a dozen steps."""
    model, wrong = model_of(scenario), set()
    steps = steps_of(screen, 12)
    for k, reading in zip(steps, read_page(screen, steps), strict=True):
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


def test_every_mutation_changes_the_scripts_as_they_are_now() -> None:
    texts = bundle.module_texts(ASSETS)
    assert all(mutated_texts(mutation) != texts for mutation in MUTATIONS.values())


# a mutation for each of the two checks to find, and one for both
TELLING = ("the line without b", "the sentence a step late", "everything a step late")


@pytest.mark.parametrize("slip", mostly_long(SLIPPED, *TELLING))
@pytest.mark.short("the line without b", "the sentence a step late")
def test_a_slip_in_the_page_is_found_in_what_it_touches_and_nothing_else(
    slip: str, visit: Visit
) -> None:
    slug, touched = SLIPPED[slip]
    # a page that has not loaded any module yet
    screen = visit("", fresh=True, service_workers="block")
    serve_mutated(screen.page, MUTATIONS[slip])
    screen.open(f"/s/{slug}")
    assert failing_checks(PRESETS[slug], screen) == touched


def without_b(self: Perceptron, lifted: Any, rows: Any, own: Any = Perceptron.classifier) -> Any:
    w, b = own(self, lifted, rows)
    return w, 0 * b


def negated_w(self: Perceptron, lifted: Any, rows: Any, own: Any = Perceptron.classifier) -> Any:
    w, b = own(self, lifted, rows)
    return -w, -b


def a_step_late(self: Trace, steps: Any, own: Any = Trace.columns) -> Any:
    return own(self, np.maximum(steps - 1, 0)) | {"step": steps}


@pytest.mark.parametrize(
    ("owner", "name", "slip"),
    [
        pytest.param(Perceptron, "classifier", without_b, id="without b"),
        pytest.param(Perceptron, "classifier", negated_w, id="turned round"),
        pytest.param(Trace, "columns", a_step_late, id="a step late"),
    ],
)
def test_a_slip_in_python_is_found_by_picture_and_words(
    owner: type, name: str, slip: Any, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    scenario = case(BOOK, "perceptron", eta=0.5, order="cyclic")
    monkeypatch.setattr(owner, name, slip)
    assert failing_checks(scenario, visit(f"/#{link.encode(scenario)}")) == {"picture", "words"}
