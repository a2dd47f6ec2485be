// What can stand beside the points (linviz/views/); it comes after the page (parts/pane/views.js). A view has
//   name               as in Python
//   make(node, redraw) its nodes, in an empty element; made once, whenever it is opened; redraw: when a switch of its own
//                      was turned
//   draw(nodes, seen)  writes them anew: at every step, for another lit point, in another size

import { cPath } from "./c-path/c-path.js";
import { chance } from "./chance/chance.js";
import { compare } from "./compare/compare.js";
import { dual } from "./dual/dual.js";
import { kernel } from "./kernel/kernel.js";
import { lifted } from "./lifted/lifted.js";
import { loss } from "./loss/loss.js";
import { margin } from "./margin/margin.js";
import { newPoints } from "./new-points/new-points.js";
import { orders } from "./orders/orders.js";
import { table } from "./table/table.js";
import { weights } from "./weights/weights.js";
import { whyItStops } from "./why-it-stops/why-it-stops.js";

// the sheets below this folder, which the server puts here
export const SHEET = "";

/** @type {PaneView[]} */
export const VIEWS = [
  weights,
  lifted,
  whyItStops,
  margin,
  loss,
  table,
  dual,
  kernel,
  compare,
  orders,
  cPath,
  newPoints,
  chance,
];
