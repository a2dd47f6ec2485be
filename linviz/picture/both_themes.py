"""One SVG for both themes of the page, from that of each."""

import re

from linviz.picture.palette import PALETTE

# an SVG: its head, its elements, its end; none of the elements contains another one of its name
SVG = re.compile(r"(<svg\b[^>]*>)(.*)(</svg>)", re.S)
ELEMENT = re.compile(r"<(\w+)\b[^>]*?(?:/>|>.*?</\1>)", re.S)
COLOUR = re.compile(r"#[0-9A-F]{6}\b|rgba\([^)]*\)")
VARIABLES = {
    (PALETTE["light"][role], PALETTE["dark"][role]): f"var(--{role})" for role in PALETTE["light"]
}


def in_both_themes(light: str, dark: str) -> str:
    """Return an SVG in the colours of the theme that the page has. light, dark: the same SVG in the colours of each.

    A colour of the palette becomes the custom property of the page with its name; an element with any other colour
    comes twice, with the class of its theme. Raises ValueError where the two have different elements.
    """
    (head, inside, end), (dark_head, dark_inside, _) = (_parts(one) for one in (light, dark))
    pairs = zip(ELEMENT.finditer(inside), ELEMENT.finditer(dark_inside), strict=True)
    return "".join([_in_both(head, dark_head), *(_in_both(a[0], b[0]) for a, b in pairs), end])


def _parts(picture: str) -> tuple[str, ...]:
    """Return the head, the elements and the end of an SVG."""
    match = SVG.fullmatch(picture)
    if not match:
        raise ValueError(f"this is no SVG: {picture[:80]}")
    return match.groups()


def _in_both(light: str, dark: str) -> str:
    """Return the element once with variables, or once for each theme."""
    pairs = list(zip(COLOUR.findall(light), COLOUR.findall(dark), strict=True))
    if all(pair in VARIABLES for pair in pairs):
        variables = (VARIABLES[pair] for pair in pairs)
        return COLOUR.sub(lambda _: next(variables), light)
    return _of_theme(light, "light") + _of_theme(dark, "dark")


def _of_theme(element: str, theme: str) -> str:
    """Return the element with the class of a theme."""
    return re.sub(r"^<(\w+)", rf'<\1 class="opening-{theme}"', element)
