"""Waiting for a condition outside the test, such as one of another process."""

from collections.abc import Callable
from threading import Event

# number of checks and seconds between them; the bound ends a test whose condition never comes true
LOOKS, BETWEEN = 3_000, 0.02


def wait_until(condition: Callable[[], bool]) -> None:
    """Wait until the condition is true. Raises AssertionError if it never is."""
    never = Event()
    for _ in range(LOOKS):
        if condition():
            return
        never.wait(BETWEEN)
    raise AssertionError("what the test waits for never came true")
