// The menu of a small screen with what its bar has no room for.
import { byId } from "../../kit/dom.js";
import * as popups from "../../kit/popups.js";

/** @type {(head: HTMLElement) => { toggleAbout(): void }} */
export function createMore(head) {
  const [entry] = byId("more-menu").querySelectorAll('[data-act="about"]');

  // the idea of the scenario, which only this shows there
  function toggleAbout() {
    popups.close("more-menu");
    const isShown = head.toggleAttribute("data-about");
    entry.setAttribute("aria-expanded", String(isShown));
    if (isShown) head.scrollIntoView({ block: "nearest" });
  }

  return { toggleAbout };
}
