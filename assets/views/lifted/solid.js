// A three-dimensional picture of the canvas raised or folded by its lift, of f as a height above it, or of the
// flipped points.

import { letters } from "../../kit/notation.js";
import { make, pathData, roundToTenth, show, write } from "../../kit/svg.js";
import { hull } from "../../maths/geometry.js";
import { createLayoutCache } from "../kit/layout_cache.js";
import { createHeaps } from "./coincident.js";
import { createNames } from "./names.js";
import { cameraAlong, createSpace, dot, isFacing, projection, section } from "./space.js";
import { createSurface } from "./surface.js";

// The largest number of points for which each has a line to the plane.
const FEW = 12;
const ASLANT = { yaw: -0.9, pitch: 0.42 };
// The hull of flipped points is flat, so it is seen from further above.
const STEEP = { yaw: -1.2, pitch: 0.9 };
const ABOVE = { yaw: -Math.PI / 2, pitch: Math.PI / 2 };
const AXES = [0, 1, 2];
// The radius in pixels of the ends of the segment between the hulls, and their share of a short segment.
const [END, SHORT] = [5, 0.4];
// Directions of names.js, those to one side first.
const RIGHT = [0, 4, 6, 2, 3, 1, 5, 7];
const LEFT = [1, 5, 7, 2, 3, 0, 4, 6];

export function createSolid(node, redraw, flipped) {
  const nodes = { normal: [0, 0, 1] };
  const camera = flipped ? STEEP : ASLANT;
  const cameras = {
    "At an angle": () => camera,
    "From above": () => ABOVE,
    "Along the plane": () => cameraAlong(nodes.normal),
  };
  const space = createSpace(node, cameras, redraw);
  Object.assign(space.camera, camera);
  const { svg } = space;
  const axes = make("path", "axes", svg);
  const below = make("g", "", svg);
  const surface = createSurface(make("g", "", svg));
  return Object.assign(nodes, {
    ...space,
    measureOnce: createLayoutCache(),
    axes,
    surface,
    ground: make("path", "ground-floor", below),
    plane: make("path", "plane", surface.between),
    levels: make("path", "margins", surface.between),
    hulls: [make("path", "hull plus", svg), make("path", "hull minus", svg)],
    stems: make("path", "stems", svg),
    link: make("path", "link", svg),
    ends: [0, 1].map(() => make("circle", "end", svg)),
    ghosts: make("path", "ghosts", svg),
    origin: originOf(svg),
    heaps: createHeaps(make("g", "points", svg)),
    names: createNames(make("g", "names", svg)),
  });
}

function originOf(svg) {
  const node = make("circle", "origin", svg);
  node.setAttribute("r", 4);
  return node;
}

// Draw a picture with these contents (model.js).
/** @type {(nodes: any, model: any, seen: Seen) => void} */
export function drawSolid(nodes, model, seen) {
  const under = () => nodes.buttons.offsetHeight;
  const height = seen.height - nodes.measureOnce(under, seen.width, seen.height);
  const room = { width: seen.width, height };
  const project = projection(nodes.camera, model.box, room);
  nodes.normal = model.normal;
  write(nodes.svg, "viewBox", `0 0 ${room.width} ${room.height}`);
  nodes.surface.draw(model.mesh, project, isFacing(nodes.camera, model.normal));
  const axes = drawAxes(nodes, model, project);
  const planes = drawPlanes(nodes, model, project);
  // v and 0 are close to each other and to an axis, so their names are placed first.
  const ends = drawHulls(nodes, model, project, seen.shown);
  const [plane, ...levels] = planes;
  const names = [
    ...ends,
    ...drawOrigin(nodes, model, project, ends.length),
    ...(plane ? [plane] : []),
    ...axes,
    ...levels,
    ...drawPoints(nodes, model, project, seen),
  ];
  const taken = [...model.marks.map(({ at }) => at), ...(model.near ?? [])].map(project);
  nodes.names.draw(names, room, taken);
}

// Draw the axes from end to end of the box, through the origin if the box contains it.
function drawAxes(nodes, { box, corner, names, floor }, project) {
  const origin = corner ?? box.map(([low, high]) => Math.max(low, Math.min(high, 0)));
  const ends = AXES.map((axis) =>
    box[axis].map((value) => project(origin.map((one, j) => (j === axis ? value : one)))),
  );
  write(nodes.axes, "d", ends.map((pair) => pathData(pair)).join(""));
  write(
    nodes.ground,
    "d",
    pathData(
      floor?.map((place) => project([...place, 0])),
      "Z",
    ),
  );
  return names.map((text, axis) => ({ text, at: ends[axis][1], classes: "axis", away: 5 }));
}

// Mark the origin, unless f is a height or an end of the link is there with its name.
function drawOrigin({ origin }, { corner, flipped }, project, named) {
  const isShown = !corner && !(flipped && named);
  const at = project([0, 0, 0]);
  show(origin, isShown);
  write(origin, "cx", roundToTenth(at[0]));
  write(origin, "cy", roundToTenth(at[1]));
  return isShown ? [{ text: "0", at, away: 8, directions: [7, 6, 3, 1, 0, 2] }] : [];
}

function drawPlanes(nodes, { box, normal, offset, levels }, project) {
  const isMissing = normal.every((value) => value === 0);
  const rings = [0, ...levels].map((value) =>
    isMissing ? [] : section(box, normal, offset - value),
  );
  const [floor, ...levelRings] = rings.map((ring) => ring.map(project));
  write(nodes.plane, "d", pathData(floor, "Z"));
  write(nodes.levels, "d", levelRings.map((ring) => pathData(ring, "Z")).join(""));
  return [floor, ...levelRings].flatMap((ring, k) => {
    if (!ring.length) return [];
    if (!k) return [planeName(ring)];
    // The name is at the corner furthest to the right.
    const at = ring.reduce((best, one) => (one[0] > best[0] ? one : best));
    const text = letters(`$f = ${k === 1 ? "−1" : "1"}`);
    return [{ text, at, classes: "level", directions: [5, 0, 1, 2], away: 10 }];
  });
}

// Return the name of the plane, at its lowest corner that has room, which the canvas does not hide.
function planeName(ring) {
  const [at, ...others] = [...ring].sort((one, other) => other[1] - one[1]);
  const text = letters("$f = 0");
  return { text, at, others, must: true, classes: "level own", directions: [0, 1, 4, 5], away: 10 };
}

// Draw the hulls of the classes or of the flipped points: on the screen a hull is that of its projected points.
function drawHulls(nodes, { near, marks, flipped }, project, { labels }) {
  const ends = near?.map(project);
  const places = (label) =>
    marks.filter(({ heap }) => flipped || labels[heap[0]] === label).map(({ at }) => project(at));
  nodes.hulls.forEach((node, k) => {
    const corners = near && !(flipped && k) ? places(k ? -1 : 1) : [];
    write(node, "d", pathData(hull(corners), "Z"));
    write(node, "class", `hull ${flipped ? "of-z" : ["plus", "minus"][k]}`);
  });
  write(nodes.link, "d", pathData(ends));
  const far = ends ? Math.hypot(ends[1][0] - ends[0][0], ends[1][1] - ends[0][1]) : 0;
  nodes.ends.forEach((circle, k) => {
    show(circle, ends);
    if (!ends) return;
    write(circle, "r", roundToTenth(Math.min(END, Math.max(END / 2, SHORT * far))));
    write(circle, "cx", ends[k][0]);
    write(circle, "cy", ends[k][1]);
  });
  const texts = flipped ? [letters("$v"), "0"] : [letters("$w₊"), letters("$w₋")];
  if (!ends) return [];
  // Each name is on the side away from the other end.
  const directions = ends[0][0] < ends[1][0] ? [LEFT, RIGHT] : [RIGHT, LEFT];
  return ends.map((at, k) => ({
    text: texts[k],
    at,
    classes: "end-name",
    directions: directions[k],
  }));
}

function drawPoints(nodes, model, project, { shown, lit }) {
  const { marks, normal, offset, flipped } = model;
  const emphasised = [shown.get("index"), shown.get("other"), lit];
  const size = dot(normal, normal);
  const projected = marks.map(({ heap, at }) => ({ heap, at, place: project(at) }));
  const stemmed = projected.filter(
    ({ heap }) => size > 0 && (marks.length <= FEW || heap.some((i) => emphasised.includes(i))),
  );
  // A line leads perpendicularly to the plane, or down to the floor if the canvas is folded.
  const stems = stemmed.map(({ at, place }) => {
    const away = (dot(normal, at) + offset) / size;
    const foot = model.floor ? [at[0], at[1], 0] : at.map((value, j) => value - away * normal[j]);
    return pathData([place, project(foot)]);
  });
  write(nodes.stems, "d", flipped ? "" : stems.join(""));
  const ghosts = flipped && marks.length <= FEW ? marks.filter(({ bare }) => bare) : [];
  write(
    nodes.ghosts,
    "d",
    ghosts.map(({ at, bare }) => ghostPath(project(bare), project(at))).join(""),
  );
  return nodes.heaps.draw(shown, projected, lit);
}

// Return path data of a flipped point's original place and its way through the origin.
function ghostPath([x, y], to) {
  return `M${x - 4.5} ${y - 4.5}h9v9h-9Z${pathData([[x, y], to])}`;
}
