"""The short pages that the home page leads to: for lecturers, and for Python."""

from dash import html

from linviz.ui.page import gallery_header
from linviz.ui.page.document import About, Site, document
from linviz.ui.page.markup import markup

# what a lecturer presses in Present (assets/keys.js)
KEYS = (
    ("p", "present, and leave: Esc"),
    (
        "→  PageDown",
        "the next step; at the end the answer to an open question, then the next scenario; clickers send PageDown",
    ),
    ("←  PageUp", "the step before"),
    ("n", "the next mistake"),
    ("m", "from mistake to mistake, or visit by visit"),
    ("Home  End", "the start, the end; F5 goes to the start too"),
    ("Q", "the question, the question with its answer, neither, the question alone"),
    ("s", "the drawer: this scenario's settings, the view, the list of the course"),
    ("v", "the view beside the points, and back"),
    ("]  [", "the next, the previous scenario of the course"),
    ("b", "a black screen, until a key is pressed"),
)
# a test runs it, and compares what it prints
EXAMPLE = """\
import linviz

problem = linviz.Problem([[2, 1], [1, 2]], [1, -1])
trace = linviz.run("perceptron", problem)
print(trace.updates, trace[-1].w, trace[-1].b)
"""
OUTPUT = "2 [ 1. -1.] 0.0"
INSTALL = "python -m pip install -e ."


def lecturers(site: Site) -> bytes:
    """Return the page for lecturers: presenting, notes, courses and links."""
    rows = [html.Tr([html.Th(keys, scope="row"), html.Td(does)]) for keys, does in KEYS]
    inside = [
        html.H1("For lecturers"),
        html.H2("Present"),
        html.P(
            "Open a scenario and press p, or Present. The page shows the canvas, the question, one sentence and the "
            "formula in full screen. A clicker steps through it. Move the mouse for the drawer, the notes and the QR "
            "code of a link."
        ),
        html.Table(html.Tbody(rows), className="keys"),
        html.H2("Your own window"),
        html.P(
            "Notes opens a second window for your own screen: a small picture of what the class sees, the notes, the "
            "question and its answer, this scenario's settings, the list of the course, and the minutes planned and "
            "gone. The keys of Present work in it too."
        ),
        html.H2("Courses"),
        html.P(
            "The courses on the home page follow the lectures 000 to 004. A folder with your own presets becomes a "
            "course of its own: scenarios/README.md explains the files, and python -m linviz check tests them."
        ),
        html.H2("Links"),
        html.P(
            "Share gives a link to the step on the screen: as text, as a QR code, or as lines for a course page. In a "
            "link you can lock or hide parts, so that it becomes an exercise. Points and settings stand behind the #, "
            "which browsers do not send to the server."
        ),
        html.Table(
            html.Tbody(
                [
                    html.Tr([html.Th(part, scope="row"), html.Td(does)])
                    for part, does in (
                        ("?present", "before the #, opens a link in Present"),
                        ("?predict", "before the #, opens it with questions before each step"),
                        ("/new?data", "opens an empty canvas with the dialog for own data"),
                    )
                ]
            ),
            className="keys",
        ),
    ]
    about = About("For lecturers", "How to present linviz in a lecture, and how to link to it.")
    return document(site, about, _page(inside))


def python(site: Site) -> bytes:
    """Return the page about the Python package: how to install it, and an example."""
    inside = [
        html.H1("Python"),
        html.P(
            "The package computes everything that the page shows. Install it in the folder of linviz:"
        ),
        html.Pre(INSTALL),
        html.P("A run is a sequence of steps, and each step has its numbers:"),
        html.Pre(EXAMPLE),
        html.P("It prints"),
        html.Pre(OUTPUT),
        html.P(
            "linviz.svg draws a step, linviz.describe says it in words, and linviz.figure makes a Plotly figure. "
            "docs/python.md in the folder of linviz has more examples."
        ),
    ]
    about = About("Python", "How to use linviz from Python.")
    return document(site, about, _page(inside))


def _page(inside: list[html.P]) -> str:
    back = html.A("← All courses", href="/", className="back")
    main = html.Main([back, html.Div(inside, className="about-page")])
    return markup(
        html.Div(
            [gallery_header.build(), main, gallery_header.help_dialog()],
            className="page",
        )
    )
