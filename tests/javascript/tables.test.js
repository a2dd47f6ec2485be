import assert from "node:assert/strict";
import { test } from "node:test";
import { guess, scalesOf, taken } from "../../assets/data/choose.js";
import { read } from "../../assets/data/csv.js";
import { number } from "../../assets/data/numbers.js";
import { assumptionsOf, hasForm, verdictOf } from "../../assets/data/telling.js";
import { LABELS, POINTS, TABLES } from "./real_tables.js";

for (const [name, one] of Object.entries(TABLES)) {
  test(`${name}: read, or said to be no table of points`, () => {
    const { text, says = "", points = POINTS, labels = LABELS, dropped = [], scaled } = one;
    const table = read(text);
    const chosen = guess(table);
    const result = taken(table, chosen, scaled && scalesOf(table, chosen));
    const told = [verdictOf(table, result, false), ...assumptionsOf(table, chosen, 0)].join("\n");
    assert.ok(told.includes(says), told);
    if (scaled) {
      assert.deepEqual(
        table.rows.map(({ cells }) => number(cells[chosen.x], table.style)),
        scaled,
      );
    } else if (points) {
      assert.deepEqual(result.points, points);
      assert.deepEqual(result.labels, labels);
    } else assert.ok(table.refusal || !result.points.length);
    assert.equal(hasForm(table, chosen), points !== null);
    assert.deepEqual(
      result.dropped.map(({ line, reason }) => `${table.unit} ${line}: ${reason}`),
      points
        ? dropped
        : result.dropped.map(({ line, reason }) => `${table.unit} ${line}: ${reason}`),
    );
  });
}
