"""Test that a reply solves no system of least squares twice, whoever asks for it."""

from collections import Counter

import pytest

from linviz.algorithms.gradients import recession
from linviz.core import bound
from linviz.core.least_squares import nonnegative_least_squares
from linviz.core.problem import Array
from linviz.scenario.sharing import builtin_presets
from linviz.ui.endpoints.serializer import serialise_trace

# of a margin and a bound, a cell of w, labels by chance, hulls that meet, and a loss that falls for ever
PRESETS = ("tiny-margin", "angles", "by-chance", "xor-cycle", "logistic-blobs")


@pytest.mark.parametrize("slug", PRESETS)
def test_no_system_is_solved_twice(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    systems: Counter[bytes] = Counter()

    def solve(A: Array, b: Array, rounds: int) -> Array | None:
        systems[A.tobytes() + b.tobytes()] += 1
        return nonnegative_least_squares(A, b, rounds)

    for module in (bound, recession):
        monkeypatch.setattr(module, "nonnegative_least_squares", solve)
    preset = builtin_presets().presets[slug]
    serialise_trace(preset.run(), beside=preset.beside)
    assert set(systems.values()) == {1}
