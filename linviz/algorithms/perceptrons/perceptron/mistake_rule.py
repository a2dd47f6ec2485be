"""Rules for what counts as a mistake. They differ only in ties, which are points with f = 0."""

from typing import Any

# y f <= 0, as in 001, 003 and 004, or y f < 0, as in 000 §1.2 and 002
AT_MOST, BELOW = "<= 0", "< 0"
# a step function predicts class +1 where f >= 0, or where f > 0; another class than y is a mistake
FROM_0, ABOVE_0 = "f >= 0 is +1", "f > 0 is +1"
# by rule: whether a tie is a mistake at points of class -1, and at those of class +1
TIE_MISTAKES = {
    AT_MOST: (True, True),
    BELOW: (False, False),
    FROM_0: (True, False),
    ABOVE_0: (False, True),
}
# by rule: the class that a step function predicts at a tie
CLASS_AT_0 = {FROM_0: 1, ABOVE_0: -1}


def is_mistake(rule: str, signed: Any, y: Any) -> Any:
    """Return whether y f counts as a mistake, for one point with label y or for many."""
    minus, plus = TIE_MISTAKES[rule]
    is_tie_mistake = ((y < 0) & minus) | ((y > 0) & plus)
    return (signed < 0) | ((signed == 0) & is_tie_mistake)
