"""What a step must say: a word or two of its sentence, its points, and its numbers in the order of reading."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from tests import recompute
from tests.model import Model
from tests.recompute import Moment

Numbers = Sequence[float]


@dataclass
class Told:
    """sentence: words in it. numbers: of the sentence. formula: of each line. line: words of the running line.

    readout: for each live number, a word of its label and what it shows.
    """

    sentence: str
    line: str
    numbers: Numbers = ()
    formula: list[Numbers] = field(default_factory=list)
    readout: list[tuple[str, Numbers]] = field(default_factory=list)


def told(model: Model, k: int) -> Told:
    """What step k must say."""
    return {
        "perceptron": perceptron,
        "batch-perceptron": batch_perceptron,
        "pocket": pocket,
        "voted-perceptron": voted,
        "averaged-perceptron": averaged,
        "dual-perceptron": dual_perceptron,
        "kozinec": kozinec,
        "kozinec-two-hull": two_hull,
        "soft-svm": soft_svm,
        "kernel-ridge": ridge,
    }[model.name](model, model.moments[k - 1] if k else None, model.moments[k])


def row(vector: Sequence[float]) -> list[float]:
    """A vector is shown by its first three numbers."""
    return [float(one) for one in vector][:3]


def perceptron(model: Model, before: Moment | None, now: Moment) -> Told:
    said = _mistake(now, before is None or not any(before.w))
    if now.update and before:
        i, eta = now.points[0] + 1, model.parameters["eta"]
        y = model.y[now.points[0]]
        said.formula = [[i, i, *row(before.w), *row([eta * y * float(z) for z in model.Z[i - 1]]), *row(now.w)]]
        if model.parameters["bias"]:
            said.formula.append([i, float(before.b), eta * y, float(now.b)])
    errors, n = int(model.wrong(now).sum()), len(model.y)
    norm = model.norm(now)
    margin = float(model.signed(now).min()) / norm if norm else float("nan")
    said.readout = [
        ("Mistakes", [now.updates]),
        ("never", [model.bound]),
        ("wrong", [errors, n]),
        ("Margin", [margin]),
    ]
    return said


def _mistake(now: Moment, flat: bool) -> Told:
    """What all perceptrons say. flat: there was no boundary before the step."""
    if not now.points:
        return Told("Nothing is learned yet", "← 0", [0])
    i = now.points[0] + 1
    if not now.update:
        return Told("on its right side", "≤ 0", [float(now.signed), 0], [[i, i, float(now.signed), 0]])
    if now.signed == 0:
        return Told("no boundary yet" if flat else "exactly on the boundary", "← ", [0])
    return Told("on the wrong side", "← ", [float(now.signed), 0])


def pocket(model: Model, before: Moment | None, now: Moment) -> Told:
    said = perceptron(model, before, now)
    assert now.kept
    w, b, best = now.kept
    errors, n = int(model.wrong(now).sum()), len(model.y)
    if now.update and before and before.kept:
        new = best < before.kept[2]
        said.numbers = [*said.numbers, errors, n, *([] if new else [best])]
        said.sentence, said.line = ("this one is kept", "keep") if new else ("the kept one has", "←")
    said.readout = [
        ("now", [errors, n]),
        ("with the kept", [best, n]),
        ("Kept", [*row(w), float(b)]),
        ("Mistakes", [now.updates]),
    ]
    return said


def batch_perceptron(model: Model, before: Moment | None, now: Moment) -> Told:
    assert now.kept
    errors, n, (w, b, best) = int(model.wrong(now).sum()), len(model.y), now.kept
    said = Told("Nothing is learned yet", "← 0", [0])
    if before:
        assert before.kept
        earlier, new = int(model.wrong(before).sum()), best < before.kept[2]
        begin = [n] if not model.learned(before) else [] if earlier == 1 else [earlier]
        words = "this one is kept" if new else "the kept one has"
        said = Told(words, "keep" if new else "←", [*begin, errors, n, *([] if new else [best])])
        pull, shift = now.pull
        plain = model.parameters["eta"] == 1 and model.parameters["schedule"] == "constant"
        rate = [] if plain else [float(now.rate)]
        said.formula = [[*row(before.w), *rate, *row(pull), *row(now.w)]]
        if model.parameters["bias"]:
            said.formula.append([float(before.b), *rate, float(shift), float(now.b)])
    criterion = -sum(one for one in model.exact(now) if one <= 0)
    said.readout = [
        ("now", [errors, n]),
        ("with the kept", [best, n]),
        ("Kept", [*row(w), float(b)]),
        ("Criterion", [float(criterion)]),
    ]
    return said


def _by_passes(model: Model, before: Moment | None, now: Moment) -> Told:
    """What both say of the perceptron that moves; the live numbers begin alike too."""
    moving = model.moving(now)
    earlier = model.moving(before) if before else None
    said = perceptron(model, earlier, moving)
    wrong = sum(one <= 0 for one in recompute.Signed(moving, model.Z, [int(one) for one in model.y]).all())
    errors, n = int(model.wrong(now).sum()), len(model.y)
    said.line = said.line if now.update or not before else "c ← c + 1"
    said.readout = [("wrong", [errors, n]), ("moving", [wrong, n]), ("Mistakes", [now.updates])]
    return said


def averaged(model: Model, before: Moment | None, now: Moment) -> Told:
    said, visits = _by_passes(model, before, now), sum(count for *_, count in now.voters)
    survival = now.voters[-1][2] if now.voters else 0
    if before and now.moving:
        said.numbers = [*said.numbers, *([1, visits] if now.update else [survival])]
        w, mean = now.moving[0], now.w
        u = [(one - other) * visits for one, other in zip(w, mean, strict=True)]
        said.formula.append([*row(w), *row(u), visits, *row(mean)])
    said.readout[2:2] = [("Averaged", [*row(now.w), float(now.b)]), ("survived", [survival, visits])]
    return said


def voted(model: Model, before: Moment | None, now: Moment) -> Told:
    said, visits = _by_passes(model, before, now), sum(count for *_, count in now.voters)
    survival = now.voters[-1][2] if now.voters else 0
    if before and not now.update:
        said.numbers = [*said.numbers, survival]
    said.readout.insert(2, ("Votes", [survival, visits]))
    return said


def dual_perceptron(model: Model, before: Moment | None, now: Moment) -> Told:
    said = _mistake(now, before is None or not any(before.alpha))
    if now.update and before:
        i, move = now.points[0] + 1, float(now.b - before.b)
        said.formula = [[i, i, 1, now.alpha[i - 1]], [i, 2, float(before.b), move, float(now.b)]]
    errors = int(model.wrong(now).sum())
    said.readout = [
        ("Mistakes", [now.updates]),
        ("wrong", [errors, len(model.y)]),
        ("b", [float(now.b)]),
        ("K²", [float(model.square)]),
    ]
    return said


def kozinec(model: Model, before: Moment | None, now: Moment) -> Told:
    how, size, signed = model.parameters, float(np.linalg.norm(now.v)), model.signed(now)
    smallest = 0.0 if size < 1e-9 else float(signed.min())
    lower, bias = smallest / (size or 1.0), how["bias"]
    ones = [1] if bias and how["constant"] == 1 else []
    said = Told("in the hull of all z", "mean of all z" if how["start"] == "mean" else "v ← z", ones)
    if before:
        i = now.points[0] + 1
        why = "the smallest" if how["select"] == "worst" else "wrong side" if how["tolerance"] == "none" else "too near"
        said = Told(why, "κ) v", [float(now.signed), lower, size] if lower > 0 else [float(now.signed), size])
        said.formula = [[i, i, 2, now.kappa], [1, i, *row(now.v)]]
    said.readout = [
        ("at least", [lower]),
        ("at most", [size]),
        *(
            [("this boundary", [smallest / model.norm(now) if model.norm(now) > 1e-9 else float("nan")])]
            if bias
            else []
        ),
        *([("never take more", [model.bound - 1])] if how["tolerance"] == "none" else []),
        ("wrong", [int(model.wrong(now).sum()), len(model.y)]),
        ("v =", row(now.v)),
    ]
    return said


def two_hull(model: Model, before: Moment | None, now: Moment) -> Told:
    norm = model.norm(now)
    lower, upper = float(model.signed(now).min()) / (norm or 1.0), norm / 2
    said = Told("halfway between", "the first")
    if before:
        i = now.points[0]
        side = "w₊ moves" if model.y[i] > 0 else "w₋ moves"
        said = Told(side, "κ) w", [lower, upper] if lower > 0 else [upper])
        assert now.pair
        said.formula = [[now.kappa], [1, i + 1, *row(now.pair[0 if model.y[i] > 0 else 1])]]
    said.readout = [
        ("at least", [lower]),
        ("at most", [upper]),
        ("wrong", [int(model.wrong(now).sum()), len(model.y)]),
        ("w =", row(now.w)),
        ("b", [float(now.b)]),
    ]
    return said


def soft_svm(model: Model, before: Moment | None, now: Moment) -> Told:
    C, alpha = model.parameters["C"], np.array(now.alpha)
    worth = recompute.soft_margin(model.gram, model.y, C, alpha, now.b)
    said = Told("every point pays", "α ← 0", [0, 0, 1])
    if before:
        moves = [(float(before.alpha[i]), float(alpha[i])) for i in now.points]
        at_0, at_C = any(b > a == 0 for b, a in moves), any(b < a == C for b, a in moves)
        words = "back at 0" if at_0 else "reaches C" if at_C else "no better pair"
        said = Told(words, "move", [0] if at_0 else [])
        said.formula = [*([i + 1, *move] for i, move in zip(now.points, moves, strict=True)), [float(now.b)]]
    right, support = ~model.wrong(now), alpha > 0
    kinds = [support & right & (alpha < C), support & right & (alpha == C), support & ~right]
    said.readout = [
        ("Primal", [worth["primal"]]),
        ("Dual", [worth["dual"]]),
        ("Gap", [worth["gap"]]),
        ("Margin", [1 / worth["norm"] if worth["norm"] else float("nan")]),
        ("Slack", [worth["xi"].sum()]),
        ("Support", [int(kind.sum()) for kind in kinds]),
    ]
    return said


def ridge(model: Model, before: Moment | None, now: Moment) -> Told:
    bias, lam = model.parameters["bias"], now.lam
    worth, was = (recompute.ridge_worth(model.gram, model.y, bias, one.lam) for one in (now, before or now))
    penalty = lam * worth["norm"] ** 2 if before else 0.0
    said = Told(*(("allows no slope", "once", [lam]) if bias == "centred" else ("allows no f but 0", "once", [lam, 0])))
    if before:
        rises = worth["loo"] > was["loo"]
        said = Told("left out once it rises to" if rises else "left out once to", "α ←")
        said.numbers = [lam, worth["error"], worth["loo"]]
        said.formula = [[before.lam, lam], [2, 2, worth["error"], penalty, worth["error"] + penalty]]
    if not worth["norm"] > recompute.CLOSE and before:
        said.sentence, said.numbers = "f stays flat", [lam]
    said.readout = [
        ("Squared error / left out", [worth["error"], worth["loo"]]),
        ("wrong / left out", [int(model.wrong(now).sum()), worth["loo_errors"], len(model.y)]),
        ("freedom", [worth["freedom"]]),
    ]
    if model.lift["name"] != "rbf":
        Z = np.array(model.Z, dtype=float)
        dual = (np.array(now.alpha) * model.y) @ Z
        primal = recompute.ridge_primal(Z, model.gram, model.y, bias, lam)
        digits = float(model.trace.columns(np.array([now.updates]))["digits"][0])
        # which digits are lost is the rounding of the product's own, so it cannot be worked out by other means
        assert digits == 12 if model.plane else digits >= 8
        said.readout += [("Dual", row(dual)), ("Primal", row(primal)), ("Digits", [digits])]
    return said
