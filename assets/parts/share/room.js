// What of the Share dialog comes when it is first asked for.
import { createAsk } from "./ask/ask.js";

// the sheets of this folder, written in by the server (linviz/ui/server/bundle.py)
export const SHEET = "";

/** @type {(holder: HTMLElement) => { refresh(): void }} */
export const createRoom = (holder) => createAsk(holder);
