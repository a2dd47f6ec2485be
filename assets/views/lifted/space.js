// A three-dimensional space in parallel projection, where lengths do not depend on the distance. It is turned
// by dragging, by the arrow keys, or by buttons.
import { element } from "../../kit/dom.js";
import { make } from "../../kit/svg.js";

/** @typedef {number[]} Vector */
/** @typedef {{ yaw: number, pitch: number }} Camera */
/** @typedef {(place: Vector) => Vector} Project */

// Radians for a pixel, and for a key.
const TURN = 0.009;
const KEY = Math.PI / 24;
// The share of the drawing that the box fills.
const FILL = 0.94;
const STEEPEST = Math.PI / 2;
/** @type {Record<string, [number, number]>} */
const KEYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

// Create the space; each button turns to one of the cameras, and `redraw` is called whenever the camera has
// changed.
/** @type {(node: HTMLElement, sights: Record<string, () => Camera>, redraw: () => void) => any} */
export function createSpace(node, cameras, redraw) {
  const svg = make("svg", "space", node);
  svg.setAttribute("tabindex", "0");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", "The space of the lift; the arrow keys turn it");
  const buttons = element("div", "turns", node);
  buttons.setAttribute("role", "group");
  buttons.setAttribute("aria-label", "Seen from");
  for (const [name, camera] of Object.entries(cameras)) {
    element("button", "", buttons, name).addEventListener("click", () => setCamera(camera()));
  }
  element("span", "hint", buttons, "drag to turn");
  const camera = { yaw: 0, pitch: 0 };
  let dragFrom = null;

  function setCamera(next) {
    Object.assign(camera, next);
    redraw();
  }

  function turn(yaw, pitch) {
    const steep = Math.max(-STEEPEST, Math.min(STEEPEST, camera.pitch + pitch));
    setCamera({ yaw: camera.yaw + yaw, pitch: steep });
  }

  svg.addEventListener("pointerdown", (event) => {
    dragFrom = [event.clientX, event.clientY];
    // A press on a point selects it, so the pointer is not captured.
    if (!event.target.closest("[data-point]")) svg.setPointerCapture(event.pointerId);
  });
  svg.addEventListener("pointermove", ({ clientX, clientY, buttons: pressed }) => {
    if (!dragFrom || !pressed) return;
    turn(TURN * (dragFrom[0] - clientX), TURN * (clientY - dragFrom[1]));
    dragFrom = [clientX, clientY];
  });
  svg.addEventListener("pointerup", () => {
    dragFrom = null;
  });
  svg.addEventListener("keydown", (event) => {
    const direction = KEYS[event.key];
    if (!direction) return;
    event.preventDefault();
    event.stopPropagation();
    turn(KEY * direction[0], KEY * direction[1]);
  });

  return { svg, buttons, camera };
}

// Return the projection of places to [x, y, nearness]. `box` has the ends of each axis and fits into the
// drawing at every yaw.
/** @type {(camera: Camera, box: Place[], room: { width: number, height: number }) => Project} */
export function projection({ yaw, pitch }, box, { width, height }) {
  const middle = box.map(([low, high]) => (low + high) / 2);
  const [a, b, tall] = box.map(([low, high]) => (high - low) / 2);
  const [s, c] = [Math.sin(yaw), Math.cos(yaw)];
  const [u, v] = [Math.sin(pitch), Math.cos(pitch)];
  const wide = Math.hypot(a, b) || 1;
  const high = Math.abs(u) * wide + v * tall;
  const scale = (FILL / 2) * Math.min(width / wide, height / high);
  return ([x, y, z]) => {
    const [p, q, r] = [x - middle[0], y - middle[1], z - middle[2]];
    const cameraAlong = c * p + s * q;
    return [
      width / 2 + scale * (c * q - s * p),
      height / 2 - scale * (v * r - u * cameraAlong),
      v * cameraAlong + u * r,
    ];
  };
}
// Return the camera that sees a plane with this normal as a line.
/** @type {(normal: Vector) => Camera} */
export const cameraAlong = ([x, y]) => ({ yaw: Math.atan2(y, x) + Math.PI / 2, pitch: 0 });

/** @type {(one: Row, other: Row) => number} */
export const dot = (one, other) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];

// Return whether the visible side of a plane is the one to which its normal points.
/** @type {(camera: Camera, normal: Vector) => boolean} */
export function isFacing({ yaw, pitch }, normal) {
  const v = Math.cos(pitch);
  return dot(normal, [v * Math.cos(yaw), v * Math.sin(yaw), Math.sin(pitch)]) >= 0;
}

// Return the part of the plane normal · x + offset = 0 inside the box, as a polygon.
/** @type {(box: Place[], normal: Vector, offset: number) => Vector[]} */
export function section(box, normal, offset) {
  const at = (corner) => dot(normal, corner) + offset;
  /** @type {Vector[]} */
  const crossings = [];
  for (const [p, q] of edgesOf(box)) {
    const [from, to] = [at(p), at(q)];
    if (from >= 0 === to >= 0) continue;
    const share = from / (from - to);
    crossings.push(p.map((value, j) => value + share * (q[j] - value)));
  }
  return sortedAround(crossings, normal);
}

/** @type {(box: Place[]) => [Vector, Vector][]} */
function edgesOf(box) {
  /** @type {[Vector, Vector][]} */
  const edges = [];
  for (let axis = 0; axis < 3; axis += 1) {
    const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
    for (const [i, j] of [
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ]) {
      const ends = box[axis].map((value) => {
        const corner = [0, 0, 0];
        corner[axis] = value;
        corner[u] = box[u][i];
        corner[v] = box[v][j];
        return corner;
      });
      edges.push([ends[0], ends[1]]);
    }
  }
  return edges;
}

// Return places in order of their angle around their middle.
/** @type {(places: Vector[], normal: Vector) => Vector[]} */
function sortedAround(places, normal) {
  if (places.length < 3) return [];
  const middle = [0, 1, 2].map((j) => places.reduce((sum, one) => sum + one[j], 0) / places.length);
  const away = places.map((place) => place.map((value, j) => value - middle[j]));
  const [u, v] = [unitVector(away[0]), unitVector(cross(normal, away[0]))];
  const angle = (one) => Math.atan2(dot(one, v), dot(one, u));
  return places
    .map((place, i) => ({ place, at: angle(away[i]) }))
    .sort((one, next) => one.at - next.at)
    .map(({ place }) => place);
}

/** @type {(one: Row, other: Row) => Vector} */
export const cross = (a, b) => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** @type {(one: Row) => Vector} */
export function unitVector(one) {
  const size = Math.hypot(...one) || 1;
  return Array.from(one, (value) => value / size);
}
