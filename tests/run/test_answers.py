"""Answers of a run by name: they are the numbers that the points and the run give."""

import numpy as np
import pytest

from linviz.core.problem import Problem
from linviz.run.answers import NAMES, Name, Value, Values, answers_at, parse_name
from tests.datasets import CIRCLES, CYCLE10, DEFAULT20, THREE_SV, lifted
from tests.runs import trace

RUN = trace("perceptron", DEFAULT20)
SVM = trace("soft-svm", THREE_SV, C=2)
AT = (0.5, 1.0)


def number(values: Values, name: str) -> float:
    """Return the value of a name that must be a number."""
    value = values(name)
    assert isinstance(value, float)
    return value


@pytest.mark.parametrize("step", [0, 1, 29, 119, 120])
def test_a_step_answers_what_its_w_and_b_give(step: int) -> None:
    values = answers_at(RUN, step, AT)
    w, b = RUN[step].w, RUN[step].b
    assert w is not None
    f = RUN.lifted.X @ w + b
    signed = RUN.lifted.y * f
    assert values("w") == pytest.approx(tuple(w))
    assert (number(values, "w[2]"), number(values, "b")) == pytest.approx((w[1], b))
    assert values("line") == pytest.approx((*w, b))
    assert number(values, "f") == pytest.approx(np.array(AT) @ w + b)
    assert number(values, "class") == np.sign(number(values, "f"))
    for i in range(RUN.lifted.n):
        assert number(values, f"f[{i + 1}]") == pytest.approx(f[i])
        assert number(values, f"yf[{i + 1}]") == pytest.approx(signed[i])
        assert number(values, f"slack[{i + 1}]") == pytest.approx(max(0, 1 - signed[i]))
        assert number(values, f"wrong[{i + 1}]") == (signed[i] <= 1e-12)
        point = (number(values, f"x1[{i + 1}]"), number(values, f"x2[{i + 1}]"))
        assert point == tuple(RUN.lifted.X[i])
    assert values("wrong") == tuple(np.flatnonzero(signed <= 1e-12) + 1)
    assert number(values, "errors") == (signed <= 1e-12).sum()
    assert number(values, "norm") == pytest.approx(np.linalg.norm(w))
    if w.any():
        assert number(values, "margin") == pytest.approx(signed.min() / np.linalg.norm(w))
        assert number(values, "half_width") == pytest.approx(1 / np.linalg.norm(w))
    else:
        assert (values("margin"), values("half_width")) == (None, None)


def test_the_times_of_a_name_are_steps_of_the_run() -> None:
    now, later, end = (answers_at(RUN, step) for step in (29, 30, -1))
    for name in ("step", "updates", "errors", "w", "b", "margin", "wrong", "norm"):
        assert now(f"{name}_after") == later(name) == end(f"{name}@30")
        assert now(f"{name}_end") == end(name)
    assert end("b_after") is None
    assert end("b@121") is None
    assert number(now, "updates_end") == RUN.updates


def test_the_next_point_and_the_next_update_are_those_of_the_run() -> None:
    events = [one.event for one in RUN]
    for step in range(RUN.steps):
        values = answers_at(RUN, step)
        index = RUN[step + 1].index
        assert index is not None
        assert number(values, "next") == index + 1
        first = next((k for k in range(step + 1, len(RUN)) if events[k] == "update"), None)
        point = None if first is None else RUN[first].index
        assert values("next_update") == (None if point is None else point + 1)
        assert number(values, "update_after") == (events[step + 1] == "update")


def test_support_vectors_and_alpha_are_those_of_the_machine() -> None:
    values, alpha = answers_at(SVM, -1), SVM[-1].alpha
    assert alpha is not None
    assert values("support") == tuple(np.flatnonzero(alpha > 1e-9) + 1)
    assert number(values, "alpha_sum") == pytest.approx(alpha.sum())
    assert number(values, "alpha[1]") == pytest.approx(alpha[0])
    assert number(values, "slack_sum") == pytest.approx(SVM[-1].slack.sum())
    for name in ("primal", "dual", "gap"):
        assert number(values, name) == SVM[-1].objectives[name]
    assert number(values, "C") == 2


def test_a_run_answers_nothing_that_it_does_not_have() -> None:
    perceptron, vote = answers_at(RUN, 3), answers_at(trace("voted-perceptron", DEFAULT20), 3)
    kernel = answers_at(trace("soft-svm", lifted(CIRCLES, "rbf")), 1)
    empty = answers_at(trace("perceptron", Problem([], [])), 0)
    missing: list[Value] = [
        perceptron(one) for one in ("alpha[1]", "support", "gap", "C", "f", "?")
    ]
    missing += [vote(one) for one in ("w", "b", "f[1]", "margin", "line")]
    missing += [kernel(one) for one in ("w", "line", "yf[99]", "x1")]
    missing += [empty(one) for one in ("next", "margin", "yf[1]", "yf", "w[3]")]
    assert missing == [None] * len(missing)
    assert (perceptron("cycles"), perceptron("separable"), perceptron("eta")) == (0, 1, 1)
    assert answers_at(trace("perceptron", CYCLE10), 0)("cycles") == 1


def test_a_name_has_base_time_number_and_step() -> None:
    assert parse_name("yf_after[10]") == Name("yf", "_after", 10)
    assert parse_name("slack_sum_end") == Name("slack_sum", "_end")
    assert parse_name("next_update") == Name("next_update")
    assert parse_name("w[2]@7") == Name("w", "", 2, 7)
    for text in ("", "w[]", "w[-1]", "w@", "2w", "w[1][2]", "w_after "):
        assert parse_name(text) is None
    assert all(parse_name(base) == Name(base) for base in NAMES)
