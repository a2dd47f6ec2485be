// The rows of the legend, in the order in which they are listed: the name of a mark, what it stands for, and a drawing of
// it as it is in the picture. present.js knows when each is there. Marks with rows of their own, which are strokes, have
// them in linviz/run/mark.py; these are between the two lists.

/** @typedef {[name: string, text: string, sample: string]} LegendRow */

const disc = '<circle class="mark plus" r="6.5"/>';
const square = '<rect class="mark minus" x="-6.25" y="-6.25" width="12.5" height="12.5"/>';
const rings = '<circle class="ring" r="10.5"/><circle class="ring" r="14.5"/>';
/** @type {(states: string, inside?: string) => string} */
const point = (states, inside = disc) => `<g class="point ${states}">${inside}</g>`;
/** @type {(kind: string) => string} */
const support = (kind) => point(`support ${kind}`, rings + disc);
/** @type {(name: string) => string} */
export const stroke = (name) => `<path class="${name}" d="M-20 0L20 0"/>`;
/** @type {(name: string) => string} */
const patch = (name) => `<path class="${name}" d="M-20 -8H20V8H-20Z"/>`;
/** @type {(kind: string, words: string) => string} */
const label = (kind, words) => `<text class="label ${kind}">${words}</text>`;
/** @type {(name: string, inside: string) => string} */
const path = (name, inside) => `<path class="${name}" d="${inside}"/>`;

const SPLIT =
  path("mark plus", "M0 -8.5A8.5 8.5 0 0 0 0 8.5Z") + path("mark minus", "M0 -8H8V8H0Z");
const CROSS = path("cross", "M-3.6 -3.6L3.6 3.6M3.6 -3.6L-3.6 3.6");
const SHARE =
  '<g class="point support"><circle class="ring" r="9"/></g>' +
  '<g class="point support" transform="translate(4)"><circle class="ring" r="12"/></g>';
const SIDES =
  path("area", "M-20 -9H0V9H-20Z") +
  path("ground", "M0 -9H20V9H0Z") +
  path("sign plus", "M-16 0H-4M-10 -6V6") +
  path("sign minus", "M4 0H16");
const ARROW = path("shaft", "M-20 0H10") + path("head", "M20 0L8 -5V5Z");
const TRIANGLE = "M-18 7L-4 -8L18 5Z";
const LINK =
  path("link", "M-14 0H14") +
  '<circle class="end" cx="-14" r="5"/><circle class="end" cx="14" r="5"/>';

/** @type {LegendRow[]} */
export const OF_PICTURE = [
  ["plus", "class +1", point("")],
  ["minus", "class −1", point("", square)],
  ["split", "points of both classes in one place", point("", SPLIT)],
  ["heap", "so many points in one place", label("heap", "×2")],
  ["looked", "the point of this step", point("looked", rings + disc)],
  ["asked", "a point that the question names", point("asked", rings + disc)],
  [
    "wrong",
    "not classified correctly: on the incorrect side, or on the boundary",
    point("is-wrong", square + CROSS),
  ],
  ["held", "held out: shown, not used for learning", point("held")],
  ["on-margin", "support vector on the margin", support("margin")],
  ["in-margin", "support vector inside the margin", support("inside")],
  ["beyond", "support vector on the incorrect side", support("wrong")],
  ["outside", "support vector beyond the margin, not optimal yet", support("outside")],
  ["share", "a larger ring means a larger $alpha", SHARE],
  ["number", "number of the point", label("number", "7")],
  ["count", "how often the point was a mistake", label("count", "$alpha 2")],
  ["boundary", "boundary, $f($x) = 0", stroke("boundary")],
  ["sides", "$f($x) > 0 and $f($x) < 0", SIDES],
  ["arrow", "direction of $w", ARROW],
  ["curve", "$f($x)", stroke("curve")],
  ["sigmoid", "$mu, the probability of class +1", stroke("sigmoid")],
  ["before", "before this step", stroke("before")],
  ["margins", "margin, $f($x) = ±1", stroke("margins")],
  ["targets", "$f($x) = ±1, the labels", stroke("margins")],
  ["odds", "places where class +1 has probability $mu", stroke("margins")],
  ["bound", "$f($x) at the lower bound of the margin", stroke("margins")],
  ["level", "the level to reach, $f($x) = ±$level", stroke("margins")],
  ["bounds", "between the bounds of the margin", patch("band")],
  ["free", "other boundaries that are equally good", patch("band")],
  ["slack", "slack: how far the margin is missed", stroke("slack")],
  [
    "arc",
    "slack $xi as a part of a ring, a whole one from $xi = 2 on",
    path("arc", "M0 -11A11 11 0 0 1 0 11"),
  ],
  ["distance", "segment to the boundary; its length is negative on the − side", stroke("distance")],
  ["measured", "the place under the ruler", path("measured", "M-9 0H-3M3 0H9M0 -9V-3M0 3V9")],
  ["ghost", "the boundary with another $b", stroke("ghost")],
  ["rest", "from $f($x) to the label", stroke("slack")],
  ["best", "the boundary that is kept", stroke("kept")],
  ["avg", "the average of all boundaries", stroke("kept")],
  ["moving", "the boundary of the current $w", stroke("kept")],
  ["voters", "boundaries that vote; stronger: more votes", stroke("voters shade-3")],
  ["tie", "a tie: as many votes for + as for −", patch("tie framed")],
  ["hull", "convex hull of a class", path("hull plus", TRIANGLE)],
  ["hull-of-z", "convex hull of all $z = $y $x", path("hull of-z", TRIANGLE)],
  [
    "mirrored",
    "a point of class −1, reflected through the origin",
    path("mirrored", "M-5 -5H5V5H-5Z"),
  ],
  ["link", "the nearest points found so far", LINK],
];

/** @type {LegendRow[]} */
export const UNDER_THE_SLIDER = [
  [
    "ticks",
    "under the slider: a step that changed something",
    path("updates", "M-12 -3V3M-4 -3V3M10 -3V3"),
  ],
  ["strides", "under the slider: not every step can be shown", path("gaps", "M-20 0H20")],
];
