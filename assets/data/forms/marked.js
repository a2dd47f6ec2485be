// Forms in which a line says where the rows begin, and lines before it name the columns: Weka's ARFF, and programs of SPSS
// and SAS with the data in them.
import { delimited } from "../lines.js";

/** @typedef {{ begin: RegExp, end: RegExp, remark: string, names: (head: string) => string[] }} Marks */

const QUOTED = /^@attribute\s+(?:'([^']*)'|"([^"]*)"|(\S+))/gim;
/** @type {Marks[]} */
const KINDS = [
  {
    begin: /^@data[^\r\n]*$/im,
    end: /$(?!.)/,
    remark: "%",
    names: (head) => [...head.matchAll(QUOTED)].map((one) => one[1] ?? one[2] ?? one[3]),
  },
  {
    begin: /^\s*begin data\.?[ ]*$/im,
    end: /^\s*end data/im,
    remark: "*",
    names: (head) => variables(head.match(/data list[^/]*\/([^.]*)\./i)?.[1]),
  },
  {
    begin: /^\s*(?:datalines|cards);[ ]*$/im,
    end: /^\s*;/m,
    remark: "*",
    names: (head) => variables(head.match(/\binput\b([^;]*);/i)?.[1]),
  },
];

// without the formats between them, such as (A8), $ and @@
/** @type {(text?: string) => string[]} */
const variables = (text = "") =>
  text
    .replace(/\([^)]*\)|[$@]/g, " ")
    .split(/\s+/)
    .filter((word) => /^[a-z_]/i.test(word));

/** @type {import("./cells.js").Form} */
export const marked = { name: "marked", title: "ARFF, SPSS or SAS", read };

/** @type {(text: string) => import("./cells.js").Grid | null} */
function read(text) {
  for (const { begin, end, remark, names } of KINDS) {
    const start = begin.exec(text);
    if (!start) continue;
    const head = text.slice(0, start.index);
    const rest = text.slice(start.index + start[0].length);
    const body = end.source.startsWith("$") ? rest : rest.slice(0, rest.search(end)) || rest;
    // lines before the rows stay, empty, so that all rows keep their numbers
    const above = (head + start[0]).replace(/[^\r\n]/g, "");
    const { lines } = delimited(above + body);
    const rows = lines.filter(({ cells }) => !cells[0].startsWith(remark));
    if (rows.some(({ cells }) => cells[0].startsWith("{"))) return { lines: [], refusal: SPARSE };
    return { lines: rows, names: names(head) };
  }
  return null;
}

const SPARSE =
  "This ARFF file is sparse: its rows list only what is not 0. Save it in the usual form (Weka: the filter SparseToNonSparse).";
