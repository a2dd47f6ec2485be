"""Templates of texts: slots are filled with a row's numbers, and relations between them are true as printed."""

from typing import Any

import numpy as np
import pytest

from linviz.run.outcome import bounds_open
from linviz.words.template import fill, slot_text
from tests.shown import numbers

ROW: dict[str, Any] = {
    "y": np.array([1, -1]), "index": 0, "other": 1, "half": 0.5, "third": 1 / 3, "less": -0.25,
    "worst": 1,
    "w": np.array([2.0, 0.5]),
}  # fmt: skip


@pytest.mark.parametrize(
    ("template", "text"),
    [
        ("<point> and <other>", "1 ● and 2 ■"),
        ("<point.worst> costs <half>", "2 ■ costs 0.5"),
        ("x_{<i>}, x_{<j>}", "x_{1}, x_{2}"),
        ("w <=> <w>", "w = (2.0, 0.5)"),
        ("<half> <+less> <=> 0.25", "0.5 − 0.25 = 0.25"),
        ("<half> <+half>", "0.5 + 0.5"),
        ("a <=> <third>, b <=> <half>", "a ≈ 0.333, b ≈ 0.5"),
        ("a <=third>, b <=half>, c <=(less>", "a ≈ 0.333, b = 0.5, c = (−0.25)"),
        ("1 < 2 > 0", "1 < 2 > 0"),
        ("<other> <other:is:are> one, <index> <index:point:points>", "2 ■ is one, 0 points"),
        ("<half:lies inside:lie in> it <=> <half>", "lie in it = 0.5"),
    ],
)
def test_slots_are_filled_with_a_rows_numbers(template: str, text: str) -> None:
    assert fill(template, ROW) == text


def test_in_latex_the_relation_is_a_command() -> None:
    assert fill("<third> <=> x", ROW, latex=True) == r"0.333 \approx x"


def test_a_slot_says_whether_it_is_exact() -> None:
    assert slot_text("half", ROW) == ("0.5", True)
    assert slot_text("third", ROW) == ("0.333", False)
    assert slot_text("+less", ROW) == ("− 0.25", True)
    assert [one.text for one in numbers(slot_text("w", ROW).text)] == ["2.0", "0.5"]


@pytest.mark.parametrize(
    ("one", "other", "said"),
    [
        (0.243123, 0.243411, "between 0.2431 and 0.2434"),
        (0.336012, 0.336, "between 0.33601 and 0.336"),
        (1 / 3, 1 / 3 + 1e-7, "between 0.333 and 0.333"),
        (1 / 3, 1 / 3, "between 0.333 and 0.333"),
        (0.2, 0.1234, "between 0.2 and 0.123"),
        (1234567.25, 1234999.5, "between 1,234,567.25 and 1,234,999.5"),
        (123.4567, 123.4999, "between 123.46 and 123.50"),
    ],
)
def test_two_numbers_that_differ_read_differently(one: float, other: float, said: str) -> None:
    assert fill("between <low> and <high>", {"low": one, "high": other}) == said


def test_bounds_that_are_left_open_are_told_with_digits_that_show_it() -> None:
    assert "between 0.2431 and 0.2434." in bounds_open(10, 0.243121, 0.243411, "").sentence
    assert "between 0.2 and 0.3." in bounds_open(10, 0.2, 0.3, "").sentence
    close = bounds_open(10, 1 / 3, 1 / 3 + 1e-9, "").sentence
    assert "between 0.333333333 and 0.333333334." in close
    # nothing that a reader can compare by eye is left
    close = bounds_open(10, 1 / 3, 1 / 3 + 1e-11, "").sentence
    assert "between 0.333 and 0.333 + 1.00·10⁻¹¹." in close.replace("\u202f", " ")


@pytest.mark.parametrize(
    ("relation", "value", "said"),
    [
        ("y <=> <value|0> > 0", 1e-10, "y ≈ 1.00·10⁻¹⁰ > 0"),
        ("y <=> <value|0> ≤ 0", -3e-300, "y ≈ −3.00·10⁻³⁰⁰ ≤ 0"),
        ("y <=> <value|0> ≤ 0", 0.0, "y = 0 ≤ 0"),
        ("y <=> <value|1> < 1", 0.9996, "y ≈ 0.9996 < 1"),
        ("y <=> <value|1> < 1", 0.999996, "y ≈ 0.999996 < 1"),
        ("y <=> <value|1> < 1", 1 - 5e-10, "y ≈ 1 − 5.00·10⁻¹⁰ < 1"),
        ("y <=> <value|1> is above 1", 1.00004, "y ≈ 1.00004 is above 1"),
        ("from <low> to <value|low>", 0.2434, "from 0.243 to 0.2434"),
        ("from <low> to <value|low>", 0.2430002, "from 0.243 to 0.2430002"),
        ("from <low> to <value|low>", 0.243, "from 0.243 to 0.243"),
    ],
)
def test_a_relation_is_true_as_it_is_printed(relation: str, value: float, said: str) -> None:
    # narrow spaces, at which no line breaks
    printed = fill(relation, {"value": value, "low": 0.243})
    assert printed.replace("\u202f", " ") == said
