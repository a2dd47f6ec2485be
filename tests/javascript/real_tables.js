// Tables as programs write them and people copy them. from: where the form came from. says: a part of a sentence that the
// preview must have. points, labels: what must come out, where it is not POINTS and LABELS; null: no table of points, and
// says is a part of the reason.

export const POINTS = [
  [1.5, 2.25],
  [0.75, 3.5],
  [-2.5, 0.5],
  [-1.25, -3],
  [2, 1.75],
  [-0.5, -2.25],
];
export const LABELS = [1, 1, -1, -1, 1, -1];

// the rows, each as a function of its numbers, its label and its place writes it
const rows = (write, end = "\n") =>
  POINTS.map(([a, b], i) => write(a, b, LABELS[i], i) + end).join("");
const comma = (value) => String(value).replace(".", ",");
const fixed = (value, digits, width) => value.toFixed(digits).padStart(width);
const csv = rows((a, b, c) => `${a},${b},${c}`);
const word = (c) => (c > 0 ? "spam" : "ham");

export const TABLES = {
  "a BOM, CRLF and blank lines": {
    from: "Excel, CSV UTF-8; blank lines at the end: PapaParse issues 279, 309",
    text: `\uFEFFx1,x2,y\r\n${rows((a, b, c) => `${a},${b},${c}`, "\r\n")}\r\n\r\n`,
  },
  "semicolons and decimal commas": {
    from: "Excel with a German locale: PapaParse issue 153",
    text: `x1;x2;y\r\n${rows((a, b, c) => `${comma(a)};${comma(b)};${c}`, "\r\n")}`,
    says: "Commas in numbers are read as decimal points: 1,5 is 1.5.",
  },
  "tabs and decimal commas": {
    from: "cells copied from a Czech LibreOffice: PapaParse issue 1005",
    text: `x\ty\tTřída\n${rows((a, b, c) => `${comma(a)}\t${comma(b)}\t${c}`)}`,
    says: "decimal points",
  },
  "a line sep=;": {
    from: "Excel's own hint: asafdav/ng-csv issue 28",
    text: `sep=;\r\nx1;x2;y\r\n${rows((a, b, c) => `${comma(a)};${comma(b)};${c}`, "\r\n")}`,
  },
  "a separator at each end": {
    from: "exports of measuring devices: PapaParse issue 860",
    text: `x1;x2;y;\n${rows((a, b, c) => `${a};${b};${c};`)}`,
  },
  "columns and rows that are empty": {
    from: "Excel: cells that were used before",
    text: `x1;x2;;y;;\n${rows((a, b, c) => `${a};${b};;${c};;`)};;;;;\n;;;;;\n`,
    says: "Columns without values are left out.",
  },
  "an index without a name": {
    from: "pandas: DataFrame.to_csv with its index",
    text: `,x1,x2,y\n${rows((a, b, c, i) => `${i},${a},${b},${c}`)}`,
    says: "The first column counts the rows and is left out.",
  },
  "row names in quotes": {
    from: "R: write.csv",
    text: `"","x1","x2","y"\n${rows((a, b, c, i) => `"${i + 1}",${a},${b},${c}`)}`,
    says: "The first column counts the rows and is left out.",
  },
  "a name less than columns": {
    from: "R: write.table",
    text: `"x1" "x2" "y"\n${rows((a, b, c, i) => `"${i + 1}" ${a} ${b} "${word(c)}"`)}`,
    says: "The first column has no name",
  },
  "names again in the middle": {
    from: "files put together with cat",
    text: `x1,x2,y\n${csv.replace("-2.5,0.5,-1\n", "-2.5,0.5,-1\nx1,x2,y\n")}`,
    dropped: ["line 5: it repeats the names of the columns"],
  },
  "a dash for minus": {
    from: "Word, which puts U+2013",
    text: `x1,x2,y\n${csv.replaceAll("-", "\u2013")}`,
  },
  "the label first, named y": {
    from: "exercises on XOR",
    text: "y,x1,x2\n-1,0,0\n1,0,1\n1,1,0\n-1,1,1\n",
    points: [
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ],
    labels: [-1, 1, 1, -1],
  },
  "libsvm's form": {
    from: "libsvm: README, the format of training files",
    text: rows((a, b, c) => `${c > 0 ? "+1" : "-1"} 1:${a} 2:${b}`),
  },
  "libsvm's form, counted from 0": {
    from: "scikit-learn: dump_svmlight_file as it comes",
    text: rows((a, b, c) => `${c} 0:${a} 1:${b}`),
  },
  "libsvm's form with zeros left out": {
    from: "scikit-learn: dump_svmlight_file with a comment",
    text: "# zero_based=False\n1 1:1.5\n1 1:2 2:0.5\n-1 2:-1\n",
    points: [
      [1.5, 0],
      [2, 0.5],
      [0, -1],
    ],
    labels: [1, 1, -1],
    says: "Features that a line does not list are 0.",
  },
  "a Markdown table": {
    from: "GitHub: a README",
    text: `| x1 | x2 | y |\n|:---|---:|---|\n${rows((a, b, c) => `| ${a} | ${b} | ${c} |`)}`,
  },
  "a Markdown table without outer bars": {
    from: "pandoc: pipe_tables",
    text: `x1 | x2 | y\n---|---|---\n${rows((a, b, c) => `${a} | ${b} | ${word(c)}`)}`,
  },
  "NumPy's print": {
    from: "NumPy: print(X)",
    text: `[[${POINTS.map(([a, b], i) => [a, b, LABELS[i]].map((v) => fixed(v, 2, 5)).join(" ")).join("]\n [")}]]\n`,
  },
  "NumPy's print of X and y": {
    from: "NumPy: print(X), then print(y)",
    text: `[[${POINTS.map(([a, b]) => `${fixed(a, 2, 5)} ${fixed(b, 2, 5)}`).join("]\n [")}]]\n[${LABELS.join(" ")}]\n`,
    says: "The last list has the labels of the rows.",
  },
  "NumPy's print with dots": {
    from: "NumPy: print of more than 1000 numbers",
    text: "[[ 0.1  0.2]\n [ 0.3  0.4]\n ...\n [ 0.5  0.6]\n [ 0.7  0.8]]\n",
    points: null,
    says: "leaves out rows",
  },
  "a structured array of NumPy": {
    from: "NumPy: print of an array with named fields",
    text: `[${POINTS.map(([a, b], i) => `(${fixed(a, 2, 5)}, ${fixed(b, 2, 5)}, ${LABELS[i]})`).join("\n ")}]`,
  },
  "NumPy's repr": {
    from: "NumPy: repr(X)",
    text: `array([[${POINTS.map(([a, b], i) => `${a}, ${b}, ${LABELS[i]}.`).join("],\n       [")}]])`,
  },
  "NumPy's savetxt": {
    from: "NumPy: savetxt with a header",
    text: `# made today\n# x y label\n${rows((a, b, c) => [a, b, c].map((v) => v.toExponential(18)).join(" "))}`,
  },
  "commas for thousands, in quotes": {
    from: "PapaParse issue 60",
    text: 'income,age,buys\n"1,250",25.5,yes\n"12,400",31,no\n"3,100",24.5,yes\n"1,875",28,no\n',
    scaled: [1250, 12400, 3100, 1875],
    says: "Commas in numbers are read as thousands separators: 1,250 is 1250.",
  },
  "points for thousands, commas for decimals": {
    from: "Excel with a Spanish locale, cells with the format #.##0,00",
    text: "renta;edad;compra\n1.250,50;25,5;sí\n12.400,00;31,0;no\n3.100,25;24,5;sí\n",
    scaled: [1250.5, 12400, 3100.25],
    says: "Dots in numbers are read as thousands separators: 1.250,50 is 1250.5.",
  },
  "apostrophes for thousands": {
    from: "Excel with a Swiss locale",
    text: "Lohn;Alter;kauft\n1'250;25;ja\n12’400;31;nein\n3'100;24;ja\n",
    scaled: [1250, 12400, 3100],
  },
  "blanks for thousands": {
    from: "LibreOffice with a French or Czech locale: U+00A0 and U+202F",
    text: "plat\tvek\tkoupí\n1\u00A0250,5\t25\tano\n12\u202F400,0\t31\tne\n3\u00A0100,0\t24\tano\n",
    scaled: [1250.5, 12400, 3100],
  },
  "a comma that may be either": {
    from: "an export of which nobody knows the locale",
    text: "a;b;c\n1,250;2;yes\n3,500;1;no\n",
    points: [
      [1.25, 2],
      [3.5, 1],
    ],
    labels: [1, -1],
    says: "1,250 is 1.25.",
  },
  "decimal commas between commas": {
    from: "a script with a German locale that joins by commas",
    text: "x1,x2,y\n1,5,2,25,1\n0,75,3,5,-1\n-2,5,0,5,1\n",
    points: null,
    says: "There are 3 names, but 5 values in a row.",
  },
  "a printed data frame of pandas": {
    from: "pandas: print(df)",
    text: `     x1    x2     y\n${rows((a, b, c, i) => `${i} ${fixed(a, 2, 5)} ${fixed(b, 2, 5)}  ${word(c)}`)}`,
    says: "The first column counts the rows and is left out.",
  },
  "a printed data frame with dots": {
    from: "pandas: print of more than 60 rows",
    text: "      x1   x2     y\n0    1.5  2.0  spam\n1    0.5  1.0   ham\n..   ...  ...   ...\n98   2.5  3.0  spam\n99  -1.0  0.0   ham\n\n[100 rows x 3 columns]\n",
    points: [
      [1.5, 2],
      [0.5, 1],
      [2.5, 3],
      [-1, 0],
    ],
    labels: [1, -1, 1, -1],
    dropped: [
      "line 4: rows are left out here in the text itself",
      "line 8: it has 5 values for 4 columns",
    ],
  },
  "a printed data frame of R": {
    from: "R: print of some rows of a data frame",
    text: `      x1    x2    y\n${rows((a, b, c, i) => `${3 * i + 7} ${fixed(a, 2, 5)} ${fixed(b, 2, 5)} ${word(c)}`)}`,
    says: "The first column has no name and is left out.",
  },
  "a printed matrix of R": {
    from: "R: print(m)",
    text: `      [,1]  [,2] [,3]\n${rows((a, b, c, i) => `[${i + 1},] ${fixed(a, 2, 5)} ${fixed(b, 2, 5)} ${c}`)}`,
    says: "The first column has no name and is left out.",
  },
  "a tibble": {
    from: "R: the tibble package",
    text: `# A tibble: 6 × 3\n     x1    x2     y\n  <dbl> <dbl> <int>\n${rows((a, b, c, i) => `${i + 1} ${fixed(a, 2, 5)} ${fixed(b, 2, 5)} ${c}`)}`,
    says: "Line 3 is left out, because it has the types of the columns.",
  },
  "vectors in R": {
    from: "R: dput, and scripts of exercises",
    text: `df <- data.frame(x1 = c(${POINTS.map(([a]) => a).join(", ")}),\n  x2 = c(${POINTS.map(([, b]) => b).join(", ")}),\n  y = c(${LABELS.join(", ")}))`,
  },
  "a data frame of Julia": {
    from: "Julia: DataFrames.jl, show(df)",
    text: ` 6×3 DataFrame\n Row │ x1       x2       y\n     │ Float64  Float64  Int64\n─────┼─────────────────────────\n${rows((a, b, c, i) => `${String(i + 1).padStart(4)} │ ${fixed(a, 2, 7)}  ${fixed(b, 2, 7)}  ${c}`)}`,
    says: "The line “6×3 DataFrame” is left out",
  },
  "a matrix of Julia": {
    from: "Julia: a matrix at the prompt",
    text: `6×3 Matrix{Float64}:\n${rows((a, b, c) => ` ${fixed(a, 2, 5)}  ${fixed(b, 2, 5)}  ${fixed(c, 1, 4)}`)}`,
    says: "The line “6×3 Matrix{Float64}:” is left out",
  },
  "a matrix as Matlab and Julia write it": {
    from: "Matlab: a literal in a script",
    text: `X = [${rows((a, b, c) => `${a} ${b} ${c}`, "; ").slice(0, -2)}];`,
  },
  "a matrix as Octave shows it": {
    from: "Octave: X without a semicolon",
    text: `X =\n\n${rows((a, b, c) => `  ${fixed(a, 4, 8)}  ${fixed(b, 4, 8)}  ${fixed(c, 4, 8)}`)}\n`,
    says: "The line “X =” is left out",
  },
  "Matlab's factor": {
    from: "Matlab and Octave: format short with large numbers",
    text: "X =\n\n   1.0e+03 *\n\n    1.2500    0.0255    0.0010\n   12.4000    0.0310   -0.0010\n",
    points: null,
    says: "multiplied by the factor",
  },
  "a text file of Octave": {
    from: "Octave: save -text",
    text: `# Created by Octave 8.4.0\n# name: X\n# type: matrix\n# rows: 6\n# columns: 3\n${rows((a, b, c) => ` ${a} ${b} ${c}`)}\n\n`,
  },
  "a table of Matlab": {
    from: "Matlab: disp(T)",
    text: `     x1       x2       y\n    _____    _____    ___\n\n${rows((a, b, c) => `    ${fixed(a, 2, 5)}    ${fixed(b, 2, 5)}    ${c}`)}`,
  },
  "a file of gnuplot": {
    from: "gnuplot: a data file with remarks",
    text: `# x1 x2 class\n${rows((a, b, c) => `${a}\t${b}\t${word(c)}`)}`,
  },
  "Weka's ARFF": {
    from: "Weka: the ARFF format",
    text: `% my data\n@relation points\n\n@attribute 'x1' numeric\n@attribute x2 real\n@attribute class {spam,ham}\n\n@data\n${rows((a, b, c) => `${a},${b},${word(c)}`)}`,
  },
  "a sparse ARFF": {
    from: "Weka: the sparse ARFF format",
    text: "@relation r\n@attribute a numeric\n@attribute b numeric\n@data\n{0 1.5, 1 2}\n{1 3}\n",
    points: null,
    says: "This ARFF file is sparse",
  },
  "a .tab of Orange": {
    from: "Orange: three lines above the rows",
    text: `x1\tx2\tsort\nc\tc\td\n\t\tclass\n${rows((a, b, c) => `${a}\t${b}\t${c > 0 ? 2 : 1}`)}`,
    says: "types and roles",
  },
  "marks of Orange before the names": {
    from: "Orange: names such as cD#label",
    text: `cD#group,C#x1,C#x2\n${rows((a, b, c) => `${c > 0 ? 5 : 3},${a},${b}`)}`,
  },
  "a CSV of RapidMiner": {
    from: "RapidMiner: the operator Write CSV",
    text: `"id";"att1";"att2";"label"\n${rows((a, b, c, i) => `${i + 1}.0;${a};${b};"${word(c)}"`)}`,
    says: "Column “id” counts the rows and is left out.",
  },
  "a list of Stata": {
    from: "Stata: list",
    text: `     +----------------------+\n     |    x1      x2      y |\n     |----------------------|\n${rows((a, b, c, i) => `  ${i + 1}. | ${fixed(a, 2, 5)}   ${fixed(b, 2, 5)}   ${c > 0 ? " 1" : "-1"} |`)}     +----------------------+\n`,
    says: "The first column counts the rows and is left out.",
  },
  "a program of SPSS": {
    from: "SPSS: DATA LIST FREE with BEGIN DATA",
    text: `DATA LIST FREE / x1 x2 group.\nBEGIN DATA\n${rows((a, b, c) => `${String(a).replace(/^(-?)0\./, "$1.")} ${b} ${c > 0 ? 1 : 0}`)}END DATA.\nLIST.\n`,
  },
  "a program of SAS": {
    from: "SAS: a data step with datalines",
    text: `data points;\n  input x1 x2 group $;\n  datalines;\n${rows((a, b, c) => `${a} ${b} ${word(c)}`)};\nrun;\n`,
  },
  "an answer of psql": {
    from: "PostgreSQL: select in psql",
    text: `  x1   |  x2   | y\n-------+-------+----\n${rows((a, b, c) => ` ${fixed(a, 2, 5)} | ${fixed(b, 2, 5)} | ${c}`)}(6 rows)\n\n`,
    dropped: ["line 9: it has no value for x2"],
  },
  "a table of Org-mode": {
    from: "Emacs: Org-mode",
    text: `| x1 | x2 | class |\n|----+----+-------|\n${rows((a, b, c) => `| ${a} | ${b} | ${word(c)} |`)}`,
  },
  "a frame of polars": {
    from: "polars: print(df)",
    text: `shape: (6, 3)\n┌───────┬───────┬─────┐\n│ x1    ┆ x2    ┆ y   │\n│ ---   ┆ ---   ┆ --- │\n│ f64   ┆ f64   ┆ i64 │\n╞═══════╪═══════╪═════╡\n${rows((a, b, c) => `│ ${a}   ┆ ${b}   ┆ ${c}   │`)}└───────┴───────┴─────┘\n`,
    says: "types of the columns",
  },
  "a table of Jira": {
    from: "Jira and YouTrack: names between double bars",
    text: `|| x1 || x2 || class ||\n${rows((a, b, c) => `| ${a} | ${b} | ${word(c)} |`)}`,
  },
  "a table of MediaWiki": {
    from: "Wikipedia: the source of a page, and tabulate's mediawiki",
    text: `{| class="wikitable"\n|+ My points\n! style="text-align: right;" | x1 !! x2\n! class\n${rows((a, b, c) => `|-\n| style="text-align: right;"| ${a} || ${b}\n| ${word(c)}`)}|}\n`,
  },
  "a LaTeX tabular": {
    from: "the package booktabs",
    text: `\\begin{tabular}{rrl}\n\\toprule\n$x_1$ & $x_2$ & class \\\\\n\\midrule\n${rows((a, b, c) => `$${a}$ & $${b}$ & ${word(c)} \\\\`)}\\bottomrule\n\\end{tabular}\n`,
  },
  "a LaTeX matrix": {
    from: "amsmath: bmatrix",
    text: `\\begin{bmatrix} ${rows((a, b, c) => `${a} & ${b} & ${c}`, " \\\\ ").slice(0, -4)} \\end{bmatrix}`,
  },
  "a table of HTML": {
    from: "the source of a page",
    text: `<table>\n<thead><tr><th>x1</th><th>x2</th><th>class</th></tr></thead>\n<tbody>\n${rows((a, b, c) => `<tr><td>${String(a).replace("-", "&minus;")}</td><td>${b}&nbsp;</td><td><b>${word(c)}</b></td></tr>`)}</tbody></table>`,
  },
  "a list in JSON": {
    from: "JavaScript: JSON.stringify, pretty",
    text: JSON.stringify(
      POINTS.map(([a, b], i) => [a, b, LABELS[i]]),
      null,
      2,
    ),
  },
  "records in JSON": {
    from: "pandas: to_json(orient='records')",
    text: JSON.stringify(POINTS.map(([x1, x2], i) => ({ x1, x2, y: LABELS[i] }))),
  },
  "columns in JSON": {
    from: "pandas: to_json() as it comes",
    text: JSON.stringify({
      x1: { ...POINTS.map(([a]) => a) },
      x2: { ...POINTS.map(([, b]) => b) },
      y: { ...LABELS },
    }),
  },
  "records by their index in JSON": {
    from: "pandas: to_json(orient='index')",
    text: JSON.stringify({ ...POINTS.map(([x1, x2], i) => ({ x1, x2, y: LABELS[i] })) }),
  },
  "a dictionary of Python": {
    from: "pandas: print(df.to_dict())",
    text: `{'x1': {${POINTS.map(([a], i) => `${i}: ${a}`).join(", ")}}, 'x2': {${POINTS.map(([, b], i) => `${i}: ${b}`).join(", ")}}, 'y': {${LABELS.map((c, i) => `${i}: '${word(c)}'`).join(", ")}}}`,
  },
  "X and y in JSON": {
    from: "web services with scikit-learn behind them",
    text: JSON.stringify({ X: POINTS, y: LABELS }),
  },
  "JSON lines": {
    from: "jsonlines.org",
    text: rows((a, b, c) => JSON.stringify({ features: [a, b], class: word(c) })),
  },
  "JSON that is no table": {
    from: "a package.json",
    text: '{ "name": "points", "version": "1.0.0", "scripts": { "test": "node --test" } }',
    points: null,
    says: "This JSON is not a list of points.",
  },
  "tuples of Python": {
    from: "Python: print of a list of tuples",
    text: `[${POINTS.map(([a, b], i) => `(${a}, ${b}, '${word(LABELS[i])}')`).join(", ")}]`,
  },
  "braces of Mathematica": {
    from: "Mathematica: a list of lists",
    text: `{${POINTS.map(([a, b], i) => `{${a}, ${b}, ${LABELS[i]}.}`).join(", ")}}`,
  },
  "a title above the names": {
    from: "Google Sheets: a sheet with a title",
    text: `Measured in May\t\t\n\t\t\nx1\tx2\tclass\n${rows((a, b, c) => `${a}\t${b}\t${word(c)}`)}`,
    says: "The line “Measured in May” is left out",
  },
  "a line of units": {
    from: "sheets of laboratories",
    text: `x1,x2,class\ncm,cm,\n${rows((a, b, c) => `${a},${b},${word(c)}`)}`,
    dropped: ["line 2: class is empty"],
  },
  "coordinates without labels": {
    from: "gnuplot and drawing programs: two columns",
    text: rows((a, b) => `${a} ${b}`),
    labels: [1, 1, 1, 1, 1, 1],
    says: "No column is taken as the label, so all points are of class +1.",
  },
  "more columns than two": {
    from: "the iris data of R and scikit-learn",
    text: `Sepal.Length,Sepal.Width,Petal.Length,Species\n${rows((a, b, c) => `${a},${b},7.5,${word(c)}`)}`,
    says: "3 columns have numbers. Choose two of them as x₁ and x₂.",
  },
  "a row with a value too many": {
    from: "a comma in a remark without quotation marks",
    text: `x1,x2,y\n${csv}9,1,1,5\n`,
    dropped: ["line 8: it has 4 values for 3 columns"],
  },
  "a text that is no table": {
    from: "an e-mail",
    text: "Dear all,\nplease find the data attached.\nBest,\nAnna\n",
    points: null,
    says: "This is not a table of points, because no column has numbers.",
  },
};
