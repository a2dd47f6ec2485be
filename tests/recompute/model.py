"""A recomputed run, and its f at any place and moment."""

from dataclasses import replace
from functools import cached_property
from itertools import islice
from math import comb
from typing import Any

import numpy as np

from linviz.core.parameter import parameters
from linviz.run.trace import Trace
from tests.oracles import augmented_margin
from tests.recompute.lifts import centre_gram, features, kernel
from tests.recompute.moment import Moment, Signed, Vector, to_fractions, vote
from tests.recompute.novikoff import novikoff, novikoff_from
from tests.recompute.oracle import oracle_of

# rounding of numbers that cancel
NOISE = 1e-12
# f that is 0 at all of these is 0 everywhere
SOMEWHERE = np.random.default_rng(7).normal(size=(40, 2))
# subsets of points that are too many to try
MANY = 100_000
# lifts without a root in them
EXACT = ("none", "parabola", "shifted-parabola")


class Model:
    """A recomputed run; it uses only the length of linviz's run, and the points that Kozinec and SMO took."""

    def __init__(self, trace: Trace) -> None:
        algorithm, lifted = trace.algorithm, trace.lifted
        self.oracle, self.lift, self.X, self.y = (
            oracle_of(algorithm.name),
            lifted.lift.tree(),
            lifted.X,
            lifted.y,
        )
        self.parameters = {
            one.name: getattr(algorithm, one.name) for one in parameters(type(algorithm))
        }
        self.trace = trace
        anchors = self.X.tolist()
        self.phi, self.kernel = features(self.lift, anchors), kernel(self.lift, anchors)

    @cached_property
    def moments(self) -> list[Moment]:
        return list(islice(self.oracle.moments(self), self.trace.steps + 1))

    @property
    def plane(self) -> bool:
        return self.lift["name"] == "none" and self.d == 2

    @property
    def straight(self) -> bool:
        """True where the boundary is one line of the plane."""
        return self.plane and not self.oracle.votes

    @property
    def d(self) -> int:
        return int(self.X.shape[1])

    @property
    def level(self) -> float:
        """f at the lines on both sides of the boundary; 0 where there are none."""
        at = self.oracle.level
        return float(self.parameters[at] if isinstance(at, str) else at)

    @property
    def price(self) -> float:
        """C of the support vector machines, infinite for the hard margin."""
        return float(self.parameters.get("C", np.inf))

    @cached_property
    def points(self) -> list[Vector]:
        """The points, as fractions where the lift keeps them rational."""
        return to_fractions(self.X) if self.rational else self.X.tolist()

    @cached_property
    def Z(self) -> list[Vector]:
        return [self.phi(x) for x in self.points]

    @cached_property
    def own_gram(self) -> list[list[Any]]:
        """The kernel matrix that the dual perceptron learns with."""
        gram = [[self.kernel(x, z) for x in self.points] for z in self.points]
        return centre_gram(gram) if self.parameters.get("offset") == "centred" else gram

    @property
    def gram(self) -> Any:
        return np.array([[self.kernel(x, z) for x in self.X.tolist()] for z in self.X.tolist()])

    @cached_property
    def bound(self) -> float:
        constant, Z = self.parameters.get("constant", 1.0), np.array(self.Z, dtype=float)
        start, bias = self.moments[0], self.parameters.get("bias", True)
        if "w0" in self.parameters and (any(start.w) or start.b):
            v = np.array([*([start.b] * bias), *start.w], dtype=float) / self.parameters["eta"]
            return novikoff_from(Z, self.y, bias, v)
        n, features = Z.shape
        if sum(comb(n, k) for k in range(1, features + 2)) < MANY:
            return novikoff(Z, self.y, self.parameters.get("bias", True), constant)
        return float((1 + (Z * Z).sum(axis=1)).max() / augmented_margin(Z, self.y) ** 2)

    def whole(self, bound: float) -> float:
        """Return the largest integer that a bound on a count allows."""
        return float(np.floor(bound + 1e-7 * (1 + bound)))

    @property
    def finite(self) -> bool:
        """True where the lifted points can be written down."""
        return self.trace.lifted.has_map

    @property
    def hulls(self) -> int:
        """The number of convex hulls in which the algorithm walks."""
        return self.oracle.hulls(self)

    @property
    def z_in_plane(self) -> bool:
        """True where the points z = y x of Kozinec's one hull lie in the plane."""
        return self.plane and self.oracle.of_z and not self.parameters["bias"]

    @property
    def rational(self) -> bool:
        """True where the features are fractions."""
        return self.lift["name"] in EXACT

    @property
    def how(self) -> dict[str, Any]:
        """The parameters but for budgets, which change no step."""
        return {
            name: value for name, value in self.parameters.items() if not name.startswith("max_")
        }

    @property
    def labels(self) -> list[int]:
        """y as whole numbers."""
        return [int(label) for label in self.y]

    @property
    def points_taken(self) -> list[tuple[int, int]]:
        """The points that the product took in each step."""
        return list(
            zip(self.trace.record.index.tolist(), self.trace.record.other.tolist(), strict=True)
        )

    @property
    def last(self) -> int:
        """The number of the last moment."""
        return len(self.moments) - 1

    @property
    def end(self) -> tuple[str, int]:
        """The reason of the end and its step, by the definition of each algorithm."""
        return self.oracle.end(self)

    # f, and how long w is in the lifted space

    def f(self, now: Moment, places: Any) -> Any:
        """Return f at places (m, 2), as floats; on a number line only the first coordinate of a place counts."""
        columns = list(np.asarray(places, dtype=float)[..., : self.d].reshape(-1, self.d).T)
        if self.oracle.votes:
            phi, votes = self.phi(columns), np.zeros(len(columns[0]))
            for w, b, count in now.voters:
                # a point on the line must not vote by a rounding
                f = sum(float(one) * z for one, z in zip(w, phi, strict=True)) + float(b)
                votes += count * np.sign(np.where(abs(f) <= NOISE, 0, f))
            return votes
        if len(now.w):
            return sum(
                float(w) * one for w, one in zip(now.w, self.phi(columns), strict=True)
            ) + float(now.b)
        c = np.array(now.alpha, dtype=float) * self.y
        K = np.array([self.kernel(x, columns) for x in self.X.tolist()])
        if self.parameters.get("offset") == "centred":
            # the mean of the features is taken off on both sides
            K = K - K.mean(axis=0) - (self.gram - self.gram.mean()).mean(axis=1)[:, None]
        return c @ K + float(now.b)

    def signed(self, now: Moment) -> Any:
        """Return y f at the points."""
        return self.y * self.f(now, self.X)

    def wrong(self, now: Moment) -> Any:
        """Return True for the points that count as mistakes; exact where the points are."""
        if self.oracle.exact:
            return np.array([one <= 0 for one in self.exact(now)])
        return self.signed(now) <= NOISE

    def exact(self, now: Moment) -> list[Any]:
        """Return y f at the points, computed from the moment's own numbers."""
        if self.oracle.votes:
            return [int(s) * vote(now.voters, z) for s, z in zip(self.y, self.Z, strict=True)]
        return Signed(now, self.Z, [int(label) for label in self.y]).all()

    def moving(self, now: Moment) -> Moment:
        """Return the moment with the moving perceptron in place of the classifier that counts."""
        return replace(now, w=now.moving[0], b=now.moving[1]) if now.moving else now

    def norm(self, now: Moment) -> float:
        """Return |w| in the lifted space; 0 for a vote."""
        if self.oracle.votes:
            return 0.0
        if len(now.w):
            return float(np.linalg.norm(np.array(now.w, dtype=float)))
        c = np.array(now.alpha, dtype=float) * self.y
        gram = np.array(self.own_gram, dtype=float) if "offset" in self.parameters else self.gram
        return float(np.sqrt(max(c @ gram @ c, 0)))

    def line(self, now: Moment) -> tuple[Any, float]:
        """Return w and b of the boundary w.x + b = 0 in the plane."""
        at_origin, right, up = self.f(now, [(0, 0), (1, 0), (0, 1)])
        return np.array([right - at_origin, up - at_origin]), float(at_origin)

    def is_nonzero(self, now: Moment) -> bool:
        """Return True where f is not 0 everywhere."""
        return bool((abs(self.f(now, SOMEWHERE)) > NOISE).any())
