"""Marks of the dual perceptron in the picture."""

from math import sqrt

from linviz.algorithms.perceptrons.dual_perceptron.algorithm import DualPerceptron
from linviz.algorithms.perceptrons.dual_perceptron.kernel_matrix import offset_kernel
from linviz.core.arithmetic import mean, product
from linviz.core.geometry import enclosing_ball
from linviz.core.lift import Lifted, once
from linviz.run.mark import Ball, Counts, Mark


def picture(algorithm: DualPerceptron, lifted: Lifted) -> tuple[Mark, ...]:
    """Return the mistake count of each point, and the ball of radius R, whose square changes b (000 §2.5)."""
    if algorithm.offset == "one" or lifted.problem.d != 2 or not lifted.n:
        return (Counts("alpha"),)
    return Counts("alpha"), ball(lifted, algorithm.offset)


@once
def ball(lifted: Lifted, offset: str) -> Ball:
    """Return the ball of an offset: about the origin, about the mean of the points, or the smallest one."""
    centre = (0.0, 0.0)
    if offset == "centred":
        centre = tuple(mean(lifted.X).tolist())
    elif offset == "enclosing":
        centre = tuple(product(enclosing_ball(lifted.K)[1], lifted.X).tolist())
    return Ball(centre, sqrt(offset_kernel(lifted, offset).offset_squared))
