"""The colours of both themes: each text is readable on its backgrounds, and each mark is visible."""

import re
from pathlib import Path

import pytest

ASSETS = Path(__file__).parents[2] / "assets"
THEMES = ("light", "dark")
# WCAG 2.2 AA: for text, and for what is drawn
READ, SEEN = 4.5, 3.0
GROUNDS = ("card", "page", "soft")
TEXTS = {
    "text": (
        *GROUNDS,
        *("running", "plus-side", "minus-side", "accent-soft", "wrong-soft", "good-soft"),
    ),
    "muted": (*GROUNDS, "running"),
    "plus-text": (*GROUNDS, "plus-side"),
    "minus-text": (*GROUNDS, "minus-side"),
    "good": GROUNDS,
    "bad": GROUNDS,
    "accent": (*GROUNDS, "accent-soft", "plus-side", "minus-side"),
    "wrong": (*GROUNDS, "wrong-soft"),
    "on-solid": ("solid",),
    # of the mark that stands in a button which is pressed
    "card": ("text",),
}
DRAWN = dict.fromkeys(
    ("plus", "minus", "boundary", "margins", "before", "accent"),
    ("card", "plus-side", "minus-side"),
)
# a colour of text; custom properties and outlines are none
COLOUR = re.compile(r"(?<![-\w])color:\s*var\(--([-\w]+)")


def tokens(theme: str) -> dict[str, str]:
    """Return the theme's colours by name, as six hexadecimal digits."""
    light, _, dark = (
        (ASSETS / "style/tokens.css").read_text("utf-8").partition('[data-bs-theme="dark"]')
    )
    found = dict(re.findall(r"--([-\w]+): #([0-9A-Fa-f]{6});", light))
    return found | (
        dict(re.findall(r"--([-\w]+): #([0-9A-Fa-f]{6});", dark)) if theme == "dark" else {}
    )


def luminance(colour: str) -> float:
    """Return the relative luminance of WCAG."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    linear = [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts]
    return sum(share * one for share, one in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def low_contrasts(theme: str, pairs: dict[str, tuple[str, ...]], least: float) -> dict[str, float]:
    found, colours = {}, tokens(theme)
    for front, grounds in pairs.items():
        for ground in grounds:
            ratio = contrast(colours[front], colours[ground])
            if ratio < least:
                found[f"{front} on {ground}"] = round(ratio, 2)
    return found


def test_the_contrast_of_black_and_white_and_of_equals_is_that_of_wcag() -> None:
    assert contrast("000000", "FFFFFF") == pytest.approx(21)
    assert contrast("777777", "FFFFFF") == pytest.approx(4.48, abs=0.005)
    assert contrast("123456", "123456") == 1


@pytest.mark.parametrize("theme", THEMES)
def test_every_text_can_be_read_on_the_grounds_that_it_stands_on(theme: str) -> None:
    assert low_contrasts(theme, TEXTS, READ) == {}


@pytest.mark.parametrize("theme", THEMES)
def test_what_is_drawn_can_be_seen_on_its_grounds(theme: str) -> None:
    assert low_contrasts(theme, DRAWN, SEEN) == {}


def test_no_sheet_has_a_text_of_another_colour() -> None:
    sheets = [sheet.read_text("utf-8") for sheet in ASSETS.rglob("*.css")]
    assert {name for sheet in sheets for name in COLOUR.findall(sheet)} <= {*TEXTS}
