"""The dual perceptron in words."""

from linviz.algorithms.perceptrons.dual_perceptron.algorithm import DualPerceptron
from linviz.algorithms.perceptrons.perceptron.words import until
from linviz.core.lift import Lifted
from linviz.run.phrase import END, START, Phrase, Words
from linviz.words import classifier
from linviz.words.maths import picks
from linviz.words.score import OF_KERNEL, signed

NUMBERS = (
    ("Mistakes so far", "<updates>"),
    ("Points still wrong", "<errors> of <n>"),
    ("R², by which b moves", "<square>"),
)
OWN = ("b, as it is counted", "<own_b>")


def words(algorithm: DualPerceptron, lifted: Lifted) -> Words:
    """Its words for these parameters and this lift."""
    each, indent = picks(algorithm.order, "i")
    code = {
        START: "α ← 0;  b ← 0",
        "repeat": "repeat",
        "take": each,
        "test": f"{indent}if yᵢ (Σⱼ αⱼ yⱼ K(xⱼ, xᵢ) + b) ≤ 0:",
        "change": f"{indent}  αᵢ ← αᵢ + 1;  b ← b + yᵢ R²",
        END: until(algorithm.order),
    }
    # where the features are centred, or K has a constant component, the b beside w is another
    another = algorithm.offset == "centred" or lifted.lift.constant != 0
    if another and classifier.written(lifted):
        return Words(code, PHRASES, (*NUMBERS, OWN), b="own_b", asked="own_b")
    return Words(code, PHRASES, NUMBERS, b="own_b", asked="own_b")


# 000 §2.5, both lines
_MOVE = (
    OF_KERNEL,
    signed(r"f(\mathbf{x}_{<i>})", r" \le 0"),
    r"\alpha_{<i>} \leftarrow \alpha_{<i>} + 1 <=> \mathbf{<alpha_i>}",
    r"b \leftarrow b + y_{<i>} R^{2} <=> <own_b_before> <+own_b_move> <=> \mathbf{<own_b>}",
)
_COUNT = "Its count α grows by one."
# \u00a0 keeps a number beside its relation
PHRASES = {
    "start": Phrase(
        "Nothing is learned yet: all α are 0, "
        "so there is no boundary and every point counts as a mistake."
    ),
    "right": Phrase(
        (
            "Point <point> is on its right side: y·f(x)\u00a0<=>\u00a0<before|0>\u00a0>\u00a00.",
            "Nothing changes.",
        ),
        (OF_KERNEL, signed(r"f(\mathbf{x}_{<i>})", " > 0")),
        "test",
    ),
    "first": Phrase(
        ("There is no boundary yet: y·f(x) = 0 counts as a mistake at point <point>.", _COUNT),
        _MOVE,
        "change",
    ),
    # f can be 0 everywhere again, where there is no boundary
    "tie": Phrase(
        ("At point <point> f(x) = 0, and that counts as a mistake.", _COUNT), _MOVE, "change"
    ),
    "wrong": Phrase(
        (
            "Point <point> is on the wrong side: y·f(x)\u00a0<=>\u00a0<before|0>\u00a0≤\u00a00.",
            _COUNT,
        ),
        _MOVE,
        "change",
    ),
}
