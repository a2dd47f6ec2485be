// Error text of the server as a sentence: with a capital letter and a full stop.
/** @type {(text: string) => string} */
export const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}.`;
