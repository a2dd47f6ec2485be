"""Colours of the page for Plotly, which has no CSS variables; a test compares them with style/tokens.css."""

from collections.abc import Iterable, Mapping

Colours = Mapping[str, str]

# role: light, dark
_ROLES = {
    # the classes: dE2000 at least 49 in three simulations of colour blindness, 13 in grey
    "plus": ("#0A4E8A", "#4C9FFF"),
    "minus": ("#D55E00", "#FFC078"),
    "plus-text": ("#0A4E8A", "#4C9FFF"),
    # darker, since the orange of the marks has a contrast of 3.9 on white and text needs 4.5
    "minus-text": ("#A84300", "#FFC078"),
    "plus-side": ("#E3EFFA", "#12202F"),
    "minus-side": ("#FCE9DC", "#2A2017"),
    "text": ("#1B1F24", "#F0F3F6"),
    "muted": ("#57606A", "#A9B4C0"),
    "page": ("#F6F8FA", "#0B0F14"),
    "card": ("#FFFFFF", "#0F141A"),
    "line": ("#E1E5EA", "#2B333D"),
    "boundary": ("#111418", "#FFFFFF"),
    "margins": ("#57606A", "#A9B4C0"),
    "before": ("#6E7781", "#7D8896"),
    "halo": ("#FFFFFF", "#0B0F14"),
    "solid": ("#1B1F24", "#F0F3F6"),
    "on-solid": ("#FFFFFF", "#0F141A"),
    "soft": ("#F6F8FA", "#171D25"),
    "running": ("#FFF3C2", "#3D3413"),
    "grid": ("rgba(27, 31, 36, 0.08)", "rgba(240, 243, 246, 0.09)"),
    "zero": ("rgba(27, 31, 36, 0.22)", "rgba(240, 243, 246, 0.26)"),
    # what is the reader's own: links, questions, answers
    "accent": ("#862E9C", "#E0A3F5"),
    "accent-soft": ("#F7EEF9", "#241A2B"),
    "good": ("#1A7F37", "#56D364"),
    "good-soft": ("#EAF5ED", "#12241A"),
    "bad": ("#A84300", "#FFC078"),
    # wrong answers
    "wrong": ("#B42318", "#FF9B90"),
    "wrong-soft": ("#FDEEEC", "#2C1715"),
}
PALETTE: dict[str, Colours] = {
    theme: {role: both[i] for role, both in _ROLES.items()}
    for i, theme in enumerate(("light", "dark"))
}


def with_opacity(colour: str, opacity: float) -> str:
    """Return a colour #RRGGBB with that opacity, rgba(...)."""
    return "rgba({}, {}, {}, {})".format(*_rgb(colour), opacity)


def half_transparent(colour: str, ground: str) -> str:
    """Return a colour of opacity 0.5 that over the ground looks like this one, and lets the grid shine through."""
    # half of it and half of the ground give the colour
    parts = (
        min(max(2 * one - under, 0), 255)
        for one, under in zip(_rgb(colour), _rgb(ground), strict=True)
    )
    return "rgba({}, {}, {}, 0.5)".format(*parts)


def mix(colour: str, ground: str, share: float) -> str:
    """Return the mixture with this share of the colour and the rest of the ground, #RRGGBB."""
    return blend([(colour, share), (ground, 1 - share)])


def blend(shares: Iterable[tuple[str, float]]) -> str:
    """Return the mixture of colours with these shares, which add up to 1, #RRGGBB."""
    weighed = [[share * part for part in _rgb(colour)] for colour, share in shares]
    return "#{:02X}{:02X}{:02X}".format(
        *(round(sum(parts)) for parts in zip(*weighed, strict=True))
    )


def _rgb(colour: str) -> tuple[int, ...]:
    """Return red, green and blue, 0 to 255, of a colour #RRGGBB."""
    return tuple(bytes.fromhex(colour.removeprefix("#")))
