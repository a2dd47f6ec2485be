"""The one rule for numbers on screen. The vectors are the browser's as well (tests/javascript/test_numbers.py)."""

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from linviz.core.number import number, vector
from tests.shown import agrees, numbers

VECTORS = json.loads(Path(__file__).with_name("number_vectors.json").read_text("utf-8"))
finite = st.floats(-1e300, 1e300)


@pytest.mark.parametrize(("value", "text", "exact"), VECTORS["numbers"])
def test_a_number_is_shown_as_its_vector_says(value: Any, text: str, exact: bool) -> None:
    assert number(float(value)) == (text, exact)


@pytest.mark.parametrize(("values", "text", "exact"), VECTORS["vectors"])
def test_a_row_of_numbers_is_shown_as_its_vector_says(
    values: list[Any], text: str, exact: bool
) -> None:
    assert vector([float(value) for value in values]) == (text, exact)


@given(st.integers(-(10**9), 10**9))
def test_thousandths_are_shown_with_all_their_digits(thousandths: int) -> None:
    text, exact = number(thousandths / 1000)
    assert exact
    assert Decimal(text.replace("−", "-").replace(",", "")) == Decimal(thousandths) / 1000
    assert not text.endswith(".")
    assert "." not in text or not text.endswith("0")


@given(finite)
def test_what_is_not_exact_has_three_digits_and_is_within_half_of_the_last(value: float) -> None:
    text, exact = number(value)
    [shown] = numbers(text)
    assert exact or shown.digits >= 3
    assert agrees(shown, value)


@given(finite)
def test_a_number_and_its_opposite_differ_in_the_sign_alone(value: float) -> None:
    assert number(-abs(value)).text.removeprefix("−") == number(abs(value)).text


@pytest.mark.parametrize("sixteenths", [3, 5, 7, 9, 11, 13, 15])
def test_ties_go_away_from_zero(sixteenths: int) -> None:
    # 3/16 is 0.1875 and so on: a float holds these halves exactly
    text = f"0.{(sixteenths * 125 + 1) // 2}"
    assert [number(sixteenths / 16).text, number(-sixteenths / 16).text] == [text, f"−{text}"]


@given(st.lists(finite, max_size=6))
def test_a_row_shows_at_most_three_numbers_and_then_dots(values: list[float]) -> None:
    text, _ = vector(values)
    assert len(numbers(text)) == min(3, len(values))
    assert ("…" in text) == (len(values) > 3)


@given(st.lists(st.integers(-5000, 5000).map(lambda k: k / 1000), min_size=1, max_size=3))
def test_exact_numbers_of_a_row_have_equally_many_decimals(values: list[float]) -> None:
    texts = vector(values).text.strip("()").split(", ")
    assert len({len(text.partition(".")[2]) for text in texts}) == 1
