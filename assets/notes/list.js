// List of the course: what each scenario took, which one is on the wall, and the planned minutes.
import { byId, element, inFocus } from "../kit/dom.js";
import { timeHere, timeOf, timeText } from "./minutes.js";

/** @typedef {import("./minutes.js").Plan} Plan */

const WAYS = { ArrowUp: -1, ArrowDown: 1 };

/** @type {(open: (slug: string) => void) => { show(plan: Plan): void, tick(plan: Plan): void, takesKey(key: string): boolean }} */
export function createList(open) {
  const list = byId("list");
  // each with its button and what stands at its end
  /** @type {{ slug: string, button: HTMLButtonElement, time: HTMLElement }[]} */
  let rows = [];
  let written = "";
  let here = "";

  /** @type {(scenario: { slug: string, title: string }, number: number) => typeof rows[number]} */
  function add({ slug, title }, number) {
    const button = element("button", "", element("li", "", list));
    element("span", "list-number", button, String(number));
    element("span", "list-title", button, title);
    const time = element("span", "list-time", button);
    button.addEventListener("click", () => open(slug));
    return { slug, button, time };
  }

  // one of them has a place in the order of the page; the arrows lead to the others
  /** @type {(button: HTMLButtonElement | undefined) => void} */
  function makeReachable(button) {
    for (const row of rows) row.button.tabIndex = row.button === button ? 0 : -1;
  }

  /** @type {(plan: Plan) => void} */
  function write({ scenarios }) {
    const next = JSON.stringify(scenarios.map(({ slug, title }) => [slug, title]));
    if (next === written) return;
    written = next;
    here = "";
    list.replaceChildren();
    rows = scenarios.map((scenario, i) => add(scenario, i + 1));
  }

  // what a scenario took, and its planned minutes
  /** @type {(plan: Plan, slug: string, minutes: number) => (string | [string])[]} */
  function timeParts(plan, slug, minutes) {
    const taken = timeOf(plan, slug);
    if (slug === plan.slug && plan.times.isTaught)
      return [[timeText(timeHere(plan.times))], minutes ? ` of ${minutes} min` : ""];
    if (taken !== null) return [`✓ ${timeText(taken)}${minutes ? ` of ${minutes}` : ""}`];
    return [minutes ? `${minutes} min` : ""];
  }

  /** @type {(plan: Plan) => void} */
  function tick(plan) {
    rows.forEach(({ slug, time }, i) => {
      const parts = timeParts(plan, slug, plan.scenarios[i].minutes);
      if (time.textContent === parts.flat().join("")) return;
      time.replaceChildren();
      for (const part of parts) {
        if (typeof part === "string") time.append(part);
        else element("strong", "", time, part[0]);
      }
    });
  }

  /** @type {(plan: Plan) => void} */
  function markHere({ slug }) {
    if (here === slug) return;
    here = slug;
    for (const { slug: own, button } of rows) {
      if (own === slug) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    }
    const current = rows.find((row) => row.slug === slug)?.button;
    makeReachable(current ?? rows[0]?.button);
    // in the middle of what is seen of the list; the page itself does not scroll
    const item = current?.parentElement;
    const frame = list.parentElement;
    if (item && frame)
      frame.scrollTop = item.offsetTop - (frame.clientHeight - item.offsetHeight) / 2;
  }

  return {
    tick,
    show(plan) {
      write(plan);
      markHere(plan);
      tick(plan);
    },
    takesKey(key) {
      const way = WAYS[/** @type {keyof typeof WAYS} */ (key)];
      const at = rows.findIndex(({ button }) => button === inFocus());
      const next = way ? rows[at + way]?.button : undefined;
      if (at < 0 || !way) return false;
      if (next) {
        makeReachable(next);
        next.focus();
      }
      return true;
    },
  };
}
