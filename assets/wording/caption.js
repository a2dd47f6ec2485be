// Caption of a step; at the last step also the reason why the run ends.
import { escapeHtml, fill } from "./words.js";

/** @type {(shown: Shown) => boolean} */
export const isEnd = (shown) => !shown.scrubbed && shown.k === shown.last;

/** @type {(shown: Shown) => { text: string, html: string }} */
export function caption(shown) {
  const { text, html } = fill(shown.words.phrases[shown.get("phrase")].sentences, shown);
  if (!isEnd(shown)) return { text, html };
  const end = shown.stop.sentence;
  const strong = `<strong>${escapeHtml(end)}</strong>`;
  // a run that ends before its first step shows only the reason
  return shown.last === 0
    ? { text: end, html: strong }
    : { text: `${text} ${end}`, html: `${html} ${strong}` };
}
