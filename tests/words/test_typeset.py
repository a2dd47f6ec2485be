"""Typeset sentences of scenarios: which letters are those of formulas, and where no line breaks."""

import pytest

from linviz.ui.page.typeset import sentence


@pytest.mark.parametrize(
    ("text", "html"),
    [
        (
            "1 − 2$K($x, $z)",
            '1\u00a0−\u00a02<i>K</i>(<i class="vector">x</i>,\u00a0<i class="vector">z</i>)',
        ),
        ("In the 1980s", "In the 1980s"),
        ("a limit of 2nd", "a limit of 2nd"),
        ("against 12.41 %", "against 12.41\u00a0%"),
        ("3.75 · 0.70 = 2.61", "3.75\u00a0·\u00a00.70\u00a0=\u00a02.61"),
        ("$w = (1.5, 2)", '<i class="vector">w</i>\u00a0=\u00a0(1.5,\u00a02)'),
        ("2 − 0.2 = 1.8", "2\u00a0−\u00a00.2\u00a0=\u00a01.8"),
        ("from (7, 4) to (−3, 0.5)", "from (7,\u00a04) to (−3,\u00a00.5)"),
        ("4$x₁$x₂", "4<i>x</i>₁<i>x</i>₂"),
        ("(y − f)²", "(<i>y</i>\u00a0−\u00a0<i>f</i>)²"),
        ("(so it is)", "(so it is)"),
        ("2 (1 + 11 + 55)", "2 (1\u00a0+\u00a011\u00a0+\u00a055)"),
    ],
)
def test_a_letter_after_a_number_is_one_of_a_formula_and_no_line_breaks_in_a_value(
    text: str, html: str
) -> None:
    assert str(sentence(text)) == html
