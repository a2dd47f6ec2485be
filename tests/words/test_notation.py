"""Symbols of texts: every letter comes from the table of the notation, so that another table changes all of them."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import linviz
from linviz.algorithms.registry import algorithm
from linviz.certificate.reasons import SENTENCES
from linviz.core.lift import Lifted
from linviz.core.notation import DEFAULT, NOTATIONS, USUAL, Symbol, latex_letters, letters
from linviz.core.parameter import parameters
from linviz.run.entry import ENTRIES
from linviz.scenario.scenario import TEXTS
from linviz.words import classifier
from linviz.words.mathml import mathml
from linviz.words.spoken import to_speech
from linviz.words.template import SLOT
from tests.datasets import FOUR, lifted
from tests.runs import ALGORITHMS, trace
from tests.words.runs import RUNS, words_of_run

ROOT = Path(__file__).parents[2]
# what a symbol is replaced by to find those that are not named: nothing else has such brackets
MARKED = "marked"
MARK = re.compile(r"⟦\w+⟧")
# a letter that is a symbol by itself, and no word, no key and no unit
BARE = re.compile(r"(?<![A-Za-z'’])[wbxyfzvsuCDJKLNR](?![A-Za-z0-9'’])|[α-ωΦŷ]")
COMMAND = re.compile(r"\\[A-Za-z]+")


@pytest.fixture(autouse=True)
def _marked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add a notation whose letters are the names in brackets."""
    table = {name: Symbol(f"⟦{name}⟧", f"⟦{name}⟧") for name in USUAL}
    monkeypatch.setitem(NOTATIONS, MARKED, table)


def bare_symbols(template: str) -> list[str]:
    """Return the symbols of a template that no notation would change."""
    text = MARK.sub("", SLOT.sub("", letters(template, MARKED)))
    return BARE.findall(COMMAND.sub("", text))


@pytest.mark.parametrize("title", RUNS)
def test_every_symbol_in_the_words_of_a_run_has_a_name(title: str) -> None:
    name, data, values = RUNS[title]
    words = words_of_run(title)
    seen = data if isinstance(data, Lifted) else lifted(data)
    first = classifier.classifier_rows(algorithm(name, values), seen, words)
    texts = [
        *words.pseudocode.values(),
        *(text for row in (*first, *words.numbers) for text in row),
    ]
    for phrase in words.phrases.values():
        texts += [*phrase.sentences, *phrase.formula]
    assert not {text: bare_symbols(text) for text in texts if bare_symbols(text)}


@pytest.mark.parametrize("name", ENTRIES)
def test_every_symbol_of_a_parameter_has_a_name(name: str) -> None:
    for one in parameters(ENTRIES[name].kind):
        assert not bare_symbols(one.label), one.name
        assert not bare_symbols(one.help), one.help


@pytest.mark.parametrize(
    "file", sorted((ROOT / "scenarios").glob("*.toml")), ids=lambda file: file.stem
)
def test_every_symbol_in_a_preset_s_own_texts_has_a_name(file: Path) -> None:
    values = tomllib.loads(file.read_text(encoding="utf-8"))
    asked = [one[key] for one in values.get("predict", []) for key in ("ask", "why")]
    for text in [*(values.get(key, "") for key in TEXTS if key != "lecture"), *asked]:
        # s and u are keys, and the s of 1980s
        assert not set(bare_symbols(text)) - {"s", "u"}, text


def test_another_notation_changes_sentence_formula_code_and_speech() -> None:
    run = trace("perceptron", FOUR)
    usual, marked = linviz.describe(run, 1), linviz.describe(run, 1, notation=MARKED)
    assert "y·f(x)" in usual.caption
    assert "⟦y⟧·⟦f⟧(⟦x⟧)" in marked.caption
    assert r"\mathbf{w} \leftarrow" in usual.formula[2]
    assert r"⟦w⟧ \leftarrow" in marked.formula[2]
    assert "w ← w + y x;  b ← b + y" in "\n".join(usual.pseudocode)
    assert "⟦w⟧ ← ⟦w⟧ + ⟦y⟧ ⟦x⟧;  ⟦b⟧ ← ⟦b⟧ + ⟦y⟧" in "\n".join(marked.pseudocode)
    assert "⟦" in mathml(r"$w \leftarrow $w + $y_{<i>}$x_{<i>}", MARKED)
    assert to_speech(r"$w \leftarrow $w", MARKED) == "⟦ w ⟧ becomes ⟦ w ⟧"


def test_a_name_ends_where_its_letters_end_or_its_braces() -> None:
    assert (
        letters("${lambda}I, $w₀, $y·$f($x), 5 $ and $nothing")
        == "λI, w₀, y·f(x), 5 $ and $nothing"
    )
    assert latex_letters(r"$eta$y, $eta\sum, 2$C$xi") == r"\eta y, \eta\sum, 2C\xi"


def test_the_page_has_the_same_letters() -> None:
    script = (ROOT / "assets/kit/notation.js").read_text(encoding="utf-8")
    table = re.search(r"let notation = \{(.*?)\};", script, re.S)
    assert table
    found = dict(re.findall(r'(\w+): "(.+?)",', table[1]))
    assert found == {name: symbol.text for name, symbol in NOTATIONS[DEFAULT].items()}


# Greek letters stand for nothing but symbols; a comment may have them
GREEK = re.compile("[α-ωΦŷ]|‖[a-z]")
# and x₁ of the page has its $
PAGE = re.compile(GREEK.pattern + r"|(?<![$\w])[a-zK][₀-₉ᵢⱼ]")


def literals(file: Path) -> Iterator[str]:
    """Yield the string literals of a Python file, but for its docstrings."""
    nodes = list(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
    docstrings = {id(one.value) for one in nodes if isinstance(one, ast.Expr)}
    for node in nodes:
        value = node.value if isinstance(node, ast.Constant) else None
        if isinstance(value, str) and id(node) not in docstrings:
            yield value


def test_no_module_writes_a_symbol_s_letter_itself() -> None:
    for file in sorted((ROOT / "linviz").rglob("*.py")):
        if file != ROOT / "linviz/core/notation.py":
            assert not [one for one in literals(file) if GREEK.search(one)], file


def names_in_code() -> set[str]:
    """Return the names that read like texts: of cases, objectives, choices and sentences."""
    kinds = [entry.kind for entry in ENTRIES.values()]
    choices = {choice for kind in kinds for one in parameters(kind) for choice in one.choices}
    cases = {case for kind in kinds for case in kind.cases}
    return {*choices, *cases, *(kind.objective for kind in kinds), *SENTENCES}


@pytest.mark.parametrize("folder", ["algorithms", "certificate", "run"])
def test_every_symbol_in_ends_proofs_and_errors_has_a_name(folder: str) -> None:
    names = names_in_code()
    for file in sorted((ROOT / "linviz" / folder).rglob("*.py")):
        # templates of steps are tested as their runs fill them, and cases are names
        if not file.stem.endswith(("words", "cases")):
            texts = [one for one in literals(file) if " " in one and one not in names]
            assert not [one for one in texts if bare_symbols(one)], file


def test_another_notation_changes_ends_and_proofs() -> None:
    run = trace("kozinec", FOUR)
    assert run.stop.sentence.endswith("(b counted as a part of w) is known to within ε.")
    told = linviz.describe(run, -1, notation=MARKED).caption
    assert told.endswith("(⟦b⟧ counted as a part of ⟦w⟧) is known to within ⟦epsilon⟧.")
    run = trace("soft-svm", FOUR)
    assert "0 ≤ α ≤ C" in dict(linviz.certify(run).conditions).values()
    assert "0 ≤ ⟦alpha⟧ ≤ ⟦C⟧" in dict(linviz.certify(run, MARKED).conditions).values()
    run = trace("relaxation", FOUR)
    assert "The smallest y f(x) is" in linviz.certify(run).reason
    assert "The smallest ⟦y⟧ ⟦f⟧(⟦x⟧) is" in linviz.certify(run, MARKED).reason
    with pytest.raises(linviz.InputError, match="there is no notation 'none'"):
        linviz.certify(run, "none")


STRING = re.compile(r'"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`')


@pytest.mark.parametrize("folder", ["views", "stage", "wording", "parts", "data", "model"])
def test_no_script_writes_a_symbol_s_letter_itself(folder: str) -> None:
    for file in sorted((ROOT / "assets" / folder).rglob("*.js")):
        code = re.sub(r"^\s*//.*$", "", file.read_text(encoding="utf-8"), flags=re.M)
        for text in STRING.findall(code):
            assert not PAGE.search(text), f"{file.name}: {text}"


def test_all_algorithms_are_tested() -> None:
    assert {name for name, _, _ in RUNS.values()} == set(ALGORITHMS)


def test_python_is_told_the_letters_not_the_names() -> None:
    listed = [*linviz.list_algorithms().values(), *linviz.list_lifts().values()]
    assert not [one for declared in listed for one in declared if "$" in one.label + one.help]
    described = linviz.describe(trace("kernel-ridge", FOUR), -1)
    told = [described.caption, *described.formula, *described.pseudocode]
    assert "$" not in "".join(told)
    figure = linviz.figure(trace("soft-svm", FOUR), -1, view="loss")
    assert "$" not in figure.to_json()
    with pytest.raises(linviz.InputError, match="C must lie on this path"):
        linviz.c_path(FOUR, low=1, high=2).at(3)
    with pytest.raises(linviz.InputError, match="but w has 2"):
        linviz.run("perceptron", FOUR, w0=(1, 2, 3))
    own = linviz.kernel(lambda x, z: -(x @ z))
    with pytest.raises(linviz.InputError, match=r"K\(x, x\) is -"):
        linviz.run("dual-perceptron", FOUR, lift=own)
