// A run that returned to an earlier state: a straight way to a ring, which is then repeated for ever. Each
// update is drawn as its point.

import { letters } from "../../kit/notation.js";
import { make, roundToTenth, write } from "../../kit/svg.js";
import { count, equals, number, vector } from "../../wording/number.js";
import { createMarks } from "../kit/marks.js";
import { widthOf } from "../kit/text_box.js";

// Pixels between two marks, and the largest number of updates in the ring with w and b next to each.
const APART = 17;
const FEW = 8;
// A smaller radius has no text inside the ring.
const SMALL = 110;
// Pixels beside the ring, and from it to the text next to it.
const [EDGE, BESIDE] = [28, 24];
// How much wider the strong texts are (why-it-stops.css).
const STRONG = 1.3;

export function createOrbit(node) {
  const svg = make("svg", "chart why-orbit", node);
  svg.setAttribute("aria-hidden", "true");
  const nodes = {
    svg,
    path: make("path", "series other", svg),
    ring: make("circle", "why-ring", svg),
    begin: make("circle", "why-meeting", svg),
    states: make("g", "", svg),
    marks: createMarks(make("g", "why-run", svg)),
    now: make("circle", "now", svg),
    texts: ["start", "period", "changes", "first"].map((name) =>
      make("text", `chart-name why-orbit-${name}`, svg),
    ),
    frames: [],
    key: "",
  };
  return (sight, seen) => draw(nodes, sight, seen);
}

function draw(nodes, sight, { shown, lit, width, height }) {
  const { run } = shown;
  const frame = frameOf(sight, width, height);
  if (nodes.run !== run || nodes.key !== `${width} ${height}`) {
    nodes.run = run;
    nodes.key = `${width} ${height}`;
    layOut(nodes, sight, run, frame);
  }
  const step = shown.get("step");
  const [x, y] = frame.at(step);
  const isMarked = shown.isUpdate && shown.get("index") >= 0;
  write(nodes.now, "cx", roundToTenth(x));
  write(nodes.now, "cy", roundToTenth(y));
  write(nodes.now, "r", isMarked ? 0 : 6);
  const frames = nodes.frames.filter(({ k }) => k !== shown.k);
  if (isMarked) frames.push({ k: shown.k, at: [x, y] });
  nodes.marks.draw(frames.map((one) => markOf(run, one, shown.k)).filter(Boolean), lit);
}

function markOf(run, { k, at }, now) {
  const index = run.get("index", k);
  if (index < 0) return null;
  const classes = k > now ? "later" : `small${k === now ? " looked" : ""}`;
  return { index, label: run.labels[index], at, classes };
}

// Return the layout of the ring and the place of each step: up the straight way, which meets the ring on its
// left, and then clockwise. In a small picture the text about the ring is next to it.
function frameOf(sight, width, height) {
  const { start, period } = sight;
  const rows = start ? 3 : 2;
  const large = Math.min(width / 2 - 48, height / rows - 44);
  const small = large < SMALL;
  const longest = Math.max(...ringLines(sight).map((text) => STRONG * widthOf(text)));
  const beside = (width - EDGE - BESIDE - longest) / 2;
  const radius = small ? Math.max(EDGE, Math.min(width / 4, height / rows - 16, beside)) : large;
  const cx = small ? radius + EDGE : width / 2;
  const top = small ? 14 : 52;
  const cy = start ? radius + top : height / 2;
  const bottom = height - (small ? 12 : 40);
  const at = (step) => {
    if (step < start) return [cx - radius, bottom - (step / start) * (bottom - cy)];
    const angle = Math.PI - (2 * Math.PI * (step - start)) / period;
    return [cx + radius * Math.cos(angle), cy - radius * Math.sin(angle)];
  };
  return { cx, cy, radius, bottom, small, at };
}

function layOut(nodes, sight, run, frame) {
  const { cx, cy, radius, bottom, at } = frame;
  const { start } = sight;
  for (const [name, value] of Object.entries({ cx, cy, r: radius }))
    write(nodes.ring, name, roundToTenth(value));
  write(
    nodes.path,
    "d",
    start ? `M${roundToTenth(cx - radius)} ${bottom}V${roundToTenth(cy)}` : "",
  );
  for (const [name, value] of Object.entries({ cx: cx - radius, cy, r: 4 })) {
    write(nodes.begin, name, roundToTenth(value));
  }
  nodes.frames = distinctFrames(run, at);
  ringTexts(sight, frame).forEach(([text, x, y, anchor], i) => {
    nodes.texts[i].textContent = text;
    write(nodes.texts[i], "x", Math.round(x));
    write(nodes.texts[i], "y", Math.round(y));
    write(nodes.texts[i], "text-anchor", anchor);
  });
  drawStates(nodes, sight, run, frame);
}

// Return the texts about the ring.
function ringLines({ start, period, changes, word }) {
  const back = `step ${count(start)} = step ${count(start + period)}`;
  return [back, `${count(changes)} ${word}${changes === 1 ? "" : "s"} each time`];
}

function ringTexts(sight, { cx, cy, radius, bottom, small }) {
  const { start, period } = sight;
  const [back, times] = ringLines(sight);
  const before = start ? `${count(start)} step${start === 1 ? "" : "s"} before` : "";
  if (small) {
    const x = cx + radius + BESIDE;
    return [
      [back, x, cy + 28, "start"],
      [`period ${count(period)}`, x, cy - 16, "start"],
      [times, x, cy + 4, "start"],
      [before, cx - radius + 12, bottom - 2, "start"],
    ];
  }
  const up = cy - 0.3 * radius;
  return [
    [back, cx - radius + 20, cy + 36, "start"],
    [`period ${count(period)}`, cx, up - 8, "middle"],
    [times, cx, up + 12, "middle"],
    [before, cx - radius + 14, (bottom + cy + radius) / 2, "start"],
  ];
}

// Return the updates whose marks do not overlap.
function distinctFrames(run, at) {
  const frames = [];
  let last = [Number.NEGATIVE_INFINITY, 0];
  for (let k = 1; k <= run.last; k += 1) {
    const place = at(run.get("step", k));
    if (!run.isUpdate(k) || Math.hypot(place[0] - last[0], place[1] - last[1]) < APART) continue;
    last = place;
    frames.push({ k, at: place });
  }
  return frames;
}

// Return whether a place is covered by the text about the ring.
function isTaken([x, y], { cx, cy, radius }) {
  const below = y - cy;
  return (x < cx && below > 12 && below < 60) || (below < -0.1 * radius && below > -0.6 * radius);
}

// Write w and b after each update of a small ring.
function drawStates(nodes, { start, changes }, run, { cx, cy, radius, small }) {
  nodes.states.replaceChildren();
  if (small || changes > FEW || !run.straight) return;
  for (const { k, at } of nodes.frames) {
    if (run.get("step", k) <= start) continue;
    const [x, y] = at.map((value, i) => {
      const centre = i ? cy : cx;
      return centre + ((value - centre) * (radius - 20)) / radius;
    });
    if (isTaken([x, y], { cx, cy, radius })) continue;
    const anchor = Math.abs(x - cx) < 0.3 * radius ? "middle" : ["start", "end"][Number(x > cx)];
    const texts = [
      letters(`$w ${equals(vector(run.get("w", k)))}`),
      letters(`$b ${equals(number(run.get("b", k)))}`),
    ];
    texts.forEach((line, down) => {
      const text = make("text", "chart-name", nodes.states);
      text.textContent = line;
      write(text, "x", Math.round(x));
      write(text, "y", Math.round(y - 4 + 16 * down - (y - cy) * 0.06));
      write(text, "text-anchor", anchor);
    });
  }
}
