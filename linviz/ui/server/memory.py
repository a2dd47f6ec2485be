"""Memory settings of a long-running process."""

import ctypes
import gc
import sys

# parameters of glibc's mallopt (see its manual page), and their values in bytes or numbers
TRIM_THRESHOLD = -1, 16 * 2**20
MMAP_THRESHOLD = -3, 4 * 2**20
ARENA_MAX = -8, 2


def tune_memory() -> None:
    """Set up memory for long use: freeze the loaded objects, and let the C library reuse freed memory.

    Call it once, after imports and before any thread starts; it does not change any result.
    """
    # loaded objects stay for ever; searching them for garbage takes a quarter of every run
    gc.freeze()
    if sys.platform != "linux":
        return
    # None with another C library
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt:
        # freed arrays are kept for the next run: to get them from the system takes a tenth of its time. Threads
        # share two arenas, so that little memory is kept
        for name, value in (TRIM_THRESHOLD, MMAP_THRESHOLD, ARENA_MAX):
            mallopt(name, value)
