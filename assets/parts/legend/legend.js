// The legend: which marks this picture has, each drawn as it is there, and those of the open view. The words are in
// linviz/ui/page/legend.py, those of a view in its folder.
import { on } from "../../kit/bus.js";
import { byId, setText } from "../../kit/dom.js";
import { letters } from "../../kit/notation.js";
import { make } from "../../kit/svg.js";
import { namesOf } from "../../model/names.js";
import { state } from "../../model/state.js";
import { axesOf } from "../../stage/axes.js";
import { createViewRows } from "./view_rows.js";

const disc = '<circle class="mark plus" r="6.5"/>';
const square = '<rect class="mark minus" x="-6.25" y="-6.25" width="12.5" height="12.5"/>';
const point = (states, inside = disc) => `<g class="point ${states}">${inside}</g>`;
const rings = '<circle class="ring" r="10.5"/><circle class="ring" r="14.5"/>';
const support = (kind) => point(`support ${kind}`, rings + disc);
const stroke = (name) => `<path class="${name}" d="M-20 0L20 0"/>`;
const patch = (name) => `<path class="${name}" d="M-20 -8H20V8H-20Z"/>`;
const text = (kind, words) => `<text class="label ${kind}">${words}</text>`;

const SAMPLES = {
  plus: point(""),
  minus: point("", square),
  wrong: point(
    "is-wrong",
    `${square}<path class="cross" d="M-3.6 -3.6L3.6 3.6M3.6 -3.6L-3.6 3.6"/>`,
  ),
  split: point(
    "",
    '<path class="mark plus" d="M0 -8.5A8.5 8.5 0 0 0 0 8.5Z"/>' +
      '<path class="mark minus" d="M0 -8H8V8H0Z"/>',
  ),
  heap: text("heap", "×2"),
  held: point("held"),
  number: text("number", "7"),
  count: text("count", letters("$alpha 2")),
  looked: point("looked", rings + disc),
  asked: point("asked", rings + disc),
  "on-margin": support("margin"),
  "in-margin": support("inside"),
  beyond: support("wrong"),
  outside: support("outside"),
  share:
    '<g class="point support"><circle class="ring" r="9"/></g>' +
    '<g class="point support" transform="translate(4)"><circle class="ring" r="12"/></g>',
  boundary: stroke("boundary"),
  curve: stroke("curve"),
  sigmoid: stroke("sigmoid"),
  before: stroke("before"),
  ghost: stroke("ghost"),
  slack: stroke("slack"),
  rest: stroke("slack"),
  arc: '<path class="arc" d="M0 -11A11 11 0 0 1 0 11"/>',
  distance: stroke("distance"),
  measured: '<path class="measured" d="M-9 0H-3M3 0H9M0 -9V-3M0 3V9"/>',
  sides:
    '<path class="area" d="M-20 -9H0V9H-20Z"/><path class="ground" d="M0 -9H20V9H0Z"/>' +
    '<path class="sign plus" d="M-16 0H-4M-10 -6V6"/><path class="sign minus" d="M4 0H16"/>',
  arrow: '<path class="shaft" d="M-20 0H10"/><path class="head" d="M20 0L8 -5V5Z"/>',
  margins: stroke("margins"),
  targets: stroke("margins"),
  odds: stroke("margins"),
  bound: stroke("margins"),
  level: stroke("margins"),
  best: stroke("kept"),
  avg: stroke("kept"),
  moving: stroke("kept"),
  bounds: patch("band"),
  free: patch("band"),
  voters: stroke("voters shade-3"),
  tie: patch("tie framed"),
  hull: '<path class="hull plus" d="M-18 7L-4 -8L18 5Z"/>',
  "hull-of-z": '<path class="hull of-z" d="M-18 7L-4 -8L18 5Z"/>',
  mirrored: '<path class="mirrored" d="M-5 -5H5V5H-5Z"/>',
  link:
    '<path class="link" d="M-14 0H14"/>' +
    '<circle class="end" cx="-14" r="5"/><circle class="end" cx="14" r="5"/>',
  ticks: '<path class="updates" d="M-12 -3V3M-4 -3V3M10 -3V3"/>',
  strides: '<path class="gaps" d="M-20 0H20"/>',
};

const CLASSES = { plus: "class +1", minus: "class −1" };

// the best first
const CORNERS = [
  ["high", "right"],
  ["high", "left"],
  ["low", "right"],
  ["low", "left"],
];

let graph = null;
let drawn = null;
/** @type {ReturnType<typeof createViewRows> | null} */
let viewRows = null;
/** @type {import("./view_rows.js").OpenView | null} */
let openView = null;

// the last scene of the second picture, which a view may have
let second = null;

const card = () => byId("legend");
const layersOf = (root) => [...root.querySelectorAll("g.linviz-over, g.linviz-under")];
const isDrawn = (path) => Boolean(path.getAttribute("d"));
// whether any of these paths has a line in a picture
const seenIn = (layers, name) =>
  layers.some((layer) => [...layer.querySelectorAll(`path.${name}`)].some(isDrawn));
const scrubs = (name) => isDrawn(document.querySelector(`.scrubber .${name}`));

// by name: whether the mark is in the picture; what has no sample is a path of that class
function marks({ shown, ground, subject }, layers) {
  const has = (selector) => layers.some((layer) => layer.querySelector(selector));
  const seen = (name) => seenIn(layers, name);
  // what the dashed lines, the band and the strokes stand for depends on the algorithm
  const meaning = (name, usual) => shown.mark(name)?.meaning ?? usual;
  const second = meaning("line");
  return {
    plus: has(".mark.plus"),
    minus: has(".mark.minus"),
    split: has("path.mark"),
    looked: has(".point.looked"),
    asked: has(".point.asked:not(.looked)"),
    wrong: has(".point.is-wrong"),
    "on-margin": has(".point.support.margin"),
    "in-margin": has(".point.support.inside"),
    beyond: has(".point.support.wrong"),
    outside: has(".point.support.outside"),
    share: has(".point.support"),
    heap: has(".label.heap"),
    held: has(".point.held"),
    number: has(".label.number"),
    count: has(".label.count"),
    boundary: seen("boundary"),
    curve: seen("curve"),
    sigmoid: seen("sigmoid"),
    before: seen("before"),
    ghost: seen("ghost"),
    sides: Boolean(ground.filled),
    arrow: seen("shaft"),
    [meaning("levels", "margins")]: seen("margins"),
    [meaning("band", "bounds")]: seen("band"),
    [meaning("segments", "slack")]: seen("slack"),
    ...(second ? { [second]: seen("kept") } : {}),
    arc: seen("arc"),
    distance: seen("distance"),
    measured: subject?.index === null,
    voters: seen("voters"),
    tie: seen("tie"),
    hull: seen("hull.plus") || seen("hull.minus"),
    "hull-of-z": seen("of-z"),
    mirrored: seen("mirrored"),
    link: seen("link"),
    ticks: scrubs("updates"),
    strides: scrubs("gaps"),
  };
}

// the scenes with the layers of their pictures
function pictures() {
  const plot = second?.axes.plot;
  const scenes = [{ scene: drawn, layers: layersOf(graph) }];
  if (plot?.checkVisibility()) scenes.push({ scene: second, layers: layersOf(plot) });
  return scenes;
}

function refresh() {
  if (card().hidden || !drawn) return;
  const scenes = pictures();
  const each = scenes.map(({ scene, layers }) => marks(scene, layers));
  const isThere = (name) =>
    name in SAMPLES
      ? each.some((now) => now[name])
      : scenes.some(({ layers }) => seenIn(layers, name));
  card().style.setProperty("--stage-scale", drawn.axes.scale);
  for (const row of card().querySelectorAll("[data-mark]")) {
    const name = row.dataset.mark;
    row.hidden = !isThere(name);
  }
  nameClasses(namesOf(state.scenario));
  viewRows?.show(openView);
}

// the classes of own data have names
function nameClasses(names) {
  for (const [side, text] of Object.entries(CLASSES)) {
    const row = card().querySelector(`[data-mark="${side}"]`);
    setText(row.lastChild, names?.[side] ? `${text}: ${names[side]}` : text);
  }
}

// into the corner of the canvas where it covers the fewest points
function settle() {
  const { width, height, px, scale } = axesOf(graph);
  const [wide, high] = [card().offsetWidth / scale, card().offsetHeight / scale];
  const places = state.scenario.points.map(px);
  const within = {
    left: ([x]) => x < wide + 16,
    right: ([x]) => x > width - wide - 16,
    high: ([, y]) => y < high + 40,
    low: ([, y]) => y > height - high - 40,
  };
  /** @type {(corner: string[]) => number} */
  const covered = ([row, column]) =>
    places.filter((place) => within[row](place) && within[column](place)).length;
  const corner = CORNERS.reduce((best, one) => (covered(one) < covered(best) ? one : best));
  card().dataset.corner = corner.join(" ");
}

export function toggle(open = card().hidden) {
  if (open === !card().hidden) return;
  card().hidden = !open;
  for (const button of document.querySelectorAll('[data-act="legend"]')) {
    button.setAttribute("aria-pressed", String(open));
  }
  for (const row of card().querySelectorAll("[data-mark]")) {
    if (open) sample(row);
    else row.querySelector("svg").remove();
  }
  if (!open) return;
  refresh();
  settle();
}

function sample(row) {
  const drawing = make("svg", "linviz-over");
  drawing.setAttribute("viewBox", "-22 -17 44 34");
  drawing.setAttribute("aria-hidden", "true");
  drawing.innerHTML = SAMPLES[row.dataset.mark] ?? stroke(row.dataset.mark);
  row.prepend(drawing);
}

export function start(node) {
  graph = node;
  viewRows = createViewRows(card().querySelector("ul"));
  on("measured", (scene) => {
    drawn = scene;
    refresh();
  });
  on("measured-second", (scene) => {
    second = scene;
  });
  on("viewed", (view) => {
    openView = view;
    refresh();
  });
}
