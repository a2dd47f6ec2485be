"""Reader of a preset file: TOML to a scenario and its place in the menu."""

from typing import Any

from linviz.core.lift import Mix
from linviz.core.notation import letters, letters_everywhere
from linviz.core.parameter import parameters
from linviz.core.problem import look_up
from linviz.picture.thumbnail import KINDS
from linviz.run.entry import ENTRIES
from linviz.scenario.catalogue import LAST, MenuPlace
from linviz.scenario.checks import (
    ScenarioError,
    check_keys,
    check_list,
    check_text,
    errors_at,
    finite_number,
    quote,
)
from linviz.scenario.covered import check_covered
from linviz.scenario.predictions import check_points_of
from linviz.scenario.readers import Point, read_label, read_point, read_points
from linviz.scenario.scenario import LIMITS, TEXTS, Scenario
from linviz.scenario.toml import read_table, unwrap

PLACE = ("order", "topic", "short", "thumbnail")
# characters of a short title: what fits under a thumbnail in one line
MOST_SHORT = 25
# what every scenario has to choose from, beside its parameters; assets/parts/present/drawer_settings.js has them too
LISTS = ("algorithm", "lift")
KEYS = (
    *TEXTS,
    *PLACE,
    *LIMITS,
    "algorithm",
    "parameters",
    "lift",
    "dimension",
    "view",
    "beside",
    "sight",
    "drawer",
    "step",
    "snap",
    "points",
    "plus",
    "minus",
    "held_out",
    "true_boundary",
    "other",
    "answer_step",
    "question_hides",
    "predict",
)
LabelledPoint = tuple[Point, int]


def parse_preset(slug: str, content: str) -> tuple[Scenario, MenuPlace]:
    """Return the scenario and the menu place of a preset with this content; raises ScenarioError if it is unusable."""
    values = read_table(content)
    check_keys(values, KEYS, "a preset")
    # required of authors only; a link or the page may omit them
    for key in ("title", "algorithm"):
        if not values.get(key):
            raise ScenarioError(key, f'a preset needs a line {key} = "..."')
    place = _take_menu_place(values)
    held_out = _read_labelled_points(
        values.pop("held_out", []), "held_out", values.get("dimension") == 1
    )
    pairs = [*_take_points(values), *held_out]
    texts = {key: letters(unwrap(check_text(values[key], key))) for key in TEXTS if key in values}
    questions = {"predict": letters_everywhere(values["predict"])} if "predict" in values else {}
    fields = {
        **values,
        **texts,
        **questions,
        "slug": slug,
        "points": [point for point, _ in pairs],
        "labels": [label for _, label in pairs],
        "held_out": len(held_out),
    }
    scenario = Scenario.from_json(fields)
    check_points_of(scenario.predict, len(pairs) - len(held_out))
    check_drawer(scenario)
    check_covered(scenario.covered, ENTRIES[scenario.algorithm.name])
    return scenario, place


def check_drawer(scenario: Scenario) -> None:
    """Raise ScenarioError where the drawer names something that is no setting of this algorithm and lift."""
    known = drawer_settings(scenario)
    for name in scenario.drawer:
        if name not in known:
            reason = f"{quote(name)} is no setting here; settings: {', '.join(known)}"
            raise ScenarioError("drawer", reason)


def drawer_settings(scenario: Scenario) -> tuple[str, ...]:
    """Return what `drawer` may name: the two lists, and the parameters of this algorithm and lift that have a control.

    Of a mixture of two kernels these are `beta` and `how`.
    """
    lift = type(scenario.lift)
    declared = [*parameters(type(scenario.algorithm)), *parameters(lift)]
    mixed = ("how",) if lift is Mix else ()
    return (*LISTS, *mixed, *(one.name for one in declared if one.page))


def _take_menu_place(values: dict[str, Any]) -> MenuPlace:
    """Remove what the lists of presets show from the table, and return it as the place in the menu."""
    order = finite_number(values.pop("order", LAST))
    if order is None:
        raise ScenarioError("order", "the place in the menu must be a number")
    topic, short, kind = (
        letters(unwrap(check_text(values.pop(key, ""), key)))
        for key in ("topic", "short", "thumbnail")
    )
    if len(short) > MOST_SHORT:
        raise ScenarioError("short", f"a short title must have at most {MOST_SHORT} characters")
    if kind:
        with errors_at("thumbnail"):
            look_up(KINDS, kind, "way to draw a thumbnail")
    return MenuPlace(order, topic, short, kind)


def _take_points(values: dict[str, Any]) -> list[LabelledPoint]:
    """Remove the points from the table, and return them: one list in visiting order, or a list for each class."""
    both, plus, minus = (values.pop(key, None) for key in ("points", "plus", "minus"))
    if both is None and plus is None and minus is None:
        raise ScenarioError(
            "points", "a preset needs points, or plus and minus; points = [] is an empty canvas"
        )
    # the plane unless it is 1; Scenario.from_json checks all other values
    on_number_line = values.get("dimension") == 1
    if both is None:
        of_plus = _read_points_of_class(plus or [], "plus", on_number_line)
        of_minus = _read_points_of_class(minus or [], "minus", on_number_line)
        return [*((point, 1) for point in of_plus), *((point, -1) for point in of_minus)]
    if plus is not None or minus is not None:
        raise ScenarioError("points", "give either points, or plus and minus, not both")
    return _read_labelled_points(both, "points", on_number_line)


def _read_labelled_points(value: object, key: str, on_number_line: bool) -> list[LabelledPoint]:
    """Return the points of a list [[x1, x2, label], ...].

    on_number_line: True where the list is [[x, label], ...] instead; each x becomes (x, 0).
    """
    form = "[x, label]" if on_number_line else "[x1, x2, label]"
    entries = check_list(value, key, f"{key} must be a list, [{form}, ...]")
    return [
        _read_labelled_point(row, f"{key}[{i}]", form, on_number_line)
        for i, row in enumerate(entries)
    ]


def _read_points_of_class(value: object, key: str, on_number_line: bool) -> tuple[Point, ...]:
    """Return the points of one class from [[x1, x2], ...], or from [x, ...] if on_number_line."""
    if not on_number_line:
        return read_points(value, key)
    # each is a bare number, so x2 = 0 is added
    numbers = check_list(value, key, f"{key} must be a list of numbers, [x, ...]")
    return read_points([[x, 0] for x in numbers], key)


def _read_labelled_point(row: object, key: str, form: str, on_number_line: bool) -> LabelledPoint:
    """Return one labelled point. form: how it is written, for the error."""
    count = 2 if on_number_line else 3
    if not isinstance(row, list) or len(row) != count:
        raise ScenarioError(key, f"a point must be {form}; this is {quote(row)}")
    *place, label = row
    if on_number_line:
        place.append(0)
    return read_point(place, key), read_label(label, key)
