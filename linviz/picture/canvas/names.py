"""Labels and signs with the spots where each may be placed, best first, as in names.js of assets/stage."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from math import floor, hypot

from linviz.core.notation import letters
from linviz.picture.canvas.axes import Axes
from linviz.picture.canvas.contour import Grid
from linviz.picture.canvas.free_space import Spot
from linviz.picture.canvas.places import Place, Places

# pixels from the boundary to + and to -
SIGN_DISTANCES = (
    *((34, 34), (22, 22), (52, 52), (22, 34), (34, 22)),
    *((52, 22), (22, 52), (72, 22), (22, 72)),
)
# half the size of a sign and a small gap; a visible part of a line that is shorter counts as out of sight
CLEAR, SHORT = 11, 70
ALONG_LINE = (110, 160, 210, 260, 310, 70, 360, 90, 135, 185, 235, 285, 335, 410)
ALONG_CURVE = (
    *(1 / 3, 0.45, 0.22, 0.6, 0.75, 0.12, 0.9, 0.05),
    *(0.28, 0.39, 0.52, 0.68, 0.82, 0.17, 0.97),
)
AROUND_END = (
    *((20, -15), (20, 15), (-20, 15), (-20, -15), (24, 0), (-24, 0), (0, -22), (0, 22)),
    *((30, -26), (-30, 26), (30, 26), (-30, -26), (38, 0), (-38, 0), (0, -36), (0, 36)),
    *((40, -38), (-40, 38), (40, 38), (-40, -38)),
)
BEYOND_TIP = (
    (17, 0),
    (14, 12),
    (14, -12),
    (28, 0),
    (4, 19),
    (4, -19),
    (42, 0),
    (28, 22),
    (28, -22),
)

# f at a place in pixels, or a number with its sign
Value = Callable[[Place], float]


@dataclass(frozen=True)
class Name:
    """A label: its kind, its text and its spots."""

    kind: str
    text: str
    spots: list[Spot]


def name(kind: str, text: str, places: Iterable[Place]) -> Name:
    """Return a label with a spot at each of these places."""
    return Name(kind, text, [[place] for place in places])


def axis_names(axes: Axes) -> list[Name]:
    """Return x1 in the lower right corner, x2 in the upper left one; on a number line x and f(x)."""
    width, height = axes.width, axes.height
    if axes.is_line:
        return [
            name("axis-name", letters("$x"), [(width - 14, height / 2 + 26)]),
            name("axis-name f", letters("$f($x)"), [(24, 16)]),
        ]
    down: Places = [*((16, y) for y in (14, 22, 30, 38, 46)), (16 + 22, 14)]
    up: Places = [(width - 16, height - y) for y in (30, 36, 42)]
    return [name("axis-name", letters("$x₁"), up), name("axis-name", letters("$x₂"), down)]


def beside_line(ends: Places, kind: str, text: str) -> Name:
    """Return a label next to a straight line, near its upper end on the right if that is free."""
    high, low = (ends[0], ends[1]) if ends[0][1] < ends[1][1] else (ends[1], ends[0])
    length = hypot(low[0] - high[0], low[1] - high[1]) or 1
    u, v = (low[0] - high[0]) / length, (low[1] - high[1]) / length
    # the distance from the line to the middle of the label, by half its extent in that direction
    aside = 7 + 4 * len(text) * abs(v) + 9 * abs(u)
    places = [
        (high[0] + along * u + off * v, high[1] + along * v - off * u)
        for along in (min(0.9 * length, far) for far in (40, 70, 110, 160, 220, 300, 400))
        for off in (aside, -aside, aside + 24, -aside - 24)
    ]
    return name(kind, text, places)


def letter_of_w(tip: Place, way: Place) -> Name:
    """Return w beyond the tip of its arrow, which has this direction."""
    u, v = way
    beyond = [(tip[0] + on * u + to * v, tip[1] + on * v - to * u) for on, to in BEYOND_TIP]
    sides = [
        (tip[0] - back * u + far * v, tip[1] - back * v - far * u)
        for back in (4, 24, 44, 64, 84, 104)
        for far in (17, -17)
    ]
    return name("letter", letters("$w"), [*beyond, *sides])


def along_curve(chains: list[Places], kind: str, text: str) -> Name:
    """Return a label above the highest place of a curve, or along it."""
    places = [place for chain in chains for place in chain]
    highest = min(range(len(places)), key=lambda i: places[i][1])
    parts = (0, 0.1, 0.2, 0.35, 0.5, 0.7)
    order = [places[floor(highest + part * len(places) + 0.5) % len(places)] for part in parts]
    aside = ((0, -14), (0, 14), (34, 0), (-34, 0))
    return name(kind, text, [(x + right, y + down) for x, y in order for right, down in aside])


def end_name(place: Place, other: Place, text: str) -> Name:
    """Return the label of one of the nearest points of two hulls, away from the segment between them."""
    (x, y), u, v = place, other[0] - place[0], other[1] - place[1]
    fits = [at for at in AROUND_END if at[0] * u + at[1] * v < 15 * hypot(u, v)]
    return name(
        "end-label", text, [(x + right, y + down) for right, down in (*fits, AROUND_END[0])]
    )


def line_signs(axes: Axes, ends: Places, normal: Place) -> Iterator[Spot]:
    """Yield spots for + and - close to a straight boundary near its lower end, then further up."""
    low, high = (ends[0], ends[1]) if ends[0][1] > ends[1][1] else (ends[1], ends[0])
    length = hypot(high[0] - low[0], high[1] - low[1]) or 1
    towards = (normal[0], -normal[1])
    for far in ALONG_LINE:
        # both sides of a line that is hardly visible are visible away from it
        share = far / length if length < SHORT else min(0.9, far / length)
        at = (low[0] + share * (high[0] - low[0]), low[1] + share * (high[1] - low[1]))
        yield from _sign_places(axes, at, towards, _distance_from(at, towards))


def _distance_from(at: Place, towards: Place) -> Value:
    """Return the distance from the boundary through a place, 0 for a sign so near that it would cover it."""

    def distance(spot: Place) -> float:
        far = (spot[0] - at[0]) * towards[0] + (spot[1] - at[1]) * towards[1]
        return 0 if abs(far) < CLEAR else far

    return distance


def curve_signs(axes: Axes, grid: Grid, zero: list[Places]) -> Iterator[Spot]:
    """Yield spots for + and - close to a curved boundary, along its longest branch."""
    longest = max(zero, key=len)
    value = grid.exact or grid.interpolate
    for part in ALONG_CURVE:
        first = floor(len(longest) * part)
        start, end = (longest[min(len(longest) - 1, first + after)] for after in (0, 1))
        along = hypot(end[0] - start[0], end[1] - start[1]) or 1
        normal = (-(end[1] - start[1]) / along, (end[0] - start[0]) / along)
        ahead, behind = (
            value((start[0] + far * normal[0], start[1] + far * normal[1])) for far in (26, -26)
        )
        towards = normal if ahead >= behind else (-normal[0], -normal[1])
        yield from _sign_places(axes, start, towards, value)


def _sign_places(axes: Axes, at: Place, towards: Place, f: Value) -> Iterator[Spot]:
    """Yield for each sign a spot close to the boundary where f has that sign, or None where there is no room."""

    def place(way: int, farthest: float) -> Place | None:
        for far in (farthest, 24, 14):
            x, y = at[0] + way * far * towards[0], at[1] + way * far * towards[1]
            spot = (max(18.0, min(axes.width - 18, x)), max(18.0, min(axes.height - 26, y)))
            if way * f(spot) > 0:
                return spot
        return None

    for plus, minus in SIGN_DISTANCES:
        yield [place(1, plus), place(-1, minus)]
