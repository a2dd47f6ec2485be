"""Reader of an author's file that neither waits for a pipe or device nor reads beyond a limit."""

import errno
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

from linviz.scenario.checks import ScenarioError

# many times the size of 500 points with the longest texts
MOST_BYTES = 256 * 1024
# opening a pipe would block, and a terminal would become the controlling one; Windows has neither flag
NONBLOCKING = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
KINDS: tuple[tuple[Callable[[int], bool], str], ...] = (
    (stat.S_ISDIR, "it is a folder"),
    (stat.S_ISFIFO, "it is a named pipe"),
    (stat.S_ISSOCK, "it is a socket"),
    (stat.S_ISCHR, "it is a device"),
    (stat.S_ISBLK, "it is a device"),
)


def read_content(path: Path) -> bytes:
    """Return the bytes of a file; raises ScenarioError where it is no regular file, cannot be read or is too large."""
    try:
        # before it is opened, since opening a device can already have an effect
        _check_status(os.stat(path))
        with open(path, "rb", buffering=0, opener=_open_nonblocking) as file:
            # the path may have been replaced by another file since
            _check_status(os.fstat(file.fileno()))
            return _read_up_to_limit(file)
    except OSError as error:
        raise ScenarioError("file", _error_reason(path, error)) from None


def _open_nonblocking(path: str, flags: int) -> int:
    """Open a file so that a named pipe does not block."""
    return os.open(path, flags | NONBLOCKING)


def _check_status(status: os.stat_result) -> None:
    """Raise ScenarioError where it is no regular file or too large."""
    if not stat.S_ISREG(status.st_mode):
        kind = next(
            (words for is_kind, words in KINDS if is_kind(status.st_mode)), "it is something else"
        )
        raise ScenarioError("file", f"{kind}, and not a text file")
    _check_size(status.st_size)


def _check_size(size: int) -> None:
    if size > MOST_BYTES:
        raise ScenarioError("file", f"it is larger than {MOST_BYTES // 1024} kB")


def _read_up_to_limit(file: BinaryIO) -> bytes:
    """Read to the end, but at most one byte beyond the limit, whatever size the file reports."""
    content = b""
    while len(content) <= MOST_BYTES:
        part: bytes | None = file.read(MOST_BYTES + 1 - len(content))
        if part is None:
            # a special file for which this program would have to wait
            raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))
        if not part:
            break
        content += part
    _check_size(len(content))
    return content


def _error_reason(path: Path, error: OSError) -> str:
    """Return in words why a file cannot be read."""
    if error.errno == errno.ELOOP:
        return "it is a symbolic link that leads back to itself"
    if error.errno == errno.ENOENT and path.is_symlink():
        return "it is a symbolic link to a file that does not exist"
    return f"it cannot be read: {error.strerror}"
