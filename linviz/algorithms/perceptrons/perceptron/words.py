"""The perceptron in words."""

from linviz.algorithms.perceptrons.perceptron.algorithm import Perceptron
from linviz.core.lift import Lifted
from linviz.run.order import CHOSEN
from linviz.run.phrase import END, START, Code, Phrase, Row, Words
from linviz.words.maths import code_x, formula_x, picks
from linviz.words.score import check

NUMBERS = (
    ("Mistakes so far", "<updates>"),
    # 004 eq. (10), with m for γ
    ("It can never make more than D²/m² (D: longest (1, x), m: widest margin)", "<bound>"),
    ("Points still wrong", "<errors> of <n>"),
    ("Margin", "<margin>"),
)
# the bound is D²/m² from 0 only
FROM_THERE = (NUMBERS[0], ("From its start it can never make more than", "<bound>"), *NUMBERS[2:])


def words(algorithm: Perceptron, lifted: Lifted) -> Words:
    """Its words for these parameters and this lift."""
    x = code_x(lifted)
    # a factor of 1 is not written
    eta = "" if algorithm.eta == 1 else "η "
    # ≤ as in 001, 003 and 004; 000 §1.2 and 002 print <
    test = f"y (w·{x} + b) ≤ 0" if algorithm.bias else f"y w·{x} ≤ 0"
    change = f"w ← w + {eta}y {x}" + (f";  b ← b + {eta}y" if algorithm.bias else "")
    from_zero = not any(algorithm.w0) and not (algorithm.bias and algorithm.b0)
    code = _pseudocode(algorithm.order, from_zero, test, change)
    phrases = _phrases(algorithm, lifted) | ({} if from_zero else _given(algorithm))
    return Words(code, phrases, choose, NUMBERS if from_zero else FROM_THERE)


def _given(algorithm: Perceptron) -> dict[str, Phrase]:
    """The start where it is not 0."""
    b = ", b\u00a0<=>\u00a0<b>" if algorithm.bias else ""
    return {"start": Phrase(f"The start is given: w\u00a0<=>\u00a0<w>{b}. Only mistakes change it.")}


def _pseudocode(order: str, from_zero: bool, test: str, change: str) -> Code:
    zeros = ("0", "0") if from_zero else ("w₀", "b₀")
    start = ("w ← {};  b ← {}" if "b ←" in change else "w ← {}").format(*zeros)
    if order in CHOSEN:
        which = "first" if order == "first" else "most wrong"
        return {
            START: start,
            "repeat": "repeat",
            "take": f"  (x, y) ← the {which} point with",
            "test": f"           {test}",
            "change": f"  {change}",
            END: "until there is none",
        }
    each, indent = picks(order, "(x, y)")
    end = "until no point is wrong" if order == "random" else "until a pass makes no mistake"
    return {
        START: start,
        "repeat": "repeat",
        "take": each,
        "test": f"{indent}if {test}:",
        "change": f"{indent}  {change}",
        END: end,
    }


def _phrases(algorithm: Perceptron, lifted: Lifted) -> dict[str, Phrase]:
    # \u00a0 below keeps a number beside its relation
    right = check(lifted, algorithm.bias, " > 0")
    move = (*check(lifted, algorithm.bias, r" \le 0"), *_move(algorithm, lifted))
    tie = r"y·f(x) = 0 counts as a mistake"
    score = "y·f(x)\u00a0<=>\u00a0<before|0>\u00a0≤\u00a00"
    return {
        "start": Phrase("Nothing is learned yet: w = 0, so there is no boundary and every point counts as a mistake."),
        "right": Phrase(
            "Point <point> is on its right side: y·f(x)\u00a0<=>\u00a0<before|0>\u00a0>\u00a00. Nothing changes.",
            right,
            "test",
        ),
        "first": Phrase(f"There is no boundary yet, and {tie}. Point <point> makes the first one.", move, "change"),
        # w can come back to 0: a point that is there with both labels does that
        "none": Phrase(
            f"There is no boundary: w = 0. Point <point> counts as a mistake, {score}, and makes a new one.",
            move,
            "change",
        ),
        "gone": Phrase(
            f"Point <point> counts as a mistake: {score}. Now w = 0, so there is no boundary.", move, "change"
        ),
        "tie": Phrase(
            f"Point <point> lies exactly on the boundary, and {tie}. The boundary turns towards it.", move, "change"
        ),
        "wrong": Phrase(f"Point <point> is on the wrong side: {score}. The boundary turns towards it.", move, "change"),
    }


def _move(algorithm: Perceptron, lifted: Lifted) -> tuple[str, ...]:
    x = formula_x(lifted)
    eta = "" if algorithm.eta == 1 else r"\eta "
    # <move> has signs of its own inside its brackets; that of b's number is the operator
    w = rf"\mathbf{{w}} \leftarrow \mathbf{{w}} + {eta}y_{{<i>}}{x} <=> <w_before> + <move> <=> \mathbf{{<w>}}"
    b = rf"b \leftarrow b + {eta}y_{{<i>}} <=> <b_before> <+b_move> <=> \mathbf{{<b>}}"
    return (w, b) if algorithm.bias else (w,)


def choose(row: Row) -> str:
    """The key of the phrase for one step."""
    if row["event"] != 2:
        return "start" if row["event"] == 0 else "right"
    # the w that moves, where another counts
    moving = "moving_" if "moving_w" in row else ""
    if not row[f"{moving}w"].any():
        return "gone"
    if row[f"{moving}w_before"].any():
        return "wrong" if row["before"] != 0 else "tie"
    # b can have a start of its own
    return "first" if row["updates"] == 1 and row["before"] == 0 else "none"
