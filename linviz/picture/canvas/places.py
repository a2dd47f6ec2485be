"""Places in pixels, and path data through them, as assets/kit/svg.js writes them."""

from math import floor

from linviz.picture.common_layers import FAINTEST, FEW

Place = tuple[float, float]
Places = list[Place]


def hundredths(value: float) -> float:
    """Return the number rounded to hundredths, halves upwards as in JavaScript."""
    return floor(value * 100 + 0.5) / 100


def tenths(value: float) -> float:
    """Return the number rounded to tenths, halves upwards as in JavaScript."""
    return floor(value * 10 + 0.5) / 10


def digits(value: float) -> str:
    """Return the number as text with two decimals at most."""
    text = f"{hundredths(value):.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def coordinates(place: Place) -> str:
    """Return a place as text."""
    return f"{digits(place[0])} {digits(place[1])}"


def path_data(places: Places | None, close: str = "") -> str:
    """Return the path data of a line through places; "" without any. close: "Z" to close it."""
    return f"M{'L'.join(map(coordinates, places))}{close}" if places else ""


def paths_data(lines: list[Places]) -> str:
    """Return the path data of several lines."""
    return "".join(map(path_data, lines))


def opacity_for(count: int) -> float:
    """Return an opacity with which so many marks do not hide the points."""
    return floor(100 * max(FAINTEST, min(1.0, FEW / max(1, count))) + 0.5) / 100
