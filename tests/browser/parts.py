"""The parts of the page that compute, without the page around them."""

from pathlib import Path

from playwright.sync_api import Page

ASSETS = Path(__file__).parents[2] / "assets"
PARTS = ("dom", "format", "lift", "trace", "words", "geometry", "contour", "field", "votes")


def computing(page: Page) -> Page:
    """A blank page with nothing but those parts, as they are shipped."""
    page.goto("about:blank")
    for part in PARTS:
        page.add_script_tag(path=ASSETS / f"{part}.js")
    return page
