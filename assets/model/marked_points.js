// Points that a question marks on the canvas: a ring at those that it is about, a number at those that it names. One
// question is on the page at a time, so the marks of Predict replace those of the scenario.
import { emit } from "../kit/bus.js";
import { state } from "./state.js";

/** @typedef {{ asked: number[], named: number[] }} Marks */
/** @typedef {"predict" | "question"} Source */

/** @type {Marks} */
const NONE = { asked: [], named: [] };
/** @type {Source[]} */
const SOURCES = ["predict", "question"];
/** @type {Map<Source, Marks>} */
const marksBySource = new Map();

// marks: null where this source has no question on the page
/** @type {(source: Source, marks: Marks | null) => void} */
export function setMarks(source, marks) {
  if (marks) marksBySource.set(source, marks);
  else marksBySource.delete(source);
  const first = SOURCES.find((one) => marksBySource.has(one));
  const { asked, named } = (first && marksBySource.get(first)) || NONE;
  state.asked = asked;
  state.named = named;
  emit("lit", state.lit);
}
