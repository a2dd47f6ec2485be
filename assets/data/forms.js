// The forms of a table that are not lines with separators, in the order in which they are tried.
import { brackets } from "./forms/brackets.js";
import { html } from "./forms/html.js";
import { json } from "./forms/json.js";
import { latex } from "./forms/latex.js";
import { libsvm } from "./forms/libsvm.js";
import { marked } from "./forms/marked.js";
import { wiki } from "./forms/wiki.js";

/** @type {import("./forms/cells.js").Form[]} */
export const FORMS = [html, wiki, marked, json, latex, libsvm, brackets];
