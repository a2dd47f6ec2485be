"""A run as tests/recompute.py has it, and what f is at any place at any moment of it."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from itertools import islice
from typing import Any

import numpy as np

from linviz.core.parameter import parameters
from linviz.run.trace import Trace
from tests import recompute, recompute_set
from tests.oracles import augmented_margin
from tests.recompute import Moment, Vector

SVMS = ("hard-svm", "soft-svm", "active-set-svm")
BY_PASSES = ("voted-perceptron", "averaged-perceptron")
PERCEPTRONS = ("perceptron", "batch-perceptron", "pocket", *BY_PASSES)
SGD = {
    "logistic-sgd": recompute.logistic_sgd,
    "thresholded-sgd": recompute.thresholded_sgd,
    "hinge-sgd": recompute.hinge_sgd,
    "pegasos": recompute.pegasos,
}
# what floats leave of numbers that cancel
NOISE = 1e-12
# f that is 0 at all of these is 0 everywhere
SOMEWHERE = np.random.default_rng(7).normal(size=(40, 2))
# features with which there are too many subsets of points to try
MANY = 10
# lifts without a root in them
EXACT = ("none", "parabola", "shifted-parabola")


class Model:
    """Of the product's own run only its length is used, and which points Kozinec and SMO took in each step."""

    def __init__(self, trace: Trace) -> None:
        algorithm, lifted = trace.algorithm, trace.lifted
        self.name, self.lift, self.X, self.y = algorithm.name, lifted.lift.tree(), lifted.X, lifted.y
        self.parameters = {one.name: getattr(algorithm, one.name) for one in parameters(type(algorithm))}
        self.trace = trace
        anchors = self.X.tolist()
        self.phi, self.kernel = recompute.features(self.lift, anchors), recompute.kernel(self.lift, anchors)

    @cached_property
    def moments(self) -> list[Moment]:
        return list(islice(self._moments(), self.trace.steps + 1))

    @property
    def plane(self) -> bool:
        return self.lift["name"] == "none" and self.d == 2

    @property
    def straight(self) -> bool:
        """True where the boundary is one line of the plane."""
        return self.plane and self.name != "voted-perceptron"

    @property
    def d(self) -> int:
        return int(self.X.shape[1])

    @property
    def price(self) -> float:
        """C of the support vector machines, infinite for the hard margin."""
        return float(self.parameters.get("C", np.inf))

    @cached_property
    def pairs(self) -> int:
        """How many steps of the active set go by pairs before there is a set."""
        return int(self.trace.columns(np.arange(self.trace.steps + 1))["pairs"].sum())

    @cached_property
    def points(self) -> list[Vector]:
        """As fractions where nothing makes them irrational."""
        return recompute.exactly(self.X) if self.lift["name"] in EXACT else self.X.tolist()

    @cached_property
    def Z(self) -> list[Vector]:
        return [self.phi(x) for x in self.points]

    @cached_property
    def own_gram(self) -> list[list[Any]]:
        """The kernel matrix that the dual perceptron learns with."""
        gram = [[self.kernel(x, z) for x in self.points] for z in self.points]
        return recompute.centred(gram) if self.parameters.get("offset") == "centred" else gram

    @property
    def gram(self) -> Any:
        return np.array([[self.kernel(x, z) for x in self.X.tolist()] for z in self.X.tolist()])

    @property
    def square(self) -> Any:
        """K^2 of the dual perceptron."""
        return 1 if self.parameters["offset"] == "one" else max(row[i] for i, row in enumerate(self.own_gram))

    @cached_property
    def bound(self) -> float:
        constant, Z = self.parameters.get("constant", 1.0), np.array(self.Z, dtype=float)
        start, bias = self.moments[0], self.parameters.get("bias", True)
        if self.name == "perceptron" and (any(start.w) or start.b):
            v = np.array([*([start.b] * bias), *start.w], dtype=float) / self.parameters["eta"]
            return recompute.novikoff_from(Z, self.y, bias, v)
        if Z.shape[1] < MANY:
            return recompute.novikoff(Z, self.y, self.parameters.get("bias", True), constant)
        return float((1 + (Z * Z).sum(axis=1)).max() / augmented_margin(Z, self.y) ** 2)

    @cached_property
    def one_hull(self) -> recompute.OneHull:
        return recompute.OneHull(np.array(self.Z, dtype=float), self.y, self.parameters)

    @property
    def finite(self) -> bool:
        """True where the lifted points can be written down."""
        return self.trace.lifted.has_map

    @property
    def hulls(self) -> int:
        """In how many convex hulls the algorithm walks."""
        two = 1 if self.parameters.get("hulls") == "one" else 2
        return {"kozinec": 1, "kozinec-two-hull": 2, "mdm": two}.get(self.name, 0)

    @cached_property
    def walk(self) -> recompute.Walk:
        Z = np.array(self.Z, dtype=float) if self.finite else None
        return recompute.Walk(self.gram if Z is None else Z @ Z.T, self.y, self.hulls == 1, self.parameters["epsilon"])

    def placed(self, now: Moment) -> Moment:
        """The moment of a walk with its hull points written down."""
        Z, weights = np.array(self.Z, dtype=float), np.array(now.alpha)
        ends = [weights[self.y == label] @ Z[self.y == label] for label in (1, -1)]
        w = ends[0] - ends[1]
        if self.hulls == 1:
            return replace(now, w=w, v=np.append(now.b, w))
        return replace(now, w=w, b=float(-w @ (ends[0] + ends[1]) / 2), pair=(ends[0], ends[1]))

    @property
    def flipped(self) -> bool:
        """True where the points z = y x of Kozinec's one hull lie in the plane."""
        return self.plane and self.name == "kozinec" and not self.parameters["bias"]

    def _moments(self) -> Iterator[Moment]:
        y, record = [int(label) for label in self.y], self.trace.record
        # a budget changes no step
        how = {name: value for name, value in self.parameters.items() if not name.startswith("max_")}
        if self.name in (*SGD, "logistic-gd"):
            return self._by_gradients(how)
        if self.name in PERCEPTRONS:
            return self._by_mistakes(y, how)
        if self.name == "dual-perceptron":
            return recompute.dual_perceptron(self.own_gram, y, self.square, how["order"], how["seed"])
        pairs = list(zip(record.index.tolist(), record.other.tolist(), strict=True))
        if self.hulls:
            return self._in_hulls(how, pairs)
        if self.name == "kernel-ridge":
            return recompute.ridge(self.gram, self.y, how["lam"], how["bias"], how["values"])
        if self.name == "soft-svm":
            return recompute.smo(self.gram, self.y, how["C"], pairs, how["pair"])
        return recompute_set.active_set(self.gram, self.y, self.price, pairs, self.pairs)

    def _by_mistakes(self, y: list[int], how: dict[str, Any]) -> Iterator[Moment]:
        if self.lift["name"] in EXACT:
            numbers = {name: Fraction(repr(how[name])) for name in ("eta", "b0") if name in how}
            how |= numbers | {"w0": [Fraction(repr(one)) for one in how["w0"]]} if "w0" in how else numbers
        if self.name == "batch-perceptron":
            return recompute.batch(self.Z, y, how["eta"], how["schedule"], how["bias"])
        if self.name in BY_PASSES:
            how.pop("passes")
            return recompute.by_passes(self.Z, y, self.name == "averaged-perceptron", **how)
        how.pop("visits", None)
        return (recompute.pocket if self.name == "pocket" else recompute.perceptron)(self.Z, y, **how)

    def _in_hulls(self, how: dict[str, Any], pairs: list[tuple[int, int]]) -> Iterator[Moment]:
        chosen = [i for i, _ in pairs]
        if self.name == "kozinec":
            return self.one_hull.run(chosen)
        if self.name == "kozinec-two-hull" and self.finite:
            Z = np.array([self.phi(x) for x in self.X.tolist()], dtype=float)
            return recompute.two_hull(Z, self.y, how["epsilon"], how["select"], chosen)
        moments = self.walk.run(pairs, how.get("select", "worst"))
        return map(self.placed, moments) if self.finite else moments

    def _by_gradients(self, how: dict[str, Any]) -> Iterator[Moment]:
        Z, y = np.array(self.Z, dtype=float), [int(label) for label in self.y]
        if self.name == "logistic-gd":
            return recompute.descent(Z, self.y, how["eta"], how["lam"])
        # only there do ties decide anything
        if self.name == "thresholded-sgd" and self.lift["name"] in EXACT:
            return recompute.thresholded_sgd(self.Z, y, {**how, "eta": Fraction(repr(how["eta"]))})
        return SGD[self.name](Z.tolist(), y, how)

    @property
    def end(self) -> tuple[str, int]:
        """Why the run ends and after which step, by the definition of each algorithm."""
        y, now, k = [int(label) for label in self.y], self.moments[-1], len(self.moments) - 1
        if self.name in (*SGD, "logistic-gd"):
            return self._end_of_steps(), k
        if self.name == "batch-perceptron":
            return recompute.end_of_batch(self.moments, self.Z, y, self.parameters)
        if self.name in BY_PASSES:
            made = k == self.parameters["passes"] * len(y)
            return ("SEPARATED" if made and not self.wrong(now).any() else "STEP_LIMIT" if made else "TOO_EARLY"), k
        if self.name in PERCEPTRONS:
            return recompute.end_of(self.moments, self.Z, y, self.parameters["order"])[:2]
        if self.name == "dual-perceptron":
            weighted = [replace(one, w=[a * s for a, s in zip(one.alpha, y, strict=True)]) for one in self.moments]
            return recompute.end_of(weighted, self.own_gram, y, self.parameters["order"])[:2]
        if self.name == "kozinec":
            v, bad = np.array(now.v), self.one_hull.bad(now.v, recompute.CLOSE).any()
            size, longest = np.linalg.norm(v), np.linalg.norm(self.one_hull.z, axis=1).max()
            good = "SEPARATED" if self.parameters["tolerance"] == "none" else "EPSILON_OPTIMAL"
            return ("NOT_SEPARABLE" if size <= 1e-9 * longest else "STEP_LIMIT" if bad else good), k
        if self.name == "mdm" or (self.name == "kozinec-two-hull" and not self.finite):
            _, square, bad = self.walk.seen(np.array(now.alpha), recompute.CLOSE)
            meets = square <= 1e-13 * self.walk.gram.diagonal().max()
            return ("NOT_SEPARABLE" if meets else "STEP_LIMIT" if bad.any() else "EPSILON_OPTIMAL"), k
        if self.name == "kozinec-two-hull":
            signed = self.y * (np.array(self.Z, dtype=float) @ now.w + now.b)
            near = recompute.too_near(signed, np.array(now.w), self.parameters["epsilon"] + recompute.CLOSE)
            return ("NOT_SEPARABLE" if self.norm(now) < 1e-9 else "STEP_LIMIT" if near.any() else "EPSILON_OPTIMAL"), k
        if self.name == "kernel-ridge":
            return "OPTIMAL", self.parameters["values"]
        return self._end_of_machine(), k

    def _end_of_machine(self) -> str:
        """Of the support vector machines: the gap is closed, or nothing is to be had."""
        before, now = self.moments[-2:]
        if self.name == "hard-svm":
            # where nothing stops an alpha, nothing has moved
            return "NOT_SEPARABLE" if now.held == before.held and len(now.points) == 1 else "OPTIMAL"
        worth = [recompute.soft_margin(self.gram, self.y, self.price, np.array(x.alpha), x.b) for x in (before, now)]
        return "OPTIMAL" if worth[1]["gap"] <= 1e-6 < worth[0]["gap"] else "STEP_LIMIT"

    def _end_of_steps(self) -> str:
        """All steps are made, unless nothing is left to do before."""
        *_, now = self.moments
        if self.name == "thresholded-sgd":
            f = [int(label) * signed for label, signed in zip(self.y, self.exact(now), strict=True)]
            done = all((one >= 0) == (label > 0) for one, label in zip(f, self.y, strict=True))
            return ("NO_MISTAKES" if 0 in f else "SEPARATED") if done else "STEP_LIMIT"
        if self.name == "logistic-gd":
            found = recompute.logistic_loss(np.array(self.Z, dtype=float), self.y, self.parameters["lam"], now.w, now.b)
            return "OPTIMAL" if found["gradient"] < 1e-6 else "STEP_LIMIT"
        return "STEP_LIMIT"

    # f, and how long w is in the lifted space

    def f(self, now: Moment, places: Any) -> Any:
        """f at places (m, 2), as floats; on a number line only the first coordinate of a place counts."""
        columns = list(np.asarray(places, dtype=float)[..., : self.d].reshape(-1, self.d).T)
        if self.name == "voted-perceptron":
            phi, votes = self.phi(columns), np.zeros(len(columns[0]))
            for w, b, count in now.voters:
                # a point on the line must not vote by a rounding
                f = sum(float(one) * z for one, z in zip(w, phi, strict=True)) + float(b)
                votes += count * np.sign(np.where(abs(f) <= NOISE, 0, f))
            return votes
        if len(now.w):
            return sum(float(w) * one for w, one in zip(now.w, self.phi(columns), strict=True)) + float(now.b)
        c = np.array(now.alpha, dtype=float) * self.y
        K = np.array([self.kernel(x, columns) for x in self.X.tolist()])
        if self.parameters.get("offset") == "centred":
            # the mean of the features is taken off on both sides
            K = K - K.mean(axis=0) - (self.gram - self.gram.mean()).mean(axis=1)[:, None]
        return c @ K + float(now.b)

    def signed(self, now: Moment) -> Any:
        """y f at the points."""
        return self.y * self.f(now, self.X)

    def wrong(self, now: Moment) -> Any:
        """Where a point counts as a mistake; exact where the points are."""
        if self.name in (*PERCEPTRONS, "thresholded-sgd"):
            return np.array([one <= 0 for one in self.exact(now)])
        return self.signed(now) <= NOISE

    def exact(self, now: Moment) -> list[Any]:
        """y f at the points, by the recomputation's own numbers."""
        if self.name == "voted-perceptron":
            return [int(s) * recompute.vote(now.voters, z) for s, z in zip(self.y, self.Z, strict=True)]
        return recompute.Signed(now, self.Z, [int(label) for label in self.y]).all()

    def moving(self, now: Moment) -> Moment:
        """The moment with the perceptron that moves for what counts."""
        return replace(now, w=now.moving[0], b=now.moving[1]) if now.moving else now

    def norm(self, now: Moment) -> float:
        """|w| in the lifted space; a vote has none."""
        if self.name == "voted-perceptron":
            return 0.0
        if len(now.w):
            return float(np.linalg.norm(np.array(now.w, dtype=float)))
        c = np.array(now.alpha, dtype=float) * self.y
        gram = np.array(self.own_gram, dtype=float) if self.name == "dual-perceptron" else self.gram
        return float(np.sqrt(max(c @ gram @ c, 0)))

    def line(self, now: Moment) -> tuple[Any, float]:
        """w and b of the boundary w.x + b = 0 in the plane."""
        at_origin, right, up = self.f(now, [(0, 0), (1, 0), (0, 1)])
        return np.array([right - at_origin, up - at_origin]), float(at_origin)

    def learned(self, now: Moment) -> bool:
        """True where f is not 0 all over."""
        return bool((abs(self.f(now, SOMEWHERE)) > NOISE).any())
