"""Sentences of a scenario as HTML: points as chips, letters of formulas in italics.

assets/kit/typeset.js does the same on the page.
"""

import re
from html import escape

from linviz.core.notation import letters
from linviz.ui.page.markup import Raw

# "10 ■", but no class such as "−1 ■"
POINT = re.compile(r"(?<![−+.\d])(\d+) ([●■])")
CLASSES = {"●": "plus", "■": "minus"}
# single letters that are no word of their own, also in "2K" and "4x₁x₂", but not in "1980s"
LETTER = re.compile(
    r"(?<![^\W\d₀-₉]|[_.'’])(?<!\d(?=s))([b-hj-zB-HJ-Z\u0391-\u03a9\u03b1-\u03c9\u0177])"
    r"([₀-₉₊₋′*]+|(?![\w'’]))"
)
VECTORS = "wxzvu"
FEATURES = ("₁", "₂")
# no line break in "λ = 0.5", "w = (1, 2)", "1 + 11", "2 − 0.2", "5 %", "(7, 4)" and "(y − f)²"
RELATION = re.compile(r" ([=≈<>≤≥+−·]) (?=\(?[−+]?\d)")
PERCENT = re.compile(r"(\d) %")
BRACKET = re.compile(r"\((?:(?![^\W\d_]{2})[^()]){1,16}\)")


def sentence(text: str) -> Raw:
    """Return the text as HTML."""
    unbroken = PERCENT.sub("\\1\u00a0%", RELATION.sub("\u00a0\\1\u00a0", letters(text)))
    parts = POINT.split(BRACKET.sub(lambda one: one[0].replace(" ", "\u00a0"), unbroken))
    html = [_italics(parts[0])]
    for number, mark, after in zip(parts[1::3], parts[2::3], parts[3::3], strict=True):
        html += [chip(number, mark), _italics(after)]
    return Raw("".join(html))


def chip(number: str, mark: str) -> str:
    """Return the chip of a point. number: from 1, as on the page; mark: ● or ■."""
    name = CLASSES[mark]
    inside = f'<span class="mark {name}" role="img" aria-label="{name}"></span>'
    return (
        f'<span class="point-chip {name}" data-point="{int(number) - 1}">{number} {inside}</span>'
    )


def _italics(text: str) -> str:
    # escaped last, part by part: the letters of an entity such as &lt; are no letters of a formula
    parts = LETTER.split(text)
    html = [escape(parts[0])]
    for letter, index, after in zip(parts[1::3], parts[2::3], parts[3::3], strict=True):
        is_vector = letter in VECTORS and index not in FEATURES
        opening = '<i class="vector">' if is_vector else "<i>"
        html.append(f"{opening}{letter}</i>{index}{escape(after)}")
    return "".join(html)


def capitalised(text: str) -> str:
    """Return the text with a capital; a symbol keeps its letter."""
    return text[:1].upper() + text[1:] if text[:2].isalpha() and text[:2].isascii() else text
