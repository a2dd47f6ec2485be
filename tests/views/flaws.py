"""Flaws of captions, whatever they say: numbers that are none, wrong plurals, and relations that are not true."""

import re
from collections.abc import Mapping
from typing import Any

import numpy as np

from linviz.words.template import POINTS, SLOT, column_of_slot, fill, slot_texts
from tests.shown import numbers
from tests.words.test_claims import NUMBER, true_as_printed

COUNTED = "point|step|visit|vote|mistake|update|change|order|seed|labelling|support vector|shuffle"
# what a number that is none would be written as, or 0 with a sign
NO_NUMBER = re.compile(r"\b(?:nan|inf|None)\b|[<>][a-z_]+\|?[0-9a-z]*>|(?:^|[^\d.])−\s?0(?![\d.])")
# one of anything with the form of many
ONE_AS_MANY = re.compile(
    rf"(?<![\d.,−])1 (?:{COUNTED})s\b"
    r"|(?<![\d.,−])(?<!point )1 (?:of \d+ (?:points )?)?(?:are|have|hold|lie|cost|carry|separate|lack|were)\b"
)
# many of anything with the form of one
MANY_AS_ONE = re.compile(
    rf"(?<![\d.,−])(?!1 )\d[\d,]* (?:{COUNTED})\b"
    r"|(?<![\d.,−●■] )\b(?!1 )\d[\d,]* of \d+ points (?:is|has|holds|lies|costs|carries|lacks|was)\b"
)
# "1 of 4 = 0.25" and "C(4, 2) − 1 = 5" are sums and shares
EQUAL = re.compile(rf"(?<!of )(?<![−+·)] )(?<![\d.,])({NUMBER})\s*=\s*({NUMBER})")
# "=" before a slot, although nothing knows whether its number is exact
IS = re.compile(r"= (?=<)")


def flaws_of(template: str, row: Mapping[str, Any]) -> list[str]:
    """Return what is wrong with the caption that this template is filled to."""
    text = fill(template, row)
    found = [
        match[0]
        for pattern in (NO_NUMBER, ONE_AS_MANY, MANY_AS_ONE)
        for match in pattern.finditer(text)
    ]
    found += [
        f"{one} = {other}"
        for one, other in EQUAL.findall(text)
        if numbers(one)[0].value != numbers(other)[0].value
    ]
    if not true_as_printed(text):
        found.append("a relation")
    return [*found, *inexact_equals(template, row), *two_roundings(template, row)]


def inexact_equals(template: str, row: Mapping[str, Any]) -> list[str]:
    """Return the rounded numbers behind a "=" that is there whatever the number is."""
    texts = slot_texts(template, row)
    names = [
        SLOT.match(template, match.end())[1]
        for match in IS.finditer(template)
        if SLOT.match(template, match.end())
    ]
    return [
        f"= {texts[name].text}, rounded"
        for name in names
        if name in texts and not texts[name].exact
    ]


def two_roundings(template: str, row: Mapping[str, Any]) -> list[str]:
    """Return pairs of slots that show one number in two ways."""
    texts = {
        name: text.text.lstrip("=≈ ")
        for name, text in slot_texts(template, row).items()
        if name not in POINTS
        and not {".", ":"} & set(name)
        and not np.ndim(row[column_of_slot(name)])
    }
    values = {name: float(row[column_of_slot(name)]) for name in texts}
    return [
        f"{texts[one]} and {texts[other]}"
        for one in texts
        for other in texts
        if one < other and values[one] == values[other] and texts[one] != texts[other]
    ]
