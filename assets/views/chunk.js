// Entry of the views, which are loaded after the page (parts/pane), and of what shows them.

import { VIEWS } from "./index.js";
import { createRoom as createRoomOf } from "./pane/room.js";

// The style sheets in this folder are joined, and the server puts their name here.
export const SHEET = "";

// see pane/room.js
/** @type {(frame: PaneFrame, latest: [Run, Scenario | null] | null) => PaneRoom} */
export const createRoom = (frame, latest) => createRoomOf(VIEWS, frame, latest);
