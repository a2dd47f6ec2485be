"""Wait for something outside the test, such as another process, to come true."""

from collections.abc import Callable
from threading import Event

# looks, and seconds between two of them: a bound, so that a test that waits in vain ends
LOOKS, BETWEEN = 3_000, 0.02


def wait_until(true: Callable[[], bool]) -> None:
    """Look again and again whether it is true; AssertionError where it never is."""
    never = Event()
    for _ in range(LOOKS):
        if true():
            return
        never.wait(BETWEEN)
    raise AssertionError("what the test waits for never came true")
