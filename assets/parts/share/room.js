// The dialogs with which a step is shared: its link and files, the link as a QR code, the step as a figure of Plotly.
import { createLinkDialog } from "./link.js";
import { createFigureDialog } from "./plotly.js";
import { createQrDialog } from "./qr.js";

// the sheets of this folder, written in by the server (linviz/ui/server/bundle.py)
export const SHEET = "";

/** @type {() => Record<import("./share.js").ShareAct, () => void>} */
export function createRoom() {
  const link = createLinkDialog();
  const qr = createQrDialog(link);
  const figure = createFigureDialog();
  return {
    share: link.open,
    copy: link.copy,
    "copy-frame": link.copyFrame,
    "copy-picture": link.copies.copyPicture,
    "copy-formula": link.copies.copyFormula,
    "copy-sentence": link.copies.copySentence,
    "save-picture": link.copies.saveSvg,
    qr: qr.open,
    plotly: figure.open,
  };
}
