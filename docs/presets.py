"""Generator of docs/presets.md, all presets by course, and of the pictures in docs/presets: python docs/presets.py."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import linviz
from linviz.scenario.catalogue import Catalogue
from linviz.scenario.files import Presets
from linviz.scenario.scenario import Scenario

ROOT = Path(__file__).resolve().parents[1]
SCENARIOS = ROOT / "scenarios"
PAGE = ROOT / "docs" / "presets.md"
PICTURES = ROOT / "docs" / "presets"
WIDTH = 240
# pixels of the page in each picture: its letters can just be read
CANVAS = (464, 348)
HEAD = """# All presets, course by course

`python docs/presets.py` makes this page from the files in `scenarios/`. The picture shows the step at which a
preset opens. Its answer and the notes for the lecturer are in its file, and on the page under *About*.
"""


def courses() -> list[dict[str, Any]]:
    """Return the contents of all course.toml files in the order of the courses."""
    found = [
        tomllib.loads(path.read_text("utf-8")) for path in sorted(SCENARIOS.glob("*/course.toml"))
    ]
    return sorted(found, key=lambda course: float(course["order"]))


def picture(preset: Scenario) -> str:
    """Return the SVG of the step at which a preset opens, with whole coordinates, two to a pixel on the page."""
    trace = preset.run()
    opening = {"view": preset.view, "beside": preset.beside, "true_boundary": preset.true_boundary}
    drawing = linviz.svg(trace, preset.step or 0, width=WIDTH, canvas=CANVAS, **opening)
    return re.sub(r' d="([^"]*)"', _whole, re.sub(r"<title>.*?</title>", "", drawing)) + "\n"


def _whole(path: re.Match[str]) -> str:
    # only the numbers of the path are rounded, not the letters between them
    rounded = re.sub(r"-?\d+\.\d+", lambda one: f"{float(one[0]):.0f}", path[1])
    return f' d="{rounded.replace("-0", "0")}"'


def page(catalogue: Catalogue) -> str:
    """Return the text of docs/presets.md."""
    lines = (line for one in courses() for line in _course(one, catalogue))
    return "\n".join([HEAD, *lines]) + "\n"


def _course(course: dict[str, Any], catalogue: Catalogue) -> Iterator[str]:
    yield f"## {course['title']}"
    yield ""
    yield f"{course['lecture']}. {' '.join(course['description'].split())}"
    yield ""
    yield "| | what to see | a question |"
    yield "|---|---|---|"
    for slug in course["presets"]:
        preset = catalogue.presets[slug]
        short = catalogue.shorts.get(slug, preset.title) if slug in course["shown"] else ""
        home = f"<br>On the home page: {short}" if short else ""
        shown = f'<img src="presets/{slug}.svg" width="{WIDTH}" alt="">'
        words = f"**{preset.title}** (`{slug}`)<br>{preset.idea}<br>*{preset.lecture}*{home}"
        yield f"| {shown} | {_cell(words)} | {_cell(preset.question)} |"
    yield ""


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def make() -> None:
    """Write docs/presets.md and the pictures of all presets."""
    catalogue = Presets(SCENARIOS).catalogue()
    PICTURES.mkdir(exist_ok=True)
    for old in PICTURES.glob("*.svg"):
        old.unlink()
    for slug, preset in catalogue.presets.items():
        (PICTURES / f"{slug}.svg").write_text(picture(preset), "utf-8")
    PAGE.write_text(page(catalogue), "utf-8")


if __name__ == "__main__":
    make()
