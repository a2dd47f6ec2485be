// What a console, the tests and the benchmarks see of the page, under window.linviz.
import { emit, on } from "./bus.js";
import { byId } from "./dom.js";
import { perform } from "./keys.js";
import * as contour from "./maths/contour.js";
import { createField } from "./maths/field.js";
import * as geometry from "./maths/geometry.js";
import * as lift from "./maths/lift.js";
import * as votes from "./maths/votes.js";
import * as address from "./model/address.js";
import * as clock from "./model/clock.js";
import * as columns from "./model/columns.js";
import { readRun } from "./model/run.js";
import * as scenario from "./model/scenario.js";
import * as server from "./model/server.js";
import { state } from "./model/state.js";
import * as badge from "./parts/badge/badge.js";
import { axesOf } from "./stage/axes.js";
import * as gestures from "./stage/gestures.js";
import * as lit from "./stage/lit.js";
import * as points from "./stage/points.js";
import { createStage } from "./stage/stage.js";
import * as view from "./stage/view.js";
import * as number from "./telling/number.js";
import * as words from "./telling/words.js";

export const MODULES = {
  state,
  emit,
  on,
  byId,
  contour,
  createField,
  geometry,
  lift,
  votes,
  address,
  clock,
  columns,
  readRun,
  scenario,
  server,
  badge,
  perform,
  axesOf,
  gestures,
  lit,
  points,
  createStage,
  view,
  number,
  words,
};

export const offer = (graph, stage) => Object.assign(window.linviz, MODULES, { graph, stage });
