"""A formula as it is read aloud: from the same template and slots; assets/wording/words.js says what fills them."""

import re
from functools import cache

from linviz.core.notation import DEFAULT, latex_letters
from linviz.words.template import SLOT

# what a voice would leave out, or call by another name
SPOKEN = {
    "leftarrow": "becomes",
    "le": "is at most",
    "ge": "is at least",
    "cdot": "times",
    "lVert": "the length of",
    "rVert": "",
    "sum": "the sum of",
    "tfrac12": "half",
    "quad": "",
    ",": "",
    "varphi": "phi",
    "hat": "predicted",
    "^{2}": "squared",
    "mathbf": "",
    "=": "equals",
    ">": "is greater than",
    "<": "is less than",
    "+": "plus",
    "-": "minus",
    "/": "over",
}
CLOSING = {")", ","}
_HELD = r"\{((?:[^{}]|\{[^{}]*\})*)\}"
_FRACTION = re.compile(rf"\\frac{_HELD}{_HELD}")
_TOKEN = re.compile(rf"{SLOT.pattern}|\\(tfrac12|[A-Za-z]+|,)|(\^\{{2\}}|\d+|[^\s{{}}_])")


@cache
def to_speech(formula: str, notation: str = DEFAULT) -> str:
    """Return the formula in English words, to be read aloud; slots such as <w> are kept for the numbers."""
    text = ""
    plain = _FRACTION.sub(_speak_fraction, latex_letters(formula, notation))
    for word in filter(None, map(_speak_token, _TOKEN.finditer(plain))):
        # brackets and commas stand close to what they hold
        close = not text or text.endswith("(") or word in CLOSING
        if not close:
            text += " "
        text += word
    return text


def _speak_fraction(fraction: re.Match[str]) -> str:
    """Return \frac{above}{below} as above / below, with brackets where they would be heard."""
    above, below = fraction.groups()
    # a product is heard as one only in brackets, a length also without
    apart = " " in below and not below.startswith(r"\lVert")
    return f"{above} / ({below})" if apart else f"{above} / {below}"


def _speak_token(token: re.Match[str]) -> str:
    """Return the word for a token of a formula; "" where nothing is said, a slot as it is."""
    slot, command, sign = token.groups()
    if slot:
        return token[0]
    # what is no sign of a formula is a letter, by its name
    if command:
        return SPOKEN.get(command, command)
    if sign == ",":
        return ","
    return SPOKEN.get(sign, sign)
