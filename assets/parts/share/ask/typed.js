// Texts and numbers that an author types.

const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d{1,2})?$/i;

// with any minus and a comma or a point; null for what is no number
/** @type {(text: string) => number | null} */
export function readTyped(text) {
  const typed = text.trim().replace(/[−–]/g, "-").replace(",", ".");
  return NUMBER.test(typed) ? Number(typed) + 0 : null;
}

// numbers of points, as in "1, 4"; null where one of them is none
/** @type {(text: string, most: number) => number[] | null} */
export function readNumbers(text, most) {
  const numbers = text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(readTyped);
  const isFit = numbers.every(
    (one) => one !== null && Number.isInteger(one) && one >= 1 && one <= most,
  );
  return isFit ? [...new Set(numbers.map(Number))].sort((a, b) => a - b) : null;
}

// the text on one line
/** @type {(text: string) => string} */
export const tidy = (text) =>
  text
    .replace(/[\p{Cc}\p{Cs}]/gu, " ")
    .split(/\s+/)
    .filter(Boolean)
    .join(" ");
