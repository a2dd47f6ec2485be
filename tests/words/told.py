"""What a step must say: a word or two of its sentence, its points, and its numbers in the order of reading."""

from dataclasses import dataclass, field

import numpy as np

from tests import recompute
from tests.model import Model
from tests.recompute import Moment
from tests.words.told_classifier import Numbers, digits_of_names, of_classifier, row, tested, worked_out


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
    said: Told = {
        "perceptron": perceptron,
        "batch-perceptron": batch_perceptron,
        "pocket": pocket,
        "voted-perceptron": voted,
        "averaged-perceptron": averaged,
        "dual-perceptron": dual_perceptron,
        "kozinec": kozinec,
        "kozinec-two-hull": two_hull,
        "mdm": mdm,
        "hard-svm": active_set,
        "soft-svm": soft_svm,
        "active-set-svm": active_set,
        "logistic-gd": logistic_gd,
        "logistic-sgd": logistic_sgd,
        "thresholded-sgd": thresholded_sgd,
        "hinge-sgd": hinge_sgd,
        "pegasos": pegasos,
        "kernel-ridge": ridge,
    }[model.name](model, model.moments[k - 1] if k else None, model.moments[k])
    said.readout = [*of_classifier(model, model.moments[k]), *said.readout]
    return said


def known(lower: float, upper: float) -> list[float]:
    """The bounds of a margin as they are told: one where the other says nothing, or nothing else."""
    return [lower, upper] if 0 < lower < upper * (1 - recompute.CLOSE) else [upper]


def perceptron(model: Model, before: Moment | None, now: Moment) -> Told:
    said = _mistake(model, before, now)
    given = not before and (any(now.w) or now.b)
    if given:
        bias = [float(now.b)] * model.parameters["bias"]
        said = Told("The start is given", "← w₀", [*row(now.w), *bias])
    if now.update and before:
        i, eta = now.points[0] + 1, model.parameters["eta"]
        y = model.y[now.points[0]]
        said.formula += [[i, i, *row(before.w), *row([eta * y * float(z) for z in model.Z[i - 1]]), *row(now.w)]]
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


def _mistake(model: Model, before: Moment | None, now: Moment) -> Told:
    """What all perceptrons say."""
    if not before:
        return Told("Nothing is learned yet", "← 0", [0])
    formula = tested(model, before, now, 0)
    if not now.update:
        return Told("on its right side", "≤ 0", [float(now.signed), 0], formula)
    if model.name == "dual-perceptron" and now.signed == 0:
        return Told("counts as a mistake", "← ", [0], formula)
    signed = [float(now.signed), 0]
    if model.name != "dual-perceptron" and not any(now.w):
        return Told("so there is no boundary", "← ", [*signed, 0], formula)
    if model.name != "dual-perceptron" and not any(before.w):
        first = now.updates == 1 and now.signed == 0
        return Told("no boundary yet" if first else "makes a new one", "← ", [0] if first else [0, *signed], formula)
    if now.signed == 0:
        return Told("exactly on the boundary", "← ", [0], formula)
    return Told("on the wrong side", "← ", signed, formula)


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
        begin = [earlier] if model.learned(before) and earlier > 1 else []
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
    said.readout.insert(2, ("survived", [survival, visits]))
    return said


def voted(model: Model, before: Moment | None, now: Moment) -> Told:
    said, visits = _by_passes(model, before, now), sum(count for *_, count in now.voters)
    survival = now.voters[-1][2] if now.voters else 0
    if before and not now.update:
        said.numbers = [*said.numbers, survival]
    said.readout.insert(2, ("Votes", [survival, visits]))
    return said


def dual_perceptron(model: Model, before: Moment | None, now: Moment) -> Told:
    said = _mistake(model, before, now)
    if now.update and before:
        i, move = now.points[0] + 1, float(now.b - before.b)
        said.formula += [[i, i, 1, now.alpha[i - 1]], [i, 2, float(before.b), move, float(now.b)]]
    errors = int(model.wrong(now).sum())
    said.readout = [
        ("Mistakes", [now.updates]),
        ("wrong", [errors, len(model.y)]),
        ("R²", [float(model.square)]),
    ]
    constant = model.lift["name"] == "polynomial" and model.lift["coef0"] > 0
    if digits_of_names(model) is not None and (constant or model.parameters["offset"] == "centred"):
        said.readout.append(("as it is counted", [float(now.b)]))
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
        said = Told(why, "κ) v", [float(now.signed), *known(lower, size)])
        compared = [0] if how["tolerance"] == "none" else []
        *f, last = tested(model, before, now, *compared)
        said.formula = [*f, [i, *last], [i, i, 2, now.kappa], [1, i, *row(now.v)]]
    said.readout = [
        ("at least", [lower if lower > 0 else float("nan")]),
        ("at most", [size]),
        *(
            [("this boundary", [smallest / model.norm(now) if model.norm(now) > 1e-9 else float("nan")])]
            if bias
            else []
        ),
        *([("never take more", [model.bound - 1])] if how["tolerance"] == "none" else []),
        ("wrong", [int(model.wrong(now).sum()), len(model.y)]),
        *([("v =", row(now.v))] if bias and how["constant"] != 1 else []),
    ]
    return said


def two_hull(model: Model, before: Moment | None, now: Moment) -> Told:
    norm = model.norm(now)
    lower, upper = float(model.signed(now).min()) / (norm or 1.0), norm / 2
    said = Told("halfway between", "the first")
    if before:
        i = now.points[0]
        side = "w₊ moves" if model.y[i] > 0 else "w₋ moves"
        said = Told(side, "κ) w", known(lower, upper))
        moved = [1, i + 1, *row(now.pair[0 if model.y[i] > 0 else 1])] if now.pair else [i + 1, 1, i + 1, now.alpha[i]]
        said.formula = [[now.kappa], moved]
    said.readout = of_two_hulls(model, now, lower, upper)
    return said


def of_two_hulls(model: Model, now: Moment, lower: float, upper: float) -> list[tuple[str, Numbers]]:
    return [
        ("at least", [lower if lower > 0 else float("nan")]),
        ("at most", [upper]),
        ("wrong", [int(model.wrong(now).sum()), len(model.y)]),
    ]


def mdm(model: Model, before: Moment | None, now: Moment) -> Told:
    one, norm, smallest = model.hulls == 1, model.norm(now), float(model.signed(now).min())
    size = float(np.hypot(norm, np.sum(now.alpha * model.y))) if one else norm
    size = 0.0 if size < 1e-9 else size
    lower, upper = smallest / size if size else 0.0, size if one else norm / 2
    said = Told("All weight", "λ ← 1", [1] if one else [])
    if before:
        i, j = now.points
        emptied = now.alpha[j] == 0
        said = Told("all the weight" if emptied else "takes weight", "λⱼ − t", known(lower, upper))
        said.formula = [[now.kappa], *([k + 1, before.alpha[k], now.alpha[k]] for k in (i, j))]
    carrying = ("with weight", [int((np.array(now.alpha) > 0).sum())])
    said.readout = of_two_hulls(model, now, lower, upper)
    said.readout.append(carrying)
    if one:
        own = [smallest / norm if norm > 1e-9 else float("nan")]
        said.readout = [*said.readout[:2], ("this boundary", own), said.readout[2], carrying]
    return said


KINDS = ("margin", "inside", "wrong", "outside")


def kinds(alpha: Numbers, signed: Numbers) -> list[str]:
    """What each point is to a support vector machine, "" for none: where it lies, if it has an alpha to speak of."""
    most, named = max(alpha), []
    for weight, s in zip(alpha, signed, strict=True):
        where = "wrong" if s <= 1e-12 else "inside" if s < 1 - 1e-3 else "margin" if s <= 1 + 1e-3 else "outside"
        named.append(where if weight > (1e-4 if where == "outside" else 1e-12) * most else "")
    return named


def soft_svm(model: Model, before: Moment | None, now: Moment) -> Told:
    C, alpha = model.parameters["C"], np.array(now.alpha)
    worth = recompute.soft_margin(model.gram, model.y, C, alpha, now.b)
    said = Told("every point pays", "α ← 0", [0, 0, 1])
    if before and not now.points:
        said = Told("in one leap", "until", [], [[float(now.b)]])
    elif before:
        moves = [(float(before.alpha[i]), float(alpha[i])) for i in now.points]
        at_0, at_C = any(b > a == 0 for b, a in moves), any(b < a == C for b, a in moves)
        words = "back at 0" if at_0 else "reaches C" if at_C else "no better pair"
        said = Told(words, "move", [0] if at_0 else [])
        said.formula = [*([i + 1, *move] for i, move in zip(now.points, moves, strict=True)), [float(now.b)]]
    said.readout = [
        ("Primal", [worth["primal"]]),
        ("Dual", [worth["dual"]]),
        ("Gap", [worth["gap"]]),
        ("Margin", [1 / worth["norm"] if worth["norm"] else float("nan")]),
        ("Slack", [worth["xi"].sum()]),
        ("Support", [kinds(alpha, model.signed(now)).count(one) for one in KINDS]),
    ]
    return said


def active_set(model: Model, before: Moment | None, now: Moment) -> Told:
    alpha, hard = np.array(now.alpha), model.name == "hard-svm"
    said = Told("no point is kept", "α ← 0", [0, 0])
    if before:
        said = _move_of_set(model, before, now)
    held, sizes = [len(now.held)], recompute.soft_margin(model.gram, model.y, 1.0, alpha, now.b)
    margin = [1 / sizes["norm"] if sizes["norm"] else float("nan")]
    if hard:
        smallest = float(model.signed(now).min())
        primal = sizes["norm"] ** 2 / 2 / smallest**2 if smallest > 1e-12 else float("inf")
        worth = [primal, sizes["dual"], 1 - sizes["dual"] / primal]
        said.readout = [
            *((label, [one]) for label, one in zip(("Primal", "Dual", "Gap"), worth, strict=True)),
            ("Margin", margin),
            ("kept", held),
            ("Total shortfall", [sizes["xi"].sum()]),
        ]
        return said
    soft = soft_svm(model, None, now).readout
    said.readout = [*soft[:4], ("kept", held), *soft[4:]]
    return said


def _move_of_set(model: Model, before: Moment, now: Moment) -> Told:
    """What a step of the active set must say."""
    C, b = model.price, [float(now.b)]
    i, j = model.trace.record.index[now.updates - 1], model.trace.record.other[now.updates - 1]
    moves = [[one + 1, float(before.alpha[one]), float(now.alpha[one])] for one in (i, j) if one >= 0]
    met = j < 0 <= i and now.alpha[i] in (0, C) and now.alpha[i] != before.alpha[i]
    gone = j >= 0 and now.alpha[j] in (0, C)
    where = "is back at 0" if gone and now.alpha[j] == 0 else "reaches C"
    if now.updates <= model.pairs:
        return Told("as a pair", "pairs as SMO", [], [*moves, b])
    if i < 0:
        ends = "are kept there" if j < 0 else where
        return Told(
            ends, "or an α" if j >= 0 else "move αᵢ", [0, *([0] if j >= 0 and now.alpha[j] == 0 else [])], [*moves, b]
        )
    signed = float(model.signed(before)[i])
    if now.alpha[i] == before.alpha[i] and now.held == before.held and j < 0:
        return Told("Nothing stops its α", "nothing stops", [signed, 1])
    start = [signed, 1]
    if gone:
        return Told(where, "or an α", [*start, *([0] if now.alpha[j] == 0 else [])], [*moves, b])
    if met:
        at_0 = now.alpha[i] == 0
        return Told("back at 0" if at_0 else "reaches C", "or an α", [*start, *([0] if at_0 else [])], [moves[0], b])
    if j >= 0:
        return Told("until both are on the margin", "until i is there", start, moves)
    return Told("until it is on the margin too", "until i is there", start, [moves[0], b])


def ridge(model: Model, before: Moment | None, now: Moment) -> Told:
    bias, lam = model.parameters["bias"], now.lam
    worth, was = (recompute.ridge_worth(model.gram, model.y, bias, one.lam) for one in (now, before or now))
    penalty = lam * worth["norm"] ** 2 if before else 0.0
    said = Told(*(("allows no slope", "once", [lam]) if bias == "centred" else ("allows no f but 0", "once", [lam, 0])))
    if before:
        fall, change = was["error"] - worth["error"], worth["loo"] - was["loo"]
        said = Told("leave-one-out error rises by" if change > 0 else "leave-one-out error by", "α ←")
        said.numbers = [lam, fall, worth["error"], abs(change), worth["loo"]]
        said.formula = [[before.lam, lam], [2, 2, worth["error"], penalty, worth["error"] + penalty]]
    if before and fall <= 1e-9 * len(model.y):
        said.sentence, said.numbers = "f hardly changes any more", [lam]
    if not worth["norm"] > recompute.CLOSE and before:
        said.sentence, said.numbers = "f stays flat", [lam]
    said.readout = [
        ("Squared error / leave-one-out", [worth["error"], worth["loo"]]),
        ("wrong / leave-one-out", [int(model.wrong(now).sum()), worth["loo_errors"], len(model.y)]),
        ("freedom", [worth["freedom"]]),
    ]
    if model.lift["name"] != "rbf":
        Z = np.array(model.Z, dtype=float)
        primal = recompute.ridge_primal(Z, model.gram, model.y, bias, lam)
        digits = float(model.trace.columns(np.array([now.updates]))["digits"][0])
        # which digits are lost is the rounding of the product's own, so it cannot be worked out by other means
        assert digits == 12 if model.plane else digits >= 8
        said.readout += [("Primal", row(primal)), ("Digits", [digits])]
    return said


def _logistic(model: Model, now: Moment) -> tuple[dict[str, float], list[tuple[str, Numbers]]]:
    Z = np.array(model.Z, dtype=float)
    worth = recompute.logistic_loss(Z, model.y, model.parameters["lam"], np.array(now.w), now.b)
    readout: list[tuple[str, Numbers]] = [
        # the 1 of ln(1 + ...)
        ("Loss", [worth["loss"]]),
        ("Gradient", [worth["gradient"]]),
        ("wrong side", [int(model.wrong(now).sum()), len(model.y)]),
        ("Length of w", [model.norm(now)]),
    ]
    return worth, readout


def logistic_gd(model: Model, before: Moment | None, now: Moment) -> Told:
    worth, readout = _logistic(model, now)
    said = Told("probability 0.5", "t ← 1", [0, 0.5])
    if before:
        change = worth["loss"] - _logistic(model, before)[0]["loss"]
        said = Told("the step was too long" if change > 0 else "falls by", "w ← w − ηΣ", [abs(change), worth["loss"]])
        if abs(change) <= 1e-9 * worth["loss"]:
            said.sentence, said.numbers = "hardly changes any more", [worth["loss"]]
        move = [a - b for a, b in zip(row(now.w), row(before.w), strict=True)]
        said.formula = [[*row(before.w), *move, *row(now.w)], [before.b, now.b - before.b, now.b]]
    rows = np.column_stack([np.array(model.Z, dtype=float), np.ones(len(model.y))])
    curve = float(np.linalg.eigvalsh(rows.T @ rows)[-1]) / 4 + model.parameters["lam"]
    said.readout = [*readout, ("below", [2 / curve])]
    return said


def logistic_sgd(model: Model, before: Moment | None, now: Moment) -> Told:
    said = Told("probability 0.5", "t ← 1", [0, 0.5])
    if before:
        (i,), how = now.points, model.parameters
        own = float(recompute.sigma(now.signed))
        mu, t, push = (own, 1, how["eta"] * (1 - own)) if model.y[i] > 0 else (1 - own, 0, -how["eta"] * (1 - own))
        hard = now.signed < 0
        said = Told("only probability" if hard else "lacks to 1", "w ← ", [own, 1 - own] if hard else [own, 1, 1 - own])
        shrunk = [a * (1 - how["eta"] * how["lam"] / len(model.y)) for a in row(before.w)]
        pull = [push * float(x) for x in row(model.Z[i])]
        one = [1] if how["lam"] else []
        said.formula = [[i + 1, mu, t], [*one, i + 1, *shrunk, *pull, *row(now.w)], [before.b, push, now.b]]
    said.readout = _logistic(model, now)[1]
    return said


def thresholded_sgd(model: Model, before: Moment | None, now: Moment) -> Told:
    said = Told("only ■ are mistakes", "t ← 1", [0, 0])
    if before:
        (i,), y = now.points, int(model.y[now.points[0]])
        mu, t = int(y * now.signed >= 0), int(y > 0)
        words = "counts as ●" if now.signed == 0 else "on the wrong side" if now.update else "on its right side"
        said = Told(words, "w ← w +" if now.update else "μ ← 1", [0])
        f = [i + 1, y * float(now.signed), mu, t]
        said.formula = [*worked_out(model, before, now), f]
        if now.update:
            push = model.parameters["eta"] * (t - mu)
            pull = [push * float(x) for x in row(model.Z[i])]
            said.formula += [[i + 1, *row(before.w), *pull, *row(now.w)], [float(before.b), push, float(now.b)]]
    errors = int(model.wrong(now).sum())
    margin = float(model.signed(now).min()) / model.norm(now) if any(now.w) else float("nan")
    said.readout = [
        ("Mistakes", [now.updates]),
        ("never", [model.bound]),
        ("wrong", [errors, len(model.y)]),
        ("Margin", [margin]),
    ]
    return said


def _pulled(model: Model, before: Moment, now: Moment, keep: float, push: float) -> Told:
    """What both hinge methods say; keep and push: what becomes of w, and what a point inside its margin adds."""
    (i,) = now.points
    inside = now.signed < 1 - recompute.CLOSE
    words = "outside its margin" if not inside else "wrong side" if now.signed < 0 else "inside its margin"
    said = Told(words, "w ← w +" if inside else "w ← (1", [float(now.signed), 1])
    pull = [push * model.y[i] * float(x) for x in row(model.Z[i])]
    said.formula = [[*(keep * a for a in row(before.w)), *pull, *row(now.w)] if inside else row(now.w)]
    return said


def hinge_sgd(model: Model, before: Moment | None, now: Moment) -> Told:
    how, n, printed = model.parameters, len(model.y), model.parameters["shrink"] == "1/2N"
    said = Told("with slack 1", "w ← 0", [0, 1])
    if before:
        (i,), t = now.points, model.moments.index(now)
        eta = how["eta"] * {"constant": 1, "1/t": 1 / t, "1/sqrt t": t**-0.5}[how["schedule"]]
        said = _pulled(model, before, now, 1 - eta / (2 * n if printed else n), eta * how["C"])
        # the digits of the formula itself: 1 - eta/2N, and the point's number twice
        digits = [1, *([2] if printed else [])]
        if "+" in said.line:
            push = eta * how["C"] * model.y[i]
            said.formula = [[*digits, i + 1, i + 1, *said.formula[0]], [i + 1, before.b, push, now.b]]
        else:
            said.formula = [[*digits, *said.formula[0]]]
        said.formula = [*tested(model, before, now, 1), *said.formula]
    price = 2 * how["C"] if printed else how["C"]
    slack = float(np.maximum(0, 1 - model.signed(now)).sum())
    said.readout = [("Objective", [recompute.dot(now.w, now.w) / 2 + price * slack])]
    if how["average"]:
        w, b, _ = now.kept or (np.zeros(len(now.w)), 0.0, 0)
        average = Moment(w=w, b=b)
        xi = np.maximum(0, 1 - model.signed(average)).sum()
        said.readout += [("for the average", [w @ w / 2 + price * xi])]
        said.readout += [("Average", [*row(w), b])] if model.lift["name"] == "none" else []
    said.readout += [("Slack", [slack]), ("wrong side", [int(model.wrong(now).sum()), n])]
    return said


def pegasos(model: Model, before: Moment | None, now: Moment) -> Told:
    n, said = len(model.y), Told("with slack 1", "λ ← 1", [0, 1])
    lam = 1 / (model.parameters["C"] * n)
    if before:
        (i,), t = now.points, model.moments.index(now)
        said = _pulled(model, before, now, 1 - 1 / t, 1 / (lam * t))
        if "+" in said.line:
            said.formula = [[i + 1, i + 1, *said.formula[0]]]
            said.formula += [[i + 1, (1 - 1 / t) * before.b, model.y[i] / (lam * t), now.b]]
        else:
            said.formula = [*said.formula, [now.b]]
        said.formula = [*tested(model, before, now, 1), *said.formula]
    slack, square = float(np.maximum(0, 1 - model.signed(now)).sum()), recompute.dot(now.w, now.w) + now.b**2
    longest = max(recompute.dot(z, z) + 1 for z in model.Z) ** 0.5
    said.readout = [
        ("Objective", [lam / 2 * square + slack / n]),
        ("λ", [lam]),
        ("Length", [square**0.5]),
        ("never passes", [longest / lam]),
        ("Slack", [slack]),
        ("wrong side", [int(model.wrong(now).sum()), n]),
    ]
    return said
