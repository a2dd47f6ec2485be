// Theme, light or dark; early.js has chosen it before the first paint.
import { remember } from "./memory.js";

export function toggle() {
  const { dataset } = document.documentElement;
  dataset.bsTheme = dataset.bsTheme === "dark" ? "light" : "dark";
  remember("theme", dataset.bsTheme);
}
