// The views that suit the run on the page. A run says so only of the open view: the rest is asked when the list opens.
import { post } from "../../model/server.js";
import { state } from "../../model/state.js";

/** @type {(name: string) => boolean} */
const isUnknown = (name) => state.run !== null && !(name in state.run.views);

/**
 * Asks for what the run on the page does not say of its views; false where there was nothing to ask, or no answer.
 * @type {() => Promise<boolean>}
 */
export async function complete() {
  const { run, scenario, spec } = state;
  if (!scenario || !spec.views.some(({ name }) => isUnknown(name))) return false;
  const request = { seq: 0, scenario: { ...scenario, step: null } };
  // without an answer every view can be opened, and says itself where it does not suit
  const reply = await post("views", request).catch(() => null);
  if (!reply?.views) return false;
  // the list may have opened while a run was on its way
  if (run !== state.run) return complete();
  Object.assign(run.views, reply.views);
  return true;
}
