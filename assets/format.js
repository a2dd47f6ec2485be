// One rule for every number on screen, the same as linviz/words/number.py: a multiple of 0.001 (to 1e-9) exactly,
// anything else with 3 significant digits, and then it is not exact; more of them, up to 6, where numbers that stand
// together and differ would read alike.
((linviz) => {
  const MOST = 3;
  // significant digits of what is not exact
  const [USUAL, FINEST] = [3, 6];
  const SUPERSCRIPT = { "-": "⁻", 0: "⁰", 1: "¹", 2: "²", 3: "³", 4: "⁴", 5: "⁵", 6: "⁶", 7: "⁷", 8: "⁸", 9: "⁹" };

  function number(value, decimals = 0, count = USUAL) {
    if (Number.isNaN(value)) return { text: "–", exact: true };
    if (!Number.isFinite(value)) return { text: value > 0 ? "∞" : "−∞", exact: true };
    const thousandths = thousandth(value);
    if (thousandths === null) return { text: (value < 0 ? "−" : "") + significant(Math.abs(value), count), exact: false };
    const whole = Math.floor(thousandths / 1000);
    const digits = String(thousandths % 1000).padStart(3, "0").replace(/0+$/, "").padEnd(decimals, "0");
    const sign = value < 0 && thousandths > 0 ? "−" : "";
    return { text: `${sign}${whole}${digits ? "." + digits : ""}`, exact: true };
  }

  function thousandth(value) {
    const scaled = Math.abs(value) * 1000;
    if (scaled >= 2 ** 53) return null;
    const nearest = Math.floor(scaled + 0.5);
    return Math.abs(scaled - nearest) <= 1e-6 ? nearest : null;
  }

  function significant(value, count) {
    const [digits, exponent] = value.toExponential(count - 1).split("e");
    const power = Number(exponent);
    if (power > -4 && power < 6) return power >= count ? String(Number(`${digits}e${power}`)) : value.toPrecision(count);
    return `${digits}·10${[...String(power)].map((character) => SUPERSCRIPT[character]).join("")}`;
  }

  // how many significant digits each of the numbers needs to be told from all the others
  function digitsApart(values) {
    return values.map((one) => values.reduce((most, other) => Math.max(most, digitsFor(one, other)), USUAL));
  }

  function digitsFor(one, other) {
    if (one === other || !Number.isFinite(one) || !Number.isFinite(other) || one < 0 !== other < 0) return USUAL;
    const [a, b] = [Math.abs(one), Math.abs(other)];
    // so far apart that the usual digits will do
    if (Math.abs(a - b) > 0.02 * Math.max(a, b)) return USUAL;
    for (let count = USUAL; count <= FINEST; count += 1) if (significant(a, count) !== significant(b, count)) return count;
    // what even the finest does not tell apart differs by rounding
    return USUAL;
  }

  function vector(values) {
    const shown = Array.from(values).slice(0, MOST);
    const decimals = Math.max(0, ...shown.map(decimalsOf));
    const texts = shown.map((value) => number(value, decimals));
    const dots = values.length > MOST ? ", …" : "";
    return { text: `(${texts.map((one) => one.text).join(", ")}${dots})`, exact: texts.every((one) => one.exact) };
  }

  function decimalsOf(value) {
    const one = number(value);
    return one.exact ? (one.text.split(".")[1] ?? "").length : 0;
  }

  linviz.format = { number, vector, digitsApart, USUAL };
})((window.linviz ??= {}));
