// What has been seen: a mark at each scenario, how many of each course, and the way back to the last one.
import { all, byId, element } from "../kit/dom.js";
import * as seen from "../model/seen.js";

export function showProgress() {
  const { done, last } = seen.read();
  const known = new Set(done);
  const templates = all("template").map((one) => one.content);
  for (const root of [document, ...templates]) {
    for (const item of all("li[data-slug]", root)) mark(item, known.has(item.dataset.slug));
  }
  for (const course of all("[data-presets]")) {
    const slugs = course.dataset.presets.split(" ");
    count(course, slugs.filter((slug) => known.has(slug)).length, slugs.length);
  }
  showLast(last);
}

/** @type {(item: HTMLElement, isDone: boolean) => void} */
function mark(item, isDone) {
  item.querySelector(".done")?.remove();
  if (!isDone) return;
  const tick = element(
    "span",
    "done",
    /** @type {Element} */ (item.querySelector(".picture")),
    "✓",
  );
  tick.setAttribute("role", "img");
  tick.setAttribute("aria-label", "Seen:");
}

// nothing is said before somebody has begun
/** @type {(course: HTMLElement, number: number, total: number) => void} */
function count(course, number, total) {
  for (const old of all(".progress, .progress-told", course)) old.remove();
  if (!number) return;
  const line = document.createElement("p");
  line.className = "progress";
  const bar = element("progress", "", line);
  Object.assign(bar, { value: number, max: total });
  bar.setAttribute("aria-hidden", "true");
  const told = `${number} of ${total}`;
  element("span", "", line, told);
  course.querySelector("h2")?.after(line);
  // a small screen has no room for the bar
  const lecture = /** @type {Element} */ (course.querySelector(".lecture"));
  element("span", "progress-told narrow-only", lecture, ` · ${told} seen`);
}

/** @type {(last: seen.Last | null) => void} */
function showLast(last) {
  const link = byId("continue");
  if (!link) return;
  link.hidden = !last;
  if (!last) return;
  link.href = last.address;
  const slug = last.address.match(/^\/s\/([a-z0-9-]+)/)?.[1];
  const short = all(`li[data-slug="${slug}"] .name`)[0]?.firstChild?.textContent;
  link.textContent = `Continue: ${short ?? last.title}`;
}
