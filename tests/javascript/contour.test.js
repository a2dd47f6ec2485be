// Level lines and areas of fields whose answer is known: 40 × 30 cells of 10 pixels, 100 pixels to the unit.
import assert from "node:assert/strict";
import { test } from "node:test";
import { area, lines } from "../../assets/maths/contour.js";

const FIELDS = {
  plane: (x, y) => 2 * x - y,
  circle: (x, y) => x * x + y * y,
  saddle: (x, y) => x * y,
  flat: () => 0,
  waves: (x, y) => Math.sin(3 * x) * Math.cos(2 * y),
  troughs: (x, y) => -Math.sin(3 * x) * Math.cos(2 * y),
};
const [COLUMNS, ROWS] = [40, 30];
const VIEW = 4 * 3;

function gridOf(name) {
  const values = [];
  for (let j = 0; j <= ROWS; j += 1) {
    for (let i = 0; i <= COLUMNS; i += 1) values.push(FIELDS[name](i / 10 - 2, j / 10 - 1.5));
  }
  const pixels = { x: (i) => 10 * i, y: (j) => 10 * j };
  return { columns: COLUMNS, rows: ROWS, ...pixels, values: Float64Array.from(values) };
}

// in units
const linesOf = (name, level) =>
  lines(gridOf(name), level).map((line) => line.map(([x, y]) => [x / 100 - 2, y / 100 - 1.5]));

// in square units; the parts do not overlap
function areaOf(name, level) {
  const parts = area(gridOf(name), level).split("M").slice(1).map(corners);
  return parts.reduce((sum, ring) => sum + sizeOf(ring), 0) / 100 ** 2;
}

function sizeOf(ring) {
  const twice = ring.reduce((sum, [x, y], i) => {
    const [u, v] = ring[(i + 1) % ring.length];
    return sum + x * v - u * y;
  }, 0);
  return Math.abs(twice) / 2;
}

// the corners of one part of a path; rectangles are written with H and V
function corners(part) {
  const found = [];
  for (const [word] of part.matchAll(/[HVL]?[^HVLZ]+/g)) {
    const [first, second] = word
      .replace(/^[HVL]/, "")
      .split(" ")
      .map(Number);
    const last = found.at(-1);
    if (word.startsWith("H")) found.push([first, last[1]]);
    else if (word.startsWith("V")) found.push([last[0], first]);
    else found.push([first, second]);
  }
  return found;
}

function assertNear(value, expected, most) {
  assert.ok(Math.abs(value - expected) <= most, `${value} is not ${expected}`);
}

test("the level line of a plane is one straight line", () => {
  const [line, ...more] = linesOf("plane", 0.33);
  assert.equal(more.length, 0);
  for (const [x, y] of line) assertNear(2 * x - y, 0.33, 2e-4);
  const ends = [line[0][1], line.at(-1)[1]].sort((a, b) => a - b);
  assert.deepEqual(ends, [-1.5, 1.5]);
});

test("the level line of a circle is one closed ring", () => {
  const [ring, ...more] = linesOf("circle", 1);
  assert.equal(more.length, 0);
  assert.deepEqual(ring[0], ring.at(-1));
  // a chord over a tenth of the radius lies a thousandth inside
  for (const [x, y] of ring) assertNear(Math.hypot(x, y), 1, 2e-3);
  const turns = ring.slice(1).map(([x, y], i) => {
    const [u, v] = ring[i];
    return Math.atan2(u * y - v * x, u * x + v * y);
  });
  const whole = turns.reduce((sum, turn) => sum + turn, 0);
  assertNear(Math.abs(whole), 2 * Math.PI, 1e-6);
});

for (const level of [0.05, -0.05, 0.001]) {
  test(`the level lines of a saddle at ${level} are two branches`, () => {
    const branches = linesOf("saddle", level);
    assert.equal(branches.length, 2);
    for (const branch of branches) {
      // along an edge of the grid the saddle is a straight line, so nothing is lost
      for (const [x, y] of branch) assertNear(x * y, level, 2e-4);
      const signs = new Set(branch.map(([x, y]) => Math.sign(x + y)));
      assert.ok(signs.size === 1 || level < 0);
    }
  });
}

test("a flat field has no level line", () => {
  for (const level of [-1, 0, 1]) assert.deepEqual(linesOf("flat", level), []);
});

const isAtEdge = ([x, y]) => Math.abs(x) >= 2 || Math.abs(y) >= 1.5;

for (const name of ["plane", "circle", "saddle", "waves"]) {
  for (const level of [-0.31, 0, 0.52]) {
    test(`the level lines of ${name} at ${level} end at the edge or where they began`, () => {
      for (const line of linesOf(name, level)) {
        const [first, last] = [line[0], line.at(-1)];
        if (!(isAtEdge(first) && isAtEdge(last))) assert.deepEqual(first, last);
        // from cell to cell, with no leap
        line.slice(1).forEach(([x, y], i) => {
          const leap = Math.max(Math.abs(x - line[i][0]), Math.abs(y - line[i][1]));
          assert.ok(leap <= 0.1001);
        });
      }
    });
  }
}

const SIZES = [
  ["plane", 0, VIEW / 2],
  ["plane", 100, 0],
  ["circle", 1, VIEW - Math.PI],
  ["saddle", 0, VIEW / 2],
  ["flat", 0, VIEW],
];
for (const [name, level, size] of SIZES) {
  test(`the area of ${name} above ${level} is as large as it should be`, () => {
    assertNear(areaOf(name, level), size, 0.015);
  });
}

test("the areas above and below a level fill the view", () => {
  assertNear(areaOf("waves", 0.2) + areaOf("troughs", -0.2), VIEW, 0.002);
});
