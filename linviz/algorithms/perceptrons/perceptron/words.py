"""Texts of the perceptron."""

from linviz.algorithms.perceptrons.perceptron.algorithm import Perceptron
from linviz.algorithms.perceptrons.perceptron.mistake_rule import BELOW
from linviz.core.bound import floor_bound
from linviz.core.lift import Lifted
from linviz.core.parameter import values_of
from linviz.run.claim import Claim, now_correct, score_rises, still_misclassified
from linviz.run.columns import Columns
from linviz.run.order import CHOSEN
from linviz.run.phrase import END, START, Code, Numbers, Phrase, Words
from linviz.words.common_phrases import code_x, formula_x, pick_line_and_indent
from linviz.words.score import numeric_score_lines, score_as_factor, signed_score_line

MISTAKES_MADE = ("Mistakes so far", "<updates>")
MARGIN = ("Margin", "<margin>")
# the bound is D²/m² only for a start at 0
MOST_FROM_OTHER_START = ("Mistakes at most, from this start", "<most_mistakes>")
NUMBERS_FROM_OTHER_START = (MISTAKES_MADE, MOST_FROM_OTHER_START, MARGIN)
NOTHING_YET = (
    "Nothing is learned yet: $w = 0, so there is no boundary and no point is classified correctly."
)
# with the strict test
BELOW_0 = (
    "Nothing is learned yet: $w = 0.",
    "Only $y·$f($x) < 0 counts as a mistake, and every $y·$f($x) is 0.",
)
PASSED = (
    "Point <point> had $y·$f($x)\u00a0=\u00a00, which is no mistake by the test < 0.",
    "Nothing changed.",
)
# by whether the start is 0 and whether there is a b
STARTS = {
    (True, True): "$w ← 0;  $b ← 0",
    (True, False): "$w ← 0",
    (False, True): "$w ← $w₀;  $b ← $b₀",
    (False, False): "$w ← $w₀",
}
# \u00a0 prevents a line break between a relation and its number
MISCLASSIFIED = "Point <point> was misclassified: $y·$f($x)\u00a0<=>\u00a0<before|0>."
CORRECT = (
    "Point <point> was classified correctly: $y·$f($x)\u00a0<=>\u00a0<before|0>\u00a0>\u00a00."
)
# end of a sentence about the outcome of an update, by the key of its phrase
OUTCOMES = {
    "corrected": ": now correct.",
    "still wrong": ": still misclassified.",
    "still tied": ", which still counts as a mistake.",
}
NO_MISTAKE = ", which is no mistake by the test < 0."
UPDATE = "The update raised it"


def mistake_sentences(gain: str, sign: str = "≤") -> dict[str, tuple[str, ...]]:
    """Return the sentences of a mistake by the key of its phrase; gain: what it adds to y f; sign: of the test."""
    below = f"$y·$f($x)\u00a0<=>\u00a0<before|0>\u00a0{sign}\u00a00"
    return {
        "first": (
            "There was no boundary yet, and $y·$f($x) = 0 counts as a mistake.",
            "Point <point> was the first mistake and set the first $w.",
        ),
        # w can come back to 0, for example by a point with both labels
        "none": (
            "There was no boundary: $w = 0.",
            f"Point <point> counted as a mistake, {below}, and set a new $w.",
        ),
        "gone": (
            f"Point <point> counted as a mistake: {below}.",
            "Now $w = 0, so there is no boundary.",
        ),
        "tie": (
            "Point <point> lay exactly on the boundary, and $y·$f($x) = 0 counts as a mistake.",
            rise_from_0_sentence(gain),
        ),
        "corrected": (MISCLASSIFIED, rise_sentence(gain, OUTCOMES["corrected"])),
        "still wrong": (MISCLASSIFIED, rise_sentence(gain, OUTCOMES["still wrong"])),
        "still tied": (
            f"Point <point> counted as a mistake: {below}.",
            rise_sentence(gain, NO_MISTAKE if sign == "<" else OUTCOMES["still tied"]),
        ),
    }


def mistake_claims(key: str) -> tuple[Claim, ...]:
    """Return the claims of the sentences of a mistake, by the key of its phrase."""
    if key not in {"tie", *OUTCOMES}:
        return ()
    outcome = {
        "corrected": now_correct("now correct"),
        "tie": now_correct("now correct"),
        "still wrong": still_misclassified("still misclassified"),
    }
    return score_rises("raised"), *([outcome[key]] if key in outcome else [])


def rise_sentence(gain: str, outcome: str, begin: str = UPDATE) -> str:
    """Return the sentence about the rise of y f by an update; gain: what it adds, in letters; outcome: the end."""
    return f"{begin} by {gain}\u00a0<=>\u00a0<rise>, to <~><after|0>{outcome}"


def rise_from_0_sentence(gain: str, begin: str = UPDATE) -> str:
    """Return the same where y f was 0, so that the point is classified correctly now."""
    return f"{begin} to {gain}\u00a0<=>\u00a0<after|0>{OUTCOMES['corrected']}"


def gain_text(lifted: Lifted, eta: float, bias: bool) -> str:
    """Return in letters what an update adds to y f of its point: ‖x‖² + 1, or η times that."""
    # no line break in it
    size = f"‖{code_x(lifted)}‖²" + "\u00a0+\u00a01" * bias
    if eta == 1:
        return size
    return f"$eta({size})" if bias else f"$eta{size}"


def words(algorithm: Perceptron, lifted: Lifted) -> Words:
    """Return the texts for these parameters and this lift."""
    from_zero = is_from_0(algorithm)
    code = _pseudocode(algorithm, lifted, from_zero)
    phrases = _phrases(algorithm, lifted)
    if from_zero:
        numbers = numbers_from_0(lifted, algorithm.bias)
        return Words(code, phrases, numbers, most_mistakes_column)
    phrases |= _start_phrase(algorithm)
    return Words(code, phrases, NUMBERS_FROM_OTHER_START, most_mistakes_column)


def is_from_0(algorithm: Perceptron) -> bool:
    """Return whether w and b start at 0."""
    return not any(algorithm.w0) and not (algorithm.bias and algorithm.b0)


def numbers_from_0(lifted: Lifted, bias: bool) -> Numbers:
    """Return the live numbers of a run from 0; m is the margin of w and b together, not that of the boundary."""
    x = code_x(lifted)
    longest, vector = (f"(1, {x})", "($b, $w)") if bias else (x, "$w")
    meaning = f"($longest = longest {longest}, $margin = best margin of any {vector})"
    # 004 eq. (10), with m for γ
    most = ("Mistakes at most, $longest²/$margin²", "<most_mistakes>", meaning)
    return MISTAKES_MADE, most, MARGIN


def most_mistakes_column(columns: Columns) -> Columns:
    """Return the column most_mistakes: the bound as a whole number."""
    return {"most_mistakes": floor_bound(columns["bound"])}


def _pseudocode(algorithm: Perceptron, lifted: Lifted, from_zero: bool) -> Code:
    """Return the lines by name; from_zero: whether w and b start at 0."""
    start = {START: STARTS[from_zero, algorithm.bias], "repeat": "repeat"}
    if algorithm.order in CHOSEN:
        kind = "first" if algorithm.order == "first" else "worst"
        return start | {
            "take": f"  ($x, $y) ← the {kind} point with",
            "test": f"           {_test_code(algorithm, lifted)}",
            "change": f"  {_change_code(algorithm, lifted)}",
            END: "until there is none",
        }
    return start | visit_lines(algorithm, lifted) | {END: until_line(algorithm.order)}


def until_line(order: str) -> str:
    """Return the last line of the pseudocode for an order other than CHOSEN; random draws have no passes."""
    if order == "random":
        return "until no mistake is left"
    return "until a pass makes no mistake"


def visit_lines(algorithm: Perceptron, lifted: Lifted) -> dict[str, str]:
    """Return the lines of one visit for an order other than CHOSEN."""
    each, indent = pick_line_and_indent(algorithm.order, "($x, $y)")
    return {
        "take": each,
        "test": f"{indent}if {_test_code(algorithm, lifted)}:",
        "change": f"{indent}  {_change_code(algorithm, lifted)}",
    }


def _test_code(algorithm: Perceptron, lifted: Lifted) -> str:
    """Return the test for a mistake in pseudocode."""
    x = code_x(lifted)
    sign = sign_of_test(algorithm)
    return f"$y ($w·{x} + $b) {sign} 0" if algorithm.bias else f"$y $w·{x} {sign} 0"


def sign_of_test(algorithm: Perceptron) -> str:
    """Return the sign of the test: ≤ as in 001, 003 and 004, or < as 000 §1.2 and 002 print it."""
    # algorithms with an inner perceptron have the usual test
    return "<" if values_of(algorithm).get("test") == BELOW else "≤"


def _change_code(algorithm: Perceptron, lifted: Lifted) -> str:
    """Return what a mistake does to w and b in pseudocode."""
    x = code_x(lifted)
    eta = eta_factor(algorithm)
    if algorithm.bias:
        return f"$w ← $w + {eta}$y {x};  $b ← $b + {eta}$y"
    return f"$w ← $w + {eta}$y {x}"


def eta_factor(algorithm: Perceptron) -> str:
    """Return η as a factor in pseudocode, or nothing where it is 1."""
    return "" if algorithm.eta == 1 else "$eta "


def _start_phrase(algorithm: Perceptron) -> dict[str, Phrase]:
    """Return the phrase of a start that is not 0."""
    start = "The start is given: $w\u00a0<=>\u00a0<w>."
    if algorithm.bias:
        start = "The start is given: $w\u00a0<=>\u00a0<w>, $b\u00a0<=>\u00a0<b>."
    return {"start": Phrase((start, "Only mistakes change it."))}


def _phrases(algorithm: Perceptron, lifted: Lifted) -> dict[str, Phrase]:
    """Return the phrases by case, for a start at 0."""
    move = mistake_formulas(algorithm, lifted)
    sign = sign_of_test(algorithm)
    # y f is 0, so no comparison with 0 is shown
    passed_formulas = check_formulas(algorithm, lifted, "")
    sentences = mistake_sentences(gain_text_of(algorithm, lifted), sign)
    return {
        "start": Phrase(BELOW_0 if sign == "<" else NOTHING_YET),
        "right": Phrase(
            (CORRECT, "Nothing changed."), check_formulas(algorithm, lifted, " > 0"), "test"
        ),
        **{
            key: Phrase(said, move, "change", mistake_claims(key))
            for key, said in sentences.items()
        },
        **({"passed": Phrase(PASSED, passed_formulas, "test")} if sign == "<" else {}),
    }


def gain_text_of(algorithm: Perceptron, lifted: Lifted) -> str:
    """Return in letters what an update of this algorithm adds to y f of its point."""
    return gain_text(lifted, algorithm.eta, algorithm.bias)


def check_formulas(
    algorithm: Perceptron, lifted: Lifted, comparison: str, prefix: str = ""
) -> tuple[str, ...]:
    """Return y f of the point and its comparison with 0; prefix: "moving_" where another classifier is shown."""
    bias = algorithm.bias
    return *numeric_score_lines(lifted, bias, comparison, prefix), signed_score_line(
        score_as_factor(lifted, bias), comparison
    )


def mistake_formulas(algorithm: Perceptron, lifted: Lifted, prefix: str = "") -> tuple[str, ...]:
    """Return y f of a misclassified point, and how that changes w and b; prefix: as in check_formulas."""
    sign = "<" if sign_of_test(algorithm) == "<" else r"\le"
    before = check_formulas(algorithm, lifted, f" {sign} 0", prefix)
    return *before, *update_formulas(algorithm, lifted, prefix)


def update_formulas(algorithm: Perceptron, lifted: Lifted, prefix: str = "") -> tuple[str, ...]:
    """Return how a mistake changes w and b; prefix: as in check_formulas."""
    x = formula_x(lifted)
    eta = "" if algorithm.eta == 1 else r"$eta "
    # <move> has signs inside its brackets; for b the sign of the number is the operator
    w = (
        rf"$w \leftarrow $w + {eta}$y_{{<i>}}{x} "
        rf"<=> <{prefix}w_before> + <move> <=> \mathbf{{<{prefix}w>}}"
    )
    b = rf"$b \leftarrow $b + {eta}$y_{{<i>}} <=> <{prefix}b_before> <+b_move> <=> \mathbf{{<{prefix}b>}}"
    return (w, b) if algorithm.bias else (w,)
