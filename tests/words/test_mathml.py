"""Formulas as MathML: signs, fractions, slots, and places where a line may break."""

import re
from xml.etree.ElementTree import Element, fromstring

import numpy as np
import pytest

from linviz.algorithms.registry import algorithm
from linviz.algorithms.svm.soft_svm.optima import OPTIMUM
from linviz.run.entry import ENTRIES
from linviz.words.describe import cases_of, columns_for_words, rows_of
from linviz.words.mathml import mathml, mathml_with_numbers
from linviz.words.template import SLOT
from tests.datasets import CIRCLES, LINE_A, lifted
from tests.runs import ALGORITHMS, suitable_lifts
from tests.words.runs import RUNS, run_of, words_of_run

# the number of children that these elements must have
CHILDREN = {
    "mfrac": 2, "mroot": 2, "msub": 2, "msup": 2, "munder": 2, "mover": 2, "msubsup": 3, "munderover": 3,
}  # fmt: skip


def typeset(formula: str) -> Element:
    return fromstring(f"<div>{mathml(formula)}</div>")


def terms(formula: str) -> list[str]:
    """Return the text of each <math>, with a slot shown by its name."""
    found = []
    for math in typeset(formula).iter("math"):
        leaves = (leaf.get("data-slot") or leaf.text or "" for leaf in math.iter() if not len(leaf))
        found.append("".join(leaves))
    return found


def test_signs_letters_and_powers_are_what_they_are_on_paper() -> None:
    assert terms(r"\mathbf{w}_{+}^{2} - x") == ["𝒘+2", "−x"]
    assert terms(r"\lVert\mathbf{v}\rVert < 1") == ["‖𝒗‖<1"]
    assert terms(r"\eta C\,y_{t}") == ["ηCyt"]
    assert typeset(r"y_{t}^{2}").find(".//msubsup") is not None


def test_a_hat_is_an_accent_over_its_letter() -> None:
    letter, hat = typeset(r"\hat{y} = <predicted>").findall(".//mover/*")
    assert (letter.text, hat.tag, hat.text) == ("y", "mo", "ˆ")


def test_a_fraction_has_a_numerator_and_a_denominator() -> None:
    above, below = typeset(r"1 - \frac{\eta\lambda}{N}").findall(".//mfrac/*")
    assert ["".join(part.itertext()) for part in (above, below)] == ["ηλ", "N"]


def test_each_slot_is_empty_and_a_relation_is_an_operator() -> None:
    slots = typeset(r"\kappa <=> \mathbf{<kappa|1>}").findall(".//*[@data-slot]")
    assert [(slot.tag, slot.get("data-slot"), slot.text) for slot in slots] == [
        ("mo", "=", None),
        ("mn", "kappa|1", None),
    ]
    assert slots[1].get("class") == "bold"


def test_a_line_breaks_before_relations_and_terms_but_not_in_brackets_or_fractions() -> None:
    assert terms(r"\mathbf{w} \leftarrow (1 - \eta)\mathbf{w} + \frac{a + b}{c} <=> <w> <+b>") == [
        "𝒘", "←(1−η)𝒘", "+a+bc", "=w", "+b"
    ]  # fmt: skip
    parts = typeset(r"a + b <=> <c> + <d>").findall("span")
    assert [len(part) for part in parts] == [2, 2]


def test_a_sign_between_two_terms_is_no_sign_of_a_number() -> None:
    sign = typeset("a + b").findall(".//mo")[0]
    assert sign.attrib["form"] == "infix"
    minus = typeset("-1").findall(".//mo")[0]
    assert "form" not in minus.attrib


def test_a_formula_is_converted_once() -> None:
    assert mathml("a + b") is mathml("a + b")


@pytest.mark.parametrize("name", [*ALGORITHMS, "path over C"])
def test_every_formula_can_be_typeset(name: str) -> None:
    if name == "path over C":
        lines = set(OPTIMUM.formula)
    else:
        said = [words_of_run(title) for title in RUNS if RUNS[title][0] == name]
        phrases = [phrase for words in said for phrase in words.phrases.values()]
        lines = {line for phrase in phrases for line in phrase.formula}
    assert lines
    for line in lines:
        written = typeset(line)
        assert re.findall(r'data-slot="([^"]+)"', mathml(line)) == SLOT.findall(line), line
        # nothing is left of LaTeX, and what is no slot is not empty
        assert not re.search(r"[\\{}_^&]", "".join(written.itertext())), line
        bare = [leaf for leaf in written.iter() if not len(leaf) and not leaf.text]
        empty = {leaf.tag for leaf in bare if "data-slot" not in leaf.attrib}
        assert empty <= {"mspace"}, line


def check_children(written: str) -> None:
    """Check that each element with a fixed number of children has as many, which XML does not ask for."""
    for one in fromstring(f"<div>{written}</div>").iter():
        assert len(one) == CHILDREN.get(one.tag, len(one)), written


@pytest.mark.parametrize("name", ALGORITHMS)
def test_in_every_lift_each_power_has_a_base_and_an_exponent(name: str) -> None:
    # Firefox told of an <msup> with another number of children
    for lift in suitable_lifts(ALGORITHMS[name]):
        points = LINE_A if "parabola" in lift else CIRCLES
        words = ENTRIES[name].words(algorithm(name), lifted(points, lift))
        for phrase in words.phrases.values():
            for line in phrase.formula:
                check_children(mathml(line))
    for line in OPTIMUM.formula:
        check_children(mathml(line))


@pytest.mark.parametrize("name", ALGORITHMS)
def test_so_it_has_with_the_numbers_of_a_step(name: str) -> None:
    title = next(title for title in RUNS if RUNS[title][0] == name)
    run, words = run_of(title), words_of_run(title)
    steps = np.unique([0, min(1, run.steps), run.steps // 2, run.steps])
    columns = columns_for_words(run, steps)
    for row, case in zip(rows_of(run, columns), cases_of(run, columns), strict=True):
        for line in words.phrases[case].formula:
            check_children(mathml_with_numbers(line, row))
