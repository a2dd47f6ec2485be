"""Templates: text with slots, filled with a step's numbers; assets/wording/words.js fills the same slots.

<name> is a column: a number or a vector; <name.0> is the first number of a vector. <+name> shows a number with its sign
as an operator, <(name> a negative one in brackets, <*name> a factor that is not written where it is 1, and <=name>, in
sentences, a number behind its own = or ≈. <name|1> is compared with 1, <name|other> with another column: as many digits
as make the relation true as it is printed. <point> and <other> name a point of the page (from 1) with its class mark,
<i> and <j> its bare number; <point.name> names the one in a column. <name:is:are> is the first word where the column is
1, else the second. <=> is = where every number of the template is exact, else ≈. <~> is nothing where every number
behind it is exact, else ≈; to <=> those do not count. So a template is one sentence or line, and more of them are a
tuple. $name is a symbol, and the notation (linviz/core/notation.py) has its letter. Formulas are written in LaTeX, and
linviz/words/mathml.py typesets them.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np

from linviz.core.notation import DEFAULT, latex_letters, letters
from linviz.core.number import USUAL, Text, digits_to_tell_apart, number, number_against, vector

# the pattern of assets/wording/words.js
SLOT = re.compile(r"<([=+(*]*[\w.|]+|\w+:[^<>:]*:[^<>:]*|[=~])>")
# between a factor and what it multiplies: no place to break
NEAR = "\u202f"
# what stands before the name of a column: relation, sign, brackets, factor
MARKS = "=+(*"
RELATIONS = {"=", "~"}
# what numbers have that LaTeX writes in another way; the comma between thousands would get a space behind it
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3})")
_POWER = re.compile(r"·10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)")
_ORDINARY = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")
_LATEX_SIGNS = str.maketrans(
    {"−": "-", "∞": r"\infty", "…": r"\ldots", NEAR: r"\,", "–": r"\text{--}"}
)
# slots that name a point
POINTS = {"point", "other", "i", "j"}
OF_POINT = "point."


def fill(
    templates: str | tuple[str, ...],
    row: Mapping[str, Any],
    latex: bool = False,
    notation: str = DEFAULT,
) -> str:
    """Return the template with its slots filled from one step's columns; several are joined as sentences."""
    parts = (templates,) if isinstance(templates, str) else templates
    return " ".join(fill_all(parts, row, latex, notation))


def fill_all(
    templates: Sequence[str],
    row: Mapping[str, Any],
    latex: bool = False,
    notation: str = DEFAULT,
) -> list[str]:
    """Return the templates, filled; numbers that differ do not read alike, whichever of the templates they are in."""
    text_of_slot = slot_texts(" ".join(templates), row)

    def fill_one(template: str) -> str:
        texts = iter(_typeset_slots(template, text_of_slot, latex))
        with_letters = (latex_letters if latex else letters)(template, notation)
        return SLOT.sub(lambda _: next(texts), with_letters)

    return [fill_one(template) for template in templates]


def fill_slots(template: str, row: Mapping[str, Any], latex: bool = False) -> list[str]:
    """Return the text of each slot, the relations among them, in their order."""
    return _typeset_slots(template, slot_texts(template, row), latex)


def _typeset_slots(template: str, text_of_slot: dict[str, Text], latex: bool) -> list[str]:
    """Return the text of each slot of the template in its order, relations as = or ≈. latex: the relations in LaTeX."""
    approximately = r"\approx" if latex else "≈"
    first, _, behind = template.partition("<~>")
    exact, rest = (
        all(text_of_slot[name].exact for name in slot_names(part)) for part in (first, behind)
    )
    texts = {name: one.text for name, one in text_of_slot.items()}
    if latex:
        texts = {name: latex_number(text) for name, text in texts.items()}
    relation = {"=": "=" if exact else approximately, "~": "" if rest else f"{approximately} "}
    return [relation[name] if name in RELATIONS else texts[name] for name in SLOT.findall(template)]


def latex_number(text: str) -> str:
    """Return the text of a number or a vector in LaTeX; assets/parts/share/latex.js writes it alike."""
    powers = _POWER.sub(lambda power: rf" \cdot 10^{{{power[1].translate(_ORDINARY)}}}", text)
    return _THOUSANDS.sub("{,}", powers).translate(_LATEX_SIGNS)


def slot_names(template: str) -> list[str]:
    """Return the slots of a template, but for the relations."""
    return [name for name in SLOT.findall(template) if name not in RELATIONS]


def column_of_slot(name: str) -> str:
    """Return the column that a slot shows."""
    if name.startswith(OF_POINT):
        return name.removeprefix(OF_POINT)
    return re.split(r"[.|:]", name.lstrip(MARKS))[0]


@cache
def columns_of(template: str) -> frozenset[str]:
    """Return the names of the columns that a template uses, those that its numbers are compared with included."""
    compared = {name.partition("|")[2] for name in slot_names(template)}
    return frozenset(column_of_slot(name) for name in slot_names(template)) | {
        one for one in compared if one and not one.isdecimal()
    }


def slot_texts(template: str, row: Mapping[str, Any]) -> dict[str, Text]:
    """Return the text of each slot, by its name.

    Numbers that differ do not read alike, and printed relations are true.
    """
    slots = slot_names(template)
    scalars = [
        name
        for name in slots
        if name not in POINTS
        and not {".", ":"} & set(name)
        and not np.ndim(row[column_of_slot(name)])
    ]
    columns = [column_of_slot(name) for name in scalars]
    values = [float(row[one]) for one in columns]
    # the place of what each is compared with, where it is no slot itself behind the slots
    compared_with: dict[str, int] = {}
    for name in scalars:
        if other := name.partition("|")[2]:
            compared_with[name] = columns.index(other) if other in columns else len(values)
            values += [] if other in columns else [float(row.get(other, other))]
    place_of_name = {name: place for place, name in enumerate(scalars)}
    pairs = {
        (min(pair), max(pair))
        for pair in ((place_of_name[name], place) for name, place in compared_with.items())
    }
    digits = digits_to_tell_apart(values, pairs)

    def text_of(name: str) -> Text:
        if name not in place_of_name:
            return slot_text(name, row)
        if name not in compared_with:
            return slot_text(name, row, digits[place_of_name[name]])
        own, other = place_of_name[name], compared_with[name]
        return apply_marks(
            name, number_against(values[own], values[other], (digits[own], digits[other]))
        )

    return {name: text_of(name) for name in slots}


def slot_text(name: str, row: Mapping[str, Any], digits: int = USUAL) -> Text:
    """Return one slot's text from the step's columns, a number with so many significant digits."""
    if name in ("point", "other") or name.startswith(OF_POINT):
        # points count from 0 in Python and from 1 on the page
        index = int(row[{"point": "index", "other": "other"}.get(name, column_of_slot(name))])
        return Text(f"{index + 1} {'●' if row['y'][index] > 0 else '■'}", True)
    if name in ("i", "j"):
        return Text(str(int(row["index" if name == "i" else "other"]) + 1), True)
    if ":" in name:
        _, one, many = name.split(":")
        return Text(one if float(row[column_of_slot(name)]) == 1 else many, True)
    value, (_, _, entry) = row[column_of_slot(name)], name.partition(".")
    if not entry and np.ndim(value):
        return vector([float(one) for one in value])
    return apply_marks(name, number(float(value[int(entry)] if entry else value), digits=digits))


def apply_marks(name: str, plain_text: Text) -> Text:
    """Return a number's text in the form that the marks before the slot's name ask for; see the module."""
    text = plain_text.text
    sign = "−" if text.startswith("−") else "+"
    if "+" in name:
        text = text.removeprefix("−")
    if "*" in name:
        text = text.removesuffix("1") if text in ("1", "−1") else text + NEAR
    if "(" in name and text.startswith("−"):
        text = f"({text})"
    if "=" in name:
        text = f"{'=' if plain_text.exact else '≈'} {text}"
    return Text(f"{sign} {text}" if "+" in name else text, plain_text.exact)
