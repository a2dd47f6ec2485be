"""Every sentence that a judge has, by its name, and how the numbers in it are written."""

from linviz.core.number import SUPERSCRIPT

# what is less of numbers whose natural size is 1 is rounding
TINY = 1e-12

SENTENCES = {
    # of any run
    "foreign": "The scores shown are not those of the classifier shown.",
    "too long": (
        "This proof would take too long: {steps} steps would have to be made again. "
        "Try fewer points, or passes."
    ),
    "no answer": "The independent solver gave no answer.",
    "does not fit": (
        "The conditions of an optimum fail by {off:small}: what is shown does not fit together."
    ),
    "too high": "The objective may be up to {gap:small} of itself too high.",
    # mistakes
    "all right": "Every point is classified correctly.",
    "could be all right": "{points} not correct, though a boundary without mistakes {known}.",
    "some wrong": "{points} not correct. No boundary of this kind is without mistakes.",
    "ties left": (
        "{points} on no side, since $f($x) = 0 there. "
        "A boundary with every point on its correct side {known}."
    ),
    "level reached": "The smallest $y $f($x) is {smallest}, and $level = {beta} was asked for.",
    "level missed": "But the smallest $y $f($x) is {smallest}, short of $level = {beta}.",
    "fewest": "One mistake is the fewest there can be.",
    "not all right": "But not every point is classified correctly.",
    "no proof": "There is no proof that the classes cannot be separated.",
    "no step came back": "It is not said which step came back.",
    "goes round": "Made again, the lap repeats step by step.",
    "goes on": "Made again, the run does not repeat itself.",
    # votes and means
    "not made again": "The scores shown are not those of the visits made again.",
    "nothing optimised, all right": "Nothing is optimised, but {right} of {n} points are right.",
    "nothing optimised": "Nothing is optimised; {right} of {n} points are right.",
    "separable": "A boundary without mistakes exists: the perceptron would find it.",
    "not separable": "No boundary of this kind is without mistakes.",
    "maybe separable": "A boundary without mistakes may exist.",
    # hulls and margins
    "hulls meet": (
        "The convex hulls of the two classes meet (to {off:small}), so no boundary separates them."
    ),
    "no gap": (
        "The convex hulls of the two classes meet (to {off:small}): there is no gap between them."
    ),
    "origin in hull": (
        "The origin lies in the hull of the points $z (to {off:small}), "
        "so no boundary of this kind exists."
    ),
    "margin reached": (
        "The {margin} is {reached}, and but for rounding no boundary has a larger one."
    ),
    "margin within": (
        "The {margin} is {reached} and cannot be above {upper}: "
        "{missing} may be missing, within what was asked for."
    ),
    "margin not within": (
        "The {margin} is {reached} and cannot be above {upper}: "
        "{missing} may be missing, not what was asked for."
    ),
    "beside the augmented": (
        "It counts $b in |($b, $w)|. Without $b this boundary's margin is {own:4}, "
        "and the SVM's {best:4}."
    ),
    # support vector machines
    "hard, one class": (
        "All points are of one class: $w = 0 is enough, and there is no line to draw."
    ),
    "other alphas": "Other $alpha give the same $w and $b.",
    "soft, one class": (
        "All points are of one class: $w = 0 costs nothing, and there is no line to draw."
    ),
    "C too large": "$C is above {most}, where rounding decides the answer. Take a smaller $C.",
    "rival margin": "An independent solver finds a margin of {rival:9}, which is above {margin:9}.",
    "rival": "An independent solver finds {rival:9}, which is better than {primal:9}.",
    "largest margin": (
        "No boundary has a larger margin than {margin}: "
        "the two objectives differ by {gap:small of their size}, "
        "the KKT conditions hold to {kkt:small}, and an independent solver {solver}."
    ),
    "no better boundary": (
        "No better boundary exists: the two objectives differ by {gap:small of their size}, "
        "the KKT conditions hold to {kkt:small}, and an independent solver {solver}."
    ),
    # gradients
    "no finite optimum": (
        "The loss is {primal} and cannot be below {dual}, which a dual point proves. "
        "But there is no finite optimum: a longer $w always costs less."
    ),
    "loss": "The loss is {primal}.",
    "agree": (
        "{what} is {primal} and cannot be below {dual}, which a dual point proves: "
        "they agree to {gap:small}."
    ),
    "too much": (
        "{what} is {primal} and cannot be below {dual}, which a dual point proves: "
        "at most {share} of it is too much."
    ),
    # ridge
    "ridge": (
        "The squared error and $lambda‖$f‖² are {primal:9} together; "
        "the dual value differs by {gap:small of it}, $y − $f = $lambda$alpha holds to {off:small}, "
        "and an independent solver finds {rival:9}."
    ),
    "ridge is best": "No other $f makes it smaller.",
    "not the end": "So this is not the end.",
}


class SentenceNumber(float):
    """A number in a sentence: six digits, or as many as asked for; "small" has two, and rounding is called that."""

    def __format__(self, spec: str) -> str:
        """Return the number as text. spec: "", a number of digits, or "small" and the words that follow the number."""
        if not spec.startswith("small"):
            return readable_number(f"{float(self):.{spec or 6}g}")
        # what comes after it says of what it is a part, and rounding is no part of anything
        if self < TINY:
            return "rounding"
        return readable_number(f"{float(self):.1e}") + spec.removeprefix("small")


def fill_sentence(name: str, **values: float | str) -> str:
    """Return the sentence of that name in SENTENCES, its slots filled with these numbers and words."""
    texts_and_numbers = {
        key: SentenceNumber(value) if isinstance(value, float) else value
        for key, value in values.items()
    }
    return SENTENCES[name].format(**texts_and_numbers)


def readable_number(text: str) -> str:
    """Return the text of a number such as "1.5e-02" or "6.8e-07" as people write it, with as many digits."""
    digits, _, power = text.partition("e")
    if not power:
        return text
    if -4 < int(power) < 6:
        return f"{float(text):g}"
    return f"{digits}·10{str(int(power)).translate(SUPERSCRIPT)}"
