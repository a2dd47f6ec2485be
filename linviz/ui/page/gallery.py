"""The gallery of the courses, and the page of each: what `/` and `/c/<course>` are, without any script but a small one.

assets/gallery/ has their sheet and that script, which chooses the theme and follows the links of before there was a
gallery.
"""

import re
from collections.abc import Iterable

from dash import html

from linviz.scenario.catalogue import Catalogue
from linviz.scenario.courses import Course, course_of_preset
from linviz.scenario.scenario import Scenario
from linviz.ui.endpoints import preset_answers
from linviz.ui.endpoints.per_preset import try_each_preset
from linviz.ui.page.button import LOGO, icon_button
from linviz.ui.page.document import DESCRIPTION, TAGLINE, About, Site, document
from linviz.ui.page.markup import markup
from linviz.ui.page.thumbnails import thumbnail_of
from linviz.ui.page.typeset import CLASSES

UNKNOWN = "There is no course of that name. Here are all courses."


def written(site: Site, catalogue: Catalogue, said: str = "") -> bytes:
    """The gallery as HTML; said: a sentence over the courses."""
    rows = [_row(catalogue, course) for course in catalogue.courses.values()]
    main = [_title(), html.P(said, className="said", role="status") if said else None, *rows]
    if catalogue.without_course:
        main.append(_more(catalogue, alone=not rows))
    about = About("", DESCRIPTION, preset_answers.card_address(catalogue))
    # for the links of before there was a gallery
    first = f"/s/{catalogue.first.slug}" if catalogue.presets else "/new"
    return document(site, about, _page(main), f' data-first="{first}"')


def written_course(site: Site, catalogue: Catalogue, course: Course) -> bytes:
    """The page of a course: what it is about, and all its presets with their ideas."""
    about = [
        html.H1(course.title),
        html.P(course.lecture, className="lecture") if course.lecture else None,
        html.P(course.description, className="description") if course.description else None,
    ]
    presets = [catalogue.presets[slug] for slug in course.presets]
    cards = try_each_preset(
        catalogue, presets, lambda one: html.Li(_card(one, course, catalogue, idea=True))
    )
    back = html.A("← All courses", href="/", className="back")
    main = [back, html.Div(about, className="about-course"), html.Ol(cards, className="cards")]
    picture = preset_answers.card_address(catalogue, presets[0].slug if presets else None)
    described = course.description or DESCRIPTION
    return document(site, About(course.title, described, picture), _page(main))


def why_not(catalogue: Catalogue, slug: str) -> str:
    """What is said where there is no course of that name."""
    broken = catalogue.broken_course(slug)
    if broken is None:
        return UNKNOWN
    return f"{broken.file} cannot be used: {broken.error_text}. Here are the other courses."


def _page(main: list[html.Div | None]) -> str:
    return markup(html.Div([_header(), html.Main(main)], className="page"))


def _header() -> html.Header:
    return html.Header(
        [
            html.A([LOGO, "linviz"], href="/", className="brand"),
            html.Span(className="spacer"),
            icon_button("theme", "theme", "Dark or light"),
        ],
        className="header",
    )


def _title() -> html.Div:
    start = html.A("Start with an empty canvas", href="/new", className="start")
    return html.Div([html.H1(TAGLINE), start], className="title")


def _row(catalogue: Catalogue, course: Course) -> html.Section:
    """One course: its name, how many scenarios it has, and the first of them."""
    address, count = f"/c/{course.slug}", len(course.presets)
    many = html.P(_counted(count), className="count")
    if count > len(course.shown):
        many = html.A(f"All {count} scenarios →", href=address, className="count")
    shown = [catalogue.presets[slug] for slug in course.shown]
    name = html.H2(html.A(course.title, href=address))
    return html.Section(
        [html.Div([name, many], className="course-head"), _shelf(shown, catalogue, course)],
        className="course",
        **{"aria-label": course.title},
    )


def _more(catalogue: Catalogue, alone: bool) -> html.Section:
    """The presets that are in no course; alone where there is none."""
    presets = catalogue.without_course
    head = [
        html.H2("Scenarios" if alone else "More"),
        html.P(_counted(len(presets)), className="count"),
    ]
    return html.Section(
        [html.Div(head, className="course-head"), _shelf(presets, catalogue, all_of_them=True)],
        className="course",
        **{"aria-label": "All scenarios" if alone else "More scenarios"},
    )


def _counted(count: int) -> str:
    return "1 scenario" if count == 1 else f"{count} scenarios"


def _shelf(
    presets: Iterable[Scenario],
    catalogue: Catalogue,
    course: Course | None = None,
    all_of_them: bool = False,
) -> html.Ul:
    cards = try_each_preset(catalogue, presets, lambda one: html.Li(_card(one, course, catalogue)))
    return html.Ul(cards, className="shelf all" if all_of_them else "shelf")


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
        html.Span([_with_marks(short), _rest_of_name(preset.title, short)], className="name"),
        html.Span(preset.idea, className="idea") if idea and preset.idea else None,
    ]
    return html.A(inside, href=address, title=preset.title if short != preset.title else None)


def _rest_of_name(title: str, short: str) -> html.Span | None:
    """The full title for screen readers, after the short one that is seen."""
    if title == short:
        return None
    return html.Span(f": {title}", className="visually-hidden")


def _with_marks(title: str) -> list[str | html.Span]:
    """A title in which ● and ■ have the colours of their classes."""
    return [
        html.Span(part, className=f"mark-{CLASSES[part]}") if part in CLASSES else part
        for part in re.split("([●■])", title)
    ]
