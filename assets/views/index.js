// The list of views that can be opened next to the canvas (linviz/views/). A view has
//   name               the same as in Python
//   legend             what its marks and symbols mean, for the legend of the page
//   make(node, redraw) creates its nodes in an empty element, whenever the view is opened; it calls redraw when one of its
//                      own switches was turned
//   draw(nodes, seen)  draws it: at every step, for another lit point, in another size

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
