"""Watcher of the preset folders: a thread refreshes the catalogue, so that no request waits for a file."""

import logging
import os
from threading import Event, Lock, Thread
from time import monotonic
from weakref import ReferenceType, WeakSet, finalize, ref

from linviz.scenario.catalogue import Catalogue
from linviz.scenario.checks import printable
from linviz.scenario.files import Presets

# seconds between two refreshes: less than it takes to save a file and reload the page; with thousands of files longer,
# since each refresh looks at all of them
PAUSE, LONGEST_PAUSE = 0.2, 2.0
# the pause is so many times as long as the refresh was
PAUSE_FACTOR = 10
# new files that are read in one refresh, so that the server of a large folder starts soon
MOST_NEW = 300

logger = logging.getLogger("linviz")


class Watcher:
    """The last catalogue of the folders; it may be used by several threads, and in a forked process.

    The thread starts with the first request and ends when this object is deleted.
    """

    def __init__(self, presets: Presets) -> None:
        self._presets = presets
        self._catalogue = Catalogue()
        self._lock, self._start_lock = Lock(), Lock()
        self._stop_event: Event | None = None
        self.refresh()
        _WATCHERS.add(self)

    def catalogue(self) -> Catalogue:
        """Return the catalogue that was read last, without looking at any file."""
        if self._stop_event is None:
            self.start()
        return self._catalogue

    @property
    def latest(self) -> Catalogue:
        """The catalogue that was read last; in contrast to catalogue() this starts no thread."""
        return self._catalogue

    def refresh(self) -> Catalogue:
        """Read the folders now, at most MOST_NEW new files, and return the catalogue."""
        with self._lock:
            last, self._catalogue = self._catalogue, self._presets.catalogue(MOST_NEW)
            # for the operator; visitors see an error only where they request this file
            for broken in self._catalogue.broken:
                if broken not in last.broken:
                    logger.warning("a file cannot be used: %s", printable(broken.sentence))
            for remark in self._catalogue.remarks:
                if remark not in last.remarks:
                    logger.warning("%s", printable(remark.sentence))
            return self._catalogue

    def start(self) -> None:
        """Start the thread that refreshes the catalogue several times a second, unless it runs."""
        with self._start_lock:
            if self._stop_event is not None:
                return
            stop_event = self._stop_event = Event()
        finalize(self, stop_event.set)
        # the thread holds a weak reference, so that it does not keep this object alive
        Thread(
            target=_refresh_regularly,
            args=(ref(self), stop_event),
            name="linviz-watch",
            daemon=True,
        ).start()

    def stop(self) -> None:
        """Stop the thread; the next request starts another."""
        with self._start_lock:
            if self._stop_event is not None:
                self._stop_event.set()
            self._stop_event = None

    def _reset_after_fork(self) -> None:
        """Make new locks in a forked process: its threads are gone, and a lock that one held would stay locked."""
        self._lock, self._start_lock, self._stop_event = Lock(), Lock(), None


def _refresh_regularly(reference: "ReferenceType[Watcher]", stop_event: Event) -> None:
    """Call refresh() of the watcher several times a second, until the event is set or the watcher is gone."""
    pause = PAUSE
    while not stop_event.wait(pause):
        watch = reference()
        if watch is None:
            return
        begin = monotonic()
        try:
            watch.refresh()
        except Exception:
            logger.exception("the folders of presets could not be read; linviz tries again")
        pause = min(max(PAUSE, PAUSE_FACTOR * (monotonic() - begin)), LONGEST_PAUSE)
        # or this reference would keep the object alive while the thread waits
        del watch


_WATCHERS: "WeakSet[Watcher]" = WeakSet()


def _reset_all_after_fork() -> None:
    for watch in _WATCHERS:
        watch._reset_after_fork()


# Windows cannot fork
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_reset_all_after_fork)
