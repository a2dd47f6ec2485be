"""The soft-margin SVM by stochastic subgradients: lecture 000 §2.7, corrected and as printed; and Pegasos."""

from dataclasses import dataclass, replace
from math import sqrt
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from linviz.algorithms.gradients.fixed_rate import FixedRate
from linviz.algorithms.gradients.stochastic import Move, State, Stochastic
from linviz.core import affine, loss
from linviz.core.arithmetic import dot, total
from linviz.core.lift import Lifted
from linviz.core.parameter import parameter
from linviz.core.problem import Array
from linviz.core.rounding import NOISE, without_noise, zero_noise
from linviz.run.columns import Columns, Meaning
from linviz.run.cost import Cost, soft_margin_cost, squared_length
from linviz.run.outcome import MORE_STEPS, Stop, steps_made
from linviz.run.parameters import (
    SAMPLING,
    SCHEDULES,
    SCHEDULES_TOLD,
    eta_parameter,
    order_parameter,
    price_parameter,
    seed_parameter,
    steps_parameter,
)

# where the point lies: misclassified, inside its margin, beyond it; "none": w = 0, so no margin
CASES = ("start", "wrong", "inside", "beyond", "none, pulled", "none, beyond")
# y f of a point inside its margin is below 1 by more than rounding error
INSIDE = 1.0 - 1e-9
# what is said where w does not settle
AVERAGE = "The average of all $w, $b may still come closer to the optimum."


@dataclass(frozen=True)
class HingeSgd(FixedRate):
    """Hinge SGD: w <- w - eta (w/N - C y x) and b <- b + eta C y, without the parts with C where y f >= 1.

    A step follows the stochastic subgradient of (1/2 |w|^2 + C sum xi) / N, the soft SVM's objective per point.

    Lecture 000 prints w/2N, which minimises 1/2 |w|^2 + 2C sum xi instead, and omits eta and b. With a constant eta
    the boundary never comes to rest; the average of all (w, b) so far comes near the optimum.
    """

    order: str = order_parameter("random", SAMPLING)
    C: float = price_parameter("price of slack")
    shrink: str = parameter(
        "1/N",
        "Shrink",
        "each step multiplies $w by 1 − $eta/$N; lecture 000 prints 1/2$N",
        choices=("1/N", "1/2N"),
        told={"1/N": "shrink by $eta/$N", "1/2N": "shrink by $eta/2$N"},
    )
    eta: float = eta_parameter(0.05, "learning rate: the size of a step", low=0.001)
    schedule: str = parameter(
        "constant",
        "Rate $etat",
        "$eta in every step, or less in every step $time: then begin with a larger $eta",
        choices=SCHEDULES,
        told=SCHEDULES_TOLD,
        rare=True,
    )
    steps: int = steps_parameter()
    # not on the page, which has no room for a minor parameter
    seed: int = seed_parameter(page=False)
    average: bool = parameter(True, "Average", "compute the average of all lines too", page=False)

    name = "hinge-sgd"
    title = "Hinge SGD"
    objective = "soft margin by steps"
    cases = CASES
    meaning = Meaning(("objective", "avg_objective"))

    def move(self, n: int, y: float, score: float, step: int) -> Move:
        """Return the update of 000 §2.7 with the eta, b and y that it omits; on the margin (y f = 1) only w shrinks."""
        eta = self.rate_of(step)
        keep = 1.0 - eta / self.shrink_divisor(n)
        if y * score < INSIDE:
            return Move(keep, eta * self.C * y)
        return Move(keep, 0.0)

    def cases_of(self, y: Array, scores: Array) -> NDArray[np.int64]:
        """Return the cases by y f, as places in CASES."""
        return _cases_of(y * scores)

    def case_shown(self, lifted: Lifted, columns: Columns) -> NDArray[np.int64]:
        """Return the case by y f, and by whether w was 0, so that there was no margin."""
        return _cases_by_margin(columns["case"], columns)

    def rate_of(self, step: Any) -> Any:
        """Return the learning rate eta_t of step t, counted from 1; t may be an array."""
        if self.schedule == "constant":
            return self.eta
        if self.schedule == "1/t":
            return self.eta / step
        return self.eta / (sqrt(step) if isinstance(step, int) else np.sqrt(step))

    def shrink_divisor(self, n: int) -> int:
        """Return N, or 2N as printed: w shrinks by eta over this number."""
        return n if self.shrink == "1/N" else 2 * n

    @property
    def price(self) -> float:
        """The C of the objective that the steps minimise: as printed it is twice the parameter C."""
        return self.C if self.shrink == "1/N" else 2 * self.C

    def stop_after_all_steps(self, lifted: Lifted, state: State) -> Stop:
        """Return the end after all steps; its sentence says where an eta that stays the same is too large."""
        if self.schedule != "constant":
            return steps_made(state.steps)
        ahead = self.outlook(lifted, state, "objective")
        if ahead != MORE_STEPS and self.average:
            ahead = f"{ahead} {AVERAGE}"
        return steps_made(state.steps, ahead)

    def objective_of(self, lifted: Lifted, w: Array, scores: Array) -> Array:
        """Return the objective, (F,)."""
        return self._objective(w, total(loss.hinge(lifted.y * scores)))

    def with_eta(self, eta: float) -> Self:
        """Return the same algorithm with another eta."""
        return replace(self, eta=eta)

    def cost(self, lifted: Lifted) -> Cost:
        """Return the objective of the soft margin, with twice the C for the step as printed."""
        return soft_margin_cost(self.price, "$C" if self.price == self.C else "2$C")

    @property
    def keeps_average(self) -> bool:
        """True where the parameter `average` asks for the average of all (w, b)."""
        return self.average

    def readings(self, lifted: Lifted, rows: Array, scores: Array) -> dict[str, Array]:
        """Return the objectives of the current and of the average classifier, and the sum of the slacks, (F,) each."""
        D = lifted.phi.shape[1]
        slack = total(loss.hinge(lifted.y * scores))
        numbers = {"objective": self._objective(rows[:, :D], slack), "slack_sum": slack}
        if not self.average:
            return numbers
        w, b = rows[:, D + 1 : -1], rows[:, -1]
        slack = total(loss.hinge(lifted.y * affine.fast_scores(w, b, lifted.phi)))
        return numbers | {"avg_w": w, "avg_b": b, "avg_objective": self._objective(w, slack)}

    def _objective(self, w: Array, slack: Array) -> Array:
        """Return the objective 1/2 |w|^2 + price * slack, (F,), of w (F, D) with these sums of slacks (F,)."""
        return np.asarray(dot(w, w) / 2 + self.price * slack)  # 000 §2.6


@dataclass(frozen=True)
class Pegasos(Stochastic):
    """Pegasos: v <- (1 - 1/t) v, and + z / (lambda t) where v . z < 1.

    These are steps of size 1/(lambda t) on lambda/2 |v|^2 + mean xi, where v = (w, b) and z = y (x, 1): b is penalised
    like w, which the soft SVM does not do. With lambda = 1/(C N) it is otherwise the soft SVM with the same C. |v|
    never exceeds max |z| / lambda.
    """

    order: str = order_parameter("random", SAMPLING)
    C: float = price_parameter("price of slack")
    steps: int = steps_parameter()
    seed: int = seed_parameter()

    name = "pegasos"
    title = "Pegasos"
    objective = "soft margin with b"
    cases = CASES
    meaning = Meaning(("objective",))
    penalises_b = True

    def move(self, n: int, y: float, score: float, step: int) -> Move:
        """Return the factor 1 - 1/t of v and the push of the visited point; n: the number of points, step: t.

        Step 1 multiplies v by 0, so the start does not matter.
        """
        keep = 1.0 - 1.0 / step
        if y * score < INSIDE:
            return Move(keep, y / (self.lam(n) * step))
        return Move(keep, 0.0)

    def cases_of(self, y: Array, scores: Array) -> NDArray[np.int64]:
        """Return the cases by y f, as places in CASES."""
        return _cases_of(y * scores)

    def lam(self, n: int) -> float:
        """Return lambda for n points."""
        return 1.0 / (self.C * n)

    def cost(self, lifted: Lifted) -> Cost:
        """Return the mean slack with its penalty on w and b (000 §2.6)."""
        # without points there is no mean
        n = max(lifted.n, 1)
        half = self.lam(n) / 2

        def penalty(columns: Columns) -> Array:
            return np.asarray(half * (squared_length(columns) + np.square(columns["b"])))

        return Cost("hinge", 1.0 / n, "mean $xi", penalty, "½$lambda(‖$w‖² + $b²)")

    def classifier(self, lifted: Lifted, rows: Array) -> tuple[Array, Array]:
        """Return w and b, with 0 for components that are only rounding error, so that these draw no boundary."""
        v = zero_noise(rows, self._rounding_left(lifted, rows))
        return v[:, :-1], v[:, -1]

    def denoise(self, lifted: Lifted, rows: Array, scores: Array) -> Array:
        """Return the scores with 0 for those within the rounding error: v is a mean of vectors z / lambda and 0."""
        return without_noise(scores, self._rounding_left(lifted, rows), lifted.sizes)

    def case_shown(self, lifted: Lifted, columns: Columns) -> NDArray[np.int64]:
        """Return the case by the y f that is shown."""
        return _cases_by_margin(_cases_of(columns["before"]), columns)

    def readings(self, lifted: Lifted, rows: Array, scores: Array) -> dict[str, Array]:
        """Return the objective, the sum of the slacks, |v|, and the bound that |v| never exceeds, (F,) each."""
        slack = total(loss.hinge(lifted.y * scores))
        squared = dot(rows, rows)
        # without points there is neither a mean nor a longest point
        n = max(lifted.n, 1)
        longest = np.sqrt(1.0 + dot(lifted.phi, lifted.phi)).max(initial=0.0)
        return {
            "objective": self.lam(n) / 2 * squared
            + slack / n,  # 000 §2.6, regularised empirical risk
            "slack_sum": slack,
            "length": np.sqrt(squared),
            "longest": np.full(len(rows), longest / self.lam(n)),
            "left": self._rounding_left(lifted, rows),
        }

    def _rounding_left(self, lifted: Lifted, rows: Array) -> Array:
        """Return the rounding error bounds of (w, b), in the shape of rows (F, D + 1)."""
        largest_sizes = np.append(lifted.largest_sizes, 1.0) / self.lam(max(lifted.n, 1))
        return np.broadcast_to(NOISE * largest_sizes, rows.shape)


def _cases_of(signed: Array) -> NDArray[np.int64]:
    """Return the case of each y f, as places in CASES, where there is a margin."""
    return np.where(signed >= INSIDE, 3, np.where(signed >= 0, 2, 1))


def _cases_by_margin(case: NDArray[np.int64], columns: Columns) -> NDArray[np.int64]:
    """Return the case of each step, with the cases for "no margin" where w was 0 before the step."""
    case_without_margin = np.where(case == 3, 5, 4)
    return np.where(columns["w_before"].any(axis=1), case, case_without_margin)
