// Whether two scenarios are alike in all that a question may be about; a view or a title makes no difference.
const DATA = /** @type {const} */ ([
  "algorithm",
  "parameters",
  "lift",
  "points",
  "labels",
  "held_out",
  "dimension",
]);

/** @type {(one: Scenario, other: Scenario) => boolean} */
export function isAlike(one, other) {
  const isSame = (/** @type {typeof DATA[number]} */ name) =>
    one[name] === other[name] || JSON.stringify(one[name]) === JSON.stringify(other[name]);
  return DATA.every(isSame);
}
