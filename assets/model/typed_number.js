// Numbers as people type them; linviz/scenario/typed_number.py reads the same.

/** @typedef {{ value: number, decimals: number | null }} Reading */

// the most characters that are read
const MOST_CHARACTERS = 40;
const SPACES = /[ \t\n\r\u00a0\u2009\u202f]/g;
const MINUS = /[−–‐]/g;
const NUMBER = /^[-+]?(?:[0-9]+\.?([0-9]*)|\.([0-9]+))(?:e([-+]?[0-9]{1,2}))?$/;
// 1,807 may be a number of thousands, or 1.807
const THOUSANDS = /^[-+]?[1-9][0-9]{0,2}(?:,[0-9]{3})+(?:\.[0-9]+)?$/;

// what a typed text can mean, each with its number of decimals, null for a fraction; [] for no number. "0,75" is 0.75
// as well; "1,807" may be 1,807 or 1.807
/** @type {(text: string) => Reading[]} */
export function readNumber(text) {
  const typed = text.replace(SPACES, "").replace(MINUS, "-").replaceAll("E", "e");
  if ([...typed].length > MOST_CHARACTERS) return [];
  if (typed.includes("/")) {
    const parts = typed.split("/").map((part) => readDecimal(part.replaceAll(",", ".")));
    const [above, below] = parts;
    if (parts.length !== 2 || !above || !below?.value) return [];
    return [{ value: above.value / below.value, decimals: null }];
  }
  const readings = THOUSANDS.test(typed) ? [typed.replaceAll(",", "")] : [];
  if (typed.split(",").length <= 2) readings.push(typed.replace(",", "."));
  return readings.map(readDecimal).filter((one) => one !== null);
}

/** @type {(text: string) => { value: number, decimals: number } | null} */
function readDecimal(text) {
  const match = NUMBER.exec(text);
  if (!match || !Number.isFinite(Number(text))) return null;
  const digits = (match[1] || match[2] || "").length;
  return { value: Number(text), decimals: Math.max(0, digits - Number(match[3] ?? 0)) };
}
