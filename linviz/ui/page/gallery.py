"""The home page, the page of each course, and the short pages that the home page leads to.

assets/gallery/ has their sheet and script. Without the script every link works, and every picture is there.
"""

import re
from collections.abc import Iterable, Iterator

from dash import html

from linviz.scenario.catalogue import Catalogue
from linviz.scenario.courses import INDEX, Course, course_of_preset
from linviz.scenario.scenario import Scenario
from linviz.ui.endpoints import preset_answers
from linviz.ui.endpoints.per_preset import try_each_preset
from linviz.ui.page import gallery_header
from linviz.ui.page.button import icon
from linviz.ui.page.document import DESCRIPTION, About, Site, document
from linviz.ui.page.markup import markup
from linviz.ui.page.thumbnails import thumbnail_of, tile_of
from linviz.ui.page.typeset import CLASSES, sentence

UNKNOWN = "There is no course of that name. Here are all courses."
TITLE = "Watch a line learn to separate two classes."
WHAT = (
    "A linear classifier splits the plane by a straight line. Put points down, choose an algorithm and step through "
    "every update: the picture, the reason and the numbers."
)
# the preset of the large tile, and what its next step does, which a test computes
FEATURED = "one-mistake-one-turn"
UPDATE = "Point 10 ■ was misclassified. One update corrected it. Is every point that was correct before still correct?"


def written(site: Site, catalogue: Catalogue, said: str = "") -> bytes:
    """The home page as HTML; said: a sentence over the courses."""
    rows = [_row(catalogue, course) for course in catalogue.courses.values()]
    main = [
        _opening(catalogue),
        html.P(said, className="said", role="status") if said else None,
        # what a search has found
        html.P(id="found", role="status"),
        # filled by assets/gallery/mine.js
        html.Section(id="mine", className="course", hidden=True, **{"aria-label": "My scenarios"}),
        *rows,
    ]
    if catalogue.without_course:
        main.append(_more(catalogue, alone=not rows))
    about = About("", DESCRIPTION, preset_answers.card_address(catalogue))
    # for the links of before there was a gallery
    first = f"/s/{catalogue.first.slug}" if catalogue.presets else "/new"
    header = gallery_header.build(len(catalogue.presets))
    return document(site, about, _page(header, main), f' data-first="{first}"')


def written_course(site: Site, catalogue: Catalogue, course: Course) -> bytes:
    """The page of a course: what it is about, and all its presets with their ideas."""
    about = [
        html.H1(course.title),
        html.P(course.lecture, className="lecture") if course.lecture else None,
        html.P(course.description, className="description") if course.description else None,
    ]
    presets = [catalogue.presets[slug] for slug in course.presets]
    cards = try_each_preset(
        catalogue,
        presets,
        lambda one: html.Li(_card(one, course, catalogue, idea=True), **_data_of(one)),
    )
    back = html.A("← All courses", href="/", className="back")
    main = [
        back,
        html.Div(about, className="about-course"),
        _left_out(course),
        html.Ol(cards, className="cards"),
    ]
    picture = preset_answers.card_address(catalogue, presets[0].slug if presets else None)
    described = course.description or DESCRIPTION
    page = _page(gallery_header.build(), main)
    return document(site, About(course.title, described, picture), page)


def _left_out(course: Course) -> html.P | None:
    """Tell the author which names in the course's file stand for no preset."""
    if not course.left_out:
        return None
    sentence = f"{INDEX}: {course.left_out}. This page leaves it out."
    return html.P(sentence, className="said", role="status")


def why_not(catalogue: Catalogue, slug: str) -> str:
    """Return the sentence for an address with a course that does not exist."""
    broken = catalogue.broken_course(slug)
    if broken is None:
        return UNKNOWN
    return f"{broken.file} cannot be used: {broken.error_text}. Here are the other courses."


def _page(header: html.Header, main: list[html.Div | None]) -> str:
    return markup(
        html.Div([header, html.Main(main), gallery_header.help_dialog()], className="page")
    )


def _opening(catalogue: Catalogue) -> html.Div:
    """Return the top of the home page: its sentence, the large tile, and two ways to begin with own points."""
    acts = [
        html.A("Start with an empty canvas", href="/new", className="boxed"),
        # assets/parts/data opens the dialog with the data
        html.A("Use your data", href="/new?data", className="boxed"),
        # filled by assets/gallery/progress.js
        html.A(id="continue", className="continue", hidden=True),
    ]
    # what the tile says of the update is true of linviz's own preset
    featured = catalogue.get(FEATURED) if FEATURED not in catalogue.replaced_slugs else None
    tiles = try_each_preset(catalogue, [featured] if featured else [], _tile)
    return html.Div(
        [
            html.Div([html.H1(TITLE), html.P(WHAT)], className="what"),
            *tiles,
            html.Div(acts, className="acts"),
        ],
        className="title",
    )


def _tile(preset: Scenario) -> html.Section:
    """The large tile: one update that repeats, and the way to it."""
    step = html.A([icon("step"), "Step through it"], href=f"/s/{preset.slug}", className="solid")
    pause = html.Button(
        icon("pause"),
        className="boxed pause",
        hidden=True,
        **{"data-act": "pause", "aria-label": "Pause the picture"},
    )
    told = [
        html.P("Start here", className="lecture"),
        html.H2("Watch one update"),
        html.P(sentence(UPDATE)),
        html.Div([step, pause], className="tile-acts"),
    ]
    return html.Section(
        [html.Div(tile_of(preset), className="tile-picture"), html.Div(told, className="told")],
        className="tile",
        **{"aria-label": "Watch one update"},
    )


def _row(catalogue: Catalogue, course: Course) -> html.Section:
    """One course: its name, how many scenarios it has, and six of them."""
    address, count = f"/c/{course.slug}", len(course.presets)
    counted = [f"All {count}", html.Span(" scenarios", className="wide-only")]
    many: html.A | html.P = html.A(counted, href=address, className="count")
    if count <= len(course.shown):
        many = html.P(_counted(count), className="count")
    shown = [catalogue.presets[slug] for slug in course.shown]
    head = [
        # assets/gallery/progress.js adds how many of them have been seen
        html.P(course.lecture, className="lecture"),
        html.H2(html.A(course.title, href=address)),
        many,
    ]
    return html.Section(
        [
            html.Div(head, className="course-head"),
            _shelf(shown, catalogue, course),
            _others(catalogue, course),
        ],
        className="course",
        **{"aria-label": course.title, "data-presets": " ".join(course.presets)},
    )


def _others(catalogue: Catalogue, course: Course) -> html.Template | None:
    """Return presets that only a search finds: no row shows them, and this is the first of their courses."""
    in_rows = {slug for one in catalogue.courses.values() for slug in one.shown}
    presets = [
        catalogue.presets[slug]
        for slug in course.presets
        if slug not in in_rows and course_of_preset(catalogue.courses, slug) is course
    ]
    return html.Template(_cards(presets, catalogue, course)) if presets else None


def _more(catalogue: Catalogue, alone: bool) -> html.Section:
    """The presets that are in no course; alone where there is none."""
    presets = catalogue.without_course
    head = [
        html.H2("Scenarios" if alone else "More"),
        html.P(_counted(len(presets)), className="count"),
    ]
    return html.Section(
        [
            html.Div(head, className="course-head"),
            html.Ul(_cards(presets, catalogue), className="shelf all"),
        ],
        className="course",
        **{"aria-label": "All scenarios" if alone else "More scenarios"},
    )


def _counted(count: int) -> str:
    return "1 scenario" if count == 1 else f"{count} scenarios"


def _shelf(presets: Iterable[Scenario], catalogue: Catalogue, course: Course) -> html.Ul:
    # the row can be scrolled on a phone
    return html.Ul(_cards(presets, catalogue, course), className="shelf")


def _cards(
    presets: Iterable[Scenario], catalogue: Catalogue, course: Course | None = None
) -> list[html.Li]:
    return try_each_preset(
        catalogue, presets, lambda one: html.Li(_card(one, course, catalogue), **_data_of(one))
    )


def _data_of(preset: Scenario) -> dict[str, str]:
    """The attributes that a search and the marks of progress read, beside the words that are seen."""
    lift = "" if preset.lift.name == "none" else preset.lift.label
    words = f"{preset.idea} {preset.algorithm.title} {lift}"
    return {"data-slug": str(preset.slug), "data-words": " ".join(words.split())}


def _card(
    preset: Scenario, course: Course | None, catalogue: Catalogue, idea: bool = False
) -> html.A:
    """The way to a preset; it names the course where another one would be taken for it (assets/model/course.js)."""
    address = f"/s/{preset.slug}"
    if course and course_of_preset(catalogue.courses, preset.slug) is not course:
        address += f"?c={course.slug}"
    picture = thumbnail_of(preset, catalogue.thumbnails.get(str(preset.slug), ""))
    short = preset.title if idea else catalogue.shorts.get(str(preset.slug), preset.title)
    inside = [
        html.Span(picture, className="picture"),
        html.Span([*_with_marks(short), _rest_of_name(preset.title, short)], className="name"),
        html.Span(preset.idea, className="idea") if idea and preset.idea else None,
    ]
    return html.A(inside, href=address, title=preset.title if short != preset.title else None)


def _rest_of_name(title: str, short: str) -> html.Span | None:
    """The full title for screen readers, after the short one that is seen."""
    if title == short:
        return None
    return html.Span(f": {title}", className="visually-hidden")


def _with_marks(title: str) -> Iterator[str | html.Span]:
    """A title in which ● and ■ have the colours of their classes."""
    for part in re.split("([●■])", title):
        yield html.Span(part, className=f"mark-{CLASSES[part]}") if part in CLASSES else part
