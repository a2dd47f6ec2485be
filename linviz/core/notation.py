"""Symbols in texts: a template names them, as in $w or $eta, and a table of a notation says by which letter.

A name is what the symbol stands for, so that one letter with two meanings is two names, and the letters of a lecture
are one more table. assets/kit/notation.js sets the same names on the page.
"""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from linviz.core.problem import InputError, short_repr

NAME = re.compile(r"\$(?:([A-Za-z]+)|\{([A-Za-z]+)\})")


class Symbol(NamedTuple):
    """A symbol: its letter in text and in formulas (LaTeX)."""

    text: str
    latex: str


Notation = Mapping[str, Symbol]
DEFAULT = "default"


# the letters of linviz, by what they stand for; vectors are bold in formulas
USUAL: Notation = {
    # points, labels, and what is learned
    "x": Symbol("x", r"\mathbf{x}"),
    "y": Symbol("y", "y"),
    "w": Symbol("w", r"\mathbf{w}"),
    "b": Symbol("b", "b"),
    "f": Symbol("f", "f"),
    "phi": Symbol("φ", r"\varphi"),
    "Phi": Symbol("Φ", r"\Phi"),
    "K": Symbol("K", "K"),
    "n": Symbol("n", "n"),
    "N": Symbol("N", "N"),
    "dimension": Symbol("d", "d"),
    # augmented and flipped points, w and b in one
    "z": Symbol("z", r"\mathbf{z}"),
    "v": Symbol("v", r"\mathbf{v}"),
    "best": Symbol("u", r"\mathbf{u}"),
    "constant": Symbol("c", "c"),
    # steps
    "s": Symbol("s", "s"),
    "k": Symbol("k", "k"),
    "count": Symbol("k", "k"),
    "time": Symbol("t", "t"),
    "eta": Symbol("η", r"\eta"),
    "etat": Symbol("ηₜ", r"\eta_{t}"),
    "step": Symbol("a", "a"),
    "level": Symbol("β", r"\beta"),
    "kappa": Symbol("κ", r"\kappa"),
    "amount": Symbol("t", "t"),
    "vote": Symbol("c", "c"),
    "sumw": Symbol("W", r"\mathbf{W}"),
    "sumb": Symbol("B", "B"),
    # objectives, their multipliers and prices
    "C": Symbol("C", "C"),
    "xi": Symbol("ξ", r"\xi"),
    "alpha": Symbol("α", r"\alpha"),
    "tau": Symbol("τ", r"\tau"),
    "weight": Symbol("λ", r"\lambda"),
    "lambda": Symbol("λ", r"\lambda"),
    "multiplier": Symbol("λ", r"\lambda"),
    "L": Symbol("L", "L"),
    "g": Symbol("g", "g"),
    "J": Symbol("J", "J"),
    "epsilon": Symbol("ε", r"\varepsilon"),
    # probabilities
    "target": Symbol("t", "t"),
    "guess": Symbol("ŷ", r"\hat{y}"),
    "mu": Symbol("μ", r"\mu"),
    # y f as an exponent
    "yf": Symbol("ʸᶠ", "yf"),
    "sigma": Symbol("σ", r"\sigma"),
    # margins and bounds
    "margin": Symbol("m", "m"),
    "widest": Symbol("ρ", r"\rho"),
    "longest": Symbol("D", "D"),
    "radius": Symbol("R", "R"),
    "ball": Symbol("r", "r"),
    "vc": Symbol("h", "h"),
    "failure": Symbol("δ", r"\delta"),
    # lifts
    "psi": Symbol("ψ", r"\psi"),
    "gamma": Symbol("γ", r"\gamma"),
    "mixture": Symbol("β", r"\beta"),
    # of points, where a form q'Kq below 0 shows that K is no kernel
    "coefficient": Symbol("q", "q"),
    "trial": Symbol("r", "r"),
    # the toy problem of duality
    "unknown": Symbol("u", "u"),
}


# by name; a notation of a lecture has the letters in which it differs: USUAL | {"w": Symbol("a", r"\mathbf{a}")}
NOTATIONS: dict[str, Notation] = {DEFAULT: USUAL}


def check_notation(notation: object) -> None:
    """Raise InputError where there is no notation of that name."""
    if str(notation) not in NOTATIONS:
        raise InputError(
            f"there is no notation {short_repr(notation)}; choose one of {', '.join(NOTATIONS)}"
        )


def letters(text: str, notation: str = DEFAULT) -> str:
    """Return the text with the letters of its symbols."""
    if "$" not in text:
        return text
    return NAME.sub(lambda name: _symbol(name, notation).text, text)


def latex_letters(formula: str, notation: str = DEFAULT) -> str:
    """Return the formula with the LaTeX of its symbols."""
    return NAME.sub(lambda name: _symbol_latex(name, notation), formula)


def letters_everywhere(values: Any, notation: str = DEFAULT) -> Any:
    """Return JSON in which all texts have the letters of their symbols."""
    if isinstance(values, str):
        return letters(values, notation)
    if isinstance(values, Mapping):
        return {key: letters_everywhere(value, notation) for key, value in values.items()}
    if isinstance(values, list | tuple):
        return type(values)(letters_everywhere(value, notation) for value in values)
    return values


def _symbol_latex(name: re.Match[str], notation: str) -> str:
    """Return the LaTeX of the symbol of this name, apart from a letter or a symbol that follows it."""
    latex = _symbol(name, notation).latex
    follows = name.string[name.end() : name.end() + 1]
    is_command = latex.startswith("\\") and latex[-1].isalpha()
    return f"{latex} " if is_command and (follows.isalpha() or follows == "$") else latex


def _symbol(name: re.Match[str], notation: str) -> Symbol:
    """Return the symbol of this name; a name without one stays as it is, since people write $ too."""
    return NOTATIONS[notation].get(name[1] or name[2], Symbol(name[0], name[0]))
