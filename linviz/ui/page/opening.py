"""What of a preset stands in the page before its run has come: its words, and the picture of its opening step."""

from typing import NamedTuple

from linviz.picture.scene import fit
from linviz.picture.svg import opening as drawn
from linviz.run.trace import Trace
from linviz.scenario.files import Catalogue
from linviz.scenario.scenario import Scenario
from linviz.ui.page.markup import Raw
from linviz.words.describe import Said, said_of

# the usual size of the canvas in pixels, alone and with a view beside it
ALONE = (690, 600)
BESIDE = (490, 600)


class Opening(NamedTuple):
    """title and detail stand in the header; said: the words of that step of the run; picture: SVG in both themes.

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
    x0, x1, y0, y1 = preset.view or fit(preset.places)
    room = BESIDE if preset.beside else ALONE
    pictures = [drawn(trace, step, (x0, x1, y0, y1), theme, room) for theme in ("light", "dark")]
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
