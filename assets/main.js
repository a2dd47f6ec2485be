// Entry of the page: starts its parts once the document is parsed.

import { menu } from "./bar.js";
import * as handle from "./handle.js";
import * as keys from "./keys.js";
import { emit, on } from "./kit/bus.js";
import { byId } from "./kit/dom.js";
import { firstSize, guard, markComplete, readSpec } from "./kit/opening.js";
import * as popups from "./kit/popups.js";
import { pane } from "./look_closer.js";
import * as address from "./model/address.js";
import * as clock from "./model/clock.js";
import * as followSeen from "./model/follow_seen.js";
import * as offline from "./model/offline.js";
import * as openQuestion from "./model/open_question.js";
import { state } from "./model/state.js";
import { createAnnouncer } from "./parts/announcer/announcer.js";
import { createChallenge } from "./parts/challenge/challenge.js";
import { createDataTools } from "./parts/data/data.js";
import { createFirst } from "./parts/first/first.js";
import { createHead } from "./parts/head/head.js";
import { createLegend } from "./parts/legend/legend.js";
import { createPlayer } from "./parts/player/player.js";
import * as print from "./parts/print/print.js";
import { createShare } from "./parts/share/share.js";
import { createSmallScreen } from "./parts/sheets/small_screen.js";
import * as symbols from "./parts/symbols/symbols.js";
import { createWaiting } from "./parts/waiting/waiting.js";
import { badge, controls, inspector, readout, scrub } from "./side.js";
import { createAxes } from "./stage/axes.js";
import * as cursor from "./stage/cursor.js";
import * as gestures from "./stage/gestures.js";
import * as highlight from "./stage/highlight.js";
import { createStage } from "./stage/stage.js";
import * as trueBoundary from "./stage/true_boundary.js";
import * as view from "./stage/view.js";
import { embed, note, notice, predict, present } from "./surroundings.js";

const data = createDataTools(byId("graph"));
const player = createPlayer(byId("scrubber"));
/** @type {Part[]} */
const PARTS = [
  readout,
  badge,
  createAnnouncer(byId("announcer")),
  controls,
  scrub,
  createChallenge(byId("controls")),
  menu,
  trueBoundary,
  data,
  popups,
  createFirst(),
  note,
  notice,
  createWaiting(byId("offline")),
  inspector,
  symbols,
  pane,
  player,
  present,
  predict,
  embed,
  print,
  clock,
  view,
  cursor,
  highlight,
  keys,
  offline,
];

function boot() {
  const graph = byId("graph");
  state.spec = readSpec();
  createAxes(graph, undefined, firstSize());
  const stage = createStage(graph, {
    pointsOf: () => state.draft ?? state.scenario,
    drawn: (scene) => emit("drawn", scene),
    measured: (scene) => emit("measured", scene),
  });
  on("shown", (shown) => (shown.scrubbed ? stage.soon(shown) : stage.show(shown)));
  on("opened", stage.forget);
  for (const event of ["draft", "scenario", "selection"]) on(event, stage.moved);
  on("trial", () => stage.soon());
  on("lit", stage.light);
  on("ruler", stage.light);
  // the picture that came with the page is replaced by the drawn one
  const opening = graph.querySelectorAll(".opening");
  on("drawn", () => opening.forEach((one) => void one.remove()));
  on("drawn", ({ ground }) => {
    byId("outside").hidden = !ground.outside;
  });
  openQuestion.start();
  followSeen.start();
  createHead(byId("head"));
  const legend = createLegend(byId("legend"), graph);
  keys.addClosable({ isOpen: legend.isOpen, close: () => legend.toggle(false) });
  keys.addActs({ legend: () => popups.toggleSheet("legend") || legend.toggle() });
  const share = createShare();
  keys.addClosable(share);
  for (const { acts } of [data, player, share]) keys.addActs(acts);
  for (const part of PARTS) part.start(graph);
  createSmallScreen(legend.toggle, keys.addActs);
  gestures.start(graph, stage);
  handle.expose(graph, stage);
  // sends the first request
  address.start();
}

// what presents is needed before the first picture
if (present.opens()) present.arrive().then(() => guard(boot));
else boot();
markComplete();
