"""The reader of lifts from outside: a table with name and parameters, or a tree of such tables.

{"name": "rbf", "gamma": 0.5}
{"name": "sum", "parts": [{...}, {...}]}, {"name": "product", "parts": [{...}, {...}]}
{"name": "scale", "factor": 2, "part": {...}}
{"name": "mix", "beta": 0.5, "first": {...}, "second": {...}}
"""

from dataclasses import fields
from typing import Any

from linviz.core.lift import ComposedLift, Lift, Mix, Product, Scale, Sum, lift
from linviz.core.parameter import check_values
from linviz.scenario.checks import (
    MOST_NAME,
    ScenarioError,
    check_list,
    check_settings,
    check_table,
    check_text,
    errors_at,
)

# most levels of a tree, and most leaves
MOST_DEPTH = 4
MOST_LEAVES = 8
COMPOSED: dict[str, type[ComposedLift]] = {kind.name: kind for kind in (Sum, Product, Scale, Mix)}


def read_lift(value: object, key: str = "lift") -> Lift:
    """Return the lift of a table; raises ScenarioError, with the place in the tree, where it is none."""
    result = _read_tree(value, key, MOST_DEPTH)
    if result.leaf_count > MOST_LEAVES:
        raise ScenarioError(
            key,
            f"a lift may consist of at most {MOST_LEAVES} lifts; this one consists of {result.leaf_count}",
        )
    return result


def write_lift(lift: Lift) -> dict[str, Any]:
    """Return the tree of a lift, as read_lift reads it; raises ScenarioError for a lift that read_lift would refuse."""
    tree = lift.tree()
    if isinstance(lift, ComposedLift):
        read_lift(tree)
    return tree


def _read_tree(value: object, key: str, levels_left: int) -> Lift:
    """Return the lift of a table, which may have `levels_left` levels."""
    # bounds the recursion, whatever is sent
    if levels_left == 0:
        raise ScenarioError(
            key, f"a lift may have at most {MOST_DEPTH} levels of lifts; this one has more"
        )
    remaining: dict[Any, object] = dict(check_table(value, key))
    name = remaining.pop("name", None)
    if not isinstance(name, str):
        raise ScenarioError(key, 'a lift needs a name, as in {"name": "rbf", "gamma": 0.5}')
    # an error message quotes an unknown name, so it must be short
    check_text(name, f"{key}.name", MOST_NAME)
    kind = COMPOSED.get(name)
    parts = _take_parts(kind, remaining, key, levels_left - 1) if kind else {}
    values = check_settings(remaining, key)
    with errors_at(key):
        if kind:
            return kind(**check_values(kind, name, values), **parts)
        return lift(name, values)


def _take_parts(
    kind: type[ComposedLift], remaining: dict[Any, object], key: str, levels_left: int
) -> dict[str, Any]:
    """Remove the parts of a composed lift from the table, and return them; omitted ones keep their defaults."""
    # every field that is no parameter is a lift or a list of lifts
    slots = [field.name for field in fields(kind) if "parameter" not in field.metadata]
    if slots != ["parts"]:
        return {
            slot: _read_tree(remaining.pop(slot), f"{key}.{slot}", levels_left)
            for slot in slots
            if slot in remaining
        }
    form = f"a {kind.name} needs parts, a list of 2 to {MOST_LEAVES} lifts"
    parts = check_list(remaining.pop("parts", None), key, form)
    if not 2 <= len(parts) <= MOST_LEAVES:
        raise ScenarioError(key, f"{form}; this is a list of {len(parts)}")
    return {
        "parts": tuple(
            _read_tree(part, f"{key}.parts[{i}]", levels_left) for i, part in enumerate(parts)
        )
    }
