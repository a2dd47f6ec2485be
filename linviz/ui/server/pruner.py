"""Of a large stylesheet, what the page uses: a visitor waits for every byte of it."""

import re
from collections.abc import Callable, Container, Iterable, Iterator
from typing import Any

from tinycss2 import parse_blocks_contents, parse_rule_list, serialize

GROUPS = {"media", "supports"}
CLASS = re.compile(r"\.([a-z][\w-]*)", re.I)
USED = re.compile(r"var\(\s*(--[\w-]+)")


def prune(sheet: str, classes: Container[str], other_sheet: str = "") -> str:
    """The rules of the sheet for elements and for these classes, in their order.

    Of its custom properties stay those that another rule uses, here or in the sheet `beside`. What belongs to the sheet
    as a whole, as its animations do, is left out.
    """
    text = _filter_sheet(
        sheet, lambda selector: all(one in classes for one in CLASS.findall(selector))
    )
    while (smaller := _drop_unused(text, other_sheet)) != text:
        text = smaller
    return text


def _drop_unused(sheet: str, other_sheet: str) -> str:
    """The sheet without the custom properties that nothing uses; those that they used may be among what is left."""
    used = set(USED.findall(sheet + other_sheet))
    return _filter_sheet(
        sheet, keeps_property=lambda name: not name.startswith("--") or name in used
    )


def _filter_sheet(
    sheet: str,
    keeps_selector: Callable[[str], bool] = lambda _: True,
    keeps_property: Callable[[str], bool] = lambda _: True,
) -> str:
    """The sheet with those selectors and declarations alone, and without what they leave empty."""
    return "".join(_rules(parse_rule_list(sheet, True, True), keeps_selector, keeps_property))


def _rules(
    rules: Iterable[Any],
    keeps_selector: Callable[[str], bool],
    keeps_property: Callable[[str], bool],
) -> Iterator[str]:
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
            inside = "".join(_rules(inner_rules, keeps_selector, keeps_property))
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
