"""The optimum at the C of a slider, in words: while it is dragged there are no steps to tell of."""

from linviz.algorithms.svm.soft_svm import words as soft_svm
from linviz.algorithms.svm.soft_svm.algorithm import SoftSvm
from linviz.core.lift import Lifted
from linviz.run.phrase import Numbers, Phrase
from linviz.words import classifier

# no line of the pseudocode has run
OPTIMUM = Phrase(
    ("C = <C>: the exact optimum.", "Let go of the slider for the steps that lead to it."),
    (
        r"\tfrac12\lVert w\rVert^{2} + C\sum\xi "
        r"<=> <half_square> + <C> \cdot <slack_sum> <=> \mathbf{<primal>}",
    ),
    "",
)


def numbers(lifted: Lifted) -> Numbers:
    """Those of the soft margin, w, b and f first."""
    algorithm = SoftSvm()
    words = soft_svm.words(algorithm, lifted)
    return (*classifier.numbers(algorithm, lifted, words), *words.numbers)
