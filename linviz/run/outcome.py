"""Outcomes of a run. Each has a name for programs, and a sentence for students: what it means and what to try."""

from collections.abc import Sequence
from typing import NamedTuple

from linviz.core.lift import Lifted
from linviz.core.notation import letters
from linviz.core.number import digits_to_tell_apart, number, ordered_pair
from linviz.core.separability import has_contradiction, is_separable


class Outcome(NamedTuple):
    """The properties of all ends of one name, whatever their sentences.

    title: a few words for the badge, where nothing is promised. promise: what is claimed of the classifier, and proved
    by a certificate. by_itself: the algorithm is done, and the last line of its pseudocode holds. all_right: every
    point is said to be classified correctly. empty: there was nothing to do, and there is nothing to prove.
    """

    title: str = "Stopped"
    promise: str = ""
    by_itself: bool = False
    all_right: bool = False
    empty: bool = False


# by the name of the Stop; one that is not here promises nothing
OUTCOMES = {
    "SEPARATED": Outcome(promise="separated", by_itself=True, all_right=True),
    "OPTIMAL": Outcome(promise="optimal", by_itself=True),
    "SOLVED": Outcome(promise="optimal"),
    "EPSILON_OPTIMAL": Outcome(promise="epsilon-optimal", by_itself=True, all_right=True),
    "NOT_SEPARABLE": Outcome(promise="not separable"),
    "CYCLING": Outcome(promise="cycling"),
    "NO_MISTAKES": Outcome("A tie is left", by_itself=True),
    "NO_FINITE_OPTIMUM": Outcome("No finite optimum", by_itself=True),
    "GRADIENT_ZERO": Outcome("The gradient is 0", by_itself=True),
    "STEP_LIMIT": Outcome("Stopped at the limit"),
    "NO_IMPROVEMENT": Outcome("Nothing better found"),
    "PRECISION_LIMIT": Outcome("Stopped by rounding"),
    "DIVERGED": Outcome("$w runs away"),
    "UNFINISHED": Outcome("The run goes on"),
    "NO_POINTS": Outcome("No points", empty=True),
    "ONE_CLASS": Outcome("Only one class", empty=True),
}


class Stop(NamedTuple):
    """The end of a run. `start` and `period` (in steps) are known where it goes round in circles.

    template: the sentence with the names of its symbols.
    """

    name: str
    template: str
    start: int | None = None
    period: int | None = None

    @property
    def sentence(self) -> str:
        """The sentence with the usual letters."""
        return letters(self.template)

    @property
    def outcome(self) -> Outcome:
        """The properties of the end, beside its sentence."""
        return OUTCOMES.get(self.name, Outcome())


NO_POINTS = Stop("NO_POINTS", "There are no points yet. Add some of both classes.")
# where no boundary separates the points; with a point that has both labels none does in any lift
ANOTHER_LIFT = "Try another lift, or the soft-margin SVM."
NO_LIFT = "A point has both labels, so no lift can help: try the soft-margin SVM."
# for what needs two classes; a perceptron is done with one as soon as it has no mistake left
ONE_CLASS = Stop(
    "ONE_CLASS",
    "All points are of one class, so there is nothing to separate. Add a point of the other class.",
)
SEPARATED = Stop("SEPARATED", "Every point is classified correctly, so the run stops.")
OPTIMAL = Stop("OPTIMAL", "No better solution exists: the duality gap is closed.")
EPSILON_OPTIMAL = Stop(
    "EPSILON_OPTIMAL", "The classes are separated, and the margin is known to within $epsilon."
)
HULLS_MEET = "The two hulls meet, so no boundary of this kind separates the classes."
NOT_SEPARABLE = Stop("NOT_SEPARABLE", f"{HULLS_MEET} {ANOTHER_LIFT}")
# the same name, another reason: without b the score of that point is always 0
ORIGIN = Stop(
    "NOT_SEPARABLE",
    "A point at the origin is never classified correctly while the boundary must pass through it. "
    "Turn the bias on.",
)
# the gradient of the perceptron criterion is 0, and so is a convex combination of the flipped points (Gordan)
NOTHING_MOVES = (
    "The vectors $y·$x of the misclassified points add up to 0, so nothing changes from here. "
    "That also proves that no boundary of this kind separates the classes: "
    "0 lies in the hull of the flipped points."
)
STUCK = Stop("NOT_SEPARABLE", f"{NOTHING_MOVES} {ANOTHER_LIFT}")
# the hulls may meet or not: the margin is not known from the products of the features, nor is there a proof of none
TOO_CLOSE = Stop(
    "PRECISION_LIMIT",
    "The classes come so close, beside the sizes of their features, "
    "that rounding hides whether a boundary separates them. "
    "Bring the coordinates nearer to 1 and to each other in size, "
    "or take a milder lift or the soft margin.",
)
# the same name, where a boundary is found: what is shown of it is worked out anew, from the features themselves
BLURRED = Stop(
    "PRECISION_LIMIT",
    "The classes are separated, but rounding hides the last digits of the margin: "
    "it is not known to within $epsilon. "
    "Take a larger $epsilon, or bring the coordinates nearer to each other in size.",
)
ORIGIN_IN_HULL = (
    "The origin lies in the hull of the points $z, "
    "so no boundary of this kind separates the classes."
)
IN_HULL = Stop("NOT_SEPARABLE", f"{ORIGIN_IN_HULL} {ANOTHER_LIFT}")
# the ends that advise another lift, as they are where no lift can help
WITHOUT_LIFT = {
    NOT_SEPARABLE: Stop("NOT_SEPARABLE", f"{HULLS_MEET} {NO_LIFT}"),
    STUCK: Stop("NOT_SEPARABLE", f"{NOTHING_MOVES} {NO_LIFT}"),
    IN_HULL: Stop("NOT_SEPARABLE", f"{ORIGIN_IN_HULL} {NO_LIFT}"),
}
AUGMENTED = Stop(
    "EPSILON_OPTIMAL",
    "The classes are separated, and the augmented margin ($b counted as a part of $w) "
    "is known to within $epsilon.",
)
# what to do where the bounds of a margin stay open
ZIGZAG = "Try a larger $epsilon, or MDM, which does not zigzag."
# by the test y f < 0 of a perceptron
NONE_BELOW = Stop(
    "NO_MISTAKES",
    "No mistake is left by the test $y·$f($x) < 0. "
    "But a point has $f($x) = 0, which this test counts as correct.",
)
STATIONARY = Stop(
    "OPTIMAL",
    "The gradient is almost 0: the loss is as small as it can be.",
)
NONE_IS_BEST = Stop(
    "NO_FINITE_OPTIMUM",
    "The gradient is almost 0, yet there is no finite optimum: "
    "some boundary misclassifies no point, so no $w has the smallest loss. "
    "With $lambda > 0 there would be one.",
)
FLAT = Stop(
    "GRADIENT_ZERO",
    "The gradient is almost 0. Whether a much longer $w has a smaller loss, rounding does not tell.",
)
# what more steps can do at a limit, by whether a boundary separates the points: unknown, yes, no
MAYBE = "It may need more, or no boundary separates these points."
CAN_BE_SEPARATED = "The classes can be separated, so a longer run may be enough."
CANNOT_BE_SEPARATED = "No boundary of this kind separates these points."
# what is said of further steps of a gradient method
MORE_STEPS = "More steps may come closer to the optimum."
# its loss has no smallest value
GROWS = (
    "There is no finite optimum, since some boundary misclassifies no point. "
    "With $lambda > 0 there would be one."
)
DIVERGED = Stop("DIVERGED", "The steps are too large: $w grows without bound. Take a smaller $eta.")
# of a draft, which shows how far its budget came
UNFINISHED = Stop("UNFINISHED", "The run goes on: let go to see its end.")


def tie_counts_as_right(label: int) -> Stop:
    """Return the end without a mistake by a rule for which f = 0 is this class; linviz counts f = 0 as neither."""
    mark = "●" if label > 0 else "■"
    sentence = (
        "No mistake is left by this rule. "
        f"But a {mark} has $f($x) = 0, which this rule counts as correct."
    )
    return Stop("NO_MISTAKES", sentence)


def cycling(start: int, period: int, advice: str = ANOTHER_LIFT) -> Stop:
    """Return the end of a run whose state after `start` steps came back `period` steps later."""
    sentence = (
        f"Everything is as at step {start:,} again: {same_steps_text(period)}. "
        f"No boundary of this kind separates these points. {advice}"
    )
    return Stop("CYCLING", sentence, start, period)


def with_applicable_advice(stop: Stop, lifted: Lifted, bias: bool) -> Stop:
    """Return the end with what is known of these points; bias: whether b can be anything but 0.

    At a limit it says whether a boundary separates them, where that is known. Where a point has both labels, it does
    not advise another lift, since no lift separates those.
    """
    before, maybe, behind = stop.template.partition(MAYBE)
    if maybe:
        known = None if lifted.skips_proofs else is_separable(lifted, bias)
        if known:
            return stop._replace(template=f"{before}{CAN_BE_SEPARATED}{behind}")
        if known is False:
            # what is advised behind it would not help
            advice = NO_LIFT if has_contradiction(lifted) else ANOTHER_LIFT
            return stop._replace(template=f"{before}{CANNOT_BE_SEPARATED} {advice}")
        return stop
    if stop.start is not None and stop.period is not None:
        without = cycling(stop.start, stop.period, NO_LIFT)
    else:
        without = WITHOUT_LIFT.get(stop, stop)
    if without != stop and has_contradiction(lifted):
        return without
    return stop


def _count_text(count: int, what: str) -> str:
    """Return the count and `what` (a plural), which loses its s where the count is 1."""
    if count == 1:
        return f"1 {what.removesuffix('s')}"
    return f"{count:,} {what}"


def limit_reached(count: int, what: str) -> Stop:
    """Return the end STEP_LIMIT of a run whose budget of `count` `what` (updates, visits, steps) is used up."""
    sentence = f"Stopped after {_count_text(count, what)}: the run has not ended by itself. {MAYBE}"
    return Stop("STEP_LIMIT", sentence)


def limit_in_cycle(steps: int, period: int) -> Stop:
    """Return the end STEP_LIMIT of a run on mistakes whose state comes back every `period` steps from here."""
    sentence = (
        f"Stopped after {_count_text(steps, 'steps')}. {same_steps_sentence(period)} "
        "No boundary of this kind separates these points."
    )
    return Stop("STEP_LIMIT", sentence)


def bounds_open(steps: int, lower: float, upper: float, advice: str) -> Stop:
    """Return the end of a run whose steps are used up while the bounds of the margin are too far apart."""
    if lower <= 0:
        return limit_reached(steps, "steps")
    sentence = (
        f"Stopped after {_count_text(steps, 'steps')}: separated, but the margin is only known "
        f"to lie between {' and '.join(ordered_pair(lower, upper))}. {advice}"
    )
    return Stop("STEP_LIMIT", sentence)


def best_so_far_end(count: int, what: str, errors: int) -> Stop:
    """Return the end of a best-so-far run after all its `what` (visits, steps), with the errors of the best."""
    # the budget was used up in the pass that was to show that none is left
    if errors == 0:
        return SEPARATED
    sentence = f"Stopped after {_count_text(count, what)}. {_best_sentence(errors)}"
    # the name of every budget that is used up, whatever was counted
    return Stop("STEP_LIMIT", f"{sentence} More {what} may find a better one.")


def no_improvement(steps: int, errors: int) -> Stop:
    """Return the end of a best-so-far run that has found nothing better for so many steps."""
    sentence = (
        f"Nothing better for {_count_text(steps, 'steps')}. {_best_sentence(errors)} "
        "A better one may exist all the same."
    )
    return Stop("NO_IMPROVEMENT", sentence)


def passes_made(passes: int, errors: int, what: str) -> Stop:
    """Return the end of a run after all its passes; `what` (the averaged boundary, the vote) has so many errors."""
    begin = "1 pass is made" if passes == 1 else f"All {passes:,} passes are made"
    if errors == 0:
        return Stop("SEPARATED", f"{begin}, and {what} classifies every point correctly.")
    sentence = (
        f"{begin}, and {what} has {_points_text(errors)} not correct. "
        "Try more passes, or the pocket."
    )
    # the name of every budget that is used up, whatever was counted
    return Stop("STEP_LIMIT", sentence)


def _points_text(errors: int) -> str:
    """Return the number of wrong points in words, as \"3 points\"."""
    return "1 point" if errors == 1 else f"{errors} points"


def _best_sentence(errors: int) -> str:
    """Return the sentence about the errors of the best boundary."""
    return f"The best boundary of the run has {_points_text(errors)} not correct."


def steps_made(steps: int, more: str = MORE_STEPS) -> Stop:
    """Return the end of a gradient method after all its steps. more: what further steps would do."""
    return Stop("STEP_LIMIT", f"Stopped after {_count_text(steps, 'steps')}. {more}")


def eta_too_large_text(eta: float, below: float, ahead: str) -> str:
    """Return the sentences about an η with which the loss does not settle.

    below: the η below which it must fall. ahead: what further steps would do.
    """
    return (
        f"$eta\u00a0=\u00a0{number(eta).text} is too large: {ahead}. "
        f"With $eta below {number(below).text} the loss falls in every step."
    )


def same_steps_text(period: int) -> str:
    """Return in words what lies ahead of a run whose last `period` steps come back."""
    verb = "repeats" if period == 1 else "repeat"
    return f"from here the same {_count_text(period, 'steps')} {verb} for ever"


def loss_rises_text(count: int, steps: int) -> str:
    """Return in words what lies ahead of a run whose loss rises in `count` of the next `steps` steps."""
    times = "once" if count == 1 else f"{count} times"
    return f"in the next {_count_text(steps, 'steps')} the loss would rise {times}"


def same_steps_sentence(period: int) -> str:
    """Return the sentence about a run whose last `period` steps come back."""
    return f"From here the same {_count_text(period, 'steps')} repeat for ever."


def eta_too_large_here_text(
    etas: tuple[float, float], passes: int, name: str, values: tuple[float, float, float]
) -> str:
    """Return the sentence about an η that stays the same, where a smaller one leads to a lower objective.

    etas: both. name: of the objective. values: it now, after so many further passes, and after these with the other η.
    """
    large, small = (number(eta).text for eta in etas)
    now, then, less = _texts_apart(values)
    return (
        f"$eta\u00a0=\u00a0{large} is too large: the next {passes} passes would change "
        f"the {name} from {now} to {then}, and with $eta\u00a0=\u00a0{small} to {less}."
    )


def eta_too_large_in_cycle_text(
    etas: tuple[float, float], passes: int, name: str, values: tuple[float, float]
) -> str:
    """Return the sentence about an η with which the same steps repeat, where a smaller one lowers the objective."""
    large, small = (number(eta).text for eta in etas)
    now, less = _texts_apart(values)
    return (
        f"$eta\u00a0=\u00a0{large} is too large: with $eta\u00a0=\u00a0{small} the next {passes} passes "
        f"would lower the {name} from {now} to {less}."
    )


def _texts_apart(values: Sequence[float]) -> list[str]:
    """Return the numbers with as many digits as tell them apart."""
    digits = digits_to_tell_apart(values)
    return [number(value, digits=count).text for value, count in zip(values, digits, strict=True)]
