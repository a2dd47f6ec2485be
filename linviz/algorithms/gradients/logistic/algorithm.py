"""Logistic regression by gradient descent, with all points or one at a time (003, Stochastic Gradient Descent)."""

from dataclasses import dataclass, replace
from itertools import islice
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from linviz.algorithms.gradients.fixed_rate import FixedRate
from linviz.algorithms.gradients.logistic.slope import slope_of_loss, sum_of_squares
from linviz.algorithms.gradients.lookahead import LOOKAHEAD, NEGLIGIBLE, count_rises, period
from linviz.algorithms.gradients.recession import face
from linviz.algorithms.gradients.stochastic import FAR, Move, State, Table
from linviz.core import affine, bound, loss
from linviz.core.arithmetic import dot, product, total
from linviz.core.elementary import log
from linviz.core.lift import Lifted, once
from linviz.core.problem import Array, frozen
from linviz.run.algorithm import UPDATE, Algorithm, Info
from linviz.run.budget import limit_by_memory, limit_by_walk, stop_at_limit
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
    UNFINISHED,
    Stop,
    eta_too_large_text,
    loss_rises_text,
    same_steps_text,
    steps_made,
)
from linviz.run.parameters import (
    SAMPLING,
    eta_parameter,
    lambda_parameter,
    order_parameter,
    seed_parameter,
    start_b_parameter,
    start_w_parameter,
    steps_parameter,
)
from linviz.run.start import start_weights

# a gradient shorter than this counts as 0
VANISHED = 1e-6
# f = ln 9 where the probability is 0.9, and 0.5 on the boundary
LEVEL = float(log(9.0))


class Descent(NamedTuple):
    """State of gradient descent: w (D,) and b; the gradient there, (D + 1,), b last; steps made."""

    w: Array
    b: float
    gradient: Array
    steps: int


@dataclass(frozen=True)
class LogisticGd(Algorithm[Descent]):
    """Gradient descent: w <- w - eta sum (mu_i - t_i) x_i, where mu_i is the probability of class + and t_i is 0 or 1.

    It minimises sum ln(1 + e^(-y f)) + lambda/2 |w|^2; b is not penalised. The loss falls in every step where eta is
    below 2 / (lambda_max / 4 + lambda), lambda_max the largest eigenvalue of X'X with the constant column.

    If some boundary separates the points, apart from points on the boundary itself, there is no finite optimum at
    lambda = 0.
    """

    eta: float = eta_parameter(0.1, "learning rate: a step is $eta times the gradient", low=0.001)
    lam: float = lambda_parameter()
    steps: int = steps_parameter("stop after this many steps, or when the gradient is almost 0")
    w0: tuple[float, ...] = start_w_parameter()
    b0: float = start_b_parameter()

    name = "logistic-gd"
    title = "Logistic regression (GD)"
    # how the loss changed
    cases = ("start", "falls", "stays", "rises")
    takes = "features"
    objective = "logistic loss"
    meaning = Meaning(("objective", "gradient"), earlier=("objective",))
    max_updates = 100_000

    def init(self, lifted: Lifted) -> Descent:
        """Return the start w0, b0; from 0 every probability is 0.5. Raises InputError if w0 has too many numbers."""
        w = start_weights(self.w0, lifted.phi.shape[1])
        return Descent(w, self.b0, self._gradient(lifted, w, self.b0), 0)

    def step(self, lifted: Lifted, state: Descent) -> tuple[Descent, Info]:
        """Take one step down the gradient of the whole loss."""
        w = frozen(state.w - self.eta * state.gradient[:-1])  # 003 gradient descent
        b = state.b - self.eta * float(state.gradient[-1])
        return Descent(w, b, self._gradient(lifted, w, b), state.steps + 1), Info("update")

    def stop(self, lifted: Lifted, state: Descent) -> Stop | None:
        """Stop where the gradient vanishes, which is the optimum only if there is one, or where all steps are made."""
        if lifted.n == 0:
            return NO_POINTS
        if lifted.problem.one_class:
            return ONE_CLASS
        squared = dot(state.gradient, state.gradient)
        # not ">", since a NaN must not go on either
        if not squared <= FAR:
            return DIVERGED
        if squared < VANISHED * VANISHED:
            no_optimum = has_no_optimum(lifted, self.lam)
            if no_optimum is None:
                return UNFINISHED if lifted.skips_proofs else FLAT
            if no_optimum:
                return NONE_IS_BEST
            return STATIONARY
        if state.steps < self._step_limit(lifted):
            return None
        return steps_made(state.steps, self._advice(lifted, state))

    def _advice(self, lifted: Lifted, state: Descent) -> str:
        """Return the sentence on further steps; up to LOOKAHEAD of them are computed for it."""
        if has_no_optimum(lifted, self.lam):
            return GROWS
        rows_ahead = []
        ahead = slope_of_loss(lifted, self.lam).steps(self.row(state), self.eta)
        for v, gradient in islice(ahead, min(LOOKAHEAD, state.steps) + 1):
            rows_ahead.append(v)
            if not dot(gradient, gradient) <= FAR:
                break
        rows = np.array(rows_ahead)
        scores = affine.scores(rows[:, :-1], rows[:, -1], lifted.phi)
        count = count_rises(objective(lifted, self.lam, rows[:, :-1], scores))
        if not count:
            return MORE_STEPS
        cycle = period(rows)
        outlook = same_steps_text(cycle) if cycle else loss_rises_text(count, len(rows) - 1)
        return eta_too_large_text(self.eta, largest_eta(lifted, self.lam), outlook)

    def row(self, state: Descent) -> Array:
        """Return (w, b), (D + 1,)."""
        return np.append(state.w, state.b)

    def classifier(self, lifted: Lifted, rows: Array) -> tuple[Array, Array]:
        """Return c = w and b."""
        return rows[:, :-1], rows[:, -1]

    def readings(self, lifted: Lifted, rows: Array, scores: Array) -> dict[str, Array]:
        """Return the objective, the length of its gradient, and f where the probability is 0.9, (F,) each."""
        return logistic_readings(lifted, self.lam, rows[:, :-1], scores)

    def cost(self, lifted: Lifted) -> Cost:
        """Return the cross entropy of the labels, with its penalty on w."""
        return cross_entropy(self.lam)

    def case_shown(self, lifted: Lifted, columns: Columns) -> NDArray[np.int64]:
        """Return the case by how the loss changed, which no step computes itself."""
        before, after = columns["objective_before"], columns["objective"]
        stays = np.abs(after - before) <= NEGLIGIBLE * before
        return np.where(stays, 2, np.where(after > before, 3, 1))

    def fast_run(self, lifted: Lifted) -> Record | None:
        """Return the record of the same steps, made in one loop."""
        state = self.init(lifted)
        if self.stop(lifted, state) is not None:
            return None
        limit = min(self._step_limit(lifted), self.max_steps, self.max_updates)
        table = np.empty((limit + 1, len(state.w) + 1))
        checkpoints = {}
        steps = slope_of_loss(lifted, self.lam).steps(self.row(state), self.eta)
        for k, (v, gradient) in enumerate(steps):
            table[k] = v
            squared = sum_of_squares(gradient)
            has_ended = k == limit or not VANISHED * VANISHED <= squared <= FAR
            if has_ended or k % CHECKPOINT == 0:
                state = Descent(frozen(v[:-1]), v.item(-1), frozen(gradient), k)
            if k % CHECKPOINT == 0:
                checkpoints[k] = state
            if has_ended:
                break
        stop = self.stop(lifted, state) or stop_at_limit(self, lifted, k, k)
        assert stop is not None
        no_point = np.full(k, -1, dtype=np.int32)
        return Record(
            np.full(k, UPDATE, np.int8),
            no_point,
            no_point,
            Table(table[: k + 1].copy()),
            checkpoints,
            stop,
        )

    def _step_limit(self, lifted: Lifted) -> int:
        """Return the number of steps that time and memory allow: each uses all features of all points twice."""
        return limit_by_walk(
            limit_by_memory(self.steps, lifted, vectors_per_step=2), lifted, steps_per_walk_step=6
        )

    def _gradient(self, lifted: Lifted, w: Array, b: float) -> Array:
        """Return the gradient of the whole loss, (D + 1,), b last."""
        return frozen(slope_of_loss(lifted, self.lam).gradient(np.append(w, b)))


@dataclass(frozen=True)
class LogisticSgd(FixedRate):
    """Stochastic gradient descent: w <- (1 - eta lambda/n) w - eta (mu - t) x for one point x.

    A step follows the gradient of the point's own part of the loss, lambda/(2n) |w|^2 included. With a constant eta it
    never comes to rest, but stays near the optimum, the nearer the smaller eta is.
    """

    order: str = order_parameter("random", SAMPLING)
    eta: float = eta_parameter(0.1, "learning rate: the size of a step", low=0.001)
    lam: float = lambda_parameter()
    steps: int = steps_parameter()
    seed: int = seed_parameter()
    w0: tuple[float, ...] = start_w_parameter()
    b0: float = start_b_parameter()

    name = "logistic-sgd"
    title = "Logistic regression (SGD)"
    # whether the point was on the correct side
    cases = ("start", "right", "wrong")
    objective = "logistic loss"
    meaning = Meaning(("objective", "gradient"))

    def start(self, lifted: Lifted) -> tuple[Array, float]:
        """Return the start w0, b0. Raises InputError if w0 has too many numbers."""
        return start_weights(self.w0, lifted.phi.shape[1]), self.b0

    def move(self, n: int, y: float, score: float, step: int) -> Move:
        """Return the update: its push is eta y (1 - p), where p = sigma(y f), the probability of the point's class."""
        return Move(
            1.0 - self.eta * self.lam / n, self.eta * (y * loss.sigmoid(-y * score))
        )  # 003 SGD

    def cases_of(self, y: Array, scores: Array) -> NDArray[np.int64]:
        """Return the cases by y f: 1 where it is not negative, else 2."""
        return np.where(y * scores >= 0, 1, 2)

    def stop_after_all_steps(self, lifted: Lifted, state: State) -> Stop:
        """Return the end after all steps; its sentence says where w grows for ever."""
        no_optimum = has_no_optimum(lifted, self.lam)
        return steps_made(state.steps, GROWS if no_optimum else self.outlook(lifted, state, "loss"))

    def objective_of(self, lifted: Lifted, w: Array, scores: Array) -> Array:
        """Return the loss, (F,)."""
        return objective(lifted, self.lam, w, scores)

    def with_eta(self, eta: float) -> Self:
        """Return the same algorithm with another eta."""
        return replace(self, eta=eta)

    def cost(self, lifted: Lifted) -> Cost:
        """Return the cost of gradient descent, of which each point's loss is a part."""
        return cross_entropy(self.lam)

    def readings(self, lifted: Lifted, rows: Array, scores: Array) -> dict[str, Array]:
        """Return the readings of gradient descent."""
        return logistic_readings(lifted, self.lam, rows[:, :-1], scores)


def objective(lifted: Lifted, lam: float, w: Array, scores: Array) -> Array:
    """Return the loss with its penalty, (F,), of w (F, D) and f at the points (F, n)."""
    return np.asarray(total(loss.logistic(lifted.y * scores)) + lam / 2 * dot(w, w))


def logistic_readings(lifted: Lifted, lam: float, w: Array, scores: Array) -> dict[str, Array]:
    """Return the objective, the length of its gradient, and f where the probability is 0.9, (F,) each."""
    losses, slopes = loss.logistic_with_slope(lifted.y * scores)
    pull = lifted.y * slopes
    slope = product(pull, lifted.phi) + lam * w
    squared = dot(slope, slope) + np.square(total(pull))
    return {
        "objective": total(losses) + lam / 2 * dot(w, w),
        "gradient": np.sqrt(squared),
        "level": np.full(len(w), LEVEL),
    }


def cross_entropy(lam: float) -> Cost:
    """Return the cost sum ln(1 + e^-s) + lambda/2 |w|^2 (003)."""
    total = "Σ ln(1 + e⁻$yf)"
    if not lam:
        return Cost("logistic", 1.0, total)
    return Cost(
        "logistic", 1.0, total, lambda columns: lam / 2 * squared_length(columns), "½$lambda‖$w‖²"
    )


def has_no_optimum(lifted: Lifted, lam: float) -> bool | None:
    """Return True where a longer w always lowers the loss, so that no optimum exists; None where rounding hides it."""
    # with points of both classes a penalty on w bounds b as well
    if lam != 0:
        return False
    return face(lifted).grows


@once
def largest_eta(lifted: Lifted, lam: float) -> float:
    """Return the eta below which every step of gradient descent lowers the loss.

    It is 2 / L, where L = lambda_max(X'X) / 4 + lambda.
    """
    rows = bound.augmented_rows(lifted.phi, lifted.y, bias=True)
    if lifted.skips_proofs:
        # any order: nobody keeps a draft's digits
        squared = float(np.linalg.eigvalsh(rows @ rows.T)[-1])
        return 2.0 / (squared / 4 + lam)
    # any order: it is only printed, and ten digits are the same
    largest = float(f"{np.linalg.norm(rows, 2):.10g}")
    return 2.0 / (largest * largest / 4 + lam)
