"""The table that the benchmarks print, and the description of the machine."""

import os
import platform
import re
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

import numpy as np

HEAD = ("Figure", "Target", "Measured", "p95", "Ratio", "")


class Row(NamedTuple):
    """A row: the figure, its target, median and 95th percentile, median over target, and met or missed."""

    figure: str
    target: str = ""
    measured: str = ""
    p95: str = ""
    ratio: str = ""
    verdict: str = ""


def row(figure: str, values: Sequence[float], unit: str, *most: float) -> Row:
    """Return a row of repeated measurements; `most` has the targets for median and 95th percentile, if any."""
    percentiles = [float(one) for one in np.percentile(values, [50, 95])]
    shares = [value / limit for value, limit in zip(percentiles, most, strict=False)]
    return Row(
        figure,
        ", ".join(
            f"{name}≤ {number(limit)} {unit}"
            for name, limit in zip(("", "p95 "), most, strict=False)
        ),
        f"{number(percentiles[0])} {unit}",
        f"{number(percentiles[1])} {unit}" if len(values) > 1 else "",
        ", ".join(f"{share:.2f}" for share in shares),
        _verdict(shares),
    )


def ratio_row(figure: str, ratio: float, most: float | None) -> Row:
    """Return a row of a ratio of two measurements, with the target `most` if it is not None."""
    if most is None:
        return Row(figure, measured=f"{ratio:.2f} ×")
    return Row(
        figure,
        f"≤ {most:g} ×",
        f"{ratio:.2f} ×",
        "",
        f"{ratio / most:.2f}",
        _verdict([ratio / most]),
    )


def number(value: float) -> str:
    """Return a number with three significant digits and separated thousands."""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def markdown_table(rows: Sequence[Row]) -> str:
    """Return rows as a markdown table with its head."""
    return table_lines([HEAD, tuple("---" for _ in HEAD), *rows])


def table_lines(rows: Sequence[Sequence[str]]) -> str:
    """Return rows as lines of a markdown table."""
    return "\n".join("| " + " | ".join(line) + " |" for line in rows)


def machine() -> str:
    """Return the processor, the number of cores, and the versions of Python and the packages."""
    info = Path("/proc/cpuinfo")
    models = re.findall(r"model name\s*: (.*)", info.read_text()) if info.exists() else []
    packages = ", ".join(
        f"{name} {version(name.lower())}" for name in ("NumPy", "Dash", "Plotly", "scikit-learn")
    )
    return (
        f"{models[0] if models else platform.machine()}, {os.cpu_count()} cores; "
        f"Python {platform.python_version()}, {packages}"
    )


def _verdict(shares: Sequence[float]) -> str:
    return "" if not shares else "met" if max(shares) <= 1 else "missed"
