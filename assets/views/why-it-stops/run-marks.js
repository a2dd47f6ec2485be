// The updates of a run, each drawn as its point: later ones are faint, the latest one has a ring.
import { make } from "../../kit/svg.js";
import { createMarks } from "../kit/marks.js";

// Pixels between two marks; marks above each other need four times the distance.
const APART = 8;

export function createRunMarks(layer) {
  const marks = createMarks(make("g", "why-run", layer));
  let cache = { run: null, box: null, frames: [] };

  // `columns`: those of the two axes. `hidesLater`: later updates are not drawn.
  function draw(shown, lit, box, columns, hidesLater = false) {
    const { run, k } = shown;
    if (cache.run !== run || cache.box !== box)
      cache = { run, box, frames: distinctFrames(run, box, columns) };
    const last = lastUpdate(run, k);
    const frames = cache.frames.filter((frame) => frame !== last && !(hidesLater && frame > k));
    if (last !== null) frames.push(last);
    marks.draw(
      frames.map((frame) => markOf(run, frame, { box, columns, k, last })).filter(Boolean),
      lit,
    );
  }

  return {
    draw,
    clear() {
      marks.draw([], null);
      cache = { run: null, box: null, frames: [] };
    },
  };
}

function placeOf(run, frame, box, columns) {
  return [box.x.at(run.get(columns.x, frame)), box.y.at(run.get(columns.y, frame))];
}

function markOf(run, frame, { box, columns, k, last }) {
  const index = run.get("index", frame);
  const place = placeOf(run, frame, box, columns);
  if (index < 0 || !place.every(Number.isFinite)) return null;
  const now = frame === last ? " looked" : "";
  return {
    index,
    label: run.labels[index],
    at: place,
    classes: frame > k ? "later" : `small${now}`,
  };
}

// Return the updates whose marks do not overlap.
function distinctFrames(run, box, columns) {
  const frames = [];
  let [x, y] = [Number.NEGATIVE_INFINITY, 0];
  for (let frame = 1; frame <= run.last; frame += 1) {
    if (!run.isUpdate(frame)) continue;
    const place = placeOf(run, frame, box, columns);
    if (!place.every(Number.isFinite) || Math.hypot(place[0] - x, (place[1] - y) / 4) < APART)
      continue;
    [x, y] = place;
    frames.push(frame);
  }
  return frames;
}

// Return the frame of the last update up to frame k.
function lastUpdate(run, k) {
  for (let frame = k; frame > 0; frame -= 1) if (run.isUpdate(frame)) return frame;
  return null;
}
