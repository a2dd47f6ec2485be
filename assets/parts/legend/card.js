// The card of the legend: which marks this picture has, each drawn as it is there, and those of the open view.
import { element, setText } from "../../kit/dom.js";
import { letters } from "../../kit/notation.js";
import { make } from "../../kit/svg.js";
import { namesOf } from "../../model/names.js";
import { state } from "../../model/state.js";
import { axesOf } from "../../stage/axes.js";
import { isSeen, layersOf, marksIn } from "./present.js";
import { OF_PICTURE, stroke, UNDER_THE_SLIDER } from "./rows.js";
import { createViewRows } from "./view_rows.js";

/** @typedef {import("./legend.js").Explained} Explained */
/** @typedef {import("./rows.js").LegendRow} LegendRow */
/** @typedef {{ name: string, text: string, row: HTMLElement, sample: string, isOwn: boolean }} Entry */

// the sheets of this folder, which the server puts here
export const SHEET = "";
// the best first
const CORNERS = [
  ["high", "right"],
  ["high", "left"],
  ["low", "right"],
  ["low", "left"],
];

/**
 * The card, which is closed at first.
 * @param {HTMLElement} root has a list with the rows that marks declare
 * @param {HTMLElement} graph
 * @param {Explained} explained changes as the pictures do
 * @returns {{ toggle(open: boolean): void, refresh(): void }}
 */
export function createCard(root, graph, explained) {
  const list = /** @type {HTMLElement} */ (root.querySelector("ul"));
  const entries = createEntries(list);
  const viewRows = createViewRows(root);

  // the scenes with the layers of their pictures
  function pictures() {
    const { scene, second } = explained;
    const scenes = scene ? [{ scene, layers: layersOf(graph) }] : [];
    const plot = second?.axes.plot;
    if (second && plot?.checkVisibility()) scenes.push({ scene: second, layers: layersOf(plot) });
    return scenes;
  }

  function refresh() {
    const { scene, view } = explained;
    if (root.hidden || !scene) return;
    const scenes = pictures();
    const each = scenes.map(({ scene: one, layers }) => marksIn(one, layers));
    root.style.setProperty("--stage-scale", String(scene.axes.scale));
    for (const { name, row, isOwn } of entries) {
      row.hidden = isOwn
        ? !scenes.some(({ layers }) => isSeen(layers, name))
        : !each.some((now) => now[name]);
    }
    nameClasses(entries);
    viewRows.show(view);
  }

  // into the corner of the canvas where it covers the fewest points
  function settle() {
    const { width, height, px, scale } = axesOf(graph);
    const [wide, high] = [root.offsetWidth / scale, root.offsetHeight / scale];
    const places = state.scenario.points.map(px);
    /** @type {Record<string, (place: Place) => boolean>} */
    const within = {
      left: ([x]) => x < wide + 16,
      right: ([x]) => x > width - wide - 16,
      high: ([, y]) => y < high + 40,
      low: ([, y]) => y > height - high - 40,
    };
    /** @type {(corner: string[]) => number} */
    const covered = ([row, column]) =>
      places.filter((place) => within[row](place) && within[column](place)).length;
    const corner = CORNERS.reduce((best, one) => (covered(one) < covered(best) ? one : best));
    root.dataset.corner = corner.join(" ");
  }

  let isOpen = false;
  /** @type {(open: boolean) => void} */
  function toggle(open) {
    if (open === isOpen) return;
    isOpen = open;
    root.hidden = !open;
    // marks are on the page only where they are seen
    for (const { row, sample } of entries) {
      if (open) row.prepend(drawSample(sample));
      else row.querySelector("svg")?.remove();
    }
    if (!open) return;
    refresh();
    settle();
  }

  return { toggle, refresh };
}

// the rows that marks declare are in the list already
/** @type {(list: HTMLElement) => Entry[]} */
function createEntries(list) {
  const own = /** @type {HTMLElement[]} */ ([...list.children]).map((row) => {
    const name = row.dataset.mark ?? "";
    return { name, text: row.textContent ?? "", row, sample: stroke(name), isOwn: true };
  });
  /** @type {(rows: LegendRow[]) => Entry[]} */
  const add = (rows) =>
    rows.map(([name, template, sample]) => {
      const text = letters(template);
      const row = element("li", "", list, text);
      row.dataset.mark = name;
      return { name, text, row, sample: letters(sample), isOwn: false };
    });
  const usual = add(OF_PICTURE);
  list.append(...own.map(({ row }) => row));
  return [...usual, ...own, ...add(UNDER_THE_SLIDER)];
}

// the classes of own data have names
/** @type {(entries: Entry[]) => void} */
function nameClasses(entries) {
  const names = namesOf(state.scenario);
  const own = new Map([
    ["plus", names?.plus],
    ["minus", names?.minus],
  ]);
  for (const { name, text, row } of entries) {
    const words = own.get(name) ? `${text}: ${own.get(name)}` : text;
    if (own.has(name)) setText(/** @type {Node} */ (row.lastChild), words);
  }
}

/** @type {(sample: string) => SVGElement} */
function drawSample(sample) {
  const drawing = make("svg", "linviz-over");
  drawing.setAttribute("viewBox", "-22 -17 44 34");
  drawing.setAttribute("aria-hidden", "true");
  drawing.innerHTML = sample;
  return drawing;
}
