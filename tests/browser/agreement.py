"""Comparison of what the page shows with the recomputation in tests/recompute; a difference raises AssertionError."""

from pathlib import Path
from typing import Any

import numpy as np

from linviz.api import run
from linviz.scenario.scenario import Scenario
from linviz.words.describe import words_of
from tests.browser.picture import check_picture
from tests.browser.screen import Screen
from tests.browser.sight import Reading
from tests.recompute.model import Model
from tests.recompute.told import expected_words
from tests.shown import agree, numbers

READING = Path(__file__).with_name("reading.js").read_text("utf-8")
STEPS = "() => { const { run } = linviz.state; return [...Array(run.frames).keys()].map((k) => run.get('step', k)); }"
# beginnings of pseudocode lines that end a run, and the ends that they lead to
END = ("until", "return", "      or")
BY_ITSELF = ("SEPARATED", "OPTIMAL", "EPSILON_OPTIMAL")
# random places in the view, as fractions of its width and height
PROBES = np.random.default_rng(1).random((60, 2)).tolist()


def model_of(scenario: Scenario) -> Model:
    """Return the truth run of a scenario."""
    return Model(
        run(
            scenario.algorithm.name,
            scenario.problem,
            scenario.lift,
            held_out=scenario.unseen,
            **scenario.parameters,
        )
    )


def steps_of(screen: Screen, most: int) -> list[int]:
    """Return at most `most` of the steps that the page has, the first and the last among them."""
    held: list[int] = screen.data(STEPS)
    return sorted({held[k] for k in np.linspace(0, len(held) - 1, most).astype(int)})


def read_page(screen: Screen, steps: list[int]) -> list[Reading]:
    """Return what the page shows at each of the steps."""
    # beside a view the numbers and a part of the formula are away; and the points that question and answer name have
    # their numbers at every step
    screen.answered().page.evaluate(
        "() => { linviz.state.scenario.beside && linviz.perform('look-away'); linviz.state.named = []; }"
    )
    screen.settled()
    readings: list[Reading] = screen.data(
        f"([steps, probes]) => ({READING})(steps, probes)", [steps, PROBES]
    )
    for one in readings:
        x0, x1, y0, y1 = one["view"]
        one["probes"] = [[x0 + u * (x1 - x0), y1 - v * (y1 - y0)] for u, v in PROBES]
    return readings


def check(model: Model, reading: Reading, k: int) -> None:
    """Check picture and words of the page at step k."""
    check_picture(model, reading, k)
    check_words(model, reading, k)


def check_words(model: Model, reading: Reading, k: int) -> None:
    """Check sentence, formula, running line, live numbers and the number of the step."""
    words, now = expected_words(model, k), model.moments[k]
    assert (reading["step"], reading["number"]) == (k, str(k)), "the number of the step"
    assert numbers(reading["position"])[0].value == model.trace.steps, reading["position"]
    if "update" in reading["position"]:
        made = [one.value for one in numbers(reading["position"])[1:3]]
        assert made == [now.updates, model.moments[-1].updates], reading["position"]
    assert words.sentence in reading["sentence"], f"the sentence: {reading['sentence']}"
    assert reading["chips"] == [[i + 1, int(model.y[i])] for i in now.points], (
        "the points in the sentence"
    )
    _agree("the sentence", reading["sentence"], words.numbers)
    assert bool(reading["end"]) == (k == model.trace.steps), "the end"
    assert len(reading["formula"]) == len(words.formula), f"the formula: {reading['formula']}"
    for line, values in zip(reading["formula"], words.formula, strict=True):
        _agree("the formula", line, values)
    check_running(model, reading["running"], words.line, k)
    wrong = model.wrong(now)
    count = f"{wrong.sum()} of {len(wrong)}" if len(wrong) else ""
    # where a point is on the boundary it is on no side
    nears = (abs(model.signed(now)) < 1e-9).any()
    kinds = ("misclassified", "not correct", "with f = 0") if nears else ("misclassified",)
    assert reading["misclassified"] in [f"{count} {kind}".strip() for kind in kinds], "their number"
    assert len(reading["numbers"]) == len(words.readout), "the live numbers"
    for (label, text), (word, values) in zip(reading["numbers"], words.readout, strict=True):
        assert word in label, f"the label: {label}"
        _agree(label, text, values)


def check_running(model: Model, running: list[str], code_line: str, k: int) -> None:
    """Check which lines of the pseudocode are marked: the one that ran, and the one that ends the run at its end."""
    until = [line for line in running if line.startswith(END)]
    step = [line for line in running if line not in until] or until
    assert [code_line in line for line in step] == [True], f"the line: {running}"
    if model.trace.stop.name in BY_ITSELF and any(
        one.startswith(END) for one in words_of(model.trace).pseudocode.values()
    ):
        assert bool(until) == (0 < k == model.trace.steps), f"the end of the code: {running}"


def _agree(what: str, text: str, values: Any) -> None:
    assert agree(text, values), f"{what}: {text} should show {[float(value) for value in values]}"
