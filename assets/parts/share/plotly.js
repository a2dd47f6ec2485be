// The dialog with this step as figures of Plotly: numbers under the pointer, zoom, turning in space, a picture to save.
import { all, element, setText } from "../../kit/dom.js";
import { closeDialog, showDialog } from "../../kit/popups.js";
import { sentence } from "../../kit/sentence.js";
import { step } from "../../model/clock.js";
import { post } from "../../model/server.js";
import { state } from "../../model/state.js";
import { addSaying, createDialog } from "./dialog.js";

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

/** @type {() => { open(): Promise<void> }} */
export function createFigureDialog() {
  const { dialog, body } = createDialog("plotly", "This step with Plotly");
  const said = addSaying(body, "plotly-said");
  const holder = element("div", "plotly-figures", body);
  holder.id = "plotly-figures";
  const load = createLoader();
  /** @type {(text: string) => void} */
  const say = (text) => setText(said, text);

  /** @type {(Plotly: any, figures: { data: any, layout: any }[]) => void} */
  function draw(Plotly, figures) {
    clear();
    for (const { data, layout } of figures) {
      // its title is a sentence, which breaks into lines here as any other
      element("p", "", holder, layout.title.text.replaceAll("<br>", " "));
      const node = element("div", "plotly-figure", holder);
      // as large as the dialog has room
      const size = { width: undefined, height: undefined, autosize: true };
      const margin = { ...layout.margin, t: TOP };
      Plotly.newPlot(node, data, { ...layout, ...size, margin, title: undefined }, CONFIG);
    }
  }

  function clear() {
    const { Plotly } = /** @type {any} */ (window);
    for (const node of all(".plotly-figure", holder)) Plotly.purge(node);
    holder.replaceChildren();
  }

  dialog.addEventListener("close", clear);

  return {
    async open() {
      // from the dialog that has its button
      closeDialog();
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
        if (dialog.open) draw(Plotly, reply.figures);
        return say("");
      } catch {
        return say(LOST);
      }
    },
  };
}

// of the library, which is large: a megabyte that no page waits for
/** @type {() => () => Promise<any>} */
function createLoader() {
  /** @type {Promise<any> | null} */
  let library = null;
  return () => {
    library ??= new Promise((done, fail) => {
      const { content } = /** @type {HTMLMetaElement} */ (
        document.querySelector('meta[name="plotly"]')
      );
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
  };
}
