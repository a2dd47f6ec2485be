// Format of all numbers on screen, the same as in linviz/core/number.py: a multiple of 0.001 (to 1e-9) exactly, any
// other number with 3 significant digits and marked as not exact. Numbers that appear together and differ get up to 6
// digits, so that they can be told apart; a number that is compared with another has up to 9, and one that is even
// closer is written like 1 − 2.00·10⁻¹⁰. Commas separate thousands.

/** @typedef {{ text: string, exact: boolean }} NumberText */

const MOST = 3;
// significant digits of a number that is not exact: usual and largest
const [USUAL, FINEST] = [3, 6];
// the largest number of digits of a compared number; a distance below this share of the larger number is a rounding
// error
const [NEAR, ROUNDING] = [9, 1e-13];
/** @type {Record<string, string>} */
const SUPERSCRIPT = {
  "-": "⁻",
  0: "⁰",
  1: "¹",
  2: "²",
  3: "³",
  4: "⁴",
  5: "⁵",
  6: "⁶",
  7: "⁷",
  8: "⁸",
  9: "⁹",
};

/** @type {(value: number, decimals?: number, digits?: number) => NumberText} */
export function number(value, decimals = 0, digits = USUAL) {
  if (Number.isNaN(value)) return { text: "–", exact: true };
  if (!Number.isFinite(value)) return { text: value > 0 ? "∞" : "−∞", exact: true };
  const thousandths = thousandth(value);
  if (thousandths === null) {
    return { text: (value < 0 ? "−" : "") + significant(Math.abs(value), digits), exact: false };
  }
  const whole = Math.floor(thousandths / 1000);
  const places = String(thousandths % 1000)
    .padStart(3, "0")
    .replace(/0+$/, "")
    .padEnd(decimals, "0");
  const sign = value < 0 && thousandths > 0 ? "−" : "";
  return { text: `${sign}${count(whole)}${places && `.${places}`}`, exact: true };
}

/** @type {(value: number) => number | null} */
function thousandth(value) {
  const scaled = Math.abs(value) * 1000;
  if (scaled >= 2 ** 53) return null;
  const nearest = Math.floor(scaled + 0.5);
  return Math.abs(scaled - nearest) <= 1e-6 ? nearest : null;
}

/** @type {(value: number, most: number) => string} */
function significant(value, most) {
  const [digits, exponent] = value.toExponential(most - 1).split("e");
  const power = Number(exponent);
  if (power > -4 && power < 6) {
    const plain = power >= most ? String(Number(`${digits}e${power}`)) : value.toPrecision(most);
    return plain.replace(/^\d+/, (whole) => count(Number(whole)));
  }
  return `${digits}·${powerOfTen(power)}`;
}

/** @type {(power: number) => string} */
export const powerOfTen = (power) =>
  `10${[...String(power)].map((character) => SUPERSCRIPT[character]).join("")}`;

// the significant digits that each number needs to differ from all others in print. compared: pairs of indices ("0,2");
// where the larger number of digits does not help, their distance is printed instead
/** @type {(values: number[], compared?: string[]) => number[]} */
export function digitsApart(values, compared = []) {
  const digits = values.map(() => USUAL);
  for (let i = 0; i < values.length; i += 1) {
    for (let j = i + 1; j < values.length; j += 1) {
      const needed = digitsFor(
        values[i],
        values[j],
        compared.includes(`${i},${j}`) ? NEAR : FINEST,
      );
      digits[i] = Math.max(digits[i], needed);
      digits[j] = Math.max(digits[j], needed);
    }
  }
  return digits;
}

/** @type {(one: number, other: number, most: number) => number} */
function digitsFor(one, other, most) {
  // so far apart that the usual digits are enough
  if (
    one === other ||
    !Number.isFinite(one - other) ||
    Math.abs(one - other) > 0.02 * Math.max(Math.abs(one), Math.abs(other))
  )
    return USUAL;
  for (let count = USUAL; count <= most; count += 1) {
    if (inOrder(one, other, count, count)) return count;
  }
  // if no number of digits is enough, they differ by rounding, or their distance is printed
  return USUAL;
}

// the text of a number that is compared with another, such that the printed comparison is true
/** @type {(value: number, other: number, counts?: number[]) => NumberText} */
export function comparedNumber(value, other, [count, others] = [USUAL, USUAL]) {
  const plain = number(value, 0, count);
  const apart = Math.abs(value - other);
  if (
    !Number.isFinite(apart) ||
    apart <= ROUNDING * Math.max(Math.abs(value), Math.abs(other)) ||
    inOrder(value, other, count, others)
  )
    return plain;
  const distance = significant(apart, USUAL);
  if (other === 0) return { text: (value < 0 ? "−" : "") + distance, exact: false };
  // narrow no-break spaces, since it is one number
  return {
    text: `${number(other, 0, others).text}\u202f${value > other ? "+" : "−"}\u202f${distance}`,
    exact: false,
  };
}

// whether the printed numbers have the same order as the numbers
/** @type {(one: number, other: number, count: number, others: number) => boolean} */
function inOrder(one, other, count, others) {
  const [low, high] = [printedValue(one, count), printedValue(other, others)];
  return one < other ? low < high : low > high;
}

// the value of the printed number
/** @type {(value: number, count: number) => number} */
function printedValue(value, count) {
  const thousandths = thousandth(value);
  return thousandths === null
    ? Number(value.toPrecision(count))
    : (Math.sign(value) * thousandths) / 1000;
}

// all digits of a number that somebody has set, with a minus sign
/** @type {(value: number) => string} */
export const allDigits = (value) => String(value).replaceAll("-", "−");

// an integer that counts something, with commas; Intl can do that too, but takes 60 ms to load on a slow phone
/** @type {(value: number) => string} */
export const count = (value) => String(value).replace(/\B(?=(\d{3})+$)/g, ",");

// a number behind the relation that is true of its text: "= 2", or "≈ 1.24" where it is rounded
/** @type {(told: NumberText) => string} */
export const equals = ({ text, exact }) => `${exact ? "=" : "≈"} ${text}`;

/** @type {(values: Row) => NumberText} */
export function vector(values) {
  const shown = Array.from(values).slice(0, MOST);
  const decimals = Math.max(0, ...shown.map(decimalsOf));
  const texts = shown.map((value) => number(value, decimals));
  const dots = values.length > MOST ? ", …" : "";
  return {
    text: `(${texts.map((one) => one.text).join(", ")}${dots})`,
    exact: texts.every((one) => one.exact),
  };
}

/** @type {(value: number) => number} */
function decimalsOf(value) {
  const one = number(value);
  return one.exact ? (one.text.split(".")[1] ?? "").length : 0;
}
