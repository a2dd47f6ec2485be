// The formula of a step in LaTeX, as Description.latex of linviz/words/describe.py has it.
import { fill } from "../../wording/words.js";

const POWER = /·10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)/g;
// the comma between thousands, behind which LaTeX would leave a space
const THOUSANDS = /(?<=\d),(?=\d{3})/g;
// what texts have that LaTeX writes in another way; a template itself has none of it
/** @type {Record<string, string>} */
const SIGNS = {
  "−": "-",
  "≈": "\\approx",
  "∞": "\\infty",
  "…": "\\ldots",
  "\u202f": "\\,",
  "–": "\\text{--}",
};

// a display for a document with amsmath; "" for a step without a formula
/** @type {(shown: Shown) => string} */
export function latexOf(shown) {
  const { formula } = shown.words.phrases[shown.get("phrase")];
  const lines = shown.words.formulas[formula].latex.map((line) => typeset(fill(line, shown).text));
  return lines.length ? `\\begin{gather*}\n${lines.join(" \\\\\n")}\n\\end{gather*}` : "";
}

/** @type {(text: string) => string} */
const typeset = (text) =>
  text
    .replace(POWER, (_, power) => ` \\cdot 10^{${[...power].map(ordinary).join("")}}`)
    .replace(THOUSANDS, "{,}")
    .replace(/[−≈∞…\u202f–]/g, (sign) => SIGNS[sign]);

/** @type {(raised: string) => string} */
const ordinary = (raised) => "-0123456789"["⁻⁰¹²³⁴⁵⁶⁷⁸⁹".indexOf(raised)];
