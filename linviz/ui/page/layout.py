"""Places the parts, and writes the document that they stand in."""

import json
from functools import lru_cache
from typing import Any

from dash import html

from linviz.core.notation import letters_everywhere
from linviz.scenario.catalogue import Catalogue
from linviz.scenario.courses import LECTURE, Course
from linviz.scenario.scenario import Scenario
from linviz.ui import ids
from linviz.ui.endpoints import preset_answers
from linviz.ui.endpoints.per_preset import try_each_preset
from linviz.ui.page import (
    canvas,
    controls,
    dialogs,
    foot,
    head,
    header,
    pane,
    player,
    readout,
)
from linviz.ui.page.document import DESCRIPTION, About, Site, document
from linviz.ui.page.markup import markup
from linviz.ui.page.opening import needs_drawings, opening, veiled

SCRIPTLESS = "linviz draws with JavaScript, which is switched off in this browser."


def build(catalogue: Catalogue, slug: str | None = "", course: str = "") -> html.Div:
    """The whole page, as Dash's components, with the opening step of that preset, of the first, or of none: None."""
    first = opening(catalogue, slug, course)
    beside = {"data-beside": first.beside} if first.beside else {}
    return html.Div(
        [
            header.build(first),
            head.build(first),
            html.Main(
                [
                    html.Div([canvas.build(first), player.build(first)], className="card stage"),
                    pane.build(first),
                    html.Div([controls.build(first), *readout.build(first)], className="side"),
                ],
                id=ids.MAIN,
                **{"data-tab": "points", **beside},
            ),
            foot.build(),
            # told of the steps that a user takes; of those that play only the last
            html.Div(
                id=ids.ANNOUNCER,
                className="visually-hidden",
                role="status",
                **{"aria-live": "polite"},
            ),
            dialogs.help_dialog(),
            dialogs.data_dialog(),
            # the registry and the menu, for assets/kit/opening.js
            html.Script(_spec_json(catalogue), id=ids.SPEC, type="application/json"),
        ],
        className="page",
        # until assets/early.js hears that the first run is shown
        **{"aria-busy": "true"},
    )


def written(site: Site, catalogue: Catalogue, slug: str | None, course: str = "") -> bytes:
    """The page of a preset as HTML: what a browser shows before any script has come.

    slug: None for the empty canvas. course: the one that the preset is opened in.
    """
    preset = catalogue.get(slug)
    title, idea = (preset.title, preset.idea) if preset else ("", "")
    about = About(title, idea or DESCRIPTION, preset_answers.card_address(catalogue, slug))
    noscript = html.Noscript(SCRIPTLESS)
    page = markup(noscript) + markup(build(catalogue, slug, course))
    # before any script; what the address hides assets/early.js adds
    hidden = f' data-hidden="{" ".join(preset.hidden)}"' if preset and preset.hidden else ""
    if preset and veiled(preset):
        hidden += f' data-veiled="{" ".join(veiled(preset))}"'
    return document(site, about, page, _early_attributes(preset, slug), hidden)


def _early_attributes(preset: Scenario | None, slug: str | None) -> str:
    """Return attributes that name what assets/early.js requests: the run, and the chunk that draws it."""
    if slug is None:
        return f' data-first="{preset_answers.empty_canvas_address()}"'
    if preset is None:
        return ""
    needs = ' data-needs="drawings"' if needs_drawings(preset.run()) else ""
    return f' data-first="{preset_answers.address(preset)}"{needs}'


# the same in all pages of a catalogue, and written once
@lru_cache(maxsize=2)
def _spec_json(catalogue: Catalogue) -> str:
    """Return what the page's scripts have to know, as JSON."""
    return json.dumps(_spec(catalogue))


def _spec(catalogue: Catalogue) -> dict[str, Any]:
    """What the page's scripts have to know of algorithms, lifts, views and presets."""

    def told_of(one: Scenario) -> dict[str, Any]:
        return {
            "slug": one.slug,
            "title": one.title,
            **preset_answers.kinds_of(one),
        }

    presets = try_each_preset(catalogue, catalogue.presets.values(), told_of)
    courses = [
        {"slug": slug, "title": course.title, "presets": course.presets, **minutes_of(course)}
        for slug, course in catalogue.courses.items()
    ]
    told = {
        "presets": presets,
        "courses": courses,
        "menu": preset_answers.menu_address(catalogue),
        "new": preset_answers.empty_canvas_address(),
    }
    return dict(letters_everywhere(controls.spec() | pane.spec() | told))


def minutes_of(course: Course) -> dict[str, Any]:
    """Return the planned minutes: of the lecture, and of each preset in the order of the course, 0 for none."""
    if not course.minutes:
        return {}
    return {
        "lecture": course.minutes.get(LECTURE, 0),
        "minutes": [course.minutes.get(slug, 0) for slug in course.presets],
    }
