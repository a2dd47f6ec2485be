"""Logistic regression by gradient descent, with all points or one at a time (003, Stochastic Gradient Descent)."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from linviz.algorithms.gradients.logistic.lookahead import (
    LOOKAHEAD,
    NEGLIGIBLE,
    count_rises,
    period,
)
from linviz.algorithms.gradients.recession import face
from linviz.algorithms.gradients.stochastic import FAR, Move, State, Stochastic, Table
from linviz.core import affine, bound, loss
from linviz.core.lift import Lifted
from linviz.core.problem import Array, frozen
from linviz.run.algorithm import UPDATE, Algorithm, Info
from linviz.run.budget import budget, limit_by_memory, limit_by_walk
from linviz.run.columns import Columns, Meaning
from linviz.run.cost import Cost, squared_length
from linviz.run.history import CHECKPOINT, Record
from linviz.run.outcome import (
    DIVERGED,
    FLAT,
    GROWS,
    MORE_STEPS,
    NO_POINTS,
    NONE_IS_BEST,
    ONE_CLASS,
    STATIONARY,
    Stop,
    eta_too_large,
    loss_rises,
    same_steps,
    steps_made,
)
from linviz.run.parameters import (
    SAMPLING,
    eta_parameter,
    lambda_parameter,
    order_parameter,
    seed_parameter,
    steps_parameter,
)

# a gradient shorter than this has vanished
VANISHED = 1e-6
# f = ln 9 where the probability is 0.9, and 0.5 on the boundary
LEVEL = float(np.log(9.0))


class Descent(NamedTuple):
    """w (D,) and b; the gradient there, (D + 1,), b last; steps made."""

    w: Array
    b: float
    slope: Array
    steps: int


@dataclass(frozen=True)
class LogisticGd(Algorithm[Descent]):
    """w <- w - eta sum (mu_i - t_i) x_i: all points pull at once, each by how far its probability mu is off t, 0 or 1.

    It makes sum ln(1 + e^(-y f)) + lambda/2 |w|^2 small; b is not penalised. The loss falls in every step where eta is
    below 2 / (lambda_max / 4 + lambda), lambda_max the largest eigenvalue of X'X with the constant column.
    On points that some boundary separates, all but those on it, there is no finite optimum while lambda = 0.
    """

    eta: float = eta_parameter(0.1, "how far a step goes down the gradient", low=0.001)
    lam: float = lambda_parameter()
    steps: int = steps_parameter("how many steps, unless the gradient vanishes before")

    name = "logistic-gd"
    title = "Logistic regression (GD)"
    # what has become of the loss
    cases = ("start", "falls", "stays", "rises")
    takes = "features"
    objective = "logistic loss"
    meaning = Meaning(("objective", "gradient"), earlier=("objective",))
    max_updates = 100_000

    def init(self, lifted: Lifted) -> Descent:
        """w = 0, b = 0: probability 0.5 everywhere."""
        w = frozen(np.zeros(lifted.phi.shape[1]))
        return Descent(w, 0.0, self._gradient(lifted, w, 0.0), 0)

    def step(self, lifted: Lifted, state: Descent) -> tuple[Descent, Info]:
        """One step down the gradient of the whole loss."""
        return self._descend(lifted, state), Info("update")

    def stop(self, lifted: Lifted, state: Descent) -> Stop | None:
        """The gradient has vanished, which is the optimum only where there is one; or all steps are made."""
        if lifted.n == 0:
            return NO_POINTS
        if lifted.problem.one_class:
            return ONE_CLASS
        squared = state.slope @ state.slope
        # not ">", since a NaN must not go on either
        if not squared <= FAR:
            return DIVERGED
        if squared < VANISHED**2:
            grows = has_no_optimum(lifted, self.lam)
            if grows is None:
                return FLAT
            if grows:
                return NONE_IS_BEST
            return STATIONARY
        if state.steps < self._step_limit(lifted):
            return None
        return steps_made(state.steps, self._advice(lifted, state))

    def _advice(self, lifted: Lifted, state: Descent) -> str:
        """Return the sentence on further steps; up to AHEAD of them are made and looked at."""
        if has_no_optimum(lifted, self.lam):
            return GROWS
        states = [state]
        for _ in range(min(LOOKAHEAD, state.steps)):
            if not states[-1].slope @ states[-1].slope <= FAR:
                break
            states.append(self._descend(lifted, states[-1]))
        rows = np.array([self.row(one) for one in states])
        scores = affine.scores(rows[:, :-1], rows[:, -1], lifted.phi)
        losses = logistic_readings(lifted, self.lam, rows[:, :-1], scores)["objective"]
        count = count_rises(losses)
        if not count:
            return MORE_STEPS
        again = period(rows)
        ahead = same_steps(again) if again else loss_rises(count, len(states) - 1)
        return eta_too_large(self.eta, largest_eta(lifted, self.lam), ahead)

    def row(self, state: Descent) -> Array:
        """(w, b)."""
        return np.append(state.w, state.b)

    def classifier(self, lifted: Lifted, rows: Array) -> tuple[Array, Array]:
        """c = w."""
        return rows[:, :-1], rows[:, -1]

    def readings(self, lifted: Lifted, rows: Array, scores: Array) -> dict[str, Array]:
        """The objective and the length of its gradient; f where the probability is 0.9."""
        return logistic_readings(lifted, self.lam, rows[:, :-1], scores)

    def cost(self, lifted: Lifted) -> Cost:
        """The cross entropy of the labels."""
        return cross_entropy(self.lam)

    def case_shown(self, lifted: Lifted, columns: Columns) -> NDArray[np.int64]:
        """By the loss, which no step needs to know."""
        before, after = columns["objective_before"], columns["objective"]
        stays = np.abs(after - before) <= NEGLIGIBLE * before
        return np.where(stays, 2, np.where(after > before, 3, 1))

    def fast_run(self, lifted: Lifted) -> Record | None:
        """The same steps, without a look at each of them."""
        state = self.init(lifted)
        if self.stop(lifted, state) is not None:
            return None
        most = min(self._step_limit(lifted), self.max_steps, self.max_updates)
        table = np.empty((most + 1, len(state.w) + 1))
        checkpoints = {}
        while True:
            k = state.steps
            table[k, :-1] = state.w
            table[k, -1] = state.b
            if k % CHECKPOINT == 0:
                checkpoints[k] = state
            if k == most or not VANISHED**2 <= state.slope @ state.slope <= FAR:
                break
            state = self._descend(lifted, state)
        stop = self.stop(lifted, state) or budget(self, lifted, k, k)
        assert stop is not None
        nowhere = np.full(k, -1, dtype=np.int32)
        return Record(
            np.full(k, UPDATE, np.int8),
            nowhere,
            nowhere,
            Table(table[: k + 1].copy()),
            checkpoints,
            stop,
        )

    def _step_limit(self, lifted: Lifted) -> int:
        """The steps that there is time for: each looks at all points twice, and at all of their features."""
        return limit_by_walk(limit_by_memory(self.steps, lifted, each=2), lifted, parts=6)

    def _descend(self, lifted: Lifted, state: Descent) -> Descent:
        w = frozen(state.w - self.eta * state.slope[:-1])  # 003 gradient descent
        b = state.b - self.eta * float(state.slope[-1])
        return Descent(w, b, self._gradient(lifted, w, b), state.steps + 1)

    def _gradient(self, lifted: Lifted, w: Array, b: float) -> Array:
        # mu - t, since sigma(f) = (1 + tanh(f / 2)) / 2 and t = (1 + y) / 2: half the time of exponentials
        pull = (np.tanh((lifted.phi @ w + b) / 2) - lifted.y) / 2
        return frozen(np.append(pull @ lifted.phi + self.lam * w, pull.sum()))


@dataclass(frozen=True)
class LogisticSgd(Stochastic):
    """w <- w - eta (mu - t) x for one point x: the gradient of its own part of the loss, lambda/(2n) |w|^2 included.

    With a constant eta it never comes to rest, but hovers round the optimum, the nearer the smaller eta is.
    """

    order: str = order_parameter("random", SAMPLING)
    eta: float = eta_parameter(0.1, "how far a point moves w", low=0.001)
    lam: float = lambda_parameter()
    steps: int = steps_parameter()
    seed: int = seed_parameter()

    name = "logistic-sgd"
    title = "Logistic regression (SGD)"
    # on which side the point was
    cases = ("start", "right", "wrong")
    objective = "logistic loss"
    meaning = Meaning(("objective", "gradient"))

    def move(self, n: int, y: float, score: float, step: int) -> Move:
        """mu = sigma(f) is to be 1 for a + and 0 for a -; y sigma(-y f) is how much it lacks."""
        return Move(
            1.0 - self.eta * self.lam / n, self.eta * (y * loss.sigmoid(-y * score))
        )  # 003 SGD

    def cases_of(self, y: Array, scores: Array) -> NDArray[np.int64]:
        """By y f."""
        return np.where(y * scores >= 0, 1, 2)

    def stop_after_all_steps(self, lifted: Lifted, state: State) -> Stop:
        """All steps, which lead nowhere in particular where w grows for ever."""
        return steps_made(state.steps, GROWS if has_no_optimum(lifted, self.lam) else MORE_STEPS)

    def cost(self, lifted: Lifted) -> Cost:
        """That of gradient descent, of which a point is a part."""
        return cross_entropy(self.lam)

    def readings(self, lifted: Lifted, rows: Array, scores: Array) -> dict[str, Array]:
        """Those of gradient descent."""
        return logistic_readings(lifted, self.lam, rows[:, :-1], scores)


def logistic_readings(lifted: Lifted, lam: float, w: Array, scores: Array) -> dict[str, Array]:
    """The objective (F,), the length of its gradient (F,), and f where the probability is 0.9 (the level lines)."""
    signed = lifted.y * scores
    penalty = lam / 2 * (w * w).sum(axis=1)
    pull = lifted.y * loss.logistic_slope(signed)
    squared = ((pull @ lifted.phi + lam * w) ** 2).sum(axis=1) + pull.sum(axis=1) ** 2
    return {
        "objective": loss.logistic(signed).sum(axis=1) + penalty,
        "gradient": np.sqrt(squared),
        "level": np.full(len(w), LEVEL),
    }


def cross_entropy(lam: float) -> Cost:
    """sum ln(1 + e^-s) + lambda/2 |w|^2 (003)."""
    total = "Σ ln(1 + e⁻ʸᶠ)"
    if not lam:
        return Cost("logistic", 1.0, total)
    return Cost("logistic", 1.0, total, lambda columns: lam / 2 * squared_length(columns), "½λ‖w‖²")


def has_no_optimum(lifted: Lifted, lam: float) -> bool | None:
    """True where a longer w always costs less, so that none is best; None where that is too close to call."""
    # with points of both classes a penalty on w holds b as well
    if lam != 0:
        return False
    return face(lifted).grows


def largest_eta(lifted: Lifted, lam: float) -> float:
    """Below it a step of gradient descent lowers the loss for certain: 2 / L, L = lambda_max(X'X) / 4 + lambda."""
    rows = bound.augmented_rows(lifted.phi, lifted.y, bias=True)
    return 2.0 / (float(np.linalg.norm(rows, 2)) ** 2 / 4 + lam)
