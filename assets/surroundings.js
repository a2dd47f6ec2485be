// What stands around the desk and over it, created once for the page: sentences over the canvas, the page around a frame
// that it stands in, presenting and predicting.
import { byId } from "./kit/dom.js";
import { createEmbed } from "./parts/embed/embed.js";
import { createNote } from "./parts/note/note.js";
import { createNotice } from "./parts/notice/notice.js";
import { createPredict } from "./parts/predict/predict.js";
import { createPresent } from "./parts/present/present.js";
import { currentLabel } from "./stage/gestures.js";
import { nearest } from "./stage/points.js";

export const embed = createEmbed(nearest);
export const note = createNote(byId("note"));
export const notice = createNotice(byId("notice"), byId("empty"), currentLabel);
export const predict = createPredict();
export const present = createPresent(document.documentElement);
