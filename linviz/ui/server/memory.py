"""The memory of a process that serves for long."""

import ctypes
import gc
import sys

# what mallopt of the GNU library may be told (its manual page), and bytes or how many
TRIM_THRESHOLD = -1, 16 * 2**20
MMAP_THRESHOLD = -3, 4 * 2**20
ARENA_MAX = -8, 2


def tune_memory() -> None:
    """Once, when all is loaded and no thread has been started: it changes what later runs take, and no answer."""
    # what is there now stays, and looking through all of it for garbage takes a quarter of every run
    gc.freeze()
    if sys.platform != "linux":
        return
    # None where the C library is another one
    tell = getattr(ctypes.CDLL(None), "mallopt", None)
    if tell:
        # the arrays of a run are the next one's: to get each anew from the system takes a tenth of its time. Threads
        # share two such stores, so that what is kept stays little
        for name, value in (TRIM_THRESHOLD, MMAP_THRESHOLD, ARENA_MAX):
            tell(name, value)
