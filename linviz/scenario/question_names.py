"""Readers of names, expressions and conditions in a question, which refuse a name that no run answers."""

from linviz.algorithms.registry import algorithm_parameters
from linviz.core.lift import LIFTS, lift_parameters
from linviz.core.problem import with_suggestion
from linviz.run.answers import INDEXED, LIST, NAMES, PLACE, PLAIN, ROW, STEP_NAMES, Name, parse_name
from linviz.run.entry import ENTRIES
from linviz.scenario.checks import ScenarioError, check_text, errors_at, finite_number, quote
from linviz.scenario.expression import names_of, parse_condition, parse_expression
from linviz.scenario.question import Target

MOST_ROW = 8


def read_target(value: object, key: str, only_numbers: bool = False) -> Target:
    """Return a number, an expression of names, or a list of these."""
    if isinstance(value, list | tuple):
        if not 1 <= len(value) <= MOST_ROW:
            raise ScenarioError(key, f"a row must have 1 to {MOST_ROW} numbers")
        row = tuple(read_target(one, f"{key}[{i}]", only_numbers) for i, one in enumerate(value))
        if any(isinstance(one, tuple) for one in row):
            raise ScenarioError(key, "a row must not contain another row")
        return row  # type: ignore[return-value]  # no tuples are left
    number = finite_number(value)
    if number is not None:
        return number
    if only_numbers or not isinstance(value, str):
        raise ScenarioError(key, f"this must be a number; it is {quote(value)}")
    read_names(value, key)
    return value


def read_names(text: str, key: str) -> None:
    """Raise ScenarioError where a text is no expression, or has a name that no run answers."""
    with errors_at(key):
        node = parse_expression(text)
    for name in names_of(node):
        _check_name(name, key)


def read_condition(value: object, key: str) -> str:
    """Return a condition; raises ScenarioError where it cannot be read."""
    text = check_text(value, key)
    if text:
        with errors_at(key):
            condition = parse_condition(text)
        for name in names_of(condition):
            _check_name(name, key)
    return text


def _check_name(text: str, key: str) -> None:
    """Raise ScenarioError where this is no name of what a run answers."""
    name = parse_name(text) or Name(text)
    kind = PLAIN if name.base in setting_names() else NAMES.get(name.base, ("", ""))[0]
    if not kind:
        known = [*NAMES, *sorted(setting_names())]
        timed = [f"{base}{time}" for base in STEP_NAMES for time in ("_after", "_end")]
        takes = with_suggestion(name.base, known + timed, f"names are {', '.join(known)}")
        raise ScenarioError(key, f"a run does not answer {name.base!r}; {takes}")
    if kind == INDEXED and name.number is None:
        reason = f"{text} needs the number of a point, as in {name.base}{name.time}[3]"
        raise ScenarioError(key, reason)
    if name.number is not None and kind not in (INDEXED, ROW, LIST, PLACE):
        raise ScenarioError(key, f"{name.base} takes no number in brackets; this is {text}")
    if name.number == 0:
        raise ScenarioError(key, f"numbers in brackets count from 1; this is {text}")
    if name.time and name.step is not None:
        raise ScenarioError(key, f"give either {name.time} or @{name.step}, not both, in {text}")


def setting_names() -> set[str]:
    """Return the names of all parameters of algorithms and lifts."""
    of_algorithms = {one.name for name in ENTRIES for one in algorithm_parameters(name)}
    return of_algorithms | {one.name for name in LIFTS for one in lift_parameters(name)}
