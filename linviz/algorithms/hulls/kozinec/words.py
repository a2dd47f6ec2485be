"""Pseudocode, sentences and numbers of Kozinec's algorithm on one hull."""

from functools import partial

from linviz.algorithms.hulls.kozinec.algorithm import Kozinec
from linviz.algorithms.hulls.kozinec.why_it_stops import lower_bound_of_margin
from linviz.algorithms.hulls.words import bound_claim, bound_sentences, lower_bound_column
from linviz.core.bound import floor_bound
from linviz.core.lift import Lifted
from linviz.run.claim import Claim, nearer_to_z, smallest_score
from linviz.run.columns import Columns
from linviz.run.phrase import END, START, Code, Numbers, Phrase, Words
from linviz.words.common_phrases import code_x
from linviz.words.score import score_lines

# the sentence about the step itself, which may have gone no way at all
WAY = "$v moved a fraction $kappa\u00a0<=>\u00a0<kappa> of the way to its $z."
SUBSCRIPT = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
# test of a bad point by tolerance: 004 Kozinec, step 2 (not on the slides), 004 epsilon-solution
BAD = {
    "none": "$v·$z ≤ 0",
    "absolute": "‖$v‖ − $v·$z/‖$v‖ > $epsilon",
    "relative": "‖$v‖ − $v·$z/‖$v‖ > $epsilon‖$v‖",
}


def words(algorithm: Kozinec, lifted: Lifted) -> Words:
    """Return the words for these parameters and this lift."""
    code, phrases = _code(algorithm, lifted), _phrases(algorithm, lifted)
    return Words(code, phrases, _numbers(algorithm), _bound_columns)


def _bound_columns(columns: Columns) -> Columns:
    """Return the lower bound of the margin, and the bound on the steps, if there is one, as a whole number."""
    most = {"most_steps": floor_bound(columns["bound"])} if "bound" in columns else {}
    return lower_bound_column(columns) | most


def _z_text(algorithm: Kozinec, x: str) -> str:
    """Return the formula of z as text."""
    first = "1" if algorithm.constant == 1 else "$constant"
    return f"$y ({first}, {x})" if algorithm.bias else f"$y {x}"


def _code(algorithm: Kozinec, lifted: Lifted) -> Code:
    z = _z_text(algorithm, code_x(lifted))
    return {
        "points": f"$z = {z} for each point",
        START: f"$v ← {_start_text(algorithm, lifted)}",
        "repeat": "repeat",
        "take": f"  $z ← the {algorithm.select} with {BAD[algorithm.tolerance]}",
        "part": "  $kappa ← $v·($v − $z) / ‖$v − $z‖², in [0, 1]",
        "change": "  $v ← (1 − $kappa) $v + $kappa $z",  # 004 Kozinec, step 3
        END: "until there is none",
    }


def _start_text(algorithm: Kozinec, lifted: Lifted) -> str:
    """Return where v starts as text; points count from 1 on the page."""
    if algorithm.start == "mean":
        return "the mean of all $z"
    return "$z" + str(min(algorithm.index + 1, max(lifted.n, 1))).translate(SUBSCRIPT)


def _choice_text(algorithm: Kozinec) -> str:
    """Return why the step takes its point."""
    score = "$y·$f($x)\u00a0<=>\u00a0<before>"
    if algorithm.select == "worst":
        return f"had the smallest {score}."
    if algorithm.tolerance == "none":
        return f"was the first not classified correctly: {score}."
    return f"was the first whose {score} was too small for the accuracy $epsilon."


def _phrases(algorithm: Kozinec, lifted: Lifted) -> dict[str, Phrase]:
    start = _start_text(algorithm, lifted)
    z = _z_text(algorithm, code_x(lifted))
    margin = "augmented margin" if algorithm.bias else "margin"
    choice = f"Point <point> {_choice_text(algorithm)}"
    # v.z = y f, and with the tolerance "none" this alone is the test
    compared = r" \le 0" if algorithm.tolerance == "none" else ""
    move = (
        *score_lines(lifted, algorithm.bias, compared, r"$v\cdot$z_{<i>} = "),
        r"$kappa = \frac{$v \cdot ($v - $z_{<i>})}"
        r"{\lVert $v - $z_{<i>} \rVert^{2}} <=> <kappa>",
        r"$v \leftarrow (1-$kappa)$v + $kappa $z_{<i>} <=> \mathbf{<v>}",
    )
    begin = f"$v starts at {start}, in the convex hull of all $z = {z}."
    phrases = {"start": Phrase(begin)}
    constant = algorithm.constant if algorithm.bias else 0.0
    claims: tuple[Claim, ...] = (nearer_to_z(constant, "moved"),)
    if algorithm.select == "worst":
        claims = (*claims, smallest_score("smallest"))
    for case, bounds in bound_sentences(margin).items():
        bound = bound_claim(partial(lower_bound_of_margin, algorithm), case)
        phrases[case] = Phrase((choice, WAY, bounds), move, "change", (*claims, bound))
    return phrases


def _numbers(algorithm: Kozinec) -> Numbers:
    margin = "Augmented margin" if algorithm.bias else "Margin"
    numbers: list[tuple[str, str] | tuple[str, str, str]] = [
        (f"{margin} at least", "<at_least>"),
        (f"{margin} at most", "<upper>"),
    ]
    # with a bias this margin, which the SVM maximises, differs from the augmented one
    if algorithm.bias:
        numbers.append(("Margin of this boundary", "<margin>"))
    # the bound holds only where every step takes a misclassified point
    if algorithm.tolerance == "none":
        meaning = f"($longest = longest $z, $margin = best {margin.lower()})"
        numbers.append(("Steps at most, $longest²/$margin² − 1", "<most_steps>", meaning))
    # otherwise v is (b, w), which is shown already
    if algorithm.bias and algorithm.constant != 1:
        numbers.append(("$v = ($b/$constant, $w)", "<v>"))
    return tuple(numbers)
