// Text out of the bytes of a file. The first bytes tell the encoding, or that the file is no text at all.

/** encoding: the name that TextDecoder knows. isAssumed: whether nothing in the file says so. kind: what a file is that is no
 * text, else "".
 * @typedef {{ text: string, encoding: string, isAssumed: boolean, kind: string }} Decoded */

// what the user can choose where the file does not say it
export const ENCODINGS = [
  ["windows-1252", "Western European (Windows-1252)"],
  ["windows-1250", "Central European (Windows-1250)"],
  ["windows-1251", "Cyrillic (Windows-1251)"],
  ["utf-8", "UTF-8"],
  ["utf-16le", "UTF-16, little end first"],
  ["utf-16be", "UTF-16, big end first"],
];
/** @type {[string, number[]][]} */
const MARKS = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];
// the first bytes of files that are often taken for tables, as letters
const KINDS = [
  ["PK\x03\x04", "a workbook of Excel or LibreOffice, or a ZIP file"],
  ["\xD0\xCF\x11\xE0", "an old workbook of Excel"],
  ["\x93NUMPY", "an array of NumPy"],
  ["MATLAB 5", "a file of Matlab"],
  ["$FL", "a file of SPSS"],
  ["<stata_dta>", "a file of Stata"],
  ["\x1F\x8B", "a compressed file"],
  ["PAR1", "a Parquet file"],
  ["\x89HDF", "an HDF5 file"],
  ["%PDF", "a PDF file"],
  ["\x89PNG", "a picture"],
  ["\xFF\xD8\xFF", "a picture"],
];
// bytes that are looked at for zeros
const ENOUGH = 2000;

/** @type {(bytes: Uint8Array, encoding?: string) => Decoded} */
export function decode(bytes, encoding = "") {
  const as = (/** @type {string} */ name, isAssumed = false) => ({
    text: new TextDecoder(name).decode(bytes),
    encoding: name,
    isAssumed,
    kind: "",
  });
  if (encoding) return as(encoding, true);
  const start = String.fromCharCode(...bytes.subarray(0, 16));
  const kind = KINDS.find(([first]) => start.startsWith(first));
  if (kind) return { text: "", encoding: "", isAssumed: false, kind: kind[1] };
  const marked = MARKS.find(([, mark]) => mark.every((byte, i) => bytes[i] === byte));
  if (marked) return as(marked[0]);
  const { wide, isBinary } = zerosIn(bytes.subarray(0, ENOUGH));
  if (isBinary) return { text: "", encoding: "", isAssumed: false, kind: "not a text file" };
  if (wide) return as(wide, true);
  return isUtf8(bytes) ? as("utf-8") : as("windows-1252", true);
}

// a letter of plain English has one zero byte in UTF-16; other texts have none
/** @type {(bytes: Uint8Array) => { wide: string, isBinary: boolean }} */
function zerosIn(bytes) {
  const zeros = [0, 0];
  bytes.forEach((byte, i) => {
    if (!byte) zeros[i % 2] += 1;
  });
  const [even, odd] = zeros.map((count) => count > 0.3 * (bytes.length / 2));
  if (even !== odd) return { wide: even ? "utf-16be" : "utf-16le", isBinary: false };
  return { wide: "", isBinary: zeros[0] + zeros[1] > 0 };
}

/** @type {(bytes: Uint8Array) => boolean} */
function isUtf8(bytes) {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
