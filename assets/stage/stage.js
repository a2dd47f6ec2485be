// A stage draws what is shown as SVG inside its axes: a few attributes a step.
// Two stages know nothing of each other.

import { make, write } from "../kit/svg.js";
import { createField } from "../maths/field.js";
import { state } from "../model/state.js";
import { axesOf, createScale, onAxes } from "./axes.js";
import { curvedGround } from "./grounds/curved.js";
import { lineGround } from "./grounds/line.js";
import { planeGround } from "./grounds/straight.js";
import { voteGround } from "./grounds/vote.js";
import { createLabels } from "./labels.js";
import { MARKS } from "./marks/index.js";
import { subjectOf } from "./measurement.js";
import { pointLabels } from "./numbers.js";
import { createPoints } from "./points.js";
import { createShades } from "./shades.js";

// a curved boundary is drawn on a finer grid once it has stood still for so long (ms)
const REST = 150;
/** @typedef {(scene: Scene) => void} Listener */
/** @typedef {{ pointsOf?: () => Scenario | null, drawn?: Listener, measured?: Listener, axes?: () => Axes }} StageOptions */

/** @type {MarkDrawing} */
const NOTHING = {};

// graph: an element that has axes (createAxes), or one for which they are given: axes. pointsOf: the points and labels to draw
// where they are not those of what is shown, as while one is dragged. drawn: told of every picture; measured: and of
// what is measured in it
/** @type {(graph: Graph, given?: StageOptions) => Stage} */
export function createStage(graph, given = {}) {
  const { pointsOf = () => null, drawn = () => {}, measured = () => {}, axes: own } = given;
  const layers = makeLayers();
  const points = createPoints(layers.points);
  const labels = createLabels(layers.pointers, layers.labels);
  const fields = { coarse: {}, fine: {} };
  const fromTop = layers.marks.toReversed();
  let shown = null;
  let scene = null;
  let refineTimer = null;
  // what the next frame of the screen draws
  /** @type {(() => void) | null} */
  let plannedDraw = null;

  function show(next) {
    shown = next;
    draw();
  }

  // another scenario comes at once: the run of the one before is not drawn into its axes first
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
    const axes = own?.() ?? axesOf(graph);
    attach(axes);
    scene = withSubject(sceneNow(axes, fields.coarse));
    drawGround(layers, scene);
    drawMarks(layers.marks);
    drawn(scene);
    measured(scene);
    if (!shown.straight && shown.dimension > 1 && !shown.voters) refineLater();
  }

  function refineLater() {
    cancelRefining();
    // labels stay where they were set, whatever a finer grid would prefer
    refineTimer = setTimeout(() => {
      refineTimer = null;
      const fine = { ...sceneNow(scene.axes, fields.fine), subject: scene.subject };
      drawGround(layers, fine, true);
      for (const { mark, nodes } of layers.marks) mark.draw(nodes, fine);
    }, REST);
  }

  // the groups are made once
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

  // on the grid that these fields are of
  function fieldNow({ view, width, height }, kept) {
    const key = [...view, width, height].join(" ");
    if (kept.run !== shown.run || kept.key !== key) {
      const field = createField(shown, { view, width, height }, kept === fields.fine, kept.field);
      Object.assign(kept, { run: shown.run, key, field });
    }
    return kept.field;
  }

  // these marks, and then the points and all names
  function drawMarks(marks) {
    const { ground } = scene;
    for (const one of marks) one.drawn = one.mark.draw(one.nodes, scene) ?? NOTHING;
    const found = {
      names: ground.names ?? [],
      lines: [...ground.lines],
      ends: [],
      signs: ground.signs,
    };
    for (const { drawn } of fromTop) {
      for (const kind of ["names", "lines", "ends"])
        found[kind] = [...found[kind], ...(drawn[kind] ?? [])];
    }
    const now = points.draw({ ...scene, ...pointsNow() });
    labels.draw({ ...scene, points: now, beside: pointLabels(shown, now), drawn: found });
  }

  // another point is lit, which most marks do not show
  function light() {
    if (!scene) return;
    scene = withSubject({ ...scene, lit: state.lit });
    drawMarks(layers.marks.filter(({ mark }) => mark.lights));
    measured(scene);
  }

  function pointsOnly() {
    plannedDraw = null;
    if (!scene) return;
    light();
    drawn(scene);
    if (refineTimer) refineLater();
  }

  // many reasons to draw in one frame of the screen are one drawing
  function plan(work) {
    const isPlanned = plannedDraw !== null;
    // the whole picture has the points in it
    if (plannedDraw !== draw) plannedDraw = work;
    if (!isPlanned) requestAnimationFrame(() => plannedDraw?.());
  }

  function soon(next = shown) {
    shown = next;
    plan(draw);
  }

  // points are elsewhere, or others: all else is of the run, which is still the one of before
  const moved = () => plan(pointsOnly);

  if (!own) onAxes(graph, draw);
  return {
    show,
    forget,
    soon,
    moved,
    light,
    scale: own ? () => {} : createScale(graph),
    focus: points.focus,
    isResting: () => refineTimer !== null,
  };
}

/** @type {(shown: Shown) => (base: Base) => Ground} */
function groundOf(shown) {
  if (shown.dimension === 1) return lineGround;
  if (shown.straight) return planeGround;
  return shown.voters ? voteGround : curvedGround;
}

function makeLayers() {
  const under = make("g", "linviz-under");
  const over = make("g", "linviz-over");
  const ground = make("rect", "ground", under);
  const shade = createShades(under);
  const tie = make("path", "tie", under);
  const area = make("path", "area", under);
  const rule = make("path", "rule", over);
  const lines = make("g", "marks", over);
  const boundary = make("path", "boundary", over);
  const curve = make("path", "curve", over);
  const sigmoid = make("path", "sigmoid", over);
  const pointers = make("g", "pointers", over);
  const points = make("g", "points", over);
  const labels = make("g", "labels", over);
  const marks = MARKS.map((mark) => ({ mark, nodes: mark.make(lines, pointers), drawn: NOTHING }));
  const lined = { ground, tie, area, rule, boundary, curve, sigmoid };
  return { under, over, shade, ...lined, pointers, points, labels, marks };
}

function drawGround(layers, { axes, shown, ground }, isFine = false) {
  layers.shade(shown, ground, isFine);
  for (const name of ["tie", "area", "rule", "boundary", "curve", "sigmoid"]) {
    write(layers[name], "d", ground[name] ?? "");
  }
  write(layers.ground, "width", ground.filled ? axes.width : 0);
  write(layers.ground, "height", axes.height);
}
