"""Recomputation of the thresholded stochastic gradient."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from tests.algorithms.gradients.by_points import feature_rows, run_by_points
from tests.algorithms.perceptrons.oracle_perceptron import gain
from tests.datasets import DEFAULT20, NONSEP7, XOR, lifted
from tests.degenerate import PASSED
from tests.recompute.classifier import f_lines, row
from tests.recompute.model import Model
from tests.recompute.moment import Moment, Vector
from tests.recompute.oracle import Oracle, Runs
from tests.recompute.told import ExpectedWords


def thresholded_sgd(Z: Any, y: Any, how: dict[str, Any]) -> Iterator[Moment]:
    """Yield the moments of a run in which f = 0 counts as +."""

    def move(w: Vector, b: Any, i: int, signed: Any, t: int) -> tuple[Any, Any]:
        residual = int(y[i] * signed >= 0) - int(y[i] > 0)
        return [a - how["eta"] * residual * x for a, x in zip(w, Z[i], strict=True)], b - how[
            "eta"
        ] * residual

    return run_by_points(Z, y, how, move)


def expected_thresholded_sgd(model: Model, before: Moment | None, now: Moment) -> ExpectedWords:
    expected = ExpectedWords("only ■ are mistakes", "t ← 1", [0, 0])
    if before:
        (i,), y = now.points, int(model.y[now.points[0]])
        mu, t = int(y * now.signed >= 0), int(y > 0)
        expected = _expected_sentence(model, now, mu, t)
        expected.formula = [*f_lines(model, before, now), [mu, t]]
        if now.update:
            push = model.parameters["eta"] * (t - mu)
            pull = [push * float(x) for x in row(model.Z[i])]
            expected.formula += [
                [i + 1, *row(before.w), *pull, *row(now.w)],
                [float(before.b), push, float(now.b)],
            ]
    margin = float(model.signed(now).min()) / model.norm(now) if any(now.w) else float("nan")
    expected.readout = [
        ("Mistakes", [now.updates]),
        ("at most", [model.whole(model.bound)]),
        ("Margin", [margin]),
    ]
    return expected


def _expected_sentence(model: Model, now: Moment, mu: int, t: int) -> ExpectedWords:
    """Return what is said of the prediction, and of what a mistake did to y f of its point."""
    line = "w ← w +" if now.update else "μ ← 1"
    signed = float(now.signed)
    if not now.update:
        return ExpectedWords("counts as ●" if signed == 0 else "classified correctly", line, [0])
    rise = float(gain(model, now.points[0]))
    # the 1 of |x|^2 + 1
    if signed == 0:
        return ExpectedWords("now correct", line, [0, 1, rise])
    after = float(now.signed + gain(model, now.points[0]))
    if after > 0:
        words = "now correct"
    else:
        words = "still misclassified" if after < 0 else "f(x) = 0 counts as ●"
    return ExpectedWords(words, line, [mu, t, signed, 1, rise, after, *([0] if after == 0 else [])])


def moments(model: Model) -> Iterator[Moment]:
    # only there do ties decide anything
    if model.rational:
        return thresholded_sgd(
            model.Z, model.labels, {**model.how, "eta": Fraction(repr(model.how["eta"]))}
        )
    return thresholded_sgd(feature_rows(model), model.labels, model.how)


def expected_end(model: Model) -> tuple[str, int]:
    """Return the end: all steps are made, unless no mistake is left before, by the rule for ties of this algorithm."""
    f = [
        label * signed
        for label, signed in zip(model.labels, model.exact(model.moments[-1]), strict=True)
    ]
    done = all((one >= 0) == (label > 0) for one, label in zip(f, model.y, strict=True))
    return (("NO_MISTAKES" if 0 in f else "SEPARATED") if done else "STEP_LIMIT"), model.last


# between them all that can be said
RUNS: Runs = {
    "as it comes": (DEFAULT20, {"order": "cyclic"}),
    "ties": (NONSEP7, {"eta": 1.0, "steps": 300}),
    "of squares": (lifted(XOR, "quadratic"), {}),
}

ORACLES = {
    "thresholded-sgd": Oracle(
        moments,
        expected_end,
        expected_thresholded_sgd,
        exact=True,
        runs=RUNS,
        ends=PASSED
        | dict.fromkeys(("one point", "collinear", "all equal, one class"), "NO_MISTAKES"),
    )
}
