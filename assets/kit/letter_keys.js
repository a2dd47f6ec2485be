// Keys of one letter, which speech input and slips type: a switch in the help turns them off.
import { byId } from "./dom.js";

// the switch is there from the first opening of the help on
/** @type {() => boolean} */
export const hasLetterKeys = () => byId("letter-keys")?.checked ?? true;
