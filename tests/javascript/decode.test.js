import assert from "node:assert/strict";
import { test } from "node:test";
import { decode } from "../../assets/data/decode.js";

const TEXT = "Höhe;Länge;Art\n1,5;2;fünf\n";
const little = (text, mark = "") => new Uint8Array(Buffer.from(mark + text, "utf16le"));
const big = (text, mark = "") => new Uint8Array(Buffer.from(mark + text, "utf16le").swap16());

// as programs save a text
const FILES = {
  "UTF-8": [new TextEncoder().encode(TEXT), "utf-8", false],
  "UTF-8 with a mark": [new TextEncoder().encode(`\uFEFF${TEXT}`), "utf-8", false],
  "UTF-16, as Excel saves Unicode text": [little(TEXT, "\uFEFF"), "utf-16le", false],
  "UTF-16 of the other end": [big(TEXT, "\uFEFF"), "utf-16be", false],
  "UTF-16 without a mark, as SQL Server exports it": [little(TEXT), "utf-16le", true],
  "UTF-16 of the other end without a mark": [big(TEXT), "utf-16be", true],
  "Windows-1252, as Excel saves CSV": [
    new Uint8Array(Buffer.from(TEXT, "latin1")),
    "windows-1252",
    true,
  ],
};

for (const [name, [bytes, encoding, isAssumed]] of Object.entries(FILES)) {
  test(`a file is decoded by its first bytes: ${name}`, () => {
    assert.deepEqual(decode(bytes), { text: TEXT, encoding, isAssumed, kind: "" });
  });
}

test("the user can say how the letters are written", () => {
  const bytes = new Uint8Array([0xe8, 0xed, 0x73, 0x6c, 0x6f]);
  assert.equal(decode(bytes).text, "èíslo");
  assert.equal(decode(bytes, "windows-1250").text, "číslo");
  assert.equal(decode(bytes, "windows-1250").isAssumed, true);
});

test("a file that is no text is said to be none", () => {
  const kindOf = (start) => decode(new Uint8Array(Buffer.from(start, "latin1"))).kind;
  assert.equal(kindOf("PK\x03\x04\x14"), "a workbook of Excel or LibreOffice, or a ZIP file");
  assert.equal(kindOf("\x93NUMPY\x01"), "an array of NumPy");
  assert.equal(kindOf("\x7FELF\x00\x01\x02\x00"), "not a text file");
  assert.equal(kindOf(""), "");
});
