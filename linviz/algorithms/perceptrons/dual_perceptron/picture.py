"""What is drawn of the dual perceptron."""

from linviz.algorithms.perceptrons.dual_perceptron.algorithm import DualPerceptron
from linviz.algorithms.perceptrons.dual_perceptron.kernel_matrix import offset_kernel
from linviz.core.geometry import enclosing_ball
from linviz.core.lift import Lifted, once
from linviz.run.mark import Ball, Counts, Mark


def picture(algorithm: DualPerceptron, lifted: Lifted) -> tuple[Mark, ...]:
    """How often each point was a mistake, and the ball of radius R, by whose square b moves (000 §2.5)."""
    if algorithm.offset == "one" or lifted.problem.d != 2 or not lifted.n:
        return (Counts("alpha"),)
    return Counts("alpha"), ball(lifted, algorithm.offset)


@once
def ball(lifted: Lifted, offset: str) -> Ball:
    """About the origin, the mean of the points or wherever it is smallest."""
    x = (0.0, 0.0)
    if offset == "centred":
        x = tuple(lifted.X.mean(axis=0).tolist())
    elif offset == "enclosing":
        x = tuple((enclosing_ball(lifted.K)[1] @ lifted.X).tolist())
    return Ball(x, offset_kernel(lifted, offset).offset_squared ** 0.5)
