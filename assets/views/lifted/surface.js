// A surface in space in the colours of the sides of the plane, and the plane. What is behind the plane is drawn
// first, then the plane, then what is in front, so that each hides the right parts from every direction.
import { make, pathData, write } from "../../kit/svg.js";
import { memoize } from "../../maths/memo.js";
import { cross, dot, unitVector } from "./space.js";

/** @typedef {import("./space.js").Vector} Vector */
/** @typedef {{ side: number, shade: number, near: number, ring: Path }} Piece */

// The direction of the light, and the number of shades.
const LIGHT = unitVector([0.4, -0.5, 1]);
const SHADES = 5;

// places: (rows + 1) × (columns + 1), row by row; values: f at these places
/** @typedef {{ columns: number, rows: number, places: Vector[], values: Row }} Mesh */

export function createSurface(layer) {
  const behind = createPieces(make("g", "pieces behind", layer));
  const between = make("g", "between", layer);
  const front = createPieces(make("g", "pieces", layer));
  const met = make("path", "met", layer);

  // Draw the surface; `plusNear`: whether the side where f > 0 is nearer to the viewer.
  /** @type {(mesh: Mesh | null, project: (place: Vector) => Vector, plusNear: boolean) => void} */
  function draw(mesh, project, plusNear) {
    const projected = mesh ? mesh.places.map(project) : [];
    const { pieces, cuts } = mesh ? cutMesh(mesh, projected) : { pieces: [], cuts: [] };
    pieces.sort((one, other) => one.near - other.near);
    const near = plusNear ? 1 : -1;
    behind.draw(pieces.filter(({ side }) => side !== near));
    front.draw(pieces.filter(({ side }) => side === near));
    write(met, "d", cuts.map((ends) => pathData(ends)).join(""));
  }

  return { draw, between };
}

function createPieces(layer) {
  const nodes = [];

  // There are hundreds of pieces at every step: reading their attributes from the nodes would take longer than
  // to remember them.
  /** @type {(pieces: Piece[]) => void} */
  function draw(pieces) {
    while (nodes.length > pieces.length) nodes.pop().node.remove();
    while (nodes.length < pieces.length) {
      nodes.push({ node: make("path", "", layer), d: "", kind: "" });
    }
    pieces.forEach(({ side, shade, ring }, i) => {
      const piece = nodes[i];
      const d = pathOf(ring);
      const kind = `piece ${SIDES[side + 1]} shade-${shade}`;
      if (piece.d !== d) piece.node.setAttribute("d", d);
      if (piece.kind !== kind) piece.node.setAttribute("class", kind);
      Object.assign(piece, { d, kind });
    });
  }

  return { draw };
}
const SIDES = ["minus", "none", "plus"];

/** @type {(ring: Path) => string} */
function pathOf(ring) {
  let d = "";
  for (const [x, y] of ring)
    d += `${d ? "L" : "M"}${Math.round(10 * x) / 10} ${Math.round(10 * y) / 10}`;
  return `${d}Z`;
}

// Cut each cell of a surface where f is 0; return the pieces and the segments of the cuts.
/** @type {(mesh: Mesh, seen: Vector[]) => { pieces: Piece[], cuts: Path[] }} */
function cutMesh({ columns, rows, places, values }, projected) {
  /** @type {Piece[]} */
  const pieces = [];
  /** @type {Path[]} */
  const cuts = [];
  const shades = memoize(shadesCache, places, () => shadesOf(columns, rows, places));
  for (let j = 0; j < rows; j += 1) {
    for (let i = 0; i < columns; i += 1) {
      const node = j * (columns + 1) + i;
      const nodes = [node, node + 1, node + columns + 2, node + columns + 1];
      const shade = shades[j * columns + i];
      const corners = nodes.map((one) => ({ at: projected[one], f: values[one] }));
      for (const side of signsOf(corners)) addPiece(corners, side, shade);
    }
  }
  return { pieces, cuts };

  function addPiece(corners, side, shade) {
    const { ring, crossings } = side
      ? halfOf(corners, side)
      : { ring: corners.map(({ at }) => at), crossings: [] };
    if (ring.length < 3) return;
    const near = ring.reduce((sum, place) => sum + place[2], 0) / ring.length;
    pieces.push({ side, shade, near, ring });
    if (side > 0 && crossings.length === 2) cuts.push(crossings);
  }
}

// Most cells lie on one side; a cell where f is 0 at all corners lies on neither.
function signsOf(corners) {
  for (const side of [1, -1]) if (corners.every(({ f }) => side * f > 0)) return [side];
  return corners.every(({ f }) => f === 0) ? [0] : [1, -1];
}

// Return the part of a cell where f has this sign.
function halfOf(corners, side) {
  const ring = [];
  const crossings = [];
  corners.forEach(({ at, f }, k) => {
    const next = corners[(k + 1) % corners.length];
    if (side * f >= 0) ring.push(at);
    if (side * f >= 0 === side * next.f >= 0) return;
    const share = f / (f - next.f);
    const place = at.map((value, j) => value + share * (next.at[j] - value));
    ring.push(place);
    crossings.push(place);
  });
  return { ring, crossings };
}

// Shades of the cells, by their places, which seldom change during a run.
/** @type {WeakMap<Vector[], number[]>} */
const shadesCache = new WeakMap();
/** @type {(columns: number, rows: number, places: Vector[]) => number[]} */
function shadesOf(columns, rows, places) {
  const shades = [];
  for (let j = 0; j < rows; j += 1) {
    for (let i = 0; i < columns; i += 1) {
      const node = j * (columns + 1) + i;
      const [p, q] = [places[node], places[node + 1]];
      const [r, s] = [places[node + columns + 2], places[node + columns + 1]];
      const normal = unitVector(cross(subtract(r, p), subtract(s, q)));
      shades.push(Math.min(SHADES - 1, Math.floor(SHADES * Math.abs(dot(normal, LIGHT)))));
    }
  }
  return shades;
}

/** @type {(one: Vector, other: Vector) => Vector} */
const subtract = (one, other) => [one[0] - other[0], one[1] - other[1], one[2] - other[2]];
