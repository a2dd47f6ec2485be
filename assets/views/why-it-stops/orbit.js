// A run that came back to where it had been: a way up to a ring, and round it for ever. Each change is its point.
import { make, write } from "../../kit/svg.js";
import { number, vector } from "../../telling/number.js";
import { createMarks } from "../kit/marks.js";

// pixels between two marks; changes in the ring up to which each has its w and b beside it
const APART = 16;
const FEW = 8;

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
    lay(nodes, sight, run, frame);
  }
  const step = shown.get("step");
  const [x, y] = frame.at(step);
  const ringed = shown.isUpdate && shown.get("index") >= 0;
  write(nodes.now, "cx", round(x));
  write(nodes.now, "cy", round(y));
  write(nodes.now, "r", ringed ? 0 : 6);
  const own = nodes.frames.filter(({ k }) => k !== shown.k);
  if (ringed) own.push({ k: shown.k, at: [x, y] });
  nodes.marks.draw(own.map((one) => markOf(run, one, shown.k)).filter(Boolean), lit);
}

function markOf(run, { k, at }, now) {
  const index = run.get("index", k);
  if (index < 0) return null;
  const classes = k > now ? "later" : `small${k === now ? " looked" : ""}`;
  return { index, label: run.labels[index], at, classes };
}

const round = (value) => Math.round(value * 10) / 10;

// where a step is: up the way, which meets the ring on its left, and then clockwise
function frameOf({ start, period }, width, height) {
  const radius = Math.min(width / 2 - 48, height / (start ? 3 : 2) - 44);
  const [cx, cy] = [width / 2, start ? radius + 52 : height / 2];
  const bottom = height - 40;
  const at = (step) => {
    if (step < start) return [cx - radius, bottom - (step / start) * (bottom - cy)];
    const angle = Math.PI - (2 * Math.PI * (step - start)) / period;
    return [cx + radius * Math.cos(angle), cy - radius * Math.sin(angle)];
  };
  return { cx, cy, radius, bottom, at };
}

function lay(nodes, sight, run, { cx, cy, radius, bottom, at }) {
  const { start, period, changes, word } = sight;
  for (const [name, value] of Object.entries({ cx, cy, r: radius }))
    write(nodes.ring, name, round(value));
  write(nodes.path, "d", start ? `M${round(cx - radius)} ${bottom}V${round(cy)}` : "");
  for (const [name, value] of Object.entries({ cx: cx - radius, cy, r: 4 })) {
    write(nodes.begin, name, round(value));
  }
  nodes.frames = framesOf(run, at);
  const inside = cx - radius + 20;
  const up = cy - 0.3 * radius;
  const times = `${number(changes).text} ${word}${changes === 1 ? "" : "s"} each time`;
  const said = [
    [`step ${number(start).text} = step ${number(start + period).text}`, inside, cy + 22, "start"],
    [`period ${number(period).text}`, cx, up - 8, "middle"],
    [times, cx, up + 12, "middle"],
    [
      start ? `${number(start).text} steps before` : "",
      cx - radius + 14,
      (bottom + cy) / 2 + radius / 2,
      "start",
    ],
  ];
  said.forEach(([text, x, y, anchor], i) => {
    nodes.texts[i].textContent = text;
    write(nodes.texts[i], "x", Math.round(x));
    write(nodes.texts[i], "y", Math.round(y));
    write(nodes.texts[i], "text-anchor", anchor);
  });
  state(nodes, sight, run, { cx, cy, radius });
}

// no more than can be told apart
function framesOf(run, at) {
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

// w and b after each change of a small ring
function state(nodes, { start, changes }, run, { cx, cy, radius }) {
  nodes.states.replaceChildren();
  if (changes > FEW || !run.straight) return;
  for (const { k, at } of nodes.frames) {
    if (run.get("step", k) <= start) continue;
    const [x, y] = at.map((value, i) => {
      const centre = i ? cy : cx;
      return centre + ((value - centre) * (radius - 20)) / radius;
    });
    const text = make("text", "chart-name", nodes.states);
    text.textContent = `w = ${vector(run.get("w", k)).text}, b = ${number(run.get("b", k)).text}`;
    write(text, "x", Math.round(x));
    write(text, "y", Math.round(y + 4));
    write(
      text,
      "text-anchor",
      Math.abs(x - cx) < 0.3 * radius ? "middle" : ["start", "end"][Number(x > cx)],
    );
  }
}
