// The presets that the page knows: their titles, and the addresses of the stored answers about them
// (linviz/ui/endpoints/preset_answers.py).
import { state } from "./state.js";

/** @typedef {Spec["presets"][number]} Preset */

/** @type {(slug: string | null | undefined) => Preset | undefined} */
export const presetBySlug = (slug) => state.spec.presets.find((one) => one.slug === slug);

// undefined where there is no such answer
/** @type {(preset: Preset | undefined, kind: "run" | "certificate" | "path") => string | undefined} */
export const answerAddress = (preset, kind) =>
  preset?.[kind] ? `/s/${preset.slug}.${preset[kind]}?${preset.version}` : undefined;
