// The names of the columns and classes of a user's own points. They are a property of the scenario on the page, so undo
// brings them back; its key is a symbol, which JSON leaves out, so neither links nor requests contain it.

/** axes: of both coordinates, "" for one without a name. plus, minus: of the classes.
 * @typedef {{ axes: string[], plus: string, minus: string }} Names */

const NAMES = Symbol("names");

/** @type {(scenario: any) => Names | null} */
export const namesOf = (scenario) => scenario?.[NAMES] ?? null;

// Return the part of a change of the scenario that sets the names, or removes them.
/** @type {(names: Names | null) => object} */
export const namedChange = (names) => ({ [NAMES]: names });
