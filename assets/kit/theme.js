// Light or dark; early.js has chosen before anything was seen.
import { remember } from "./memory.js";

export function toggle() {
  const { dataset } = document.documentElement;
  dataset.bsTheme = dataset.bsTheme === "dark" ? "light" : "dark";
  remember("theme", dataset.bsTheme);
}
