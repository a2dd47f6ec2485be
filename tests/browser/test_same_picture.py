"""Picture of a step: what the page saves and what linviz.svg returns are the same, element by element."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

import linviz
from linviz.core.problem import Problem
from linviz.run.entry import ENTRIES
from linviz.scenario import link
from linviz.scenario.scenario import Scenario
from tests.amount import some
from tests.browser.screen import Screen
from tests.datasets import CIRCLES, CYCLE10, NONSEP7, OVERFIT24, POCKET9, XOR
from tests.scenario.shipped import PRESETS

Visit = Callable[..., Screen]
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
# of the last of two printed decimals, since halves may be rounded up here and down there
CLOSE = 0.0101
AXES = """() => {
  const { width, height, view } = linviz.axesOf(linviz.graph);
  const { asked, named, scenario } = linviz.state;
  const theme = document.documentElement.dataset.bsTheme;
  const points = { question_points: asked, numbered_points: named };
  return { canvas: [width, height], view, ...points, beside: scenario.beside, theme };
}"""

# hulls, one and two; street and support vectors; votes; the pocket; a probability; a number line; points held out; a
# true boundary; the view of the kernel, which adds a line
SHIPPED = (
    *("/s/one-mistake-one-turn#~s30", "/s/kozinec-two-hulls#~s4", "/s/outlier-c#~s3", "/s/voted"),
    *("/s/pocket", "/s/logistic-blobs", "/s/ridge-1d#~s4", "/s/unseen", "/s/two-gaussians"),
    *("/s/two-kernels", "/s/averaged", "/s/active-set", "/s/hulls-of-a-kernel", "/s/pegasos"),
    *(
        "/s/kernel-by-hand",
        "/s/cubes",
        "/s/circles",
        "/s/sgd-hovers",
        "/s/hull-of-z",
        "/s/threshold",
    ),
)


def case(
    data: Problem, algorithm: str, step: int, lift: dict[str, Any] | None = None, **parameters: Any
) -> str:
    """Return the address of a step of a run on one's own points."""
    settings = {"algorithm": algorithm, "lift": lift or {"name": "none"}, "parameters": parameters}
    points = np.pad(data.X, ((0, 0), (0, 2 - data.d))).tolist()
    labels = data.y.astype(int).tolist()
    data_json = {"points": points, "labels": labels, "dimension": data.d, "step": step}
    return f"/new#{link.encode(Scenario.from_json(data_json | settings))}"


LINE = Problem([[-2.1], [-1.3], [-0.4], [0.3], [1.2], [2.5]], [1, 1, -1, -1, 1, 1])
# two points of both classes and three equal ones in one place
HEAPS = Problem([[1, 1], [1, 1], [1, 1], [2, 2], [2, 2], [0, 0.5]], [1, 1, 1, 1, -1, -1])
SQUARES, RBF = {"name": "quadratic"}, {"name": "rbf", "gamma": 1.5}
OWN = (
    case(NONSEP7, "relaxation", 3),
    case(XOR, "perceptron", 2, {"name": "polynomial", "degree": 3}),
    case(HEAPS, "perceptron", 4),
    case(CYCLE10, "voted-perceptron", 25, SQUARES, passes=3),
    case(POCKET9, "pocket", 9, SQUARES, visits=60),
    case(POCKET9, "averaged-perceptron", 9, SQUARES),
    case(OVERFIT24, "dual-perceptron", 17, RBF),
    case(OVERFIT24, "soft-svm", 5, RBF, C=2),
    case(XOR, "logistic-sgd", 20, SQUARES, steps=60),
    case(CIRCLES, "mdm", 6, RBF, hulls="one"),
    case(LINE, "perceptron", 2, {"name": "shifted-parabola"}),
    case(LINE, "soft-svm", 3),
    case(LINE, "logistic-gd", 9, steps=20),
    case(LINE, "voted-perceptron", 7),
    case(NONSEP7, "hinge-sgd", 40, average=True),
    case(NONSEP7, "batch-perceptron", 30, steps=70),
    case(NONSEP7, "logistic-sgd", 30, steps=70),
    case(NONSEP7, "thresholded-sgd", 30, steps=70),
)


def elements(text: str) -> list[tuple[str, dict[str, str]]]:
    """Return the elements of an SVG in their order: the name of each, and its attributes with its text."""
    return [
        (one.tag, dict(one.attrib) | {"text": one.text or ""})
        for one in ElementTree.fromstring(text).iter()
    ]


def differences(page: str, python: str) -> Iterator[Any]:
    """Yield the elements that are not the same, to the printed digits."""
    ours, theirs = elements(page), elements(python)
    assert [name for name, _ in ours] == [name for name, _ in theirs]
    for (_, one), (name, other) in zip(ours, theirs, strict=True):
        texts = [
            {key: NUMBER.sub("#", value) for key, value in each.items()} for each in (one, other)
        ]
        numbers = [
            np.array([float(n) for value in each.values() for n in NUMBER.findall(value)])
            for each in (dict(sorted(one.items())), dict(sorted(other.items())))
        ]
        if texts[0] != texts[1] or not np.allclose(*numbers, rtol=0, atol=CLOSE):
            yield name, one, other


def check(screen: Screen, to: Path) -> str:
    """Compare the picture that the page saves with that of Python, and return the name of the algorithm."""
    shown = screen.data(AXES)
    with screen.page.expect_download() as download:
        screen.press("Shift+C")
    download.value.save_as(to)
    scenario = Scenario.from_json(screen.scenario | {"step": screen.step})
    drawn = linviz.svg(scenario.run(), screen.step, true_boundary=scenario.true_boundary, **shown)
    assert list(differences(to.read_text("utf-8"), drawn)) == []
    return scenario.algorithm.name


def test_every_algorithm_has_a_step_here() -> None:
    slugs = [path.split("#")[0].removeprefix("/s/") for path in SHIPPED]
    steps = [PRESETS[slug] for slug in slugs] + [link.decode(path.split("#")[1]) for path in OWN]
    assert {scenario.algorithm.name for scenario in steps} == set(ENTRIES)


@pytest.mark.parametrize("paths", [SHIPPED, OWN], ids=["presets", "own points"])
def test_the_page_saves_the_picture_that_python_draws(
    visit: Visit, paths: tuple[str, ...], tmp_path: Path
) -> None:
    for k, path in enumerate(some(paths, every=2)):
        screen = visit(path, color_scheme=("light", "dark")[k % 2])
        check(screen.answered().settled(), tmp_path / f"{k}.svg")


def test_points_that_an_open_question_is_about_have_the_same_rings(
    visit: Visit, tmp_path: Path
) -> None:
    screen = visit("/s/which-line").settled()
    screen.page.evaluate("() => { linviz.state.asked = [0, 2]; linviz.state.named = [1]; }")
    screen.page.evaluate("() => linviz.emit('lit', null)")
    check(screen.answered().settled(), tmp_path / "asked.svg")
