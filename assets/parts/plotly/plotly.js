// The dialog with this step as figures of Plotly: numbers under the pointer, zoom, turning in space, a picture to save.

import { all, byId, element, setText } from "../../kit/dom.js";
import { closeDialog, showDialog } from "../../kit/popups.js";
import { sentence } from "../../kit/sentence.js";
import { step } from "../../model/clock.js";
import { post } from "../../model/server.js";
import { state } from "../../model/state.js";

// ms; until the server counts as gone
const PATIENCE = 30_000;
// pixels; the buttons that Plotly offers
const TOP = 36;
const LOST = "The server does not answer. Try again later.";
// one of its buttons would send the figure to a cloud
const CONFIG = {
  displaylogo: false,
  responsive: true,
  modeBarButtonsToRemove: ["sendDataToCloud", "sendChartToCloud", "select2d", "lasso2d"],
};
/** @type {Promise<any> | null} */
let library = null;
const say = (text) => setText(byId("plotly-said"), text);

// large: a megabyte that no page waits for
function load() {
  library ??= new Promise((done, fail) => {
    /** @type {HTMLMetaElement} */
    const { content } = document.querySelector('meta[name="plotly"]');
    const script = document.createElement("script");
    script.src = content;
    script.addEventListener("load", () => done(/** @type {any} */ (window).Plotly));
    script.addEventListener("error", () => {
      library = null;
      script.remove();
      fail(new Error("Plotly did not load"));
    });
    document.head.append(script);
  });
  return library;
}

export async function open() {
  // from the dialog that has its button
  if (document.querySelector("dialog[open]")) closeDialog();
  clear();
  say("Loading Plotly …");
  showDialog("plotly");
  const scenario = { ...state.scenario, step: step() };
  const theme = document.documentElement.dataset.bsTheme;
  const asked = { seq: 0, scenario, theme };
  try {
    const [Plotly, reply] = await Promise.all([
      load(),
      post("figure", asked, { signal: AbortSignal.timeout(PATIENCE) }),
    ]);
    if (reply.error) return say(sentence(reply.error));
    if (byId("plotly").open) draw(Plotly, reply.figures);
    return say("");
  } catch {
    return say(LOST);
  }
}

function draw(Plotly, figures) {
  clear();
  for (const { data, layout } of figures) {
    // its title is a sentence, which breaks into lines here as any other
    element("p", "", byId("plotly-figures"), layout.title.text.replaceAll("<br>", " "));
    const node = element("div", "plotly-figure", byId("plotly-figures"));
    // as large as the dialog has room
    const size = { width: undefined, height: undefined, autosize: true };
    const margin = { ...layout.margin, t: TOP };
    Plotly.newPlot(node, data, { ...layout, ...size, margin, title: undefined }, CONFIG);
  }
}

function clear() {
  const figures = byId("plotly-figures");
  for (const node of all(".plotly-figure", figures)) /** @type {any} */ (window).Plotly.purge(node);
  figures.replaceChildren();
}

export function start() {
  byId("plotly").addEventListener("close", clear);
}
