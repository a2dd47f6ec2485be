"""The sentences of verdicts: numbers as people write them, and rounding by its name."""

import pytest

from linviz.certificate.reasons import SENTENCES, SentenceNumber, fill_sentence, readable_number
from linviz.core.notation import letters


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("6.8e-07", "6.8·10⁻⁷"),
        ("1.5e-02", "0.015"),
        ("1e+06", "1·10⁶"),
        ("12", "12"),
        ("nan", "nan"),
        ("inf", "inf"),
    ],
)
def test_numbers_are_written_as_people_write_them(written: str, read: str) -> None:
    assert readable_number(written) == read


@pytest.mark.parametrize(
    ("value", "spec", "said"),
    [
        (1.7e-16, "small", "rounding"),
        (0.0, "small of their size", "rounding"),
        (3.1e-8, "small of their size", "3.1·10⁻⁸ of their size"),
        (2.0e-12, "small", "2.0·10⁻¹²"),
        (0.123456789, "", "0.123457"),
        (0.123456789, "9", "0.123456789"),
    ],
)
def test_mere_rounding_is_called_that(value: float, spec: str, said: str) -> None:
    assert format(SentenceNumber(value), spec) == said


def test_a_sentence_is_said_with_its_numbers() -> None:
    assert fill_sentence("hulls meet", off=1e-17) == (
        "The convex hulls of the two classes meet (to rounding), so no boundary separates them."
    )


def test_every_sentence_is_whole() -> None:
    assert all(letters(one)[0].isupper() or one[0] == "{" for one in SENTENCES.values())
    assert all(one.endswith(".") for one in SENTENCES.values())
