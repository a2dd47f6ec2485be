"""A step's words as HTML, as assets/parts/readout writes them once the scripts are there."""

import re
from collections.abc import Collection
from html import escape

from dash import html

from linviz.core.notation import letters
from linviz.run.phrase import formulas_of
from linviz.ui.page.markup import Raw
from linviz.ui.page.typeset import POINT, chip
from linviz.words.describe import StepWords
from linviz.words.mathml import mathml, mathml_with_numbers
from linviz.words.rows import rows_with_sizes
from linviz.words.template import fill_all

# of a bound that is infinite
NO_BOUND = "no bound"


def caption(said: StepWords) -> Raw:
    """What happened, with chips for its points, and why the run is over."""
    happened = POINT.sub(lambda found: chip(*found.groups()), escape(said.caption))
    end = f"<strong>{escape(letters(said.end))}</strong>" if said.end else ""
    return Raw(" ".join(filter(None, (happened, end))))


def formula(said: StepWords) -> list[html.Div]:
    """The formula of the step, in the place of all formulas of the run, of which the highest makes the room."""
    return [
        html.Div(
            [
                html.Div(
                    Raw(
                        mathml_with_numbers(line, said.row)
                        if one == said.phrase.formula
                        else mathml(line)
                    ),
                    className="formula-line",
                )
                for line in one
            ],
            className="formula-block",
            **({"data-shown": ""} if one == said.phrase.formula else {}),
        )
        for one in formulas_of(said.words.phrases.values())
    ]


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


def numbers(said: StepWords) -> list[html.Div]:
    """The live numbers."""
    found = rows_with_sizes(said.words.numbers)
    texts = fill_all([template for _, template, _, _ in found], said.row)
    return [
        html.Div(
            [
                html.Dt([label, html.Small(f" {meaning}") if meaning else None]),
                html.Dd(NO_BOUND if text == "∞" else re.sub("([+−]) ", "\\1\u00a0", text)),
            ],
            className=size or None,
        )
        for (label, _, meaning, size), text in zip(found, texts, strict=True)
    ]
