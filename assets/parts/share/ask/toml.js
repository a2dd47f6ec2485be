// A question as an author writes it into the file of a preset (scenarios/README.md).

// a value of more characters has a line for each entry
const LONG = 60;

/** @type {(value: any) => string} */
export function tomlValue(value) {
  if (Array.isArray(value)) return listText(value);
  if (value !== null && typeof value === "object") return tableText(value);
  // TOML has JSON's escapes, and DEL must be escaped too
  return JSON.stringify(value).replaceAll("\u007f", "\\u007f");
}

/** @type {(values: any[]) => string} */
function listText(values) {
  const texts = values.map(tomlValue);
  const line = `[${texts.join(", ")}]`;
  const isLong = line.length > LONG && values.some((one) => typeof one !== "number");
  return isLong ? `[\n${texts.map((one) => `    ${one},\n`).join("")}]` : line;
}

/** @type {(table: Record<string, any>) => string} */
const tableText = (table) =>
  `{ ${Object.entries(table)
    .map(([key, value]) => `${key} = ${tomlValue(value)}`)
    .join(", ")} }`;

/** @type {(keys: Record<string, any>) => string} */
export const linesOf = (keys) =>
  Object.entries(keys)
    .map(([key, value]) => `${key} = ${tomlValue(value)}\n`)
    .join("");

// beside: the view that is open as it is asked
/** @type {(question: Question, beside: string | null) => string} */
export const predictTable = (question, beside) =>
  `${beside ? `# the view at its side: beside = ${tomlValue(beside)}\n` : ""}[[predict]]\n${linesOf(question)}`;
