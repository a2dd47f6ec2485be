"""What of a preset stands in the page before its run has come: its words, and the picture of its opening step."""

from typing import NamedTuple

from linviz.picture.both_themes import in_both_themes
from linviz.picture.scene import padded_extent
from linviz.picture.svg import opening as drawn
from linviz.run.trace import Trace
from linviz.scenario.catalogue import Catalogue
from linviz.scenario.courses import course_of_preset
from linviz.scenario.limits import ALWAYS_HIDDEN
from linviz.scenario.opening_step import opening_step
from linviz.scenario.scenario import Scenario
from linviz.ui.endpoints.preset_answers import EMPTY
from linviz.ui.page.markup import Raw
from linviz.words.describe import StepWords, step_words

# the usual size of the canvas in pixels: alone, with a view beside it, and on a phone
ALONE = (690, 600)
BESIDE = (680, 510)
NARROW = (375, 295)
# name of the menu where no course is open; also in assets/parts/menu/menu.js
ALL_SCENARIOS = "Scenarios"


class Opening(NamedTuple):
    """The parts of the opening page.

    preset: the open scenario. course: title of its course. place: its place there, such as "1 of 12". said: the words
    of the opening step. picture: SVG for both themes and for both widths, of which the page's styles show one. beside:
    the view that is open, or "". veiled: names of what the open question hides.
    """

    preset: Scenario
    course: str
    place: str
    trace: Trace
    step: int
    said: StepWords
    picture: Raw
    beside: str
    veiled: tuple[str, ...]


def opening(catalogue: Catalogue, slug: str | None, course: str = "") -> Opening:
    """That of the preset, in the course; of the first where no preset has that name; of the empty canvas for None."""
    preset = EMPTY if slug is None else catalogue.get(slug) or catalogue.first
    trace = preset.run()
    step = opening_step(preset, trace)
    extent = preset.view or padded_extent(preset.places)
    rooms = {"wide": BESIDE if preset.beside else ALONE, "narrow": NARROW}
    pictures = [
        in_both_themes(
            *(
                drawn(trace, step, extent, room, theme=theme, classes=f"opening {name}")
                for theme in ("light", "dark")
            )
        )
        for name, room in rooms.items()
    ]
    course_title, place = _place(catalogue, preset.slug, course)
    return Opening(
        preset,
        course_title,
        place,
        trace,
        step,
        step_words(trace, step),
        Raw("".join(pictures)),
        # a challenge may hide it
        "" if "why" in preset.hidden else preset.beside or "",
        veiled(preset),
    )


def needs_drawings(trace: Trace) -> bool:
    """Return whether the page draws this run with the chunk "drawings"; assets/model/drawings.js decides the same."""
    lifted = trace.lifted
    is_plain = lifted.problem.d == 2 and lifted.lift.name == "none"
    return not is_plain or trace.entry.votes is not None or bool(trace.marks)


def _place(catalogue: Catalogue, slug: str | None, preferred_course: str) -> tuple[str, str]:
    """Return the title of the preset's course and its place there; assets/parts/menu/menu.js does the same."""
    if slug is None or slug not in catalogue.presets:
        return ALL_SCENARIOS, ""
    course = course_of_preset(catalogue.courses, slug, preferred_course)
    slugs = list(course.presets if course else catalogue.presets)
    title = course.title if course else ALL_SCENARIOS
    return title, f"{slugs.index(slug) + 1} of {len(slugs)}"


def veiled(preset: Scenario) -> tuple[str, ...]:
    """Return the names of what the preset's question hides as it opens; assets/model/open_question.js does the same."""
    if not preset.question or "question" in preset.hidden:
        return ()
    return (*ALWAYS_HIDDEN, *preset.question_hides)
