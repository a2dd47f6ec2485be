import assert from "node:assert/strict";
import { test } from "node:test";
import { createOutline, freeArea, widthOf } from "../../assets/views/kit/free_place.js";

const BOX = { left: 50, right: 350, top: 30, bottom: 230 };
// whether a curve, sampled in small steps, goes through an area
const goesThrough = (heightAt, { left, right, top, bottom }) => {
  for (let x = left; x <= right; x += 0.25) {
    const y = heightAt(x);
    if (y >= top && y <= bottom) return true;
  }
  return false;
};

test("a text beside a dot covers no curve where there is room, and stays in the picture", () => {
  for (let turn = 0; turn < 40; turn += 1) {
    const waves = (x) => 130 + 70 * Math.sin(turn + (x / 60) * (1 + (turn % 4)));
    const places = Array.from({ length: 301 }, (_, i) => [50 + i, waves(50 + i)]);
    const outline = createOutline([{ places }], BOX.right);
    const at = [50 + ((37 * turn) % 300), 0];
    at[1] = waves(at[0]);
    const area = freeArea("now 0.75", at, { outline, box: BOX });
    assert.ok(!goesThrough(waves, area), `${turn}: ${JSON.stringify(area)}`);
    assert.ok(Math.abs(area.right - area.left - widthOf("now 0.75")) < 1e-9);
    assert.ok(area.left >= BOX.left && area.right <= BOX.right && area.bottom <= BOX.bottom);
  }
});

test("texts do not cover one another, and a line that is interrupted hides nothing there", () => {
  const outline = createOutline(
    [
      {
        places: [
          [50, 100],
          [100, 100],
          [150, Number.NaN],
          [200, 100],
        ],
      },
    ],
    350,
  );
  assert.equal(outline.covered({ left: 120, right: 180, top: 90, bottom: 110 }), 0);
  assert.ok(outline.covered({ left: 60, right: 90, top: 90, bottom: 110 }));
  const first = freeArea("at most 4", [150, 100], { outline, box: BOX });
  const second = freeArea("now 4", [150, 100], { outline, box: BOX, taken: [first] });
  assert.ok(
    second.top > first.bottom ||
      second.bottom < first.top ||
      second.left > first.right ||
      second.right < first.left,
  );
});
