// The dialog with the link to this very step.
import { emit } from "../../kit/bus.js";
import { byId, setValue } from "../../kit/dom.js";
import { showDialog } from "../../kit/popups.js";
import { address } from "../../model/address.js";

export function share() {
  const link = address();
  if (!link) {
    emit(
      "notice",
      "These are too many points for a link. Take some away, or move them to multiples of 0.001.",
    );
    return;
  }
  setValue("share-link", link);
  byId("share-said").replaceChildren();
  showDialog("share");
}

export async function copy() {
  const field = byId("share-link");
  field.select();
  let done = true;
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    done = document.execCommand("copy");
  }
  byId("share-said").textContent = done ? "Copied." : "The link is selected: copy it with Ctrl+C.";
}
