"""Fair request queue: decides who computes next, fair to addresses and, behind one address, to pages.

It is start-time fair queueing (Goyal, Vin and Cheng 1996) in two levels. Each address, and each page behind it, has
used up a time of a virtual clock. The request that would end first by this clock is next, and pays what it really took.
So whoever sends fifty requests at once, or requests that take long, waits for the others, and none waits for ever.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Lock
from time import monotonic
from typing import NamedTuple

# an address weighs as many as there were pages within so many seconds: all of a lecture hall may have one address
LATELY = 60
# the most that an address weighs, since anybody can invent pages
MOST_WEIGHT = 40
# seconds after which a replaced draft is answered: a page has one on the way at a time, so nobody waits for it, and
# whoever sends many at once cannot send the next at once
HOLD = 5.0
# addresses, or pages of one, from which on those are forgotten that nobody has heard of lately
MANY = 1_000


class QueueFullError(Exception):
    """A queue without room to wait, or without a turn in time."""


class ReplacedError(Exception):
    """A draft of a page that has sent a newer one."""


class Client(NamedTuple):
    """A client: an address, and the random key of a page, "" where it sends none."""

    address: str
    page: str = ""


class Turn:
    """A request that waits or computes.

    cost: seconds of the processor that it is expected to take; set it to what it took. waited: seconds in the queue.
    """

    def __init__(self, client: Client, cost: float, is_draft: bool) -> None:
        self.client, self.cost, self.is_draft = client, cost, is_draft
        self.waited = 0.0
        self.is_replaced = False
        self.error: type[Exception] | None = None
        # set when it may compute, or is refused
        self.called = Event()


class _Address:
    """An address. used: seconds by the clock of the queue; pages: what each page has used by a clock of the address."""

    def __init__(self) -> None:
        self.used, self.now = 0.0, 0.0
        self.pages: dict[str, float] = {}
        # when each page was last heard of, the longest ago first
        self.seen: dict[str, float] = {}

    @property
    def weight(self) -> int:
        return min(MOST_WEIGHT, max(1, len(self.seen)))

    def see(self, page: str, now: float) -> None:
        """Note that a page has sent something, and forget those that have not lately."""
        self.seen.pop(page, None)
        self.seen[page] = now
        while len(self.seen) > MANY or now - next(iter(self.seen.values())) > LATELY:
            gone = next(iter(self.seen))
            del self.seen[gone]
            self.pages.pop(gone, None)

    def used_by(self, page: str) -> float:
        """Return the seconds that a page has used; one that was forgotten begins anew."""
        return self.pages.get(page, self.now)

    def is_gone(self, now: float) -> bool:
        """Return whether nothing has come from it lately."""
        return now - max(self.seen.values()) > LATELY


class FairQueue:
    """A fair queue: most_running compute at a time, at most most_waiting wait, each for at most `patience` seconds."""

    def __init__(self, most_running: int, most_waiting: int, patience: float) -> None:
        self._free, self._most_waiting, self._patience = most_running, most_waiting, patience
        self._lock = Lock()
        # in the order of their arrival
        self._waiting: list[Turn] = []
        self._running: list[Turn] = []
        # replaced drafts that are not answered yet, by what ends their wait
        self._held: list[Event] = []
        self._addresses: dict[str, _Address] = {}
        # addresses from which on some are forgotten
        self._many = MANY
        self._now = 0.0

    @contextmanager
    def turn(self, client: Client, cost: float, is_draft: bool = False) -> Iterator[Turn]:
        """Wait for a turn, which lasts for the block, and yield it; may raise QueueFullError.

        is_draft: whether it takes the place of other drafts of its page; those that wait raise ReplacedError, and one
        that computes has is_replaced set.
        """
        turn, arrival = Turn(client, cost, is_draft), monotonic()
        try:
            self._wait(turn)
            turn.waited = monotonic() - arrival
            try:
                yield turn
            finally:
                self._end(turn, cost)
        except ReplacedError:
            self._hold()
            raise

    def _hold(self) -> None:
        """Wait for HOLD seconds, or until others need the room."""
        with self._lock:
            if len(self._waiting) + len(self._held) >= self._most_waiting:
                return
            event = Event()
            self._held.append(event)
        event.wait(HOLD)
        with self._lock:
            if event in self._held:
                self._held.remove(event)

    def _wait(self, turn: Turn) -> None:
        """Wait until the request may compute; raises its error where it is refused."""
        with self._lock:
            self._arrive(turn.client)
            if turn.is_draft and turn.client.page:
                self._replace_drafts(turn.client)
            self._waiting.append(turn)
            self._admit()
            if self._held and len(self._waiting) + len(self._held) > self._most_waiting:
                self._held.pop(0).set()
            if len(self._waiting) > self._most_waiting:
                self._refuse(self._of_greediest(), QueueFullError)
        turn.called.wait(self._patience)
        with self._lock:
            if turn in self._waiting:
                self._refuse(turn, QueueFullError)
        if turn.error:
            raise turn.error

    def _arrive(self, client: Client) -> None:
        """Note that a client sends something; one that has been away, page or address, has saved nothing meanwhile."""
        address = self._addresses.setdefault(client.address, _Address())
        address.see(client.page, monotonic())
        pending = [turn.client for turn in [*self._waiting, *self._running]]
        used = address.used_by(client.page)
        address.pages[client.page] = used if client in pending else max(used, address.now)
        if not any(one.address == client.address for one in pending):
            address.used = max(address.used, self._now)

    def _replace_drafts(self, client: Client) -> None:
        """Refuse the drafts of a page that wait, and mark those that compute."""
        for turn in [*self._waiting, *self._running]:
            if turn.is_draft and turn.client == client:
                turn.is_replaced = True
                if turn in self._waiting:
                    self._refuse(turn, ReplacedError)

    def _end(self, turn: Turn, estimate: float) -> None:
        """End a turn, let its client pay what it has taken, and let others compute."""
        with self._lock:
            self._free += 1
            self._running.remove(turn)
            self._charge(turn.client, turn.cost - estimate)
            self._admit()
            if len(self._addresses) > self._many:
                self._forget_addresses()

    def _admit(self) -> None:
        """Let requests compute while there is room."""
        while self._free and self._waiting:
            turn = self._next()
            self._free -= 1
            address = self._addresses[turn.client.address]
            self._now = max(self._now, address.used)
            address.now = max(address.now, address.used_by(turn.client.page))
            self._charge(turn.client, turn.cost)
            self._running.append(turn)
            self._end_waiting(turn)

    def _next(self) -> Turn:
        """Return the request that would end first: the first one of each page, of these that of each address."""
        first_of_page: dict[Client, Turn] = {}
        for turn in self._waiting:
            first_of_page.setdefault(turn.client, turn)
        next_of_address: dict[str, tuple[float, Turn]] = {}
        for (name, page), turn in first_of_page.items():
            end = self._addresses[name].used_by(page) + turn.cost
            if name not in next_of_address or end < next_of_address[name][0]:
                next_of_address[name] = end, turn

        def end_of_address(name: str) -> float:
            address, (_, turn) = self._addresses[name], next_of_address[name]
            return address.used + turn.cost / address.weight

        return next_of_address[min(next_of_address, key=end_of_address)][1]

    def _charge(self, client: Client, seconds: float) -> None:
        address = self._addresses[client.address]
        address.used += seconds / address.weight
        address.pages[client.page] = address.used_by(client.page) + seconds

    def _of_greediest(self) -> Turn:
        """Return the last request of the page with most requests, of the address with most for its weight."""
        addresses = Counter(turn.client.address for turn in self._waiting)
        name = max(addresses, key=lambda one: addresses[one] / self._addresses[one].weight)
        clients = Counter(turn.client for turn in self._waiting if turn.client.address == name)
        most = max(clients.values())
        return next(turn for turn in reversed(self._waiting) if clients[turn.client] == most)

    def _refuse(self, turn: Turn, error: type[Exception]) -> None:
        """Refuse a waiting request, and wake its thread."""
        turn.error = error
        self._end_waiting(turn)

    def _end_waiting(self, turn: Turn) -> None:
        """Take a request out of those that wait, and wake its thread."""
        self._waiting.remove(turn)
        turn.called.set()

    def _forget_addresses(self) -> None:
        """Forget the addresses that nobody has heard of lately."""
        now, busy = monotonic(), {turn.client.address for turn in [*self._waiting, *self._running]}
        self._addresses = {
            name: one
            for name, one in self._addresses.items()
            if name in busy or not one.is_gone(now)
        }
        self._many = max(MANY, 2 * len(self._addresses))
