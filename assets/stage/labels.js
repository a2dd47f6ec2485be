// Labels of a picture: each takes the first of its spots that is free; a label without a free spot is left out.
import { make, show, write } from "../kit/svg.js";
import { createFreeSpace, halfWidth, sizeOf } from "./free_space.js";
import * as names from "./names.js";
import * as numbers from "./numbers.js";

export function createLabels(over, layer) {
  const signs = [make("path", "sign plus", over), make("path", "sign minus", over)];
  signs[0].setAttribute("d", "M-7 0H7M0 -7V7");
  signs[1].setAttribute("d", "M-7 0H7");
  // screen readers get the names of the points and the sentences instead
  layer.setAttribute("aria-hidden", "true");
  const texts = [];

  // places and draws all labels of a picture; see stage.js
  function draw({ axes, shown, points, beside, drawn, own }) {
    const room = createFreeSpace(axes);
    for (const { at, wide } of axes.ticks) room.cover(at, wide, 8);
    // the labels of the axes first, so that they stay from step to step; then those of points, then all others
    const axisNames = names.axes(axes, shown.dimension, own?.axes);
    const labels = axisNames.map((name) => withPlace(room, name));
    for (const [i, place] of points.places.entries()) {
      room.cover(place, numbers.reach(shown, i, points.kinds));
    }
    if (own?.plus) labels.push(...names.classes(axes, own).map((name) => withPlace(room, name)));
    for (const line of drawn.lines) room.follow(line);
    for (const end of drawn.ends) room.cover(end, 8);
    // temporary labels come last, so that the others stay where they are
    const all = [...beside, ...drawn.names];
    for (const name of all) if (!name.late) labels.push(withPlace(room, name));
    // with a gap to the number of a point, since "8 +" would be read as one
    drawSigns(drawn.signs && room.place(drawn.signs, 14, 10));
    for (const name of all) if (name.late) labels.push(withPlace(room, name));
    drawTexts(labels.filter(({ at }) => at));
  }

  function withPlace(room, name) {
    const high = sizeOf(name.kind)[0];
    return { ...name, at: room.place(name.spots, halfWidth(name.kind, name.text), high)?.[0] };
  }

  function drawSigns(places) {
    signs.forEach((node, i) => {
      const at = places?.[i];
      show(node, at);
      if (at) write(node, "transform", `translate(${at.join(" ")})`);
    });
  }

  function drawTexts(labels) {
    while (texts.length > labels.length) texts.pop().node.remove();
    while (texts.length < labels.length) texts.push({ node: make("text", "", layer), shown: "" });
    for (const [i, label] of labels.entries()) drawText(texts[i], label);
  }

  function drawText(text, { kind, text: words, at, index }) {
    const [x, y] = at.map((value) => Math.round(10 * value) / 10);
    const shown = [kind, words, x, y, index].join(" ");
    if (text.shown === shown) return;
    text.shown = shown;
    const { node } = text;
    node.setAttribute("class", `label ${kind}`);
    node.setAttribute("transform", `translate(${x} ${y})`);
    node.textContent = words;
    if (index === undefined) delete node.dataset.index;
    else node.dataset.index = index;
  }

  return { draw };
}
