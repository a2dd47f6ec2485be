"""The optimum at the C of a slider, in words: while it is dragged there are no steps to tell of."""

from linviz.words.base import Phrase
from linviz.words.soft_svm import NUMBERS

__all__ = ["NUMBERS", "OPTIMUM"]

# no line of the pseudocode has run
OPTIMUM = Phrase(
    "C = <C>: the exact optimum. Let go of the slider for the steps that lead to it.",
    (r"\tfrac12\lVert w\rVert^{2} + C\sum\xi <=> <half_square> + <C> \cdot <slack_sum> <=> \mathbf{<primal>}",),
    -1,
)
