import assert from "node:assert/strict";
import { test } from "node:test";
import { decode, readVoters } from "../../assets/model/columns.js";

// base64 as the server writes it
const base64 = (array) =>
  btoa(String.fromCharCode(...new Uint8Array(array.buffer))).replaceAll("/", "-");
const uint16 = (...values) => base64(Uint16Array.of(...values));

test("a value stays until the next change", () => {
  const value = base64(Float64Array.of(0.5, -2));
  const { dense } = decode({ kind: "float", at: uint16(0, 2), value }, 4);
  assert.deepEqual([...dense], [0.5, 0.5, -2, -2]);
});

test("of a row only the places that change travel", () => {
  const column = { kind: "int", width: 2, at: uint16(0, 0, 2), place: uint16(0, 1, 1) };
  const { dense, width } = decode({ ...column, value: base64(Int32Array.of(7, 8, 9)) }, 3);
  assert.deepEqual([...dense], [7, 8, 7, 8, 7, 9]);
  assert.equal(width, 2);
});

test("changes are told by their frames or by how many each frame has", () => {
  const value = base64(Int32Array.of(1, 2, 3));
  const place = uint16(0, 1, 0);
  const column = { kind: "int", width: 2, place, value };
  const at = decode({ ...column, at: uint16(0, 0, 1) }, 2);
  assert.deepEqual(decode({ ...column, each: uint16(2, 1) }, 2), at);
});

test("flags are bits, the first the highest, and kinds are halves of bytes", () => {
  const flags = decode({ kind: "flag", bits: base64(Uint8Array.of(0b10100000)) }, 4);
  assert.deepEqual([...flags.dense], [1, 0, 1, 0]);
  const kinds = decode({ kind: "kinds", all: base64(Uint8Array.of(0x31, 0x20)) }, 3);
  assert.deepEqual([...kinds.dense], [3, 1, 2]);
});

test("voters are the steps of their mistakes", () => {
  const voters = { bits: base64(Uint8Array.of(0b01010000)), index: uint16(4, 0), noise: 1e-9 };
  const { steps, index } = readVoters({ steps: 5, voters });
  assert.deepEqual(
    [[...steps], [...index]],
    [
      [2, 4],
      [4, 0],
    ],
  );
});
