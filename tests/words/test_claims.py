"""Texts never contradict each other: over all algorithms, presets and ill data."""

import operator
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest

from linviz.algorithms.registry import algorithm_parameters
from linviz.certificate.certify import certify
from linviz.core.notation import letters_everywhere
from linviz.core.problem import Problem
from linviz.core.separability import MEET, has_contradiction, separability_light
from linviz.run.entry import has_bias
from linviz.run.trace import Trace
from linviz.ui.endpoints.certificate import badge_json
from linviz.words.describe import cases_of, columns_for_words, rows_of, words_of
from linviz.words.template import fill
from tests.datasets import COLLINEAR, CONTRADICT, FAR, KOZ, NONSEP7, THREE_SV, XOR, lifted
from tests.runs import ALGORITHMS, suitable_lifts, trace
from tests.scenario.shipped import PRESETS
from tests.shown import numbers

RANDOM = np.random.default_rng(9)
# budgets that keep the runs short; whatever an algorithm does not have is left out
SHORT = {
    "max_updates": 300,
    "max_steps": 300,
    "steps": 60,
    "visits": 200,
    "passes": 3,
    "values": 12,
}
# data that make words stumble, and whether a straight boundary with b separates them; None where nothing is to separate
ILL: dict[str, tuple[Problem, bool | None]] = {
    "empty": (Problem([], []), None),
    "one point": (Problem([(2, 1)], [1]), None),
    "one class": (Problem([(2, 1), (1, 3), (0, 0)], [-1, -1, -1]), None),
    "both at one place": (Problem([(1, 1), (1, 1)], [1, -1]), False),
    "contradiction": (CONTRADICT, False),
    "collinear": (COLLINEAR, True),
    "collinear, mixed": (Problem([(0, 0), (1, 0), (2, 0)], [1, -1, 1]), False),
    "all at the origin": (Problem([(0, 0), (0, 0), (0, 0)], [1, 1, -1]), False),
    "tiny": (Problem([(1e-6, 2e-6), (2e-6, 1e-6)], [1, -1]), True),
    "far": (FAR, True),
    "far and near": (Problem([(32, 32), (31.999, 32), (-32, 0)], [1, -1, -1]), True),
    "crossing": (XOR, False),
    "overlapping": (NONSEP7, False),
    "sixty": (
        Problem(RANDOM.integers(-9, 10, (60, 2)) / 2, np.where(np.arange(60) % 3, 1, -1)),
        False,
    ),
    "zigzag": (KOZ, True),
    "three kinds": (THREE_SV, None),
}
SETS = {name: lifted(data) for name, (data, _) in ILL.items()}
NUMBER = r"(?:−\s?)?\d[\d,]*(?:\.\d+)?(?:·10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?(?:\u202f[+−]\u202f\d\.\d+·10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?"
RELATIONS = {
    "<": operator.lt, ">": operator.gt, "≤": operator.le, "≥": operator.ge,
    "is below": operator.lt, "is above": operator.gt, "is not yet": operator.ne,
}  # fmt: skip
RELATION = re.compile(rf"({NUMBER})\s*({'|'.join(RELATIONS)})\s*({NUMBER})")
BETWEEN = re.compile(rf"between ({NUMBER}) and ({NUMBER})")


@cache
def short_run(name: str, data: str) -> Trace:
    """Return a short run of the algorithm on ill data."""
    return trace(name, SETS[data], **budget(name))


def budget(name: str) -> dict[str, int]:
    return {one.name: SHORT[one.name] for one in algorithm_parameters(name) if one.name in SHORT}


def texts_of_steps(run: Trace, most: int = 9) -> Iterator[tuple[int, Any, list[str]]]:
    """Yield the step, its columns and all its texts, at some steps including the first and the last."""
    steps = np.unique(np.linspace(0, run.steps, most).astype(int))
    words = words_of(run)
    columns = columns_for_words(run, steps)
    for row, key in zip(rows_of(run, columns), cases_of(run, columns), strict=True):
        phrase = words.phrases[key]
        templates = [phrase.text, *phrase.formula, *(row[1] for row in words.numbers)]
        yield (
            int(row["step"]),
            row,
            [fill(one, row) for one in templates if run.steps or one != phrase.text],
        )


def true_as_printed(text: str) -> bool:
    """Return whether all relations between two printed numbers are true."""

    def value(number: str) -> float:
        return numbers(number)[0].value

    relations = [
        RELATIONS[sign](value(one), value(other)) for one, sign, other in RELATION.findall(text)
    ]
    return all([*relations, *(value(low) < value(high) for low, high in BETWEEN.findall(text))])


@pytest.mark.parametrize(
    ("text", "true"),
    [
        ("y·f(x) = 0 > 0", False),
        ("y·f(x)\u00a0≈\u00a01.00\u00a0<\u00a01", False),
        ("y·f(x) = 1 is below\u00a01", False),
        ("it lies between 0.243 and 0.243.", False),
        ("y·f(x) ≈ 1\u202f−\u202f2.00·10⁻⁷ < 1", True),
        ("y·f(x) ≈ 1.00·10⁻¹⁰ > 0", True),
        ("it lies between 0.243 and 0.2434.", True),
    ],
)
def test_a_relation_that_is_false_as_printed_is_found(text: str, true: bool) -> None:
    assert true_as_printed(text) == true


def check_boundary(row: Any, sentence: str) -> None:
    """Check that a sentence without a boundary is about a w that is or was 0."""
    own = "moving_" if "moving_w" in row else ""
    if f"{own}w" not in row:
        return
    there = [bool(row[f"{own}w{when}"].any()) for when in ("_before", "")]
    assert "no boundary" not in sentence or not all(there), sentence


def check(run: Trace) -> None:
    """Check the texts of a run's steps against each other and against a recomputed f."""
    for step, row, texts in texts_of_steps(run):
        assert all(map(true_as_printed, texts)), texts
        # one of anything is no plural
        assert not [
            text
            for text in texts
            if re.search(r"\b1 (points|steps|visits|votes|of \d+ are)\b", text)
        ], texts
        if not run.lifted.n:
            continue
        check_boundary(row, texts[0] if run.steps else "")
        signed = run.lifted.y * run.decision(run.lifted.X, step)
        blur = 1e-9 * max(1.0, float(np.abs(signed).max()))
        assert (signed < -blur).sum() <= row["errors"] <= (signed < blur).sum(), (
            "how many are wrong"
        )
        if not np.isnan(row["margin"]):
            assert (row["margin"] > 0) == (row["errors"] == 0), "the sign of the margin"
        if "lower" in row and row["lower"] > 0:
            # where the classes all but touch far from the origin both are a little rounded
            assert row["lower"] <= row["upper"] * (1 + 1e-6), "the bounds"
            assert row["errors"] == 0, "a lower bound while a point is wrong"
        if "kind" in row:
            counts = [row[name] for name in ("on_margin", "inside", "wrong_side", "outside")]
            assert counts == [(row["kind"] == place).sum() for place in (1, 2, 3, 4)], "kinds"


@pytest.mark.parametrize("name", ALGORITHMS)
def test_on_ill_data_every_step_has_words_and_none_contradicts_another(name: str) -> None:
    for data in ILL:
        check(short_run(name, data))


@pytest.mark.parametrize("name", ALGORITHMS)
def test_in_every_lift_every_step_has_words(name: str) -> None:
    for lift in suitable_lifts(ALGORITHMS[name]):
        for data in ("contradiction", "far and near", "sixty"):
            if ILL[data][0].d == 2 and lift not in ("parabola", "shifted-parabola"):
                for _, _, texts in texts_of_steps(
                    trace(name, lifted(ILL[data][0], lift), **budget(name)), 5
                ):
                    assert all(map(true_as_printed, texts)), texts


@pytest.mark.parametrize("slug", PRESETS)
def test_no_preset_contradicts_itself(slug: str) -> None:
    check(PRESETS[slug].run())


@pytest.mark.parametrize("name", ALGORITHMS)
def test_light_end_and_badge_agree_with_the_points(name: str) -> None:
    for data, (problem, separable) in ILL.items():
        run = short_run(name, data)
        lamp, stop = separability_light(run.lifted), run.stop
        badge = letters_everywhere(badge_json(certify(run), run))
        if separable is not None:
            assert lamp.name == ("separable" if separable else MEET), data
            free = has_bias(run.algorithm)
            assert not (separable and free and stop.name in ("NOT_SEPARABLE", "CYCLING")), data
            assert separable or stop.name not in ("SEPARATED", "EPSILON_OPTIMAL"), data
            assert separable or badge["outcome"] not in ("Separates all points", "ε-optimal"), data
        elif problem.n and problem.one_class:
            assert (badge["outcome"], badge["kind"]) == ("Only one class", "neutral"), data
        assert "another lift" not in stop.sentence or not has_contradiction(run.lifted), data
        assert "another lift" not in badge["reason"] or not has_contradiction(run.lifted), data
        assert true_as_printed(stop.sentence), stop.sentence
        assert true_as_printed(badge["reason"]), badge["reason"]
        if badge["outcome"] == "Separates all points":
            assert run[-1].errors == 0 or name in ("pocket", "batch-perceptron"), data
