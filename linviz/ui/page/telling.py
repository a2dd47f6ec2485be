"""A step's words as HTML, as assets/parts/readout writes them once the scripts are there."""

import re
from collections.abc import Collection
from html import escape

from dash import html

from linviz.core.notation import letters
from linviz.run.phrase import first_update_line, formulas_of
from linviz.ui.page.markup import Raw
from linviz.ui.page.typeset import POINT, chip
from linviz.words.describe import MISCLASSIFIED, StepWords
from linviz.words.mathml import mathml, mathml_with_numbers
from linviz.words.rows import rows_with_kinds
from linviz.words.template import fill, fill_all

# a symbol of a template with the sign behind it; y·f(x) is one
SYMBOL = re.compile(r"\$y[·\s]\$f(?:\(\$x\))?|\$(?:[A-Za-z]+|\{[A-Za-z]+\})[₊₋₁₂′*]?")
# characters that no text has, around the name and the letters of a symbol
OPENS, MIDDLE, ENDS = "\ue000\ue001\ue002"
MARKED = re.compile(f"{OPENS}(.*?){MIDDLE}(.*?){ENDS}")
# of a bound that is infinite
NO_BOUND = "no bound"


def caption(said: StepWords) -> Raw:
    """What happened, with chips for its points, and why the run is over."""
    # a run that ends before its first step has only its end to tell
    told = said.caption and fill(tuple(map(_marked, said.phrase.sentences)), said.row)
    happened = POINT.sub(lambda found: chip(*found.groups()), _with_symbols(told))
    end = f"<strong>{escape(letters(said.end))}</strong>" if said.end else ""
    return Raw(" ".join(filter(None, (happened, end))))


def formula(said: StepWords) -> list[html.Div]:
    """Return all formulas of the run, of which that of the step is shown."""
    shown = said.phrase.formula
    blocks = []
    for one in formulas_of(said.words.phrases.values()):
        lines = (
            mathml_with_numbers(line, said.row) if one == shown else mathml(line) for line in one
        )
        blocks.append(
            html.Div(
                [
                    html.Div(Raw(line), className=line_class(k, first_update_line(one)))
                    for k, line in enumerate(lines)
                ],
                className="formula-block",
                **({"data-shown": ""} if one == shown else {}),
            )
        )
    return blocks


def line_class(k: int, update: int) -> str:
    """Return the classes of line k of a formula; update: as in first_update_line."""
    return "formula-line" + " after-test" * (0 < k == update)


def code(said: StepWords, ends: Collection[int]) -> list[html.Span]:
    """The pseudocode, with the line that runs marked. ends: at the end of a run, the lines that say so."""
    running = {said.words.line_index(said.phrase), *(ends if said.end else ())}
    return [
        html.Span(
            text,
            className="line",
            style=Raw(f"--hang: {len(text) - len(text.lstrip()) + 2}ch"),
            **({"data-running": ""} if i in running else {}),
        )
        for i, text in enumerate(said.words.pseudocode.values())
    ]


def misclassified(said: StepWords) -> str:
    """Return how many points are misclassified; "" without points."""
    return fill(MISCLASSIFIED, said.row) if said.row["n"] else ""


def numbers(said: StepWords) -> list[html.Div]:
    """Return the rows of the live numbers."""
    rows = rows_with_kinds(said.words.numbers)
    texts = fill_all([_marked(template) for _, template, _, _ in rows], said.row)
    return [
        html.Div(
            [
                html.Dt(
                    [
                        Raw(_with_symbols(_marked(label))),
                        html.Small(Raw(" " + _with_symbols(_marked(meaning)))) if meaning else None,
                    ]
                ),
                html.Dd(NO_BOUND if text == "∞" else Raw(_unbroken(_with_symbols(text)))),
            ],
            className=kinds or None,
        )
        for (label, _, meaning, kinds), text in zip(rows, texts, strict=True)
    ]


def _unbroken(text: str) -> str:
    """Return the text without a line break between a sign and its number."""
    return re.sub("([+−]) ", "\\1\u00a0", text)


def _marked(template: str) -> str:
    """Return the template with its symbols as letters, each between marks, so that slots can be filled first."""
    return SYMBOL.sub(
        lambda found: f"{OPENS}{found[0].strip('${}')}{MIDDLE}{letters(found[0])}{ENDS}", template
    )


def _with_symbols(text: str) -> str:
    """Return the HTML of a marked text: every symbol in an element with its name."""
    marked = MARKED.sub(r'<span data-symbol="\1">\2</span>', escape(text, quote=False))
    # y·f(x) is one symbol, and its x is a vector all the same
    return marked.replace("f(x)</span>", 'f(<span class="vector">x</span>)</span>')
