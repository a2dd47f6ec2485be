// Open course, and the presets before and after the open one. linviz/scenario/courses.py has the same rule: the course
// that the address names (?c=), otherwise the first that contains the preset; where none does, the order of the menu.
import { presetBySlug } from "./presets.js";
import { state } from "./state.js";

/** @typedef {import("./presets.js").Preset} Preset */
/** @typedef {Spec["courses"][number]} Course */

// the slug of the requested course, whether or not it contains the open preset
let requestedSlug = "";

/** @type {(slug: string | null) => Course | undefined} */
function courseOf(slug) {
  const having = state.spec.courses.filter(({ presets }) => presets.includes(slug ?? ""));
  return having.find((one) => one.slug === requestedSlug) ?? having[0];
}

// reads the course from the address
export function readAddress() {
  requestedSlug = new URLSearchParams(location.search).get("c") ?? "";
}

// called when a preset is opened; the course changes only if it does not contain that preset
/** @type {(slug: string) => void} */
export function followPreset(slug) {
  requestedSlug = courseOf(state.scenario?.slug)?.slug ?? requestedSlug;
  requestedSlug = courseOf(slug)?.slug ?? requestedSlug;
}

// the query that names the course, where the preset alone would lead to another one
/** @type {(slug: string | null) => string} */
export function query(slug) {
  const course = courseOf(slug);
  const first = state.spec.courses.find(({ presets }) => presets.includes(slug ?? ""));
  return course === first ? "" : `?c=${course?.slug}`;
}

// the slugs of the presets in whose order the open one is
/** @type {() => string[]} */
export const order = () =>
  courseOf(state.scenario.slug)?.presets ?? state.spec.presets.map((one) => one.slug);

// null after the last preset, before the first, and where no preset is open
/** @type {(by: number, from?: string | null) => Preset | null} */
export function neighbour(by, from = state.scenario?.slug) {
  const slugs = order();
  const here = slugs.indexOf(from ?? "");
  const neighbourSlug = here < 0 ? undefined : slugs[here + by];
  return presetBySlug(neighbourSlug) ?? null;
}

export const next = () => neighbour(1);
export const previous = () => neighbour(-1);

// undefined where none is open
export const current = () => courseOf(state.scenario.slug);

// the title of the open course; "" where none is open
/** @type {() => string} */
export const title = () => current()?.title ?? "";

// the place of the open preset, such as "3 of 11"; "" where no preset is open
/** @type {() => string} */
export function place() {
  const slugs = order();
  const here = slugs.indexOf(state.scenario.slug ?? "");
  return here < 0 ? "" : `${here + 1} of ${slugs.length}`;
}
