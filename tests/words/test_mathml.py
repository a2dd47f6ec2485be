"""Formulas as MathML: signs, fractions, slots, and places where a line may break."""

import re
from xml.etree.ElementTree import Element, fromstring

import pytest

from linviz.algorithms.svm.soft_svm.optima import OPTIMUM
from linviz.words.mathml import mathml
from linviz.words.template import SLOT
from tests.runs import ALGORITHMS
from tests.words.runs import RUNS, words_of_run


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
