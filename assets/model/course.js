// Which course is open, and what comes before and after in it. linviz/scenario/courses.py has the same rule for it: the one
// that the address names (?c=), else the first that has the preset; where none has it, the menu's order.
import { state } from "./state.js";

/** @typedef {Spec["presets"][number]} Preset */
/** @typedef {Spec["courses"][number]} Course */

// by its slug, whether or not it has what is open
let requestedSlug = "";

/** @type {(slug: string | null) => Course | undefined} */
function courseOf(slug) {
  const having = state.spec.courses.filter(({ presets }) => presets.includes(slug ?? ""));
  return having.find((one) => one.slug === requestedSlug) ?? having[0];
}

// what the address says of it
export function readAddress() {
  requestedSlug = new URLSearchParams(location.search).get("c") ?? "";
}

// a preset is opened: of another course only where the one that is open has it not
/** @type {(slug: string) => void} */
export function followPreset(slug) {
  requestedSlug = courseOf(state.scenario?.slug)?.slug ?? requestedSlug;
  requestedSlug = courseOf(slug)?.slug ?? requestedSlug;
}

// what of the address names it, where another one would be taken for it
/** @type {(slug: string | null) => string} */
export function query(slug) {
  const course = courseOf(slug);
  const first = state.spec.courses.find(({ presets }) => presets.includes(slug ?? ""));
  return course === first ? "" : `?c=${course?.slug}`;
}

// the slugs among which the open preset stands
/** @type {() => string[]} */
export const order = () =>
  courseOf(state.scenario.slug)?.presets ?? state.spec.presets.map((one) => one.slug);

/** @type {(by: number) => Preset | null} */
function neighbour(by) {
  const slugs = order();
  const here = slugs.indexOf(state.scenario?.slug ?? "");
  const found = here < 0 ? undefined : slugs[here + by];
  return state.spec.presets.find(({ slug }) => slug === found) ?? null;
}

// null after the last, and where no preset is open
export const next = () => neighbour(1);
export const previous = () => neighbour(-1);

// such as "3 of 11 in The perceptron"; "" where no preset is open
/** @type {() => string} */
export function positionText() {
  const slugs = order();
  const here = slugs.indexOf(state.scenario.slug ?? "");
  const course = courseOf(state.scenario.slug);
  if (here < 0) return "";
  return `${here + 1} of ${slugs.length}${course ? ` in ${course.title}` : ""}`;
}
