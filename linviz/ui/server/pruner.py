"""Of a large stylesheet, what the page uses: a visitor waits for every byte of it."""

import re
from collections.abc import Callable, Container, Iterable, Iterator
from typing import Any

from tinycss2 import parse_blocks_contents, parse_rule_list, serialize

GROUPS = {"media", "supports"}
CLASS = re.compile(r"\.([a-z][\w-]*)", re.I)
USED = re.compile(r"var\(\s*(--[\w-]+)")


def prune(sheet: str, classes: Container[str], beside: str = "") -> str:
    """The rules of the sheet for elements and for these classes, in their order.

    Of its custom properties stay those that another rule uses, here or in the sheet `beside`. What belongs to the sheet
    as a whole, as its animations do, is left out.
    """
    text = _filter_sheet(
        sheet, lambda selector: all(one in classes for one in CLASS.findall(selector))
    )
    while (smaller := _drop_unused(text, beside)) != text:
        text = smaller
    return text


def _drop_unused(sheet: str, beside: str) -> str:
    """The sheet without the custom properties that nothing uses; those that they used may be among what is left."""
    used = set(USED.findall(sheet + beside))
    return _filter_sheet(sheet, declared=lambda name: not name.startswith("--") or name in used)


def _filter_sheet(
    sheet: str,
    selected: Callable[[str], bool] = lambda _: True,
    declared: Callable[[str], bool] = lambda _: True,
) -> str:
    """The sheet with those selectors and declarations alone, and without what they leave empty."""
    return "".join(_rules(parse_rule_list(sheet, True, True), selected, declared))


def _rules(
    rules: Iterable[Any], selected: Callable[[str], bool], declared: Callable[[str], bool]
) -> Iterator[str]:
    for rule in rules:
        prelude, inside = serialize(rule.prelude), ""
        if rule.type == "qualified-rule":
            prelude = ",".join(one for one in _selectors(rule.prelude) if selected(one))
            own = parse_blocks_contents(rule.content, True, True)
            inside = ";".join(serialize([one])[:-1] for one in own if declared(one.name))
        elif rule.at_keyword in GROUPS:
            prelude = f"@{rule.at_keyword}{prelude}"
            within = parse_rule_list(rule.content, True, True)
            inside = "".join(_rules(within, selected, declared))
        if prelude and inside:
            yield f"{prelude}{{{inside}}}"


def _selectors(prelude: Iterable[Any]) -> list[str]:
    """The selectors of a rule."""
    parts: list[list[Any]] = [[]]
    for token in prelude:
        if token == ",":
            parts.append([])
        else:
            parts[-1].append(token)
    return [serialize(part).strip() for part in parts]
