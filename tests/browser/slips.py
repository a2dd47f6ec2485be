"""Mutations of the page's scripts for the checks to find, each an edit of one line of one module."""

from functools import partial
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page, Route

from linviz.ui.server import bundle
from linviz.ui.server.linker import link_chunk, link_modules

ASSETS = Path(__file__).parents[2] / "assets"
DRAWINGS = "stage/drawings/chunk.js"


class Mutation(NamedTuple):
    """An edit of one file: the text `right` is replaced by `wrong`."""

    file: str
    right: str
    wrong: str


LATE = "(now.before() ?? now)"
EARLY = "now.run.at(Math.min(now.last, now.k + 1))"
PLANE, FRAME = (
    "export const planeGround = ({ axes, shown }) => {",
    "const get = (name) => run.get(name, k);",
)


def line_of(frame: str) -> str:
    return f"export const planeGround = ({{ axes, shown: now }}) => {{\n  const shown = {frame};"


STRAIGHT, RUN, FORMULA = "stage/grounds/straight.js", "model/run.js", "parts/readout/formula.js"
MUTATIONS = {
    "the line without b": Mutation(STRAIGHT, 'const b = shown.get("b")', "const b = 0"),
    "the line with w turned round": Mutation(
        STRAIGHT, 'const w = shown.get("w")', 'const w = shown.get("w").map((one) => -one)'
    ),
    "the line a step late": Mutation(STRAIGHT, PLANE, line_of(LATE)),
    "the line a step early": Mutation(STRAIGHT, PLANE, line_of(EARLY)),
    "the curve without b": Mutation(
        "maths/field.js",
        'evaluateGrid(stepValues, shown.coefficients(), shown.get("b"))',
        "evaluateGrid(stepValues, shown.coefficients(), 0)",
    ),
    "the slack without b": Mutation(
        "stage/drawings/marks/segments.js", "w[1] * y + b)", "w[1] * y)"
    ),
    "the hulls a step late": Mutation(
        "stage/drawings/marks/hulls.js",
        "draw(nodes, { shown, axes }) {",
        f"draw(nodes, {{ shown: now, axes }}) {{ const shown = {LATE};",
    ),
    "the points a step late": Mutation(
        "stage/points.js",
        "const stepMarks = (shown) => ({",
        f"const stepMarks = (now, shown = {LATE}) => ({{",
    ),
    "the sentence a step late": Mutation(
        "wording/caption.js",
        "function caption(shown) {",
        f"function caption(now) {{ const shown = {LATE};",
    ),
    "the formula a step late": Mutation(
        FORMULA, "words.fillSpans(line, shown)", "words.fillSpans(line, shown.before() ?? shown)"
    ),
    "numbers without their sign": Mutation(
        "wording/number.js",
        "export function number(value, decimals = 0, digits = USUAL) {",
        "export function number(signed, decimals = 0, digits = USUAL) { const value = Math.abs(signed);",
    ),
    "everything without b": Mutation(
        RUN, FRAME, 'const get = (name) => (name === "b" ? 0 : run.get(name, k));'
    ),
    "everything with w turned round": Mutation(
        RUN,
        FRAME,
        'const get = (name) => (name === "w" ? run.get(name, k).map((one) => -one) : run.get(name, k));',
    ),
    "everything a step late": Mutation(
        RUN,
        FRAME,
        'const get = (name) => run.get(name, name === "step" ? k : Math.max(0, k - 1));',
    ),
}


def mutated_texts(mutation: Mutation) -> dict[str, str]:
    """Return the texts of the page's modules with this mutation."""
    texts = bundle.module_texts(ASSETS)
    assert mutation.right in texts[mutation.file], f"{mutation.file} has no {mutation.right}"
    texts[mutation.file] = texts[mutation.file].replace(mutation.right, mutation.wrong)
    return texts


def serve_mutated(page: Page, mutation: Mutation) -> None:
    """Serve the page the mutated scripts from its next load on, those that draw marks and curves too."""
    texts = mutated_texts(mutation)
    scripts = {
        bundle.SCRIPTS: link_modules(texts, bundle.ENTRY),
        bundle.CHUNKS[DRAWINGS]: link_chunk(texts, bundle.ENTRY, DRAWINGS),
    }
    for name, script in scripts.items():
        page.route(f"**/assets/{name}?*", partial(_answer, script))


def _answer(script: str, route: Route) -> None:
    route.fulfill(body=script, content_type="text/javascript")
