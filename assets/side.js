// Side column: its parts, created once for the page. Creating them touches no element: modules can be loaded without a
// page.
import * as popups from "./kit/popups.js";
import { createBadge } from "./parts/badge/badge.js";
import { createControls } from "./parts/controls/controls.js";
import { createScrub } from "./parts/controls/scrub.js";
import { createSettings } from "./parts/controls/settings.js";
import { createInspector } from "./parts/inspector/inspector.js";
import { createReadout } from "./parts/readout/readout.js";
import * as gestures from "./stage/gestures.js";
import { subjectOf } from "./stage/measurement.js";
import { focusedPoint, select } from "./stage/points.js";

/** @type {(selector: string) => HTMLElement} */
const find = (selector) => document.querySelector(selector);

const card = find(".controls");
export const readout = createReadout(find(".side"));
export const badge = createBadge(find(".badge-place"), () => popups.close("certificate"));
export const settings = createSettings(card);
export const scrub = createScrub(card);
export const controls = createControls(card, settings, scrub, gestures.fit);
export const inspector = createInspector(find("#inspector"), {
  leaveTool: gestures.leaveTool,
  isRulerOn: gestures.isRulerOn,
  focusedPoint,
  select,
  subjectOf,
});
