// Modules that a console, the tests and the benchmarks can use, under window.linviz.

import { perform } from "./keys.js";
import { emit, on } from "./kit/bus.js";
import { byId } from "./kit/dom.js";
import * as lazyParts from "./kit/lazy_parts.js";
import { pane } from "./look_closer.js";
import * as lift from "./maths/lift.js";
import * as address from "./model/address.js";
import * as clock from "./model/clock.js";
import * as course from "./model/course.js";
import * as openQuestion from "./model/open_question.js";
import { readRun } from "./model/run.js";
import * as scenario from "./model/scenario.js";
import * as server from "./model/server.js";
import { state } from "./model/state.js";
import { setVeil } from "./model/veil.js";
import { badge } from "./side.js";
import { axesOf, createAxes } from "./stage/axes.js";
import * as gestures from "./stage/gestures.js";
import * as highlight from "./stage/highlight.js";
import * as points from "./stage/points.js";
import { createStage } from "./stage/stage.js";
import * as view from "./stage/view.js";
import * as words from "./wording/words.js";

export const MODULES = {
  state,
  emit,
  on,
  byId,
  lazyParts,
  lift,
  address,
  clock,
  course,
  readRun,
  openQuestion,
  scenario,
  setVeil,
  server,
  badge,
  work: pane.work,
  perform,
  axesOf,
  createAxes,
  gestures,
  highlight,
  points,
  createStage,
  view,
  words,
};

export const expose = (graph, stage) => Object.assign(window.linviz, MODULES, { graph, stage });
