import assert from "node:assert/strict";
import { test } from "node:test";
import {
  classesFor,
  guess,
  labelsOf,
  namesFor,
  scalesOf,
  taken,
} from "../../assets/data/choose.js";
import { read } from "../../assets/data/csv.js";
import { number } from "../../assets/data/numbers.js";
import { sample } from "../../assets/data/random.js";
import { assumptionsOf, hasForm } from "../../assets/data/telling.js";

const POINTS = [
  [1.5, 2],
  [-0.5, 1],
  [3, -4.25],
];
const LABELS = [1, -1, 1];

// the same three points, as programs and people write them
const DIALECTS = {
  "commas, no names": "1.5,2,1\n-0.5,1,-1\n3,-4.25,1",
  "commas and blanks": "1.5, 2, 1\n-0.5, 1, -1\n3, -4.25, 1\n",
  names: "x,y,label\n1.5,2,1\n-0.5,1,-1\n3,-4.25,1\n",
  "a BOM and CRLF": "\uFEFFx1,x2,y\r\n1.5,2,1\r\n-0.5,1,-1\r\n3,-4.25,1\r\n",
  "old Mac lines": "x;y;c\r1.5;2;1\r-0.5;1;-1\r3;-4.25;1\r",
  "semicolons and decimal commas": "x;y;label\n1,5;2;ano\n-0,5;1;ne\n3;-4,25;ano\n",
  "tabs and decimal commas": "1,5\t2,0\t1\n-0,5\t1,0\t-1\n3,0\t-4,25\t1\n",
  "blanks and decimal commas": "1,5 2,0 1\n-0,5 1,0 -1\n3,0 -4,25 1\n",
  "columns of blanks": "   1.5    2.00   1\n  -0.5    1.00  -1\n   3.0   -4.25   1\n",
  "NumPy's savetxt":
    "# x y label\n1.5e+00 2.0e+00 1.0e+00\n-5.0e-01 1.0e+00 -1.0e+00\n3.0e+00 -4.25e+00 1.0e+00\n",
  quotes: '"x","y","label"\n"1.5","2","plus"\n"-0.5","1","minus"\n"3","-4.25","plus"\n',
  "quotes with commas in them":
    '"x, in cm","y","class"\n"1,5","2","a ""b"", c"\n"-0,5","1","z"\n"3","-4,25","a ""b"", c"\n',
  "a line break in quotes": '"x\nin cm",y,label\n1.5,2,yes\n-0.5,1,no\n3,-4.25,yes\n',
  "an index, blank lines and remarks":
    "id,x,y,label\n\n1,1.5,2,1\n# half\n2,-0.5,1,0\n\n3,3,-4.25,1\n\n",
  "the label first": "species,x,y\nyes,1.5,2\nno,-0.5,1\nyes,3,-4.25\n",
  "a real minus, and 1 as 1.0": "x,y,label\n1.5,2,1\n−0.5,1,−1\n3,−4.25,1.0\n",
  "more columns than needed": "x,y,mass,label\n1.5,2,7,1\n-0.5,1,8,-1\n3,-4.25,9,1\n",
};

for (const [name, text] of Object.entries(DIALECTS)) {
  test(`three points are read from ${name}`, () => {
    const table = read(text);
    const { points, labels, dropped } = taken(table, guess(table));
    assert.deepEqual(dropped, []);
    assert.deepEqual(points, POINTS);
    assert.deepEqual(labels, LABELS);
  });
}

test("every row that is no point says its line and why", () => {
  const text = [
    "x,y,label",
    "1,2,a",
    "3,n/a,b",
    "",
    ",1,b",
    "4",
    '"5,6,b',
    "7,8,",
    "1e999,0,a",
    "40,0,a",
    "0,0,b",
  ].join("\n");
  const table = read(text);
  const { points, labels, dropped } = taken(table, guess(table));
  assert.deepEqual(
    [points, labels],
    [
      [
        [1, 2],
        [0, 0],
      ],
      [1, -1],
    ],
  );
  assert.deepEqual(
    dropped.map(({ line, reason }) => `${line}: ${reason}`),
    [
      "3: y is “n/a”, which is not a number",
      "5: x is empty",
      "6: it has no value for y",
      "7: a quotation mark is opened, but not closed",
      "8: label is empty",
      "9: x is “1e999”, which is not a number",
      "10: x is “40”, which is beyond ±32",
    ],
  );
});

test("without a second column of numbers the points lie on a number line", () => {
  const table = read("x,label\n1,a\n2,b\n");
  const chosen = guess(table);
  assert.equal(chosen.y, null);
  assert.deepEqual(taken(table, chosen).points, [
    [1, 0],
    [2, 0],
  ]);
  const bare = read("1\n2\n3\n");
  assert.deepEqual(taken(bare, guess(bare)).labels, [1, 1, 1]);
});

test("of more than two labels one stands against the rest, or against one other", () => {
  const table = read("x,y,species\n1,1,setosa\n2,2,virginica\n3,3,versicolor\n4,4,setosa\n");
  const chosen = guess(table);
  assert.deepEqual(labelsOf(table, chosen), ["setosa", "virginica", "versicolor"]);
  assert.equal(chosen.minus, null);
  assert.deepEqual(taken(table, { ...chosen, plus: "virginica" }).labels, [-1, 1, -1, -1]);
  assert.deepEqual(assumptionsOf(table, chosen, 0), [
    "Class −1 is everything else: virginica, versicolor.",
  ]);
  const two = { ...chosen, plus: "virginica", minus: "setosa" };
  const { points, labels, dropped, neither } = taken(table, two);
  assert.deepEqual([points.length, labels, dropped, neither], [3, [-1, 1, -1], [], 1]);
  assert.deepEqual(assumptionsOf(table, two, neither), [
    "1 row of neither class (versicolor) is left out.",
  ]);
  assert.deepEqual(namesFor(table, two, [false, false]), {
    axes: ["x", "y"],
    plus: "virginica",
    minus: "setosa",
  });
});

test("class +1 is the largest number, or a word that says so", () => {
  const classes = (text) => classesFor(read(text), 0, 1, 2);
  assert.deepEqual(classes("0,0,no\n1,1,yes\n"), { plus: "yes", minus: "no" });
  assert.deepEqual(classes("0,0,2\n1,1,10\n"), { plus: "10", minus: "2" });
  // a row that is no point has no say
  assert.deepEqual(classes("0,0,b\n1,1,a\nx,y,yes\n"), { plus: "b", minus: "a" });
});

test("what is found out can be said instead", () => {
  assert.deepEqual(read("1,5\n2,5\n", { form: ";" }).rows[0].cells, ["1,5"]);
  assert.equal(read("1,2\n3,4\n", { header: true }).names[0], "1");
  assert.equal(read("x,y\n3,4\n", { header: false }).rows.length, 2);
  assert.equal(read("[[1, 2], [3, 4]]", { form: "," }).names[0], "[[1");
  const text = "a;b;c\n1,250;2;yes\n3,500;1;no\n";
  const table = read(text, { comma: "thousands" });
  assert.equal(table.unclear.comma, "1,250");
  assert.deepEqual(number(table.rows[0].cells[0], table.style), 1250);
  const swapped = read("0,5;1.250;1\n1,5;2.500;-1\n", { point: "decimal" });
  assert.equal(number(swapped.rows[0].cells[1], swapped.style), 1.25);
});

test("a number of a table with thousands is none where their places are wrong", () => {
  const [english, german] = [
    { comma: "thousands", point: "decimal" },
    { comma: "decimal", point: "thousands" },
  ];
  assert.deepEqual(
    ["1,234.5", "12,345,678", "1,2", "12,34"].map((cell) => number(cell, english)),
    [1234.5, 12345678, Number.NaN, Number.NaN],
  );
  assert.deepEqual(
    ["1.234,5", "-1.234", "1.2", "1,5"].map((cell) => number(cell, german)),
    [1234.5, -1234, Number.NaN, 1.5],
  );
});

test("values beyond the plane are brought near 0 by round numbers, and never unasked", () => {
  const table = read("height,weight\n150,5\n190,6\n170,7\n");
  const chosen = { ...guess(table), label: null };
  const scales = scalesOf(table, chosen);
  assert.deepEqual(scales, [{ centre: 170, by: 5 }, null]);
  assert.equal(taken(table, chosen).points.length, 0);
  assert.deepEqual(taken(table, chosen, scales).points, [
    [-4, 5],
    [4, 6],
    [0, 7],
  ]);
  const far = read("1000000,1\n1000000.5,1\n");
  const bare = { x: 0, y: 1, label: null, plus: "", minus: null };
  assert.deepEqual(taken(far, bare, scalesOf(far, bare)).dropped, []);
});

test("a sample is the same for the same seed, in the order of the rows, and of no row twice", () => {
  const some = sample(2000, 500, 3);
  assert.deepEqual(sample(2000, 500, 3), some);
  assert.notDeepEqual(sample(2000, 500, 4), some);
  assert.equal(new Set(some).size, 500);
  assert.deepEqual(
    some,
    [...some].sort((a, b) => a - b),
  );
  // about as many from each half as chance gives
  const first = some.filter((i) => i < 1000).length;
  assert.ok(first > 200 && first < 300);
  assert.deepEqual(sample(3, 500, 0), [0, 1, 2]);
});

test("what is no number is none", () => {
  for (const text of ["", "x", "1.2.3", "1,234.5", "0x10", "Infinity", "NaN", "1e", "--1", "1 2"]) {
    assert.ok(Number.isNaN(number(text)), text);
  }
  assert.deepEqual(["+1", ".5", "5.", "1E-3", ",5"].map(number), [1, 0.5, 5, 0.001, 0.5]);
});

test("no text of quotes, blanks and signs makes it fail", () => {
  const signs = ['"', ",", "\n", " ", "1", "\t", ";", "a", "\r", "#"];
  const draw = (i, k) => signs[(i * 7919 + k * k * 104729) % signs.length];
  for (let i = 0; i < 300; i += 1) {
    const text = Array.from({ length: 60 }, (_, k) => draw(i, k + i)).join("");
    const table = read(text);
    const found = taken(table, guess(table));
    assert.equal(found.points.length + found.dropped.length, table.rows.length);
  }
});

test("on the canvas only a table is taken out of the clipboard", () => {
  const isTable = (text) => {
    const table = read(text);
    return hasForm(table, guess(table));
  };
  assert.ok(isTable("1,2,a\n3,4,b\n"));
  assert.ok(isTable("1000\ta\n2000\tb\n"));
  for (const text of [
    "https://linviz.example/#AUM4IjezpMKQig5IS8wpRrhA~s3",
    "1.5",
    "1.5, 2, 1",
    "3\n4\n5\n",
    "Dear Anna,\nthe lecture is at 10, in room 205.\nBring the table.\n",
    "for (let i = 0; i < 3; i += 1) {\n  sum += x[i] * w[i];\n}\n",
  ]) {
    assert.ok(!isTable(text), text);
  }
});

// processor time in microseconds, the least of three runs
function time(work) {
  const times = [1, 2, 3].map(() => {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    return user + system;
  });
  return Math.min(...times);
}

const LONG = {
  rows: (n) => {
    const large = read("1,2000,7\n3,4,8\n".repeat(n));
    const chosen = { ...guess(large), label: 2, plus: "8", minus: "7" };
    assert.equal(taken(large, chosen, scalesOf(large, chosen)).points.length, 2 * n);
  },
  columns: (n) => assert.equal(read(`${"1,".repeat(n)}1\n`).names.length, 100),
  "quotes that nobody closes": (n) => read('1,"2,3\n'.repeat(n)),
  "brackets that nobody closes": (n) => read("[1, (2 = {3 <tr><td 4 & \\\\\n".repeat(n / 8)),
  "numbers in brackets": (n) =>
    assert.equal(read(`[${"[1 2]\n".repeat(n / 4)}]`).rows.length, n / 4),
  "a line without an end": (n) => read(`x = [${"a.b ".repeat(n)}`),
};

for (const [what, work] of Object.entries(LONG))
  test(`the time that ${what} take grows with their number, not with its square`, () => {
    // the first call is slower, since the engine has not optimised the code yet
    work(5_000);
    const ratio = time(() => work(40_000)) / time(() => work(5_000));
    assert.ok(ratio < 3 * 8, `${ratio}`);
  });
