// Stage: draws the current state as SVG inside its axes, and writes only a few attributes at each step. Stages are
// independent of one another.

import { make, write } from "../kit/svg.js";
import { drawingsIfLoaded, drawingsNow } from "../model/drawings.js";
import { namesOf } from "../model/names.js";
import { state } from "../model/state.js";
import { axesOf, createScale, onAxes } from "./axes.js";
import { planeGround } from "./grounds/straight.js";
import { createLabels } from "./labels.js";
import { COMMON_MARKS } from "./marks/index.js";
import { subjectOf } from "./measurement.js";
import { pointLabels } from "./numbers.js";
import { createPoints } from "./points.js";
import { createShades } from "./shades.js";

// time in ms until a curved boundary at rest is drawn on a finer grid
const REST = 150;
/** @typedef {(scene: Scene) => void} Listener */
/** @typedef {{ pointsOf?: () => Scenario | null, drawn?: Listener, measured?: Listener, axes?: () => Axes }} StageOptions */

/** @type {MarkDrawing} */
const NOTHING = {};

// creates a stage on a graph, an element with axes (createAxes), or with the axes that are passed in. pointsOf: returns
// the points and labels to draw, where they differ from the run's, as in a drag. drawn and measured are called with
// every drawn picture, and whenever its measurement changes
/** @type {(graph: Graph, given?: StageOptions) => Stage} */
export function createStage(graph, options = {}) {
  const { pointsOf = () => null, drawn = () => {}, measured = () => {}, axes: ownAxes } = options;
  const layers = makeLayers();
  const points = createPoints(layers.points);
  const labels = createLabels(layers.pointers, layers.labels);
  const fields = { coarse: {}, fine: {} };
  /** @type {DrawnMark[]} */
  let marks = [];
  // each mark with its nodes and what it drew last
  /** @type {{ mark: DrawnMark, nodes: any, drawn: MarkDrawing }[]} */
  let drawnMarks = [];
  let shown = null;
  let scene = null;
  let refineTimer = null;
  // the drawing that is planned for the next animation frame
  /** @type {(() => void) | null} */
  let plannedDraw = null;

  function show(next) {
    shown = next;
    draw();
  }

  // called when another scenario opens, so that the previous run is not drawn into its axes first
  function forget() {
    cancelRefining();
    shown = null;
    scene = null;
  }

  function cancelRefining() {
    clearTimeout(refineTimer);
    refineTimer = null;
  }

  function draw() {
    cancelRefining();
    plannedDraw = null;
    if (!shown) return;
    const axes = ownAxes?.() ?? axesOf(graph);
    attach(axes);
    scene = withSubject(sceneNow(axes, fields.coarse));
    drawGround(layers, scene);
    makeMarks(drawingsIfLoaded()?.marks ?? COMMON_MARKS);
    drawMarks(drawnMarks);
    drawn(scene);
    measured(scene);
    if (!shown.straight && shown.dimension > 1 && !shown.voters) refineLater();
  }

  function refineLater() {
    cancelRefining();
    // labels stay where they are, even if the finer grid would place them elsewhere
    refineTimer = setTimeout(() => {
      refineTimer = null;
      const fine = { ...sceneNow(scene.axes, fields.fine), subject: scene.subject };
      drawGround(layers, fine, true);
      for (const { mark, nodes } of drawnMarks) mark.draw(nodes, fine);
    }, REST);
  }

  // appends the layers to the axes, once
  function attach({ subplot, plot }) {
    if (layers.under.parentNode !== subplot) subplot.prepend(layers.under);
    if (layers.over.parentNode !== plot) plot.append(layers.over);
  }

  function sceneNow(axes, fields) {
    const field = shown.straight ? null : fieldNow(axes, fields);
    const base = { axes, shown, field, lit: state.lit, trial: state.trial };
    return { ...base, ground: groundOf(shown)(base) };
  }

  const pointsNow = () => pointsOf() ?? { points: shown.points, labels: shown.labels };

  function withSubject(scene) {
    return { ...scene, subject: subjectOf(scene, pointsNow(), state.rulerPlace) };
  }

  // the field on the grid that belongs to this cache
  function fieldNow({ view, width, height }, cache) {
    const key = [...view, width, height].join(" ");
    if (cache.run !== shown.run || cache.key !== key) {
      const field = drawingsNow().createField(
        shown,
        { view, width, height },
        cache === fields.fine,
        cache.field,
      );
      Object.assign(cache, { run: shown.run, key, field });
    }
    return cache.field;
  }

  // creates the nodes of these marks, once
  /** @type {(next: DrawnMark[]) => void} */
  function makeMarks(next) {
    if (marks === next) return;
    marks = next;
    layers.below.replaceChildren();
    layers.above.replaceChildren();
    drawnMarks = marks.map((mark) => ({
      mark,
      nodes: mark.make(layers.below, layers.above),
      drawn: NOTHING,
    }));
  }

  // draws these marks, then the points and all labels
  function drawMarks(marks) {
    const { ground } = scene;
    for (const one of marks) one.drawn = one.mark.draw(one.nodes, scene) ?? NOTHING;
    const obstacles = {
      names: ground.names ?? [],
      lines: [...ground.lines],
      ends: [],
      signs: ground.signs,
    };
    for (const { drawn } of drawnMarks.toReversed()) {
      for (const kind of ["names", "lines", "ends"])
        obstacles[kind] = [...obstacles[kind], ...(drawn[kind] ?? [])];
    }
    const now = points.draw({ ...scene, ...pointsNow() });
    labels.draw({
      ...scene,
      points: now,
      beside: pointLabels(shown, now),
      drawn: obstacles,
      own: namesOf(pointsOf()),
    });
  }

  // redraws what depends on the highlighted point; most marks do not
  function light() {
    if (!scene) return;
    scene = withSubject({ ...scene, lit: state.lit });
    drawMarks(drawnMarks.filter(({ mark }) => mark.lights));
    measured(scene);
  }

  function pointsOnly() {
    plannedDraw = null;
    if (!scene) return;
    light();
    drawn(scene);
    if (refineTimer) refineLater();
  }

  // several calls within one animation frame draw once
  function plan(work) {
    const isPlanned = plannedDraw !== null;
    // a full drawing also draws the points
    if (plannedDraw !== draw) plannedDraw = work;
    if (!isPlanned) requestAnimationFrame(() => plannedDraw?.());
  }

  function soon(next = shown) {
    shown = next;
    plan(draw);
  }

  // only the points have changed; everything else belongs to the same run
  const drawPointsSoon = () => plan(pointsOnly);

  if (!ownAxes) onAxes(graph, draw);
  return {
    show,
    forget,
    soon,
    moved: drawPointsSoon,
    light,
    scale: ownAxes ? () => {} : createScale(graph),
    focus: points.focus,
    isResting: () => refineTimer !== null,
  };
}

/** @type {(shown: Shown) => (base: Base) => Ground} */
const groundOf = (shown) => (shown.straight ? planeGround : drawingsNow().groundOf(shown));

function makeLayers() {
  const under = make("g", "linviz-under");
  const over = make("g", "linviz-over");
  const ground = make("rect", "ground", under);
  const shade = createShades(under);
  const tie = make("path", "tie", under);
  const area = make("path", "area", under);
  const rule = make("path", "rule", over);
  const below = make("g", "marks", over);
  const boundary = make("path", "boundary", over);
  const curve = make("path", "curve", over);
  const sigmoid = make("path", "sigmoid", over);
  const pointers = make("g", "pointers", over);
  const above = make("g", "", pointers);
  const points = make("g", "points", over);
  const labels = make("g", "labels", over);
  const lined = { ground, tie, area, rule, boundary, curve, sigmoid };
  return { under, over, shade, ...lined, below, above, pointers, points, labels };
}

function drawGround(layers, { axes, shown, ground }, isFine = false) {
  layers.shade(shown, ground, isFine);
  for (const name of ["tie", "area", "rule", "boundary", "curve", "sigmoid"]) {
    write(layers[name], "d", ground[name] ?? "");
  }
  write(layers.ground, "width", ground.filled ? axes.width : 0);
  write(layers.ground, "height", axes.height);
}
