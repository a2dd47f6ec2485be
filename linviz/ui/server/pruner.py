"""Pruner of a large stylesheet: keeps only what the page uses."""

import re
from collections.abc import Callable, Container, Iterable, Iterator
from typing import Any

from tinycss2 import parse_blocks_contents, parse_rule_list, serialize

GROUPS = {"media", "supports"}
# matches nothing
UNMATCHED = r"(?!)"
CLASS = re.compile(r"\.([a-z][\w-]*)", re.I)
USED = re.compile(r"var\(\s*(--[\w-]+)")


def prune(
    sheet: str, classes: Container[str], other_sheet: str = "", left_out: str = UNMATCHED
) -> str:
    """Return the rules of the sheet for elements and for these classes, in order.

    left_out: a pattern of selectors that no page needs, such as those of elements that no page has.

    Custom properties are kept if another rule uses them, here or in `other_sheet`. At-rules other than media and
    supports, such as animations, are left out.
    """
    text = _filter_sheet(
        sheet,
        lambda selector: (
            all(one in classes for one in CLASS.findall(selector))
            and not re.search(left_out, selector)
        ),
    )
    while (smaller := _drop_unused(text, other_sheet)) != text:
        text = smaller
    return text


def _drop_unused(sheet: str, other_sheet: str) -> str:
    """Return the sheet without custom properties that nothing uses; those that only they used may remain unused."""
    used = set(USED.findall(sheet + other_sheet))
    return _filter_sheet(
        sheet, keeps_property=lambda name: not name.startswith("--") or name in used
    )


def _filter_sheet(
    sheet: str,
    keeps_selector: Callable[[str], bool] = lambda _: True,
    keeps_property: Callable[[str], bool] = lambda _: True,
) -> str:
    """Return the sheet with only those selectors and declarations, without rules that become empty."""
    return "".join(
        _filtered_rules(parse_rule_list(sheet, True, True), keeps_selector, keeps_property)
    )


def _filtered_rules(
    rules: Iterable[Any],
    keeps_selector: Callable[[str], bool],
    keeps_property: Callable[[str], bool],
) -> Iterator[str]:
    """Yield the text of each rule with only those selectors and declarations, unless it becomes empty."""
    for rule in rules:
        prelude, inside = serialize(rule.prelude), ""
        if rule.type == "qualified-rule":
            prelude = ",".join(one for one in _selectors(rule.prelude) if keeps_selector(one))
            declarations = parse_blocks_contents(rule.content, True, True)
            inside = ";".join(
                serialize([one])[:-1] for one in declarations if keeps_property(one.name)
            )
        elif rule.at_keyword in GROUPS:
            prelude = f"@{rule.at_keyword}{prelude}"
            inner_rules = parse_rule_list(rule.content, True, True)
            inside = "".join(_filtered_rules(inner_rules, keeps_selector, keeps_property))
        if prelude and inside:
            yield f"{prelude}{{{inside}}}"


def _selectors(prelude: Iterable[Any]) -> list[str]:
    """Return the selectors of a rule, whose prelude is the tokens before its block."""
    parts: list[list[Any]] = [[]]
    for token in prelude:
        if token == ",":
            parts.append([])
        else:
            parts[-1].append(token)
    return [serialize(part).strip() for part in parts]
