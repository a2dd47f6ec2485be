"""The soft-margin SVM by stochastic gradients: lecture 000 §2.7, as it should be and as it is printed; and Pegasos."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linviz.algorithms.gradients.stochastic import Move, Stochastic
from linviz.core import affine, loss
from linviz.core.lift import Lifted
from linviz.core.parameter import parameter
from linviz.core.problem import Array
from linviz.core.rounding import NOISE, without_noise, zero_noise
from linviz.run.columns import Columns, Meaning
from linviz.run.cost import Cost, soft_margin_cost, squared_length
from linviz.run.parameters import (
    SAMPLING,
    SCHEDULES,
    eta_parameter,
    order_parameter,
    price_parameter,
    seed_parameter,
    steps_parameter,
)

# where a point is beside its margin; there is none while w = 0
CASES = ("start", "wrong", "inside", "beyond", "none, pulled", "none, beyond")
# y f of a point inside its margin is less than 1, and by more than rounding
INSIDE = 1.0 - 1e-9


@dataclass(frozen=True)
class HingeSgd(Stochastic):
    """w <- w - eta (w/N - C y x) and b <- b + eta C y, without the parts with C where y f >= 1.

    The stochastic gradient of (1/2 |w|^2 + C sum xi) / N: the objective of the soft SVM, over the number of points.
    Lecture 000 prints w/2N, which makes 1/2 |w|^2 + 2C sum xi small instead, and leaves out eta and b. With a constant
    eta the line never comes to rest; the average of all lines on the way comes near the optimum.
    """

    order: str = order_parameter("random", SAMPLING)
    C: float = price_parameter("price of the slack")
    shrink: str = parameter(
        "1/N",
        "Shrink",
        "w shrinks by η/N in each step; lecture 000 prints 1/2N",
        choices=("1/N", "1/2N"),
    )
    eta: float = eta_parameter(0.05, "how far a point moves w", low=0.001)
    schedule: str = parameter(
        "constant",
        "Rate ηₜ",
        "η as it is, or smaller with every step t: then begin with a larger η",
        choices=SCHEDULES,
        rare=True,
    )
    steps: int = steps_parameter()
    # not on the page, where there is no room for more than matters
    seed: int = seed_parameter(page=False)
    average: bool = parameter(
        True, "Average", "keep the average of all lines on the way as well", page=False
    )

    name = "hinge-sgd"
    title = "Hinge SGD"
    objective = "soft margin by steps"
    cases = CASES
    meaning = Meaning(("objective", "avg_objective"))

    def move(self, n: int, y: float, score: float, step: int) -> Move:
        """000 §2.7, with eta, b and the y that it leaves out; on the margin itself (y f = 1) there is no pull."""
        eta = self.rate_of(step)
        keep = 1.0 - eta / self.shrink_divisor(n)
        if y * score < INSIDE:
            return Move(keep, eta * self.C * y)
        return Move(keep, 0.0)

    def cases_of(self, y: Array, scores: Array) -> NDArray[np.int64]:
        """By y f."""
        return _cases_of(y * scores)

    def case_shown(self, lifted: Lifted, columns: Columns) -> NDArray[np.int64]:
        """Return the case by y f, where there was a margin."""
        return _cases_by_margin(columns["case"], columns)

    def rate_of(self, step: Any) -> Any:
        """eta_t of step t, from 1; t may be an array."""
        if self.schedule == "constant":
            return self.eta
        if self.schedule == "1/t":
            return self.eta / step
        return self.eta / step**0.5

    def shrink_divisor(self, n: int) -> int:
        """w shrinks by eta over this: N, or 2N as printed."""
        return n if self.shrink == "1/N" else 2 * n

    @property
    def price(self) -> float:
        """The C of the objective that the steps make small: as printed it is twice the one that was meant."""
        return self.C if self.shrink == "1/N" else 2 * self.C

    def cost(self, lifted: Lifted) -> Cost:
        """That of the soft margin, with twice the C as printed."""
        return soft_margin_cost(self.price)._replace(
            total="C Σξ" if self.price == self.C else "2C Σξ"
        )

    @property
    def keeps_average(self) -> bool:
        """As chosen."""
        return self.average

    def readings(self, lifted: Lifted, rows: Array, scores: Array) -> dict[str, Array]:
        """The objective of the moving line and of the average, and the sum of the slacks."""
        D = lifted.phi.shape[1]
        slack = loss.hinge(lifted.y * scores).sum(axis=1)
        own = {"objective": self._objective(rows[:, :D], slack), "slack_sum": slack}
        if not self.average:
            return own
        w, b = rows[:, D + 1 : -1], rows[:, -1]
        slack = loss.hinge(lifted.y * affine.scores(w, b, lifted.phi)).sum(axis=1)
        return own | {"avg_w": w, "avg_b": b, "avg_objective": self._objective(w, slack)}

    def _objective(self, w: Array, slack: Array) -> Array:
        return np.asarray((w * w).sum(axis=1) / 2 + self.price * slack)  # 000 §2.6


@dataclass(frozen=True)
class Pegasos(Stochastic):
    """v <- (1 - 1/t) v, and + z / (lambda t) where v . z < 1: steps 1/(lambda t) on lambda/2 |v|^2 + mean xi.

    v = (w, b) and z = y (x, 1): b is penalised like w, which the soft SVM does not do. lambda = 1/(C N), so that but
    for b it is the soft SVM of the same C. |v| never passes max |z| / lambda.
    """

    order: str = order_parameter("random", SAMPLING)
    C: float = price_parameter("price of the slack")
    steps: int = steps_parameter()
    seed: int = seed_parameter()

    name = "pegasos"
    title = "Pegasos"
    objective = "soft margin with b"
    cases = CASES
    meaning = Meaning(("objective",))
    penalises_b = True

    def move(self, n: int, y: float, score: float, step: int) -> Move:
        """In step 1 v loses all that it was, so the start does not matter."""
        keep = 1.0 - 1.0 / step
        if y * score < INSIDE:
            return Move(keep, y / (self.lam(n) * step))
        return Move(keep, 0.0)

    def cases_of(self, y: Array, scores: Array) -> NDArray[np.int64]:
        """By y f."""
        return _cases_of(y * scores)

    def lam(self, n: int) -> float:
        """lambda of n points."""
        return 1.0 / (self.C * n)

    def cost(self, lifted: Lifted) -> Cost:
        """The mean slack (000 §2.6)."""
        # without points there is no mean
        n = max(lifted.n, 1)
        half = self.lam(n) / 2

        def penalty(columns: Columns) -> Array:
            return np.asarray(half * (squared_length(columns) + columns["b"] ** 2))

        return Cost("hinge", 1.0 / n, "mean ξ", penalty, "½λ(‖w‖² + b²)")

    def classifier(self, lifted: Lifted, rows: Array) -> tuple[Array, Array]:
        """v without what rounding leaves where its vectors cancel: no boundary is shown of that."""
        v = zero_noise(rows, self._rounding_left(lifted, rows))
        return v[:, :-1], v[:, -1]

    def denoise(self, lifted: Lifted, rows: Array, scores: Array) -> Array:
        """v is a mean of vectors z / lambda and 0: what is no more than rounding leaves of one of them is 0."""
        return without_noise(scores, self._rounding_left(lifted, rows), lifted.sizes)

    def case_shown(self, lifted: Lifted, columns: Columns) -> NDArray[np.int64]:
        """By y f as it is shown."""
        return _cases_by_margin(_cases_of(columns["before"]), columns)

    def readings(self, lifted: Lifted, rows: Array, scores: Array) -> dict[str, Array]:
        """The objective, the sum of the slacks, |v|, and what |v| can never pass."""
        slack = loss.hinge(lifted.y * scores).sum(axis=1)
        squared = (rows * rows).sum(axis=1)
        # without points there is neither a mean nor a longest
        n = max(lifted.n, 1)
        longest = np.sqrt(1.0 + (lifted.phi * lifted.phi).sum(axis=1)).max(initial=0.0)
        return {
            "objective": self.lam(n) / 2 * squared
            + slack / n,  # 000 §2.6, regularised empirical risk
            "slack_sum": slack,
            "length": np.sqrt(squared),
            "longest": np.full(len(rows), longest / self.lam(n)),
            "left": self._rounding_left(lifted, rows),
        }

    def _rounding_left(self, lifted: Lifted, rows: Array) -> Array:
        widest = np.append(lifted.widest, 1.0) / self.lam(max(lifted.n, 1))
        return np.broadcast_to(NOISE * widest, rows.shape)


def _cases_of(signed: Array) -> NDArray[np.int64]:
    return np.where(signed >= INSIDE, 3, np.where(signed >= 0, 2, 1))


def _cases_by_margin(case: NDArray[np.int64], columns: Columns) -> NDArray[np.int64]:
    """The case of each step, by whether there was a margin before it."""
    none = np.where(case == 3, 5, 4)
    return np.where(columns["w_before"].any(axis=1), case, none)
