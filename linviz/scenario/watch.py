"""The catalogue for a server: a thread looks at the folders, and a request takes what was read last without waiting."""

import logging
import os
from threading import Event, Lock, Thread
from weakref import ReferenceType, WeakSet, finalize, ref

from linviz.scenario.catalogue import Catalogue
from linviz.scenario.checks import printable
from linviz.scenario.files import Presets

# seconds between two looks: who saves a file and reloads the page does not get there sooner
PAUSE = 0.2

logger = logging.getLogger("linviz")


class Watcher:
    """The last catalogue of the folders; safe to ask from several threads, and in a process that has been forked.

    The thread begins with the first request, and ends with this object.
    """

    def __init__(self, presets: Presets) -> None:
        self._presets = presets
        self._catalogue = Catalogue()
        self._lock, self._start_lock = Lock(), Lock()
        self._stop_event: Event | None = None
        self.refresh()
        _WATCHERS.add(self)

    def catalogue(self) -> Catalogue:
        """Return what was read last. No file is looked at for it."""
        if self._stop_event is None:
            self.start()
        return self._catalogue

    def refresh(self) -> Catalogue:
        """Look at the folders now, and return what there is."""
        with self._lock:
            reported, self._catalogue = self._catalogue.broken, self._presets.catalogue()
            for one in self._catalogue.broken:
                # for whoever serves; visitors are told of it only where they ask for this very file
                if one not in reported:
                    logger.warning("a file cannot be used: %s", printable(one.sentence))
            return self._catalogue

    def start(self) -> None:
        """Look at the folders from now on, several times a second, in a thread of its own."""
        with self._start_lock:
            if self._stop_event is not None:
                return
            stop_event = self._stop_event = Event()
        finalize(self, stop_event.set)
        # it holds no more than a weak reference, so that it keeps nothing alive
        Thread(
            target=_refresh_regularly,
            args=(ref(self), stop_event),
            name="linviz-watch",
            daemon=True,
        ).start()

    def stop(self) -> None:
        """End the thread; the next request begins it anew."""
        with self._start_lock:
            if self._stop_event is not None:
                self._stop_event.set()
            self._stop_event = None

    def _reset_after_fork(self) -> None:
        """In a process that has just been forked: no thread is in it, and a lock that one held stays locked."""
        self._lock, self._start_lock, self._stop_event = Lock(), Lock(), None


def _refresh_regularly(reference: "ReferenceType[Watcher]", stop_event: Event) -> None:
    while not stop_event.wait(PAUSE):
        watch = reference()
        if watch is None:
            return
        try:
            watch.refresh()
        except Exception:
            logger.exception("the folders of presets could not be looked at; it is tried again")
        # or it would be held while this waits
        del watch


_WATCHERS: "WeakSet[Watcher]" = WeakSet()


def _reset_all_after_fork() -> None:
    for watch in _WATCHERS:
        watch._reset_after_fork()


# Windows has none
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_reset_all_after_fork)
