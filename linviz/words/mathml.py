"""A formula as MathML.

Every slot is an empty element with data-slot="name", which assets/wording/words.js fills. Every symbol has its name as
data-symbol, by which the page explains it (assets/parts/symbols).
"""

import re
from copy import deepcopy
from functools import cache
from html import unescape
from xml.etree.ElementTree import Element, tostring

from latex2mathml.converter import convert_to_element

from linviz.core.notation import DEFAULT, NAME, latex_letters
from linviz.run.claim import Row
from linviz.words.template import SLOT, fill_slots

# between two equations of one line
_NEXT = r" \quad "
# a line that is too long breaks before a relation, and a part that is too long by itself before a term
_RELATION = re.compile(r" (?=<=>)")
_SIGN = re.compile(r"[+-] |<\+|<=>|\\leftarrow|\\to")
_TERM = re.compile(rf" (?={_SIGN.pattern})")
# vectors are in italics too, as all letters are
_EMPTY = re.compile(r'<m[no][^>]* data-slot="([^"]*)"[^>]*>')
_TINY = re.compile(r"\u202f[+−]\u202f")
_VECTOR = re.compile(r"\\mathbf(?=\{[A-Za-z]\})")
# the converter keeps a text as it is: a symbol passes it as its name after this sign
_SYMBOL = "$"
_CLASS_SIGNS = {"+": "₊", "−": "₋"}


@cache
def mathml(formula: str, notation: str = DEFAULT) -> str:
    """Return the formula as MathML: a span for each part that stays together, and in it a <math> for each term.

    formula: LaTeX with slots, as in linviz/words/template.py.
    """
    return "\u2003".join(
        " ".join(
            f'<span class="part">{_part_mathml(part, notation)}</span>'
            for part in _RELATION.split(equation)
        )
        for equation in formula.split(_NEXT)
    )


def mathml_with_numbers(formula: str, row: Row) -> str:
    """Return the formula as MathML, its slots filled from one step's columns."""
    texts = dict(zip(SLOT.findall(formula), fill_slots(formula, row), strict=True))
    return _EMPTY.sub(
        lambda slot: _tag_marked_if_tiny(slot[0], texts[slot[1]]) + texts[slot[1]], mathml(formula)
    )


def _tag_marked_if_tiny(tag: str, text: str) -> str:
    """Return the slot's start tag, with the class "tiny" where its number is too small a change to draw the eye.

    text: what fills the slot; a sign between thin spaces in it tells of such a change.
    """
    if not _TINY.search(text):
        return tag
    plain = re.sub(r' class="[^"]*"', "", tag)
    names = "bold tiny" if plain != tag else "tiny"
    return f'{plain[:3]} class="{names}"{plain[3:]}'


def _part_mathml(part: str, notation: str) -> str:
    """Return a part of a formula that has one relation: a <math> for each term."""
    terms: list[str] = []
    for piece in _TERM.split(part):
        if terms and _is_open(terms[-1]):
            terms[-1] += f" {piece}"
        else:
            terms.append(piece)
    return " ".join(_term_mathml(term, notation) for term in terms)


def _is_open(term: str) -> bool:
    """Return whether the text ends within brackets."""
    bare = SLOT.sub("", term)
    return sum(map(bare.count, "({")) > sum(map(bare.count, ")}"))


def _term_mathml(term: str, notation: str) -> str:
    """Return one term of a formula as a <math> element."""
    named = NAME.sub(lambda name: rf"\text{{{_SYMBOL}{name[1] or name[2]}}}", term)
    latex = SLOT.sub(r"\\text{\1}", _VECTOR.sub(r"\\mathbfit", named))
    # the row within <math> does as <math>, and then nothing is around it
    math = convert_to_element(latex)[0]
    math.tag = "math"
    for leaf in _flatten(math).iter():
        # the converter writes signs as &#x...;
        leaf.text = unescape(leaf.text or "")
        if leaf.tag == "mtext" and leaf.text.startswith(_SYMBOL):
            _turn_into_symbol(leaf, leaf.text.removeprefix(_SYMBOL), notation)
        elif leaf.tag == "mtext":
            _turn_into_slot(leaf)
        if leaf.tag == "mo":
            leaf.set("stretchy", "false")
            # an accent and no sign of a power
            leaf.text = leaf.text.replace("^", "ˆ")
    for with_sign in math.iter("msub"):
        _name_with_sign(*with_sign)
    first = math[0]
    if first.tag == "mo" and _SIGN.match(term):
        # the space before it is the one between the terms, where a line may break
        first.attrib.update(form="infix", lspace="0")
    return tostring(math, encoding="unicode", short_empty_elements=False)


def _flatten(node: Element) -> Element:
    """Return the MathML with each row of one element replaced by that element.

    The browser lays out every row at every step.
    """
    node[:] = [_flatten(child) for child in node]
    return node[0] if node.tag == "mrow" and len(node) == 1 else node


def _turn_into_symbol(leaf: Element, name: str, notation: str) -> None:
    """Turn an element into that of the symbol of this name."""
    symbol = _symbol_element(name, notation)
    leaf.tag, leaf.text = symbol.tag, unescape(symbol.text or "")
    leaf.attrib = {**symbol.attrib, "data-symbol": name}
    leaf[:] = deepcopy(symbol)[:]


def _name_with_sign(symbol: Element, below: Element) -> None:
    """Name a symbol with a sign of a class below it, such as the w of one class, as texts do: $w₊ is w₊."""
    if symbol.get("data-symbol") and below.text in _CLASS_SIGNS:
        symbol.attrib["data-symbol"] += _CLASS_SIGNS[below.text]


@cache
def _symbol_element(name: str, notation: str) -> Element:
    """Return the MathML of a symbol of the notation."""
    latex = _VECTOR.sub(r"\\mathbfit", latex_letters(f"${{{name}}}", notation))
    return _flatten(convert_to_element(latex)[0])


def _turn_into_slot(leaf: Element) -> None:
    """Turn an element whose text is the name of a slot into an empty element with data-slot."""
    name = leaf.text or ""
    leaf.tag = "mo" if name == "=" else "mn"
    leaf.text = ""
    # numbers become bold by their face: some browsers would make other characters of them
    if leaf.attrib.pop("mathvariant", ""):
        leaf.set("class", "bold")
    leaf.set("data-slot", name)
