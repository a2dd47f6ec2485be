// Total of a run, as text.
import { count } from "./number.js";

/** @type {(run: Run, total: number) => string} */
export const totalText = (run, total) => (run.unfinished ? "…" : count(total));
