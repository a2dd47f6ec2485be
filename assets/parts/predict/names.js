// The names of lines, each along its own: where it is whole and nothing lies under it.
import { make } from "../../kit/svg.js";
import { line as lineIn } from "../../maths/geometry.js";
import { halfWidth } from "../../stage/free_space.js";

// parts of a line, from its left end, one after the other until there is room
const SHARES = [0.78, 0.9, 0.66, 0.5, 0.35, 0.22, 0.1];
// px: a name is so far above its line, keeps so far from the edge and from all else, and is looked at so often
const [ABOVE, EDGE, CLEAR, STRIDE] = [12, 6, 17, 10];

// lines: [{ name, one, late }], the most important first; one is null where there is no line, and what is late is left
// out rather than laid on something
export function createNames(root, lines) {
  const nodes = lines.map((line) => ({ ...line, node: text(root, line.name) }));

  // taken: places where something is already
  function draw({ px, view, width, height }, taken) {
    const covered = [...taken];
    for (const { node, name, one, late } of nodes) {
      const ends = one && lineIn(view, one.w, one.b)?.map(px);
      const half = halfWidth("other", name);
      const spots = ends ? SHARES.map((share) => spotOf(ends, share, half)) : [];
      const whole = spots.filter(({ under }) => under.every((at) => isInside(at, width, height)));
      const free = whole.find(({ under }) => under.every((at) => isFree(at, covered)));
      const spot = free ?? (late ? undefined : whole[0]);
      node.style.display = spot ? "" : "none";
      if (!spot) continue;
      covered.push(...spot.under);
      node.setAttribute("transform", spot.transform);
    }
  }

  return { draw };
}

function text(root, name) {
  const node = make("text", "predict-name", root);
  node.textContent = name;
  return node;
}

// upright, round that part of the line; under: places that it covers
function spotOf(ends, share, half) {
  const [p, q] = ends[0][0] <= ends[1][0] ? ends : [ends[1], ends[0]];
  const [right, down] = [q[0] - p[0], q[1] - p[1]];
  const long = Math.hypot(right, down);
  const [x, y] = [p[0] + share * right, p[1] + share * down];
  const under = [];
  for (let far = -half; far <= half; far += STRIDE) {
    under.push([x + (far * right + ABOVE * down) / long, y + (far * down - ABOVE * right) / long]);
  }
  const turn = (Math.atan2(down, right) * 180) / Math.PI;
  return {
    under,
    transform: `translate(${x} ${y}) rotate(${turn}) translate(0 ${-ABOVE / 2 - 1})`,
  };
}

const isInside = ([x, y], width, height) =>
  x > EDGE && x < width - EDGE && y > EDGE && y < height - EDGE;

const isFree = ([x, y], covered) =>
  covered.every(([left, top]) => Math.hypot(left - x, top - y) > CLEAR);
