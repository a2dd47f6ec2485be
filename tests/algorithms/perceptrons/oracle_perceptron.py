"""The perceptron, implemented independently."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from tests.datasets import AND, BOOK, CIRCLES, CONTRADICT, DEFAULT20, FOUR, OR, lifted
from tests.degenerate import PERCEPTRON
from tests.recompute.classifier import f_lines, row, score_lines
from tests.recompute.model import Model
from tests.recompute.moment import Moment, Signed, Vector, dot, visits
from tests.recompute.oracle import Oracle, Runs
from tests.recompute.told import ExpectedWords

# by the test for a mistake: the class that a step function predicts where f is 0
STEPS = {"f >= 0 is +1": 1, "f > 0 is +1": -1}


def is_mistake(test: str, signed: Any, label: Any) -> bool:
    """Return whether y f is a mistake at a point of this label."""
    if test not in STEPS:
        return bool(signed < 0 if test == "< 0" else signed <= 0)
    f = label * signed
    predicted = STEPS[test] if f == 0 else 1 if f > 0 else -1
    return bool(predicted != label)


def perceptron(
    Z: Sequence[Vector],
    y: Vector,
    order: str = "cyclic",
    eta: Any = 1,
    bias: bool = True,
    seed: int = 0,
    w0: Vector = (),
    b0: Any = 0,
    test: str = "<= 0",
) -> Iterator[Moment]:
    """Yield the moments of a run without an end."""
    now = Moment(w=[*w0, *[0] * (len(Z[0]) - len(w0))], b=b0 * bias)
    drawn = visits(order, len(Z), seed)
    while True:
        yield now
        signed = Signed(now, Z, y)
        if order in ("first", "most-violated"):
            made = [i for i in range(len(Z)) if is_mistake(test, signed[i], y[i])]
            i = made[0] if order == "first" else min(made, key=signed.__getitem__)
        else:
            i = next(drawn)
        wrong = is_mistake(test, signed[i], y[i])
        now = replace(now, points=(i,), signed=signed[i], update=wrong)
        if now.update:
            w = [a + eta * y[i] * x for a, x in zip(now.w, Z[i], strict=True)]
            now = replace(now, w=w, b=now.b + eta * y[i] * bias, updates=now.updates + 1)


def end_of(
    run: Sequence[Moment], Z: Sequence[Vector], y: Vector, order: str, test: str = "<= 0"
) -> tuple[str, int, int]:
    """Return how a perceptron's run ends, after which step, and the step that is repeated where it cycles."""
    n, clean, seen = len(Z), 0, dict[Any, int]()
    for k, now in enumerate(run):
        clean = clean + 1 if k and not now.update else 0
        in_passes = order in ("cyclic", "shuffled")
        if k and (
            clean >= n and k % n == 0
            if in_passes
            else clean == 0 and not _mistakes(now, Z, y, test)
        ):
            # by another test a point may still be on the boundary
            return "NO_MISTAKES" if Signed(now, Z, y).errors() else "SEPARATED", k, 0
        state = (*now.w, now.b, k % n if order == "cyclic" else 0)
        if order not in ("shuffled", "random") and clean < n and seen.setdefault(state, k) < k:
            return "CYCLING", k, seen[state]
    return "STEP_LIMIT", len(run) - 1, 0


def _mistakes(now: Moment, Z: Sequence[Vector], y: Vector, test: str) -> int:
    """Return how many points are mistakes."""
    signed = Signed(now, Z, y).all()
    return sum(is_mistake(test, one, label) for one, label in zip(signed, y, strict=True))


def perceptron_texts(model: Model, before: Moment | None, now: Moment) -> ExpectedWords:
    texts = visit_texts(model, before, now)
    given = not before and (any(now.w) or now.b)
    if given:
        bias = [float(now.b)] * model.parameters["bias"]
        texts = ExpectedWords("The start is given", "← w₀", [*row(now.w), *bias])
    if now.update and before:
        i, eta = now.points[0] + 1, model.parameters["eta"]
        y = model.y[now.points[0]]
        texts.formula += [
            [i, i, *row(before.w), *row([eta * y * float(z) for z in model.Z[i - 1]]), *row(now.w)]
        ]
        if model.parameters["bias"]:
            texts.formula.append([i, float(before.b), eta * y, float(now.b)])
    texts.readout = [
        ("Mistakes", [now.updates]),
        ("at most", [model.whole(model.bound)]),
        ("Margin", [margin_of(model, now)]),
    ]
    return texts


def margin_of(model: Model, now: Moment) -> float:
    """Return the smallest y f over |w|."""
    norm = model.norm(now)
    return float(model.signed(now).min()) / norm if norm else float("nan")


def visit_texts(model: Model, before: Moment | None, now: Moment) -> ExpectedWords:
    """Return the texts that all perceptrons have for a visit."""
    test = model.parameters.get("test", "<= 0")
    if not before:
        return _start_texts(test)
    if test in STEPS:
        return _step_function_texts(model, before, now, STEPS[test])
    # the dual perceptron has no w
    formula, by_alpha = score_lines(model, before, now, 0), not len(now.w)
    if not now.update and now.signed == 0:
        # y f = 0 says all
        formula[-1] = formula[-1][:-1]
        return ExpectedWords("no mistake by the test < 0", "< 0", [0, 0], formula)
    if not now.update:
        return ExpectedWords("classified correctly", " 0", [float(now.signed), 0], formula)
    signed = [float(now.signed), 0]
    if not by_alpha and not any(now.w):
        return ExpectedWords("no boundary.", "← ", [*signed, 0], formula)
    if not by_alpha and not any(before.w):
        first = now.updates == 1 and now.signed == 0
        return ExpectedWords(
            "set the first w" if first else "set a new w",
            "← ",
            [0] if first else [0, *signed],
            formula,
        )
    return _rise_texts(model, now, formula)


def _start_texts(test: str) -> ExpectedWords:
    """Return the texts at w = 0 and b = 0, by the test for a mistake."""
    if test in STEPS:
        mistakes = "only ■ are mistakes" if STEPS[test] > 0 else "only ● are mistakes"
        return ExpectedWords(mistakes, "← 0", [0, 0])
    return ExpectedWords("Nothing is learned yet", "← 0", [0, 0, 0] if test == "< 0" else [0])


def _step_function_texts(model: Model, before: Moment, now: Moment, at_0: int) -> ExpectedWords:
    """Return the texts of a visit where a step function predicts the class at_0 for f = 0."""
    (i,), mark = now.points, "●" if at_0 > 0 else "■"
    label, signed = int(model.y[i]), float(now.signed)
    predicted = -label if now.update else label
    f = f_lines(model, before, now) or [[i + 1, label * signed]]
    formula = [*f, [predicted, i + 1, label]]
    line = "← w" if now.update else "if ŷ ≠ y" if model.parameters["order"] != "first" else "y ≠ ("
    if not now.update:
        words = f"counts as {mark}: nothing changed" if signed == 0 else "classified correctly"
        return ExpectedWords(words, line, [0] if signed == 0 else [signed, 0], formula)
    if not any(now.w):
        return ExpectedWords("no boundary.", line, [predicted, label, 0], formula)
    if not any(before.w) and now.updates == 1 and signed == 0:
        return ExpectedWords(f"counts as {mark}. Point", line, [0], formula)
    if not any(before.w):
        return ExpectedWords("set a new w", line, [0, predicted, label], formula)
    if signed == 0:
        told = _rise_texts(model, now, formula)
        return replace(told, sentence=f"counts as {mark}: a mistake", line=line)
    told = _rise_texts(model, now, formula)
    if now.signed + gain(model, i):
        return told
    # the 0 of the test is not said
    numbers = [signed, *told.numbers[2:]]
    return replace(told, sentence=f"f(x) = 0 counts as {mark}", numbers=[*numbers, 0])


def _rise_texts(model: Model, now: Moment, formula: list[Any]) -> ExpectedWords:
    """Return the texts on how much the update raised y f of its point, computed from the point, and the outcome."""
    after = float(now.signed + gain(model, now.points[0]))
    # the 1 of |x|^2 + 1
    rise = [*([1] if _has_constant_1(model) else []), float(gain(model, now.points[0]))]
    if now.signed == 0 and now.updates == 1 and not len(now.w):
        # the dual perceptron tells no more of its first one
        return ExpectedWords("There was no boundary yet", "← ", [0], formula)
    if now.signed == 0:
        return ExpectedWords("now correct", "← ", [0, *rise], formula)
    if after > 0:
        return ExpectedWords("now correct", "← ", [float(now.signed), *rise, after], formula)
    if after < 0:
        return ExpectedWords(
            "still misclassified", "← ", [float(now.signed), *rise, after], formula
        )
    strictly = model.parameters.get("test") == "< 0"
    words = "which is no mistake" if strictly else "which still counts as a mistake"
    # what the dual perceptron says is not beside the 0 of its test
    zero = [0] * bool(len(now.w))
    return ExpectedWords(
        words, "← ", [float(now.signed), *zero, *rise, 0, *([0] * strictly)], formula
    )


def _has_constant_1(model: Model) -> bool:
    """Return True where the gain in y f contains the number 1, which comes from b."""
    return bool(model.parameters.get("bias", model.parameters.get("offset", "one") == "one"))


def gain(model: Model, i: int) -> Any:
    """Return what a mistake adds to y f of its own point: eta (|x|^2 + 1), or K(x, x) + R^2."""
    if "offset" in model.parameters:
        gram = model.own_gram
        largest = max(row[j] for j, row in enumerate(gram))
        return gram[i][i] + (1 if model.parameters["offset"] == "one" else largest)
    eta = Fraction(repr(model.parameters["eta"])) if model.rational else model.parameters["eta"]
    return eta * (dot(model.Z[i], model.Z[i]) + model.parameters.get("bias", True))


def settings(model: Model, *without: str) -> dict[str, Any]:
    """Return the parameters, exactly as they are written where that makes a run exact."""
    how = {name: value for name, value in model.how.items() if name not in without}
    if model.rational:
        how |= {name: Fraction(repr(how[name])) for name in ("eta", "b0") if name in how}
        how |= {"w0": [Fraction(repr(one)) for one in how["w0"]]} if "w0" in how else {}
    return how


def moments(model: Model) -> Iterator[Moment]:
    return perceptron(model.Z, model.labels, **settings(model))


def end(model: Model) -> tuple[str, int]:
    order, test = model.parameters["order"], model.parameters.get("test", "<= 0")
    return end_of(model.moments, model.Z, model.labels, order, test)[:2]


# between them all that can be said
RUNS: Runs = {
    "as it comes": (DEFAULT20, {}),
    "round and round": (CONTRADICT, {}),
    "half steps": (FOUR, {"eta": 0.5, "order": "random"}),
    "through the origin": (FOUR, {"bias": False}),
    "first": (BOOK, {"order": "first"}),
    "from a given start": (DEFAULT20, {"w0": [-3, 1], "b0": 2.0, "eta": 0.5}),
    "from a given w": (BOOK, {"w0": [-3.5], "bias": False}),
    "strictly": (FOUR, {"test": "< 0"}),
    "strictly from a given start": (DEFAULT20, {"test": "< 0", "w0": [-3, 1], "b0": 2.0}),
    "step from 0": (AND, {"test": "f >= 0 is +1"}),
    "step above 0": (AND, {"test": "f > 0 is +1", "eta": 0.5}),
    "step from 0, and round": (CONTRADICT, {"test": "f >= 0 is +1"}),
    "step above 0, and round": (CONTRADICT, {"test": "f > 0 is +1"}),
    "step above 0, through the origin": (OR, {"test": "f > 0 is +1", "bias": False}),
    "step from 0 from a given w": (BOOK, {"test": "f >= 0 is +1", "w0": [-3.5], "bias": False}),
    "step above 0, first": (BOOK, {"test": "f > 0 is +1", "order": "first"}),
    "step from 0 from a given start": (
        DEFAULT20,
        {"test": "f >= 0 is +1", "w0": [-3, 1], "b0": 2.0, "order": "random"},
    ),
    "of squares": (lifted(CIRCLES, "quadratic"), {}),
}

ORACLES = {
    "perceptron": Oracle(moments, end, perceptron_texts, exact=True, runs=RUNS, ends=PERCEPTRON)
}
