"""Places the parts, and writes the document that they stand in."""

import json
from typing import Any

from dash import html

from linviz.scenario.files import Catalogue
from linviz.ui import ids
from linviz.ui.doors import opened
from linviz.ui.page import (
    about,
    canvas,
    controls,
    dialogs,
    header,
    inspector,
    pane,
    panels,
    player,
    readout,
)
from linviz.ui.page.markup import markup
from linviz.ui.page.opening import opening

DESCRIPTION = "Put points down, choose an algorithm, and watch it learn: every update, forwards and backwards."
DOCUMENT = """<!DOCTYPE html>
<html lang="en" data-first="{first}"{home}>
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="description" content="{description}">
  <meta name="color-scheme" content="light dark">
  <title>linviz</title>
  {head}
</head>
<body>
  <noscript>linviz draws with JavaScript, which is switched off in this browser.</noscript>
  {page}
</body>
</html>
"""


def build(catalogue: Catalogue, slug: str = "") -> html.Div:
    """The whole page, as Dash's components, with the opening step of that preset, or of the first one."""
    first = opening(catalogue, slug)
    beside = {"data-beside": ""} if first.beside else {}
    return html.Div(
        [
            header.build(first),
            about.build(first.idea),
            html.Main(
                [
                    html.Div(
                        [canvas.build(first.picture), player.build(first)], className="card stage"
                    ),
                    pane.build(first.beside),
                    html.Div([controls.build(), *readout.build(first)], className="side"),
                    inspector.build(),
                    panels.build(),
                ],
                id=ids.MAIN,
                **{"data-panel": "step", "data-tab": "points", **beside},
            ),
            # told of the steps that a user takes; of those that play only the last
            html.Div(
                id=ids.ANNOUNCER,
                className="visually-hidden",
                role="status",
                **{"aria-live": "polite"},
            ),
            dialogs.help_dialog(),
            dialogs.share_dialog(),
            dialogs.plotly_dialog(),
            # the registry and the menu, for assets/kit/opening.js
            html.Script(json.dumps(_spec(catalogue)), id=ids.SPEC, type="application/json"),
        ],
        className="page",
        # until assets/early.js hears that the first run is shown
        **{"aria-busy": "true"},
    )


def document(head: str, catalogue: Catalogue, slug: str | None) -> bytes:
    """The page of a preset as HTML: what a browser shows before any script has come. head: what is made of assets/."""
    preset = catalogue.get(slug)
    return DOCUMENT.format(
        description=DESCRIPTION,
        head=head,
        page=markup(build(catalogue, slug or "")),
        # assets/early.js asks for it, where the page is at its own address
        first=opened.address(preset) if preset else "",
        home=" data-home" if slug == catalogue.first.slug else "",
    ).encode()


def _spec(catalogue: Catalogue) -> dict[str, Any]:
    """What the page's scripts have to know of algorithms, lifts, views and presets."""
    topics = catalogue.topics
    presets = [
        {
            "slug": slug,
            "title": one.title,
            "idea": one.idea,
            "algorithm": one.algorithm.title,
            "topic": topics.get(slug, ""),
            "run": opened.address(one),
            "certificate": opened.address(one, opened.CERTIFICATE),
            "path": opened.path_address(one),
        }
        for slug, one in catalogue.presets.items()
    ]
    return controls.spec() | pane.spec() | {"presets": presets}
