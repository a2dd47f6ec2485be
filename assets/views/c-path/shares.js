// The lines of α/C over C, or of y − f over λ, one for each point in the colour of its class.

import { letters } from "../../kit/notation.js";
import { make, pathData, roundToTenth, write } from "../../kit/svg.js";
import { createChart } from "../kit/chart.js";

const NAMES = {
  C: { x: letters("$C"), y: letters("$alpha ÷ $C: exactly 0 no influence, 1 largest influence") },
  lam: { x: letters("$lambda"), y: letters("$y − $f of each point") },
};
// More lines than these are drawn fainter.
const FEW = 12;

/** @type {(node: HTMLElement) => any} */
export function createShares(node) {
  const chart = createChart(node, "shares", { top: 28, bottom: 38, right: 28 });
  const cursor = make("path", "shares-now", chart.plot);
  const lines = make("g", "shares-lines", chart.plot);
  const litPath = make("path", "shares-lit", chart.plot);
  let box = null;
  let paths = [];

  function layOut(allItems, { parameter, low, high }, labels, size) {
    // Those of the run before stay until the first of this run is there, and may have other points.
    const items = allItems.filter(({ share }) => share.length === labels.length);
    const names = NAMES[parameter];
    const shares = items.flatMap((one) => one.share);
    const least = Math.min(0, ...shares);
    const most = Math.max(1, ...shares);
    const padding = 0.04 * (most - least);
    box = chart.layOut(
      size,
      { low, high, log: true, label: names.x },
      {
        low: least - padding,
        high: most + padding,
        label: names.y,
        brief: briefly(names.y),
        few: 3,
      },
    );
    paths = labels.map((_, i) =>
      pathData(items.map((one) => [box.x.at(one.value), box.y.at(one.share[i])])),
    );
    lines.replaceChildren();
    const opacity = Math.max(0.25, Math.min(1, FEW / labels.length));
    labels.forEach((label, i) => {
      const path = make("path", label > 0 ? "plus" : "minus", lines);
      path.setAttribute("d", paths[i]);
      path.setAttribute("opacity", opacity);
      path.setAttribute("data-point", i);
    });
  }

  function showStep(value, lit) {
    const x = roundToTenth(box.x.at(value));
    write(cursor, "d", value > 0 && Number.isFinite(x) ? `M${x} ${box.top}V${box.bottom}` : "");
    write(litPath, "d", paths[lit] ?? "");
  }

  return { svg: chart.svg, layOut, showStep };
}

// Return a label without what follows its colon.
/** @type {(label: string) => string} */
const briefly = (label) => label.split(":")[0];
