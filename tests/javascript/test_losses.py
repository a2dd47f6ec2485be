"""The losses of the page are those of Python."""

import numpy as np
import pytest

from linviz.core.loss import LOSSES
from tests.javascript.computer import Computer


def test_the_page_has_the_same_losses(computer: Computer) -> None:
    s = np.concatenate([np.linspace(-40, 40, 321), [-0.0, 1e-12, 800.0, -800.0]])
    told = computer("losses", s.tolist())
    assert list(told) == list(LOSSES)
    for name, loss in LOSSES.items():
        assert told[name] == pytest.approx(loss(s), rel=1e-12, abs=1e-300)
