"""What of a preset stands in the page before its run has come: its words, and the picture of its opening step."""

from typing import NamedTuple

from linviz.picture.scene import padded_extent
from linviz.picture.svg import opening as drawn
from linviz.run.trace import Trace
from linviz.scenario.catalogue import Catalogue
from linviz.scenario.courses import course_of_preset
from linviz.scenario.opening_step import opening_step
from linviz.scenario.scenario import Scenario
from linviz.ui.endpoints.preset_answers import EMPTY
from linviz.ui.page.markup import Raw
from linviz.words.describe import StepWords, step_words

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
    said: StepWords
    picture: Raw
    beside: str


def opening(catalogue: Catalogue, slug: str | None, course: str = "") -> Opening:
    """That of the preset, in the course; of the first where no preset has that name; of the empty canvas for None."""
    preset = EMPTY if slug is None else catalogue.get(slug) or catalogue.first
    trace = preset.run()
    step = opening_step(preset, trace)
    extent = preset.view or padded_extent(preset.places)
    rooms = {"wide": BESIDE if preset.beside else ALONE, "narrow": NARROW}
    pictures = [
        drawn(trace, step, extent, room, theme=theme, classes=f"opening opening-{theme} {name}")
        for theme in ("light", "dark")
        for name, room in rooms.items()
    ]
    return Opening(
        preset.title or "My own points",
        _detail(catalogue, preset, course),
        preset.idea,
        trace,
        step,
        step_words(trace, step),
        Raw("".join(pictures)),
        preset.beside or "",
    )


def _detail(catalogue: Catalogue, preset: Scenario, course: str) -> str:
    """The algorithm, and the place in the course or the menu, as assets/parts/menu/menu.js writes them."""
    place = _place(catalogue, preset.slug, course)
    return f" · {preset.algorithm.title}{place and f' · {place}'}"


def _place(catalogue: Catalogue, slug: str | None, wanted: str) -> str:
    if slug is None or slug not in catalogue.presets:
        return ""
    course = course_of_preset(catalogue.courses, slug, wanted)
    slugs = list(course.presets if course else catalogue.presets)
    place = f"{slugs.index(slug) + 1} of {len(slugs)}"
    return f"{place} in {course.title}" if course else place
