// The view of all numbers: a table of this step with a row for each point, and one of the run with a row for each step.

import * as cover from "../../model/cover.js";
import { createSights } from "../kit/sights.js";
import { SIGHTS } from "./columns.js";
import { LEGEND } from "./legend.js";
import { createPointTable, drawPointTable, hidePointTable, pointSights } from "./points.js";
import { createRunTable } from "./rows/run_table.js";

const RUN = "Run";

export const table = {
  name: "table",
  legend: LEGEND,

  make(node, redraw) {
    return {
      sights: createSights([...Object.keys(SIGHTS), RUN], redraw),
      points: createPointTable(node, redraw),
      run: createRunTable(node),
    };
  },

  draw({ sights, points, run }, seen) {
    const names = [...pointSights(seen.shown), RUN];
    sights.offer(names, cover.isAny() ? RUN : names[0]);
    const sight = sights.current();
    const isRun = sight === RUN;
    run.show(isRun);
    if (isRun) {
      hidePointTable(points);
      run.draw(seen);
      return seen.fixed.run_caption + Number(cover.isAny());
    }
    return drawPointTable(points, seen, sight);
  },

  heading: ({ sights }) => (sights.current() === RUN ? "The run as a table" : undefined),
};
