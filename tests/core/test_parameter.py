"""Parameters: their ranges, and the sentence for a value outside."""

from dataclasses import dataclass

import pytest

from linviz.core.lift import Linear
from linviz.core.parameter import build, parameter, parameters
from linviz.core.problem import InputError


@dataclass(frozen=True)
class Oven:
    """Every kind of parameter."""

    heat: float = parameter(180.0, "Heat", "degrees", low=50, high=250, least=0, most=300)
    trays: int = parameter(1, "Trays", "how many", low=1, high=4)
    fan: bool = parameter(True, "Fan", "moves the air")
    mode: str = parameter("top", "Mode", "where from", choices=("top", "bottom"))
    note: str = "no parameter"


def test_they_are_declared_in_order_with_their_names() -> None:
    assert [one.name for one in parameters(Oven)] == ["heat", "trays", "fan", "mode"]


def test_without_hard_limits_the_pages_range_is_the_limit() -> None:
    heat, trays, *_ = parameters(Oven)
    assert (heat.least, heat.most) == (0, 300)
    assert (trays.least, trays.most) == (1, 4)


def test_values_take_the_parameters_own_type() -> None:
    oven = build(Oven, "oven", {"heat": 200, "trays": 2.0, "fan": False, "mode": "bottom"})
    assert oven == Oven(200.0, 2, False, "bottom")
    assert isinstance(oven.heat, float)
    assert isinstance(oven.trays, int)


def test_what_is_left_out_is_the_default() -> None:
    assert build(Oven, "oven", {}) == Oven()


@pytest.mark.parametrize("value", [0, 300, 0.0, 300.0])
def test_limits_are_inside(value: float) -> None:
    assert build(Oven, "oven", {"heat": value}).heat == value


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"heat": 301}, "heat must lie between 0 and 300; it is 301"),
        ({"heat": -0.5}, "heat must lie between 0 and 300; it is -0.5"),
        ({"heat": float("nan")}, "heat must be a number; it is nan"),
        ({"heat": float("inf")}, "heat must lie between 0 and 300; it is inf"),
        ({"heat": "hot"}, "heat must be a number; it is 'hot'"),
        ({"heat": True}, "heat must be a number; it is True"),
        ({"heat": None}, "heat must be a number; it is None"),
        ({"heat": 10**5000}, "heat must lie between 0 and 300"),
        ({"trays": 1.5}, "trays must be a whole number; it is 1.5"),
        ({"fan": 1}, "fan must be true or false; it is 1"),
        ({"mode": "left"}, "mode must be one of top, bottom; it is 'left'"),
        ({"mode": []}, "mode must be one of top, bottom; it is []"),
        ({"speed": 1}, "oven has no parameter 'speed'; it takes heat, trays, fan, mode"),
        ({"note": "x"}, "oven has no parameter 'note'"),
    ],
)
def test_what_cannot_be_used_is_named(values: dict[str, object], words: str) -> None:
    with pytest.raises(InputError) as caught:
        build(Oven, "oven", values)
    assert str(caught.value).startswith(words)


def test_where_there_are_no_parameters_it_says_so() -> None:
    with pytest.raises(InputError, match="it takes none"):
        build(Linear, "none", {"gamma": 1})
