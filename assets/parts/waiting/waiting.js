// While the server is gone, busy or slow: what is chosen is seen to wait, and said. The picture is that of before.
import { emit, on } from "../../kit/bus.js";
import { byId, setText } from "../../kit/dom.js";
import { isOpen } from "../../kit/opening.js";
import { presetBySlug } from "../../model/presets.js";
import { titles } from "../../model/spec.js";
import { state } from "../../model/state.js";

/** @typedef {"slow" | "busy" | "gone"} Line */
/** @typedef {{ algorithm: string, lift: string }} Names */

/** @type {Record<Line, { before: string, said: (what: string) => string, opens: string }>} */
const WORDS = {
  slow: {
    before: "linviz is waiting for its server. It will open by itself.",
    said: (what) => `The server is slow: stepping works, ${what} when it answers.`,
    // of a preset, in the header
    opens: "opens when the server answers",
  },
  busy: {
    before: "The server is busy; linviz will open as soon as it answers.",
    said: (what) => `The server is busy. Nothing is lost: ${what} as soon as it answers.`,
    opens: "opens as soon as the server answers",
  },
  gone: {
    before: "linviz is waiting for its server. It will open by itself.",
    said: (what) => `Offline: stepping works, ${what} when the server is back.`,
    opens: "opens when the server is back",
  },
};
const NONE = { algorithm: "", lift: "" };

// chip: where it is said over the canvas
/** @type {(chip: HTMLElement) => Part} */
export function createWaiting(chip) {
  /** @type {Line | null} */
  let line = null;
  // the titles of algorithm and lift that the run on the screen has
  /** @type {Names | null} */
  let shown = null;
  // the preset that is to be opened, by its title
  /** @type {string | null} */
  let opening = null;
  let told = "";

  // what is chosen and not shown yet: its title where it is another one
  /** @type {() => Names} */
  function chosen() {
    const { scenario } = state;
    if (!scenario || !shown || opening) return NONE;
    const { algorithm, lift } = titles(scenario);
    return {
      algorithm: algorithm === shown.algorithm ? "" : algorithm,
      lift: lift === shown.lift ? "" : `“${lift}”`,
    };
  }

  /** @type {(names: Names) => string} */
  function what({ algorithm, lift }) {
    if (opening) return `“${opening}” opens`;
    const names = [algorithm, lift].filter(Boolean);
    return names.length ? `${names.join(" with ")} runs` : "your change runs";
  }

  function show() {
    const words = line && WORDS[line];
    const names = words ? chosen() : NONE;
    byId("algorithm").toggleAttribute("data-waiting", names.algorithm !== "");
    byId("lift").toggleAttribute("data-waiting", names.lift !== "");
    chip.hidden = !words;
    // the boundary still belongs to the points before the change
    byId("canvas").toggleAttribute("data-stale", Boolean(words));
    const said = isOpen() ? words?.said(what(names)) : words?.before;
    setText(chip, said ?? "");
    tell(words && isOpen() && opening ? [opening, words.opens] : []);
    // what waits is in no address yet, and goes with its tab (model/pending_change.js)
    window.onbeforeunload =
      words && isOpen() && !opening ? (event) => event.preventDefault() : null;
  }

  // the header has its name; on the way of every drag, so only where it is another one
  /** @type {(next: string[]) => void} */
  function tell(next) {
    if (String(next) === told) return;
    told = String(next);
    emit("waiting", ...next);
  }

  // ask: a preset by its slug, or what a link holds; null where that is wanted no longer
  /** @type {(ask: { slug: string | null } | null) => void} */
  function open(ask) {
    const title = presetBySlug(ask?.slug)?.title;
    opening = ask && (title ?? "My own points");
    show();
  }

  return {
    start() {
      on("server", (next) => {
        line = next in WORDS ? next : null;
        show();
      });
      on("opening", open);
      for (const event of ["opened", "scenario", "draft"]) on(event, () => open(null));
      on("run", (_, scenario) => {
        if (scenario) shown = titles(scenario);
      });
    },
  };
}
