// Covered cells: how a link names them, and how presses change them.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import * as cover from "../../assets/model/cover.js";
import {
  firstCovered,
  lastShown,
  toggleCell,
  toggleColumn,
} from "../../assets/views/table/rows/covering.js";

beforeEach(() => cover.readAddress(""));

test("a link covers columns over visits, and says the same again", () => {
  const search = "cover=f,mistake:31-36&cover=w:40,44-";
  assert.equal(cover.readAddress(`?hide=code&${search}`), "");
  assert.equal(cover.query(true).join("&"), search);
  for (const [name, step, isCovered] of [
    ["f", 30, false],
    ["f", 31, true],
    ["mistake", 36, true],
    ["mistake", 37, false],
    ["w", 40, true],
    ["w", 41, false],
    ["w", 9999, true],
    ["b", 31, false],
  ]) {
    assert.equal(cover.isCovered(name, step), isCovered, `${name} ${step}`);
  }
  assert.equal(firstCovered(), 31);
});

test("what cannot be read is told, and the rest holds", () => {
  for (const odd of ["f", "f:", "f:x", "f:3-2-1", "f:-3"]) {
    assert.match(cover.readAddress(`?cover=${odd}&cover=w:3`), /no columns and visits/);
    assert.deepEqual(cover.query(true), ["cover=w:3"]);
  }
  assert.equal(cover.readAddress("?cover="), "");
  assert.equal(cover.isAny(), false);
});

test("a column is covered from a visit on, and the next one over the same visits", () => {
  toggleColumn("f", 31);
  toggleColumn("w", 50);
  assert.deepEqual(cover.query(true), ["cover=f,w:31-"]);
  toggleColumn("f", 60);
  assert.deepEqual(cover.query(true), ["cover=w:31-"]);
  cover.uncoverAll();
  assert.equal(cover.isAny(), false);
});

test("a cell is opened and covered by itself", () => {
  cover.readAddress("?cover=w,b:31-36");
  toggleCell("w", 33);
  assert.deepEqual(cover.query(true), ["cover=w:31-32,34-36", "cover=b:31-36"]);
  toggleCell("w", 33);
  assert.deepEqual(cover.query(true), ["cover=w,b:31-36"]);
  toggleCell("f", 40);
  assert.deepEqual(cover.query(true), ["cover=w,b:31-36", "cover=f:40"]);
  toggleCell("f", 40);
  assert.deepEqual(cover.query(true), ["cover=w,b:31-36"]);
});

test("covered mistakes do not tell how many visits follow", () => {
  assert.equal(lastShown(), Number.POSITIVE_INFINITY);
  cover.readAddress("?cover=w:31-36");
  assert.equal(lastShown(), Number.POSITIVE_INFINITY);
  cover.readAddress("?cover=mistake:31-36");
  assert.equal(lastShown(), 36);
  cover.readAddress("?cover=mistake:31-");
  assert.equal(lastShown(), 42);
});

test("a preset covers cells until the address says otherwise, and the address says only what differs", () => {
  const preset = ["f,w:31-36"];
  cover.readAddress("?hide=code", preset);
  assert.equal(cover.isCovered("w", 33), true);
  assert.deepEqual(cover.query(true), []);
  // what is no preset any more has to name it
  assert.deepEqual(cover.query(false), ["cover=f,w:31-36"]);
  cover.uncoverAll();
  assert.deepEqual(cover.query(true), ["cover=none"]);
  assert.equal(cover.readAddress("?cover=none", preset), "");
  assert.equal(cover.isAny(), false);
  cover.readAddress("?cover=b:2", preset);
  assert.deepEqual(cover.query(true), ["cover=b:2"]);
});
