"""Every run again, from X and y alone, in as few lines as it takes. Nothing here knows linviz: that is the point.

Points as fractions make the perceptrons exact, as a student's pencil is. Where a choice hangs on the last bit of a
rounded number, the choice is taken as given and checked to be a right one.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations, count
from math import comb, inf, prod, sqrt
from typing import Any

import numpy as np

Vector = Sequence[Any]
Lift = dict[str, Any]
CLOSE = 1e-9


@dataclass(frozen=True)
class Moment:
    """A run after one step: the points that were looked at, and f by w of the features or by alpha of the points."""

    points: tuple[int, ...] = ()
    update: bool = False
    updates: int = 0
    w: Vector = ()
    alpha: Vector = ()
    b: Any = 0
    signed: Any = None  # y f of the point before the step
    kept: tuple[Vector, Any, int] | None = None  # the pocket's w, b and errors
    pair: tuple[Vector, Vector] | None = None  # the two hull points
    v: Vector = ()  # where Kozinec is in the hull of z, constant first
    kappa: float = 0.0
    held: tuple[int, ...] = ()  # the points that the active set keeps on the margin
    lam: float = inf  # of ridge regression
    rate: Any = 0  # the batch perceptron's eta_t
    pull: tuple[Vector, Any] = ((), 0)  # and what its mistakes added up to
    moving: tuple[Vector, Any] | None = None  # w and b of the perceptron, where others count
    voters: tuple[tuple[Vector, Any, int], ...] = ()  # w, b and the visits of each that has had any


def exactly(X: Any) -> list[list[Fraction]]:
    """Decimals as they are written, not as floats hold them."""
    return [[Fraction(repr(float(x))) for x in row] for row in X]


def dot(w: Vector, x: Vector) -> Any:
    return sum(a * b for a, b in zip(w, x, strict=True))


def features(lift: Lift, anchors: Sequence[Vector]) -> Callable[[Vector], list[Any]]:
    """phi of a point, without the constant; the anchors are the points themselves."""
    if lift["name"] == "empirical":
        K = kernel({**lift, "name": "rbf"}, anchors)
        return lambda x: [K(x, z) for z in anchors]
    if lift["name"] in ("sum", "mix"):
        parts = [features(part, anchors) for part in parts_of(lift)]
        return lambda x: [value for part in parts for value in part(x)]
    if lift["name"] == "scale":
        one = features(lift["part"], anchors)
        return lambda x: [sqrt(lift["factor"]) * value for value in one(x)]
    if lift["name"] in ("parabola", "shifted-parabola"):
        return lambda x: [x[0], x[0] * x[0] - (lift["name"] == "shifted-parabola")]
    if lift["name"] == "quadratic":
        return lambda x: [x[0] ** 2, sqrt(2) * x[0] * x[1], x[1] ** 2]
    if lift["name"] == "polynomial":
        p, c = lift["degree"], lift["coef0"]
        # on a line there is no second power
        line = len(anchors[0]) == 1
        powers = [(t - j, j) for t in range(1 if c else p, p + 1) for j in range(1 if line else t + 1)]
        size = {(i, j): sqrt(comb(p, i + j) * comb(i + j, i) * c ** (p - i - j)) for i, j in powers}
        return lambda x: [size[i, j] * x[0] ** i * (x[1] ** j if j else 1) for i, j in powers]
    return list


def parts_of(lift: Lift) -> list[Lift]:
    """The terms of a sum, or of the sum that a mixture is."""
    if lift["name"] != "mix":
        return list(lift["parts"])
    weights = {"first": lift["beta"], "second": 1 - lift["beta"]}
    return [{"name": "scale", "factor": weight, "part": lift[one]} for one, weight in weights.items()]


def kernel(lift: Lift, anchors: Sequence[Vector]) -> Callable[[Vector, Vector], Any]:
    """K of two points."""
    if lift["name"] in ("sum", "mix", "product"):
        parts = [kernel(part, anchors) for part in parts_of(lift)]
        return lambda x, z: (prod if lift["name"] == "product" else sum)(K(x, z) for K in parts)
    if lift["name"] == "scale":
        one = kernel(lift["part"], anchors)
        return lambda x, z: lift["factor"] * one(x, z)
    if lift["name"] in ("empirical", "parabola", "shifted-parabola"):
        phi = features(lift, anchors)
        return lambda x, z: dot(phi(x), phi(z))
    if lift["name"] == "rbf":
        return lambda x, z: np.exp(-lift["gamma"] * sum((a - b) ** 2 for a, b in zip(x, z, strict=True)))
    if lift["name"] == "polynomial":
        return lambda x, z: (dot(x, z) + lift["coef0"]) ** lift["degree"]
    return (lambda x, z: dot(x, z) ** 2) if lift["name"] == "quadratic" else dot


def visits(order: str, n: int, seed: int) -> Iterator[int]:
    """Pass after pass: raw Philox draws of key (seed, pass), sorted or modulo n."""
    for number in count():
        draws = np.random.Philox(key=np.array([seed, number], dtype=np.uint64)).random_raw(n)
        yield from map(
            int, {"cyclic": range(n), "shuffled": np.argsort(draws, kind="stable"), "random": draws % n}[order]
        )


def perceptron(
    Z: Sequence[Vector],
    y: Vector,
    order: str = "cyclic",
    eta: Any = 1,
    bias: bool = True,
    seed: int = 0,
    w0: Vector = (),
    b0: Any = 0,
) -> Iterator[Moment]:
    """The moments of a run that nobody ends."""
    now = Moment(w=[*w0, *[0] * (len(Z[0]) - len(w0))], b=b0 * bias)
    drawn = visits(order, len(Z), seed)
    while True:
        yield now
        signed = Signed(now, Z, y)
        i = signed.first() if order == "first" else signed.worst() if order == "most-violated" else next(drawn)
        now = replace(now, points=(i,), signed=signed[i], update=signed[i] <= 0)
        if now.update:
            w = [a + eta * y[i] * x for a, x in zip(now.w, Z[i], strict=True)]
            now = replace(now, w=w, b=now.b + eta * y[i] * bias, updates=now.updates + 1)


class Signed:
    """y f of each point, worked out when asked for."""

    def __init__(self, now: Moment, Z: Sequence[Vector], y: Vector) -> None:
        self.now, self.Z, self.y = now, Z, y

    def __getitem__(self, i: int) -> Any:
        return self.y[i] * (dot(self.now.w, self.Z[i]) + self.now.b)

    def all(self) -> list[Any]:
        return [self[i] for i in range(len(self.Z))]

    def first(self) -> int:
        return [one <= 0 for one in self.all()].index(True)

    def worst(self) -> int:
        return self.all().index(min(self.all()))

    def errors(self) -> int:
        return sum(one <= 0 for one in self.all())


def novikoff(Z: Any, y: Any, bias: bool, constant: float = 1.0) -> float:
    """D^2/m^2 of the rows (constant, z) or z: no more of them hold the largest margin than there are columns."""
    rows = y[:, None] * (np.column_stack([np.full(len(Z), constant), Z]) if bias else Z)
    held = (list(some) for k in range(1, rows.shape[1] + 1) for some in combinations(range(len(rows)), k))
    vectors = np.array([np.linalg.pinv(rows[some]).sum(axis=1) for some in held])
    separating = vectors[(vectors @ rows.T >= 1 - CLOSE).all(axis=1)]
    return float((rows * rows).sum(axis=1).max() * (separating**2).sum(axis=1).min(initial=np.inf))


def novikoff_from(Z: Any, y: Any, bias: bool, start: Any) -> float:
    """The largest k with (start . u + k m)^2 <= |start|^2 + k D^2, u the direction with the largest margin m."""
    rows = y[:, None] * (np.column_stack([np.ones(len(Z)), Z]) if bias else Z)
    square, bound = (rows * rows).sum(axis=1).max(), novikoff(Z, y, bias)
    if not np.isfinite(bound):
        return bound
    held = (list(some) for k in range(1, rows.shape[1] + 1) for some in combinations(range(len(rows)), k))
    v = next(
        v
        for some in held
        if (v := np.linalg.pinv(rows[some]).sum(axis=1)) @ v * square <= bound * (1 + CLOSE)
        and (rows @ v >= 1 - CLOSE).all()
    )
    m, along = 1 / sqrt(v @ v), start @ v / sqrt(v @ v)
    return float(max(np.roots([m * m, 2 * along * m - square, along * along - start @ start]).real))


def pocket(Z: Sequence[Vector], y: Vector, **how: Any) -> Iterator[Moment]:
    """The perceptron's moments, with the best classifier up to each."""
    kept: tuple[Vector, Any, int] = ([0] * len(Z[0]), 0, len(Z))
    for now in perceptron(Z, y, **how):
        errors = Signed(now, Z, y).errors() if now.update else len(Z)
        kept = (now.w, now.b, errors) if errors < kept[2] else kept
        yield replace(now, kept=kept)


def batch(Z: Sequence[Vector], y: Vector, eta: Any, schedule: str, bias: bool) -> Iterator[Moment]:
    """All mistakes at once, and the best classifier up to each moment."""
    now, kept = Moment(w=[0] * len(Z[0])), ([0] * len(Z[0]), 0, len(Z))
    for t in count(1):
        yield replace(now, kept=kept)
        wrong = [i for i, one in enumerate(Signed(now, Z, y).all()) if one <= 0]
        rate = {"constant": eta, "1/t": eta / t, "1/sqrt t": float(eta) / sqrt(t)}[schedule]
        pull = [sum(y[i] * Z[i][j] for i in wrong) for j in range(len(Z[0]))]
        b = sum(y[i] for i in wrong) * bias
        w = [a + rate * move for a, move in zip(now.w, pull, strict=True)]
        now = Moment(update=True, updates=t, w=w, b=now.b + rate * b, rate=rate, pull=(pull, b))
        errors = Signed(now, Z, y).errors()
        kept = (now.w, now.b, errors) if errors < kept[2] else kept


def end_of_batch(run: Sequence[Moment], Z: Sequence[Vector], y: Vector, how: dict[str, Any]) -> tuple[str, int]:
    """How a batch run ends and after which step."""
    seen, best, last = dict[Any, int](), len(Z) + 1, 0
    for k, now in enumerate(run):
        errors = Signed(now, Z, y).errors()
        best, last = (errors, k) if errors < best else (best, last)
        if errors == 0:
            return "SEPARATED", k
        wrong = [i for i, one in enumerate(Signed(now, Z, y).all()) if one <= 0]
        if not any(sum(y[i] * column for i, column in zip(wrong, part, strict=True)) for part in columns(Z, wrong)):
            return "NOT_SEPARABLE", k
        if k >= how["steps"] or k - last >= how["patience"]:
            return ("STEP_LIMIT" if k >= how["steps"] else "NO_IMPROVEMENT"), k
        if how["schedule"] == "constant" and seen.setdefault((*now.w, now.b), k) < k:
            return "CYCLING", k
    return "STEP_LIMIT", len(run) - 1


def columns(Z: Sequence[Vector], points: Sequence[int]) -> list[list[Any]]:
    """The columns of (Z, 1) at these points."""
    return [[Z[i][j] for i in points] for j in range(len(Z[0]))] + [[1] * len(points)]


def by_passes(Z: Sequence[Vector], y: Vector, averaged: bool, **how: Any) -> Iterator[Moment]:
    """The perceptron, and every w with its visits: the one that made it, and those up to the next mistake."""
    voters: tuple[tuple[Vector, Any, int], ...] = ()
    total: list[Any] = [0] * (len(Z[0]) + 1)
    for visits, now in enumerate(perceptron(Z, y, **how)):
        if visits:
            fresh = now.update or not voters
            voters = (*voters, (now.w, now.b, 1)) if fresh else (*voters[:-1], (now.w, now.b, voters[-1][2] + 1))
            total = [sums + one for sums, one in zip(total, [*now.w, now.b], strict=True)]
        mean = [sums / max(visits, 1) for sums in total]
        counted = {"w": mean[:-1], "b": mean[-1]} if averaged else {"w": [], "b": 0}
        yield replace(now, **counted, moving=(now.w, now.b), voters=voters)


def vote(voters: Sequence[tuple[Vector, Any, int]], z: Vector) -> int:
    """sum_k c_k sign(w_k . z + b_k)."""
    return sum(count * ((f := dot(w, z) + b) > 0) - count * (f < 0) for w, b, count in voters)


def end_of(run: Sequence[Moment], Z: Sequence[Vector], y: Vector, order: str) -> tuple[str, int, int]:
    """How a perceptron's run ends and after which step, and the step that came back where it goes in circles."""
    n, clean, seen = len(Z), 0, dict[Any, int]()
    for k, now in enumerate(run):
        clean = clean + 1 if k and not now.update else 0
        in_passes = order in ("cyclic", "shuffled")
        if k and (clean >= n and k % n == 0 if in_passes else clean == 0 and Signed(now, Z, y).errors() == 0):
            return "SEPARATED", k, 0
        state = (*now.w, now.b, k % n if order == "cyclic" else 0)
        if order not in ("shuffled", "random") and clean < n and seen.setdefault(state, k) < k:
            return "CYCLING", k, seen[state]
    return "STEP_LIMIT", len(run) - 1, 0


def dual_perceptron(
    K: Sequence[Vector], y: Vector, square: Any, order: str = "cyclic", seed: int = 0
) -> Iterator[Moment]:
    """K: the kernel matrix, centred where the offset says so; square: K^2. Nobody ends it."""
    now = Moment(alpha=[0] * len(y))
    yield now
    for i in visits(order, len(y), seed):
        signed = y[i] * (dot([a * s for a, s in zip(now.alpha, y, strict=True)], K[i]) + now.b)
        now = replace(now, points=(i,), signed=signed, update=signed <= 0)
        if now.update:
            alpha = [a + (j == i) for j, a in enumerate(now.alpha)]
            now = replace(now, alpha=alpha, b=now.b + y[i] * square, updates=now.updates + 1)
        yield now


@dataclass(frozen=True)
class OneHull:
    """Kozinec in the hull of the rows z = y (c, x), or y x without a bias."""

    X: Any
    y: Any
    how: dict[str, Any]

    @property
    def z(self) -> Any:
        c = self.how["constant"]
        return self.y[:, None] * (np.column_stack([c + 0 * self.y, self.X]) if self.how["bias"] else self.X)

    def bad(self, v: Any, more: float = 0.0) -> Any:
        """Where v does not serve yet; more: by more than this, as a part of what is compared."""
        signed, size = self.z @ v, float(np.linalg.norm(v))
        allowed = self.how["epsilon"] * {"relative": size, "absolute": 1.0, "none": np.inf}[self.how["tolerance"]]
        noise = 1e-15 * (self.z**2).sum(axis=1).max()
        return (signed <= noise - more) | (size - signed / (size or 1.0) > allowed + more * size)

    def moment(self, v: Any, moment: Moment) -> Moment:
        w, b = (v[1:], float(self.how["constant"] * v[0])) if self.how["bias"] else (v, 0.0)
        return replace(moment, w=w, b=b, v=v)

    def run(self, chosen: Sequence[int]) -> Iterator[Moment]:
        """chosen: the points of the steps; each is checked to be the worst, or the first that is bad."""
        z = self.z
        v = z.mean(axis=0) if self.how["start"] == "mean" else z[min(self.how["index"], len(z) - 1)]
        yield self.moment(v, Moment())
        for k, i in enumerate(chosen, 1):
            signed = z @ v
            assert self.bad(v, -CLOSE)[i]
            assert (
                not self.bad(v, CLOSE)[:i].any() if self.how["select"] == "first" else signed[i] <= signed.min() + CLOSE
            )
            kappa = float(np.clip(v @ (v - z[i]) / ((v - z[i]) @ (v - z[i])), 0, 1))
            v = (1 - kappa) * v + kappa * z[i]
            yield self.moment(v, Moment((i,), True, k, signed=signed[i], kappa=kappa))


@dataclass(frozen=True)
class Walk:
    """Two hulls, or one of all z = y (1, phi), by the weights of the points alone. K: the products of the points."""

    K: Any
    y: Any
    one: bool
    epsilon: float

    @property
    def gram(self) -> Any:
        return (self.K + 1) * np.outer(self.y, self.y) if self.one else self.K

    @property
    def side(self) -> Any:
        return np.ones(len(self.y)) if self.one else self.y

    def seen(self, weights: Any, more: float = 0.0) -> tuple[Any, float, Any]:
        """y f, |d|^2, and what is bad; more: by more than this, as a part of |d|^2."""
        d = weights * self.side
        along = self.gram @ d
        signed = self.side * (along - (0 if self.one else weights @ along / 2))
        square = float(d @ along)
        worth = (1 if self.one else 0.5) - self.epsilon
        return signed, square, (signed < (worth - more) * square) | (signed <= -more)

    def run(self, chosen: Sequence[tuple[int, int]], select: str) -> Iterator[Moment]:
        """chosen: i, and with MDM j, of each step; each is checked to be what the algorithm may take."""
        weights = np.zeros(len(self.y))
        weights[[np.argmax(self.side == hull) for hull in set(self.side)]] = 1
        yield self.moment(weights, Moment())
        for k, (i, j) in enumerate(chosen, 1):
            signed, square, bad = self.seen(weights, -CLOSE)
            own, near = self.side == self.side[i], CLOSE * (1 + square)
            assert bad.any()
            if select == "first":
                assert bad[i]
                assert not self.seen(weights, CLOSE)[2][:i].any()
            else:
                assert signed[i] <= signed[own].min() + near
            assert j < 0 or signed[j] >= signed[own & (weights > 0)].max() - near
            way = np.eye(len(weights))[i] - (np.where(own, weights, 0) if j < 0 else np.eye(len(weights))[j])
            slope = self.side[i] * (weights * self.side) @ self.gram @ way
            t = float(np.clip(-slope / (way @ self.gram @ way), 0, 1 if j < 0 else weights[j]))
            weights = np.where(abs(weights + t * way) < 1e-15, 0, weights + t * way)
            points = (i,) if j < 0 else (i, j)
            yield self.moment(weights, Moment(points, True, k, signed=signed[i], kappa=t))

    def moment(self, weights: Any, moment: Moment) -> Moment:
        """With f = sum alpha y K + b."""
        c = weights * self.y
        b = c.sum() if self.one else -weights @ (self.K @ c) / 2
        return replace(moment, alpha=weights, b=float(b))


def two_hull(Z: Any, y: Any, epsilon: float, select: str, chosen: Sequence[int]) -> Iterator[Moment]:
    """chosen: the points of the steps; each is checked to be the worst, or the first that is bad."""
    w = {1: Z[np.argmax(y > 0)], -1: Z[np.argmax(y < 0)]}
    yield (now := bisector(w, Moment()))
    for k, i in enumerate(chosen, 1):
        signed = y * (Z @ now.w + now.b)
        bad = too_near(signed, now.w, epsilon)
        assert bad[i]
        assert not bad[:i].any() if select == "first" else signed[i] <= signed.min() + CLOSE
        way = Z[i] - w[y[i]]
        kappa = float(np.clip(-y[i] * np.asarray(now.w) @ way / (way @ way), 0, 1))
        w[y[i]] = w[y[i]] + kappa * way
        yield (now := bisector(w, Moment((i,), True, k, signed=signed[i], kappa=kappa)))


def bisector(w: dict[int, Any], moment: Moment) -> Moment:
    b = float(w[-1] @ w[-1] - w[1] @ w[1]) / 2
    return replace(moment, w=w[1] - w[-1], b=b, pair=(w[1], w[-1]))


def too_near(signed: Any, d: Any, epsilon: float) -> Any:
    return (signed < (0.5 - epsilon) * (d @ d)) | (signed <= 0)


def smo(K: Any, y: Any, C: float, pairs: Sequence[tuple[int, int]], choice: str = "most-violating") -> Iterator[Moment]:
    """pairs: the points of the steps; each is checked to be one that the choice allows."""
    alpha = np.zeros(len(y))
    yield Moment(alpha=alpha, b=middle(K, y, C, alpha))
    for k, (i, j) in enumerate(pairs, 1):
        if i < 0:
            alpha = to_the_end(K, y, C, alpha)
            yield Moment(updates=k - 1, alpha=alpha, b=middle(K, y, C, alpha))
            return
        F, grow, shrink = conditions(K, y, C, alpha)
        near = CLOSE * max(1.0, np.abs(F).max())
        assert grow[i] > 0
        assert shrink[j] > 0
        assert F[i] <= F[grow > 0].min() + near
        if choice == "most-violating":
            assert F[j] >= F[shrink > 0].max() - near
        else:
            apart = np.maximum(K[i, i] + K.diagonal() - 2 * K[i], 1e-12)
            rise = np.where(shrink > 0, np.maximum(F - F[i], 0.0) ** 2 / apart, 0.0)
            assert rise[j] >= rise.max() * (1 - 1e-6) - near
        t = min((F[j] - F[i]) / max(K[i, i] + K[j, j] - 2 * K[i, j], 1e-12), grow[i], shrink[j])
        alpha = alpha.copy()
        alpha[i], alpha[j] = snapped(alpha[i] + y[i] * t, C), snapped(alpha[j] - y[j] * t, C)
        yield Moment((i, j), True, k, alpha=alpha, b=middle(K, y, C, alpha))


def to_the_end(K: Any, y: Any, C: float, alpha: Any) -> Any:
    """What all further pairs would lead to."""
    while True:
        F, grow, shrink = conditions(K, y, C, alpha)
        i, j = np.where(grow > 0, F, np.inf).argmin(), np.where(shrink > 0, F, -np.inf).argmax()
        if F[j] - F[i] < 1e-11:
            return alpha
        t = min((F[j] - F[i]) / max(K[i, i] + K[j, j] - 2 * K[i, j], 1e-12), grow[i], shrink[j])
        alpha = alpha.copy()
        alpha[i], alpha[j] = snapped(alpha[i] + y[i] * t, C), snapped(alpha[j] - y[j] * t, C)


def conditions(K: Any, y: Any, C: float, alpha: Any) -> tuple[Any, Any, Any]:
    """F = sum alpha y K - y, and how far each alpha y can grow and shrink."""
    return K @ (alpha * y) - y, np.where(y > 0, C - alpha, alpha), np.where(y > 0, alpha, C - alpha)


def snapped(alpha: float, C: float) -> float:
    return min((end for end in (0.0, C) if abs(alpha - end) < 1e-12 * C), default=alpha)


def middle(K: Any, y: Any, C: float, alpha: Any) -> float:
    """b in the middle of what the conditions allow."""
    F, grow, shrink = conditions(K, y, C, alpha)
    return -float(F[grow > 0].min() + F[shrink > 0].max()) / 2


def soft_margin(K: Any, y: Any, C: float, alpha: Any, b: float) -> dict[str, Any]:
    """What alpha and b are worth: f, the slacks, |w|, both objectives and the gap relative to the primal one."""
    f, square = K @ (alpha * y) + b, float((alpha * y) @ K @ (alpha * y))
    # what rounding leaves of a w that is 0
    norm = sqrt(square) if square > 1e-12 else 0.0
    xi = np.maximum(0, 1 - y * f)
    primal, dual = square / 2 + C * xi.sum(), alpha.sum() - square / 2
    return {"f": f, "xi": xi, "norm": norm, "primal": primal, "dual": dual, "gap": (primal - dual) / primal}


def ridge(K: Any, y: Any, lam: float, bias: str, values: int) -> Iterator[Moment]:
    """From infinity to ten times the largest eigenvalue, and evenly down to lambda; each is solved on its own."""
    H = np.eye(len(y)) - 1 / len(y)
    learned = H @ K @ H if bias == "centred" else K + (bias == "constant")
    for k, one in enumerate([inf, *np.geomspace(10 * max(np.linalg.eigvalsh(learned).max(), lam), lam, values)]):
        c, b = ridge_fit(K, y, bias, one)
        yield Moment(update=k > 0, updates=k, alpha=c * y, b=b, lam=one)


def ridge_fit(K: Any, y: Any, bias: str, lam: float) -> tuple[Any, float]:
    """c and b of f = K c + b with the least |y - f|^2 + lambda c K c, and lambda b^2 where b is a feature's."""
    if lam == inf:
        return np.zeros(len(y)), float(y.mean()) if bias == "centred" else 0.0
    equations = K + lam * np.eye(len(y))
    if bias == "centred":
        # a free b is one more unknown, and sum c = 0 its equation
        ones = np.ones((len(y), 1))
        found = np.linalg.solve(np.block([[equations, ones], [ones.T, np.zeros((1, 1))]]), np.append(y, 0.0))
        return found[:-1], float(found[-1])
    c = np.linalg.solve(equations + (bias == "constant"), y)
    return c, float(c.sum()) if bias == "constant" else 0.0


def ridge_worth(K: Any, y: Any, bias: str, lam: float) -> dict[str, Any]:
    """What a fit is worth: squared error, |f|, degrees of freedom; f at each point when learned without it."""
    c, b = ridge_fit(K, y, bias, lam)
    outside, own = np.zeros(len(y)), 0.0
    for i in range(len(y)):
        rest = np.arange(len(y)) != i
        without, shift = ridge_fit(K[np.ix_(rest, rest)], y[rest], bias, lam)
        outside[i] = K[i, rest] @ without + shift
        # how much of a change of its label each point sees in its own f
        alone, lift = ridge_fit(K, 1.0 * ~rest, bias, lam)
        own += float(K[i] @ alone + lift)
    norm = sqrt(max(c @ K @ c + (b * b if bias == "constant" else 0.0), 0.0))
    left_out = {"loo": float(((y - outside) ** 2).sum()), "loo_errors": int((y * outside <= CLOSE).sum())}
    return {"error": float(((y - K @ c - b) ** 2).sum()), "norm": norm, "freedom": own} | left_out


def ridge_primal(Z: Any, K: Any, y: Any, bias: str, lam: float) -> Any:
    """w by least squares on the features, with sqrt(lambda) I below them."""
    constant = max(0.0, float((K - Z @ Z.T).mean())) + (bias == "constant")
    columns = np.column_stack([Z, np.full(len(Z), sqrt(constant) if bias != "centred" else 0.0)])
    if bias == "centred":
        columns, y = columns - columns.mean(axis=0), y - y.mean()
    if lam == inf:
        return np.zeros(Z.shape[1])
    stacked = np.vstack([columns, sqrt(lam) * np.eye(columns.shape[1])])
    return np.linalg.lstsq(stacked, np.append(y, np.zeros(columns.shape[1])))[0][: Z.shape[1]]


def centred(K: Sequence[Vector]) -> list[list[Any]]:
    """The kernel matrix of the features less their mean."""
    n, means = len(K), [sum(row) / len(K) for row in K]
    return [[K[i][j] - means[i] - means[j] + sum(means) / n for j in range(n)] for i in range(n)]


def sigma(f: Any) -> Any:
    """A probability; far out it is 0 or 1 to the last digit."""
    return 1 / (1 + np.exp(-np.clip(f, -700, 700)))


def descent(Z: Any, y: Any, eta: float, lam: float) -> Iterator[Moment]:
    """Gradient descent on the cross entropy, with labels 0 and 1."""
    t, now = (y > 0).astype(float), Moment(w=np.zeros(Z.shape[1]), b=0.0)
    while True:
        yield now
        off = sigma(Z @ now.w + now.b) - t
        w, b = now.w - eta * (Z.T @ off + lam * np.asarray(now.w)), now.b - eta * float(off.sum())
        now = Moment((), True, now.updates + 1, w=w, b=b)


def logistic_loss(Z: Any, y: Any, lam: float, w: Any, b: float) -> dict[str, float]:
    """The cross entropy with its penalty, and how long its gradient is."""
    mu, signed = sigma(Z @ w + b), y * (Z @ w + b)
    loss = np.where(signed > 0, np.log1p(np.exp(-abs(signed))), np.log1p(np.exp(-abs(signed))) - signed).sum()
    slope = [*(Z.T @ (mu - (y > 0)) + lam * np.asarray(w)), float((mu - (y > 0)).sum())]
    return {"loss": float(loss + lam / 2 * dot(w, w)), "gradient": float(np.linalg.norm(slope))}


def by_points(Z: Any, y: Any, how: dict[str, Any], move: Callable[..., tuple[Any, Any]]) -> Iterator[Moment]:
    """One point after the other, and what `move` makes of w and b by it; with the average of all (w, b)."""
    now, total = Moment(w=[0.0] * len(Z[0]), b=0), np.zeros(len(Z[0]) + 1)
    for t, i in enumerate(visits(how["order"], len(Z), how["seed"]), 1):
        yield now
        signed = y[i] * (dot(now.w, Z[i]) + now.b)
        w, b = move(list(now.w), now.b, i, signed, t)
        update = [*w, b] != [*now.w, now.b]
        total = total + np.array([*w, b], dtype=float)
        kept = (total[:-1] / t, total[-1] / t, 0) if how.get("average") else None
        now = Moment((i,), update, now.updates + update, w=w, b=b, signed=signed, kept=kept)


def logistic_sgd(Z: Any, y: Any, how: dict[str, Any]) -> Iterator[Moment]:
    def move(w: Vector, b: float, i: int, signed: float, t: int) -> tuple[Any, Any]:
        off, shrink = float(sigma(y[i] * signed)) - (y[i] > 0), how["lam"] / len(Z)
        return [a - how["eta"] * (off * x + shrink * a) for a, x in zip(w, Z[i], strict=True)], b - how["eta"] * off

    return by_points(Z, y, how, move)


def thresholded_sgd(Z: Any, y: Any, how: dict[str, Any]) -> Iterator[Moment]:
    """f = 0 is taken for a +."""

    def move(w: Vector, b: Any, i: int, signed: Any, t: int) -> tuple[Any, Any]:
        off = int(y[i] * signed >= 0) - int(y[i] > 0)
        return [a - how["eta"] * off * x for a, x in zip(w, Z[i], strict=True)], b - how["eta"] * off

    return by_points(Z, y, how, move)


def hinge_sgd(Z: Any, y: Any, how: dict[str, Any]) -> Iterator[Moment]:
    part = {"1/N": 1, "1/2N": 2}[how["shrink"]] * len(Z)

    def move(w: Vector, b: float, i: int, signed: float, t: int) -> tuple[Any, Any]:
        eta = how["eta"] * {"constant": 1, "1/t": 1 / t, "1/sqrt t": 1 / sqrt(t)}[how["schedule"]]
        pull = eta * how["C"] * y[i] if signed < 1 - CLOSE else 0
        return [a - eta * a / part + pull * x for a, x in zip(w, Z[i], strict=True)], b + pull

    return by_points(Z, y, how, move)


def pegasos(Z: Any, y: Any, how: dict[str, Any]) -> Iterator[Moment]:
    """After t steps v is C N / t times the sum of the z that were inside the margin."""
    total = [0.0] * (len(Z[0]) + 1)

    def move(w: Vector, b: float, i: int, signed: float, t: int) -> tuple[Any, Any]:
        if signed < 1 - CLOSE:
            total[:] = [a + y[i] * x for a, x in zip(total, [*Z[i], 1], strict=True)]
        *w, b = (how["C"] * len(Z) / t * a for a in total)
        return w, b

    return by_points(Z, y, how, move)
