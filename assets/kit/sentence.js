// What the server says is wrong, as a sentence of its own.
/** @type {(text: string) => string} */
export const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}.`;
