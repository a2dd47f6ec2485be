// The steps of a run that changed something, each as the point that did it: those to come are faint, this one is ringed.
import { make } from "../../kit/svg.js";
import { createMarks } from "../kit/marks.js";

// pixels between two of them, more of them where one is above the other
const APART = 8;

export function createRun(layer) {
  const marks = createMarks(make("g", "why-run", layer));
  let known = { run: null, box: null, frames: [] };

  // at: the columns of the two axes
  function draw(shown, lit, box, at) {
    const { run, k } = shown;
    if (known.run !== run || known.box !== box)
      known = { run, box, frames: framesOf(run, box, at) };
    const last = lastUpTo(run, k);
    const frames = known.frames.filter((frame) => frame !== last);
    if (last !== null) frames.push(last);
    marks.draw(
      frames.map((frame) => markOf(run, frame, { box, at, k, last })).filter(Boolean),
      lit,
    );
  }

  return {
    draw,
    clear() {
      marks.draw([], null);
      known = { run: null, box: null, frames: [] };
    },
  };
}

function placeOf(run, frame, box, at) {
  return [box.x.at(run.get(at.x, frame)), box.y.at(run.get(at.y, frame))];
}

function markOf(run, frame, { box, at, k, last }) {
  const index = run.get("index", frame);
  const place = placeOf(run, frame, box, at);
  if (index < 0 || !place.every(Number.isFinite)) return null;
  const now = frame === last ? " looked" : "";
  return {
    index,
    label: run.labels[index],
    at: place,
    classes: frame > k ? "later" : `small${now}`,
  };
}

// no more than can be told apart
function framesOf(run, box, at) {
  const frames = [];
  let [x, y] = [Number.NEGATIVE_INFINITY, 0];
  for (let frame = 1; frame <= run.last; frame += 1) {
    if (!run.isUpdate(frame)) continue;
    const place = placeOf(run, frame, box, at);
    if (!place.every(Number.isFinite) || Math.hypot(place[0] - x, (place[1] - y) / 4) < APART)
      continue;
    [x, y] = place;
    frames.push(frame);
  }
  return frames;
}

// the last change that was made by then
function lastUpTo(run, k) {
  for (let frame = k; frame > 0; frame -= 1) if (run.isUpdate(frame)) return frame;
  return null;
}
