"""What of a preset stands in the page before its run has come: its words, and the picture of its opening step."""

from typing import NamedTuple

from linviz.picture.scene import fit
from linviz.picture.svg import opening as drawn
from linviz.run.trace import Trace
from linviz.scenario.files import Catalogue
from linviz.scenario.scenario import Scenario
from linviz.ui.page.markup import Raw
from linviz.words.describe import Said, said_of

# the usual size of the canvas in pixels: alone, with a view beside it, and on a phone
ALONE = (690, 600)
BESIDE = (490, 600)
NARROW = (375, 295)


class Opening(NamedTuple):
    """title and detail stand in the header; said: the words of that step of the run; picture: SVG in both themes and
    for both widths, of which the page's styles show one.

    beside: the view that is open, or "".
    """

    title: str
    detail: str
    idea: str
    trace: Trace
    step: int
    said: Said
    picture: Raw
    beside: str


def opening(catalogue: Catalogue, slug: str) -> Opening:
    """That of the preset, or of the first one where there is none of that name."""
    preset = catalogue.get(slug) or catalogue.first
    trace = preset.run()
    # as the page takes it: a step beyond the end is the end
    step = preset.step or 0
    step = trace.counted(step) if -len(trace) <= step <= trace.steps else trace.steps
    extent = preset.view or fit(preset.places)
    rooms = {"wide": BESIDE if preset.beside else ALONE, "narrow": NARROW}
    pictures = [
        drawn(trace, step, extent, room, theme=theme, classes=f"opening opening-{theme} {name}")
        for theme in ("light", "dark")
        for name, room in rooms.items()
    ]
    return Opening(
        preset.title or "My own points",
        _detail(catalogue, preset),
        preset.idea,
        trace,
        step,
        said_of(trace, step),
        Raw("".join(pictures)),
        preset.beside or "",
    )


def _detail(catalogue: Catalogue, preset: Scenario) -> str:
    """The algorithm, and the place in the menu, as assets/parts/menu/menu.js writes them."""
    slugs = list(catalogue.presets)
    place = f" · {slugs.index(preset.slug) + 1} of {len(slugs)}" if preset.slug in slugs else ""
    return f" · {preset.algorithm.title}{place}"
