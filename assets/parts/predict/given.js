// What is given to reason with, in rows: w and b now, the point, and its y·f(x).
import { element } from "../../kit/dom.js";
import { letters } from "../../kit/notation.js";
import { equals, number } from "../../wording/number.js";
import { row, signed } from "./kinds/run.js";

/** @type {(list: Element, question: AskedQuestion, now: Shown) => void} */
export function writeGiven(list, { about, form }, now) {
  list.replaceChildren();
  if (about === undefined || (form !== "number" && form !== "line")) return;
  const [b, score] = [number(now.get("b")), signed(now, about)];
  const point = now.points[about].slice(0, now.run.dimension);
  addRow(list, "Now", [
    { symbol: "w" },
    ` = ${row(now.get("w"))}, `,
    { symbol: "b" },
    ` ${equals(b)}`,
  ]);
  addRow(list, `Point ${about + 1}`, [
    { symbol: "x", of: about },
    ` = ${row(point)}, `,
    { symbol: "y", of: about },
    ` = ${now.labels[about] > 0 ? "+1" : "−1"}`,
  ]);
  if (score === null) return;
  addRow(list, "Test", [
    { symbol: "y", of: about },
    " ",
    { symbol: "f" },
    "(",
    { symbol: "x", of: about },
    `) ${equals(number(score))}${score <= 0 ? " ≤ 0" : ""}`,
  ]);
}

const VECTORS = "wx";

/** @type {(list: Element, name: string, parts: FormulaPart[]) => void} */
function addRow(list, name, parts) {
  const line = element("div", "", list);
  element("dt", "", line, name);
  writeParts(element("dd", "", line), parts);
}

/** @type {(value: Element, parts: FormulaPart[]) => void} */
export function writeParts(value, parts) {
  for (const part of parts) {
    // no line break between a letter and its value
    if (typeof part === "string") value.append(part.replace(/^ ([=≈]) /, "\u00a0$1\u00a0"));
    else {
      element(
        "i",
        VECTORS.includes(part.symbol) ? "vector" : "",
        value,
        letters(`$${part.symbol}`),
      );
      if (part.of !== undefined) element("sub", "", value, String(part.of + 1));
    }
  }
}
