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


class Watch:
    """The last catalogue of the folders; safe to ask from several threads, and in a process that has been forked.

    The thread begins with the first request, and ends with this object.
    """

    def __init__(self, presets: Presets) -> None:
        self._presets = presets
        self._now = Catalogue()
        self._turn, self._beginning = Lock(), Lock()
        self._ended: Event | None = None
        self.look()
        _ALL.add(self)

    def catalogue(self) -> Catalogue:
        """Return what was read last. No file is looked at for it."""
        if self._ended is None:
            self.begin()
        return self._now

    def look(self) -> Catalogue:
        """Look at the folders now, and return what there is."""
        with self._turn:
            told, self._now = self._now.broken, self._presets.catalogue()
            for one in self._now.broken:
                # for whoever serves; visitors are told of it only where they ask for this very file
                if one not in told:
                    logger.warning("a file cannot be used: %s", printable(one.sentence))
            return self._now

    def begin(self) -> None:
        """Look at the folders from now on, several times a second, in a thread of its own."""
        with self._beginning:
            if self._ended is not None:
                return
            ended = self._ended = Event()
        finalize(self, ended.set)
        # it holds no more than a weak reference, so that it keeps nothing alive
        Thread(target=_look_on, args=(ref(self), ended), name="linviz-watch", daemon=True).start()

    def end(self) -> None:
        """End the thread; the next request begins it anew."""
        with self._beginning:
            if self._ended is not None:
                self._ended.set()
            self._ended = None

    def _forget_threads(self) -> None:
        """In a process that has just been forked: no thread is in it, and a lock that one held stays locked."""
        self._turn, self._beginning, self._ended = Lock(), Lock(), None


def _look_on(watched: "ReferenceType[Watch]", ended: Event) -> None:
    while not ended.wait(PAUSE):
        watch = watched()
        if watch is None:
            return
        try:
            watch.look()
        except Exception:
            logger.exception("the folders of presets could not be looked at; it is tried again")
        # or it would be held while this waits
        del watch


_ALL: "WeakSet[Watch]" = WeakSet()


def _forget_all_threads() -> None:
    for watch in _ALL:
        watch._forget_threads()


# Windows has none
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_all_threads)
