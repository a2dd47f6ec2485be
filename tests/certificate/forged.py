"""Forged traces, whose last step shows something false, for certificates to detect."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from linviz.core.lift import Lifted
from linviz.core.problem import Array
from linviz.run.entry import Entry
from linviz.run.outcome import Stop
from linviz.run.trace import Trace


@dataclass
class ForgedRun:
    """A trace whose last step shows something else."""

    true: Trace
    forge: Callable[[dict[str, Any]], Mapping[str, Array]]

    @property
    def algorithm(self) -> Any:
        return self.true.algorithm

    @property
    def entry(self) -> Entry:
        return self.true.entry

    @property
    def lifted(self) -> Lifted:
        return self.true.lifted

    @property
    def stop(self) -> Stop:
        return self.true.stop

    @property
    def steps(self) -> int:
        return self.true.steps

    def columns(self, steps: Any) -> dict[str, Any]:
        shown = self.true.columns(steps)
        return shown | dict(self.forge(shown))
