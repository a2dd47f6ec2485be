"""Check of a preset's questions against its run: where an answer, a condition or a slip contradicts it."""

from dataclasses import replace

from linviz.core.number import number
from linviz.run.answers import Value, Values, answers_at
from linviz.run.trace import Trace
from linviz.scenario.checks import ScenarioError, errors_at
from linviz.scenario.expression import evaluate, holds, names_of, parse_condition, parse_expression
from linviz.scenario.judge import RIGHT, judge, names_a_point, truth_of, value_of
from linviz.scenario.question import Choice, Question
from linviz.scenario.scenario import Scenario


def check_questions(scenario: Scenario, trace: Trace) -> None:
    """Raise ScenarioError for the first question that contradicts the run, with what the run says."""
    for i, question in enumerate(scenario.predict):
        check_question(question, scenario, trace, f"predict[{i}]")


def check_question(question: Question, scenario: Scenario, trace: Trace, key: str) -> None:
    """Raise ScenarioError where a question contradicts the run of its scenario. key: its place, for the error."""
    if question.step > trace.steps:
        reason = f"the run has no step {question.step}; its last step is {trace.steps}"
        raise ScenarioError(f"{key}.step", reason)
    values = answers_at(trace, question.step, question.at)
    after = None
    if question.form == "which-way":
        changed_run = changed_scenario(scenario, question, key).run()
        after = answers_at(changed_run, question.step, question.at)
    _check_named_points(question, trace, key)
    _check_condition(question.when, values, f"{key}.when", should_hold=True)
    _check_truth(question, values, after, key)
    _check_choices(question.choices, values, after, key)
    for i, slip in enumerate(question.slips):
        _check_slip(question, value_of(slip.answer, values), values, f"{key}.slips[{i}]")


def changed_scenario(scenario: Scenario, question: Question, key: str) -> Scenario:
    """Return the scenario after the change of a which-way question; raises ScenarioError where it cannot be made."""
    values = scenario.to_json()
    owner = values["parameters"]
    if question.setting not in scenario.parameters:
        owner = values["lift"]
        if question.setting not in owner:
            reason = f"neither the algorithm nor the lift of this preset has {question.setting}"
            raise ScenarioError(f"{key}.setting", reason)
    owner[question.setting] = question.to
    with errors_at(f"{key}.to"):
        return Scenario.from_json({**values, "predict": []})


def _check_named_points(question: Question, trace: Trace, key: str) -> None:
    """Compare the points that the texts name, such as 10 ■, with the points that there are."""
    for point, sign in question.named_points():
        if not names_a_point(point, sign, trace.lifted.y):
            raise ScenarioError(key, f"there is no point {point} {sign} among these points")


def _check_condition(text: str, values: Values, key: str, *, should_hold: bool) -> None:
    """Raise ScenarioError where a condition does not hold and should, or the other way round."""
    if not text:
        return
    condition = parse_condition(text)
    result = holds(condition, values)
    if result is None:
        raise ScenarioError(key, f"the run does not answer all names of {text!r}")
    if result is not should_hold:
        texts = ", ".join(
            f"{one} is {_text(values(one))}" for one in dict.fromkeys(names_of(condition))
        )
        does = "does not hold" if should_hold else "holds too"
        raise ScenarioError(key, f"{text!r} {does}: {texts}")


def _check_truth(question: Question, values: Values, after: Values | None, key: str) -> None:
    """Raise ScenarioError where the run does not answer the question, or answers otherwise than the author."""
    truth = truth_of(question, values, after)
    if truth is None and question.form == "which-way":
        way = _way_text(question, values, after)
        raise ScenarioError(f"{key}.choices", f"no choice is right: {way}")
    if truth is None:
        raise ScenarioError(f"{key}.truth", f"the run does not answer {question.truth} here")
    if question.form == "which-way":
        marked = [i for i, one in enumerate(question.choices) if one.right]
        if marked and marked != [truth]:
            reason = f"the marked choice is not right: {_way_text(question, values, after)}"
            raise ScenarioError(f"{key}.choices", reason)
    is_computed = question.truth and question.answer is not None
    if is_computed and not _agrees(question, truth):
        answer = question.answer
        said = answer if isinstance(answer, str) else _text(answer)  # type: ignore[arg-type]  # no names
        raise ScenarioError(
            f"{key}.answer", f"the answer is {said}, but the run says {_text(truth)}"
        )


def _agrees(question: Question, truth: Value) -> bool:
    """Return whether the answer of the author is the truth, by the rule for answers."""
    if question.form == "number":
        return _is_right(question, value_of(question.answer, lambda _: None), lambda _: truth)
    return value_of(question.answer, lambda _: None) == truth


def _is_right(question: Question, answer: Value, values: Values) -> bool:
    """Return whether numbers are the right answer to a question for numbers."""
    row = answer if isinstance(answer, tuple) else (answer,)
    texts = ["" if one is None else f"{one:.15g}" for one in row]
    return judge(replace(question, slips=()), texts, values).verdict == RIGHT


def _way_text(question: Question, values: Values, after: Values | None) -> str:
    node = parse_expression(question.truth)
    before, then = (evaluate(node, one) if one else None for one in (values, after))
    return f"{question.truth} goes from {_text(before)} to {_text(then)}"


def _check_choices(
    choices: tuple[Choice, ...], values: Values, after: Values | None, key: str
) -> None:
    """Compare the conditions of the choices with the run: that of the right one holds, and no other."""
    for i, one in enumerate(choices):
        _check_condition(one.when, values, f"{key}.choices[{i}].when", should_hold=one.right)


def _check_slip(question: Question, wrong: Value, values: Values, key: str) -> None:
    """Raise ScenarioError where the run does not answer a slip, or where it is the right answer."""
    if wrong is None:
        raise ScenarioError(f"{key}.answer", "the run does not answer this slip here")
    truth = truth_of(question, values)
    is_truth = wrong == truth
    if question.form == "number":
        is_truth = _is_right(question, wrong, values)
    if is_truth:
        raise ScenarioError(
            f"{key}.answer", f"this slip is the right answer: the run says {_text(truth)}"
        )


def _text(value: Value) -> str:
    """Return a value as the page would write it."""
    if value is None:
        return "nothing"
    if isinstance(value, tuple):
        return f"({', '.join(_text(one) for one in value)})"
    return number(value).text
