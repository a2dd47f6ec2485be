"""Cases of a step of the exact active set where rounding hides how far it should go."""

from math import inf

import pytest

from linviz.algorithms.svm.active_set_svm.cases import HARD, SOFT, case_of
from linviz.core import active_set
from linviz.core.active_set import LOST_IN_ROUNDING, UNBOUNDED
from linviz.core.dual import Dual
from tests.datasets import FOUR, lifted


@pytest.mark.parametrize(
    ("C", "cases", "entering", "case"),
    [
        (1.0, SOFT, LOST_IN_ROUNDING, "rounding"),
        (inf, HARD, LOST_IN_ROUNDING, "endless"),
        (inf, HARD, UNBOUNDED, "endless"),
    ],
)
def test_a_point_whose_move_is_lost_is_not_said_to_stay_on_the_margin(
    C: float, cases: tuple[str, ...], entering: int, case: str
) -> None:
    seen = lifted(FOUR, "none")
    dual = Dual(seen.K, seen.y, C)
    before = active_set.start(dual, 0 * seen.y)
    assert before.entering >= 0
    assert case_of(dual, before, before._replace(entering=entering, point_at_wall=-1)) == case
    assert case in cases
