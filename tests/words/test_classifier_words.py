"""Texts of w, b and f(x) and of y f, word for word."""

import re
from typing import Any

import numpy as np
import pytest

from linviz.core.lift import lift
from linviz.core.notation import letters
from linviz.core.problem import Array, Problem
from linviz.run.trace import Trace
from linviz.words.describe import columns_for_words, describe, lines_at_end, rows_of, words_of
from linviz.words.template import fill
from tests.datasets import BOOK, CIRCLES, CONTRADICT, DEFAULT20, FOUR, NONSEP7, XOR, lifted
from tests.runs import trace

FIVE = Problem([[1], [2], [4], [5], [6]], [1, 1, -1, -1, 1])
LINE = Problem([[-2], [-1], [0], [1], [2]], [1, -1, -1, -1, 1])


def numbers(run: Trace, step: int = -1) -> dict[str, str]:
    """Return the live numbers of a step as text, by label."""
    (row,) = rows_of(run, columns_for_words(run, np.array([step % len(run)])))
    return {
        letters(label): fill(template, row).replace("\u202f", " ")
        for label, template, *_ in words_of(run).numbers
    }


@pytest.mark.parametrize(
    ("run", "rows"),
    [
        (trace("perceptron", DEFAULT20), {"Decision function": "f = 2.7 x₁ + 2.2 x₂ − 6"}),
        (trace("perceptron", BOOK, order="first"), {"Decision function": "f = x₁ + x₂ − 3"}),
        (trace("perceptron", FOUR, bias=False), {"Decision function": "f = x₁ + 2 x₂"}),
        (
            trace("hard-svm", lifted(CIRCLES, "quadratic")),
            {
                "Decision function": "f ≈ 0.381 x₁² + 0 x₁x₂ + 0.381 x₂² − 1.38",
                "w, b": "≈ (0.381, 0, 0.381), −1.38",
            },
        ),
        (
            trace("perceptron", lifted(LINE, "shifted-parabola")),
            {"Decision function": "f = 0 x + 3 (x² − 1) − 1", "w, b": "(0, 3), −1"},
        ),
        # the five points of many a slide, in plain monomials (cases F12)
        (
            trace("soft-svm", lifted(FIVE, "polynomial", degree=2), C=100),
            {
                "Decision function": "f ≈ −5.33 x + 0.667 x² + 9",
                "w, b": "≈ (−3.77, 0.667), 9",
            },
        ),
        # one feature is enough to write f out, by a kernel too
        (
            trace("hard-svm", Problem([[-1], [3]], [-1, 1])),
            {"Decision function": "f = 0.5 x − 0.5"},
        ),
        (
            trace("voted-perceptron", NONSEP7),
            {"Decision function": "f = Σₖ cₖ sign fₖ(x), k ≤ 20", "w, b, current": "(0, 0), 0"},
        ),
        (
            trace("dual-perceptron", lifted(CIRCLES, "rbf"), order="random"),
            {"Decision function": "f = Σ αⱼ yⱼ K(xⱼ, x) + b, 9 of 16 terms", "b": "1"},
        ),
        (
            trace("kernel-ridge", lifted(CIRCLES, "rbf"), bias="none"),
            {"Decision function": "f = Σ αⱼ K(xⱼ, x), 16 of 16 terms"},
        ),
    ],
)
def test_f_comes_first_among_the_numbers_then_w_and_b_where_f_lacks_some_of_them(
    run: Trace, rows: dict[str, str]
) -> None:
    found = numbers(run)
    assert list(found.items())[: len(rows)] == list(rows.items())
    assert ("w, b" in found) == ("w, b" in rows)


def test_before_anything_is_learned_all_of_them_are_0() -> None:
    found = numbers(trace("perceptron", DEFAULT20), 0)
    assert found["Decision function"] == "f = 0 x₁ + 0 x₂ + 0"


@pytest.mark.parametrize(
    ("name", "parameters", "d", "written"),
    [
        ("none", {}, 1, ("x",)),
        ("none", {}, 2, ("x₁", "x₂")),
        ("polynomial", {"degree": 2}, 2, ("√2x₁", "√2x₂", "x₁²", "√2x₁x₂", "x₂²")),
        ("polynomial", {"degree": 3, "coef0": 0}, 2, ("x₁³", "√3x₁²x₂", "√3x₁x₂²", "x₂³")),
        ("polynomial", {"degree": 2, "coef0": 2}, 1, ("2x", "x²")),
        ("polynomial", {"degree": 2, "coef0": 0.7}, 1, ("√1.4x", "x²")),
        ("rbf", {}, 2, ()),
    ],
)
def test_features_are_written_as_they_are_computed(
    name: str, parameters: dict[str, Any], d: int, written: tuple[str, ...]
) -> None:
    one = lift(name, parameters)
    assert one.feature_names(d) == written
    features = one.features(np.ones((1, d)))
    assert features is None or features.shape[1] == len(written)


@pytest.mark.parametrize(
    ("name", "parameters", "d"),
    [
        ("none", {}, 2),
        ("parabola", {}, 1),
        ("shifted-parabola", {}, 1),
        ("quadratic", {}, 2),
        ("polynomial", {"degree": 2, "coef0": 0.7}, 1),
        ("polynomial", {"degree": 2}, 2),
        ("polynomial", {"degree": 5}, 1),
        ("polynomial", {"degree": 3, "coef0": 0}, 2),
    ],
)
def test_f_is_the_sum_of_its_written_terms(name: str, parameters: dict[str, Any], d: int) -> None:
    random = np.random.default_rng(5)
    X = random.normal(size=(7, d)).round(1)
    points = lifted(Problem(X, [1, -1, 1, -1, -1, 1, 1]), name, **parameters)
    for algorithm in ("perceptron", "soft-svm", "kernel-ridge"):
        run = trace(algorithm, points)
        step = min(3, run.steps)
        columns = columns_for_words(run, np.array([step]))
        b = columns.get("w_b", columns["b"])
        terms = np.column_stack([monomial(one, X) for one, _ in points.lift.monomials(d)])
        f = terms @ columns["plain_w"][0] + b
        assert f == pytest.approx(run.decision(X, step), rel=1e-9, abs=1e-9)
        assert "√" not in numbers(run, step)["Decision function"]


def monomial(name: str, X: Array) -> Array:
    """Return what a name such as x₁²x₂ or (x² − 1) is at X, (n,)."""
    if name.startswith("("):
        return np.asarray(X[:, 0] ** 2 - 1)
    value = np.ones(len(X))
    for _, below, above in re.findall(r"(x)([₁₂]?)([²³⁴⁵⁶]?)", name):
        value = value * X[:, "₁₂".index(below) if below else 0] ** (1 + ".²³⁴⁵⁶".find(above or "."))
    return value


def test_y_f_is_worked_out_on_a_visit_and_before_an_update() -> None:
    run = trace("perceptron", DEFAULT20)
    visit, update = describe(run, 5).formula, describe(run, 8).formula
    assert visit == (
        r"\mathbf{w}\cdot\mathbf{x}_{5} + b = 1.6\cdot3.6 + 2.9\cdot2.3 + 1 = 13.43",
        r"y_{5} (\mathbf{w}\cdot\mathbf{x}_{5} + b) = 1\cdot13.43 = 13.43 > 0",
    )
    assert update[:2] == (
        r"\mathbf{w}\cdot\mathbf{x}_{8} + b = 1.6\cdot1.9 + 2.9\cdot(-0.9) + 1 = 1.43",
        r"y_{8} (\mathbf{w}\cdot\mathbf{x}_{8} + b) = -1\cdot1.43 = -1.43 \le 0",
    )


def test_each_number_beside_an_arrow_has_a_relation_of_its_own() -> None:
    told = [
        line
        for k in range(1, 9)
        for line in describe(trace("mdm", DEFAULT20), k).formula
        if r"\to" in line
    ]
    assert any(r"= 0 \to \approx \mathbf{0." in line for line in told)
    assert not any(r"\approx 0 \to" in line for line in told)


@pytest.mark.parametrize(
    ("run", "lines"),
    [
        (trace("perceptron", DEFAULT20), ["until a pass makes no mistake"]),
        (trace("perceptron", CONTRADICT), []),
        (trace("pegasos", NONSEP7, steps=20), ["until all steps are made"]),
        (trace("voted-perceptron", NONSEP7, passes=1), ["return Σₖ cₖ sign(wₖ·x + bₖ)"]),
        (trace("kozinec", XOR), []),
        (trace("kernel-ridge", BOOK), []),
    ],
)
def test_the_line_that_ends_a_run_is_marked_where_it_holds(run: Trace, lines: list[str]) -> None:
    words = words_of(run)
    assert [
        letters(list(words.pseudocode.values())[line]) for line in lines_at_end(run, words)
    ] == lines
