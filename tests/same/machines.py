"""Machines that a child process can stand for: processors by its environment, others by its program.

OpenBLAS has kernels of its own for each type of core, and NumPy for each set of instructions; both can be told to take
those of an older one.
"""

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
# what Python is told
DIGESTS = ("-m", "tests.same.digests")


class Machine(NamedTuple):
    """A machine: the core type that OpenBLAS takes, the instructions that NumPy leaves out, and what computes."""

    name: str
    core_type: str = ""
    without: str = ""
    program: tuple[str, ...] = (sys.executable, *DIGESTS)

    @property
    def environment(self) -> dict[str, str]:
        """The environment of a process on it, with one thread."""
        return os.environ | {
            "OPENBLAS_CORETYPE": self.core_type,
            "NPY_DISABLE_CPU_FEATURES": self.without,
            "OPENBLAS_NUM_THREADS": "1",
            "PYTHONWARNINGS": "ignore",
        }


AVX512 = "X86_V4 AVX512_ICL AVX512_SPR"
HERE = Machine("this processor")
OLDEST = Machine("Nehalem, without AVX", "Nehalem", f"X86_V3 {AVX512}")
MACHINES = (
    HERE,
    OLDEST,
    Machine("Prescott, without AVX", "Prescott", f"X86_V3 {AVX512}"),
    Machine("Haswell, without AVX-512", "Haswell", AVX512),
    Machine("Zen, without AVX-512", "Zen", AVX512),
    Machine("SkylakeX", "SkylakeX"),
)


def start(
    machine: Machine, first: int, count: int, with_views: bool, algorithm: str = ""
) -> "subprocess.Popen[str]":
    """Start a process that writes the digests of tests.same.digests as a machine computes them."""
    return subprocess.Popen(
        [*machine.program, str(first), str(count), str(int(with_views)), algorithm],
        cwd=ROOT,
        env=machine.environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def digests_of(process: "subprocess.Popen[str]") -> dict[str, str]:
    """Return the digest of each part, when the process has ended; RuntimeError where it failed."""
    out, err = process.communicate()
    if process.returncode:
        raise RuntimeError(f"it ended with {process.returncode}: {err[-2_000:]}")
    return dict(line.split("\t") for line in out.splitlines())


def has_avx512() -> bool:
    """Return whether this processor can be a SkylakeX."""
    cpu = Path("/proc/cpuinfo")
    return cpu.exists() and " avx512f" in cpu.read_text("utf-8")
