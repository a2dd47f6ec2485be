"""Judge of answers to questions; assets/model/question.js judges alike, on the same test vectors.

An answer is a text for a number, or a list of texts for a row; the place of a choice, from 0, or its text; two places
for a line; the number of a point, from 1, or a list of them; 1 or -1 for the class of a place.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import floor
from typing import Any

from linviz.core.problem import Array, InputError
from linviz.run.answers import Value, Values, answers_at
from linviz.run.trace import Trace
from linviz.scenario.expression import (
    evaluate,
    holds,
    parse_condition,
    parse_expression,
    way_between,
)
from linviz.scenario.question import Choice, Question, Slip, Target
from linviz.scenario.typed_number import read_number

RIGHT, SLIP, NOT_YET, COMPARE = "right", "slip", "not yet", "compare"
# decimals that an answer must have where a question does not say
DECIMALS = 2
# decimals that are compared at most
MOST_DECIMALS = 9
# a computed number is equal to another within this part of it
NOISE = 1e-9


@dataclass(frozen=True)
class Judgement:
    """The verdict on an answer, and the reason.

    verdict: "right", "slip", "not yet", or "compare" where the person who was asked must judge. why: a sentence, or "".
    differ: of a row, the numbers that are wrong; of points or a line, the points that the run judges otherwise; both
    count from 1.
    """

    verdict: str
    why: str = ""
    differ: tuple[int, ...] = ()


def judge_answer(
    question: Question, answer: Any, trace: Trace, after: Trace | None = None
) -> Judgement:
    """Return the verdict on an answer to a question about a run, and the reason.

    answer: for a number, text such as "0.75", "0,75" or "3/4" (a list of texts for a row such as w); for choices and
    which-way, the place of a choice from 0, or its text; for a point its number from 1, for points a list of numbers;
    for a place 1 or -1; for a line two places [[x1, x2], [x1, x2]]. after: for which-way, the run after the change.
    Raises InputError where the run does not answer the question.
    """
    kinds: tuple[tuple[object, type], ...] = ((question, Question), (trace, Trace))
    if not all(isinstance(value, kind) for value, kind in kinds):
        raise InputError("pass a Question, an answer and a run: judge(question, answer, trace)")
    if question.form == "which-way" and after is None:
        raise InputError("pass the run after the change too: judge(question, answer, trace, after)")
    _check_answer(question.form, answer)
    values = answers_at(trace, question.step, question.at)
    values_after = None if after is None else answers_at(after, question.step, question.at)
    if truth_of(question, values, values_after) is None:
        raise InputError(f"this run does not answer {question.truth or repr(question.ask)}")
    return judge(question, answer, values, values_after)


def _check_answer(form: str, answer: Any) -> None:
    """Raise InputError for an answer that is no line, or no list of points."""
    is_list = isinstance(answer, list | tuple)
    if form == "line" and not (is_list and all(map(_is_pair, answer)) and len(answer) == 2):
        raise InputError("an answer to this question is a line through [[x1, x2], [x1, x2]]")
    if form == "points" and not (is_list and all(isinstance(one, int) for one in answer)):
        raise InputError("an answer to this question is a list of points, as in [1, 4]")


def _is_pair(place: Any) -> bool:
    is_list = isinstance(place, list | tuple) and len(place) == 2
    return is_list and all(isinstance(one, int | float) for one in place)


def judge(
    question: Question, answer: Any, values: Values, after: Values | None = None
) -> Judgement:
    """Return the verdict on an answer.

    values: what the run answers at the question's step, by name. after: for which-way, the same after the change.
    """
    judges = {
        "number": _judge_number,
        "choice": _judge_choice,
        "which-way": _judge_choice,
        "line": _judge_line,
        "points": _judge_points,
        "point": _judge_point,
        "place": _judge_point,
        "sentence": lambda *_: Judgement(COMPARE, str(question.answer)),
    }
    judgement: Judgement = judges[question.form](
        question, answer, values, truth_of(question, values, after)
    )
    return replace(judgement, why=question.why) if judgement.verdict == RIGHT else judgement


def truth_of(question: Question, values: Values, after: Values | None = None) -> Value:
    """Return the right answer: a number or a row; of choices, the place of the right one, from 0.

    None where the run does not answer. A sentence has 0, since nothing is computed.
    """
    if question.form == "sentence":
        return 0.0
    if question.form == "which-way" and after is not None:
        node = parse_expression(question.truth)
        way = way_between(evaluate(node, values), evaluate(node, after))
        return _place(question.choices, lambda one: one.way == way)
    if question.choices:
        return _place(question.choices, lambda one: one.right)
    return value_of(question.truth or question.answer, values)


def can_be_asked(
    question: Question, values: Values, is_changed: bool, labels: Sequence[float] | Array
) -> bool:
    """Return whether a question can be asked of a run.

    is_changed: whether points or settings are others than the author's; then the question must have a condition, and
    all that its texts name must be there. labels (n,): those of the points.
    """
    is_which_way = question.form == "which-way"
    if not is_which_way and truth_of(question, values) is None:
        return False
    if not is_changed:
        return True
    is_computed = bool(question.truth) or question.form == "sentence"
    if question.choices and not is_which_way:
        is_computed = all(one.when for one in question.choices if one.right)
    return (
        bool(question.when)
        and is_computed
        and holds(parse_condition(question.when), values) is True
        and all(
            (holds(parse_condition(one.when), values) is True) == one.right
            for one in question.choices
            if one.when
        )
        and all(names_a_point(*one, labels) for one in question.named_points())
    )


def names_a_point(number: int, sign: str, labels: Sequence[float] | Array) -> bool:
    """Return whether there is a point of that number, from 1, with that sign, ● or ■."""
    return 1 <= number <= len(labels) and ("●" if labels[number - 1] > 0 else "■") == sign


def value_of(target: Target | None, values: Values) -> Value:
    """Return the value of a number, an expression, or a list of those; None where the run does not answer."""
    if isinstance(target, tuple):
        numbers = [value_of(one, values) for one in target]
        row = tuple(one for one in numbers if isinstance(one, int | float))
        return row if len(row) == len(numbers) else None
    return evaluate(parse_expression(target), values) if isinstance(target, str) else target


def _place(choices: Sequence[Choice], is_right: Any) -> float | None:
    """Return the place of the first choice that is right; None where none is."""
    return next((float(i) for i, one in enumerate(choices) if is_right(one)), None)


def _judge_number(question: Question, answer: Any, values: Values, truth: Value) -> Judgement:
    """Compare the numbers of an answer with the truth, then with each slip."""
    targets = _row(truth)
    texts = [str(one) for one in answer] if isinstance(answer, list | tuple) else [str(answer)]
    if len(texts) != len(targets):
        return Judgement(NOT_YET, f"Write {len(targets)} numbers.")
    unread = next((text for text in texts if not read_number(text)), None)
    if unread is not None:
        shown = unread.strip()[:20]
        said = f"“{shown}” is not a number" if shown else "Write a number"
        return Judgement(NOT_YET, f"{said}: 0.75, 0,75 and 3/4 can be read.")
    fits = [_fit(text, target, question) for text, target in zip(texts, targets, strict=True)]
    if all(fit == RIGHT for fit in fits):
        return Judgement(RIGHT)
    for slip in question.slips:
        wrong = _row(value_of(slip.answer, values))
        if len(wrong) == len(texts) and all(
            _fit(text, one, question) == RIGHT for text, one in zip(texts, wrong, strict=True)
        ):
            return Judgement(SLIP, slip.why, _differing(fits))
    if all(fit in (RIGHT, COARSE) for fit in fits):
        needed = max(_decimals_needed(one, question) for one in targets)
        return Judgement(NOT_YET, f"Right so far. Give {needed} decimal{'s' * (needed != 1)}.")
    return Judgement(NOT_YET, "", _differing(fits))


# a number that is right as far as it goes, with too few decimals
COARSE = "coarse"


def _fit(text: str, target: float, question: Question) -> str:
    """Return whether a text gives a number: RIGHT, COARSE or NOT_YET."""
    fit = NOT_YET
    for value, decimals in read_number(text):
        apart = abs(value - target)
        noise = NOISE * max(1.0, abs(target))
        if question.within is not None:
            if apart <= question.within + noise:
                return RIGHT
        elif decimals is None:
            if apart <= noise:
                return RIGHT
        elif apart <= 0.5 * 10.0 ** -min(decimals, MOST_DECIMALS) + noise:
            if decimals >= _decimals_needed(target, question):
                return RIGHT
            fit = COARSE
    return fit


def _decimals_needed(target: float, question: Question) -> int:
    """Return how many decimals an answer must have: those that are asked for, or fewer where the number has fewer."""
    most = DECIMALS if question.decimals is None else question.decimals
    for decimals in range(most):
        scaled = abs(target) * 10.0**decimals
        if abs(scaled - floor(scaled + 0.5)) <= NOISE * max(1.0, scaled):
            return decimals
    return most


def _judge_choice(question: Question, answer: Any, _: Values, truth: Value) -> Judgement:
    """Judge the place of a choice, or its text."""
    texts = [one.text for one in question.choices]
    place = texts.index(answer) if answer in texts else answer
    if place == truth:
        return Judgement(RIGHT)
    if type(place) is not int or not 0 <= place < len(texts):
        return Judgement(NOT_YET, "Choose one of the answers.")
    why = question.choices[place].why
    return Judgement(SLIP if why else NOT_YET, why)


def _judge_point(question: Question, answer: Any, values: Values, truth: Value) -> Judgement:
    """Judge the number of a point, or a class."""
    if answer == truth:
        return Judgement(RIGHT)
    return _slip_or_not_yet(question.slips, (answer,), values)


def _judge_points(question: Question, answer: Any, values: Values, truth: Value) -> Judgement:
    """Judge several points, in any order."""
    points, right = set(answer), set(_row(truth))
    if points == right:
        return Judgement(RIGHT)
    differ = tuple(sorted(int(one) for one in points ^ right))
    return replace(_slip_or_not_yet(question.slips, tuple(sorted(points)), values), differ=differ)


def _judge_line(_: Question, answer: Any, values: Values, truth: Value) -> Judgement:
    """Judge a line by the points that it classifies correctly, whichever of its sides is the positive one."""
    (x, y), (u, v) = answer
    *w, b = _row(truth)
    normal = (v - y, x - u)
    if normal[0] * w[0] + normal[1] * w[1] < 0:
        normal = (y - v, u - x)
    differ = []
    for i in range(1, int(_row(values("n"))[0]) + 1):
        x1, x2, label = (_row(values(f"{name}[{i}]"))[0] for name in ("x1", "x2", "y"))
        own_side = label * (normal[0] * (x1 - x) + normal[1] * (x2 - y))
        # what is 0 but for rounding is on the boundary, which is no correct side
        real = label * (w[0] * x1 + w[1] * x2 + b)
        noise = NOISE * (abs(w[0] * x1) + abs(w[1] * x2) + abs(b))
        if (own_side > 0) != (real > noise):
            differ.append(i)
    return Judgement(NOT_YET, "", tuple(differ)) if differ else Judgement(RIGHT)


def _slip_or_not_yet(slips: Sequence[Slip], answer: tuple[Any, ...], values: Values) -> Judgement:
    """Return the first slip whose answer is this one."""
    for slip in slips:
        if answer == tuple(sorted(_row(value_of(slip.answer, values)))):
            return Judgement(SLIP, slip.why)
    return Judgement(NOT_YET)


def _differing(fits: Sequence[str]) -> tuple[int, ...]:
    """Return which numbers of a row are not right, from 1."""
    return tuple(i + 1 for i, fit in enumerate(fits) if fit != RIGHT)


def _row(value: Value) -> tuple[float, ...]:
    """Return a value as a row."""
    if value is None:
        return ()
    return value if isinstance(value, tuple) else (value,)
