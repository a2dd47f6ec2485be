"""The queue before the work: fair to addresses and pages, by what each has really used, and bounded."""

from collections.abc import Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager

import pytest

from linviz.ui.server import fair_queue
from linviz.ui.server.fair_queue import Client, FairQueue, QueueFullError, ReplacedError
from tests.patience import wait_until


class Hall:
    """A queue with one turn at a time, and its clients; `served` has their names in the order of their turns.

    costs: what requests of a client really use, where it is not what they say.
    """

    def __init__(
        self, pool: ThreadPoolExecutor, most: int, patience: float, costs: Mapping[str, float]
    ) -> None:
        self.turns, self.pool, self.costs = FairQueue(1, most, patience), pool, costs
        self.served: list[str] = []
        self.asked: list[Future[None]] = []

    def come(self, client: str, cost: float = 1, is_draft: bool = False) -> Future[None]:
        """Let a client, "address" or "address/page", ask; return when it waits, or somebody has been refused."""
        self.asked.append(self.pool.submit(self._ask, client, cost, is_draft))
        # nobody is served before the block ends
        wait_until(lambda: self._here() == len(self.asked))
        return self.asked[-1]

    def _here(self) -> int:
        waiting = len(self.turns._waiting) + len(self.turns._held)
        return waiting + self._refusal_count()

    def _refusal_count(self) -> int:
        return sum(one.done() for one in self.asked)

    def _ask(self, client: str, cost: float, is_draft: bool) -> None:
        with self.turns.turn(client_of(client), cost, is_draft) as turn:
            turn.cost = self.costs.get(client, cost)
            self.served.append(client)


def client_of(name: str) -> Client:
    address, _, page = name.partition("/")
    return Client(address, page)


@contextmanager
def hall(
    most: int = 100, patience: float = 60, costs: Mapping[str, float] | None = None
) -> Iterator[Hall]:
    """Yield a hall in which somebody computes until the end of the block; then all get their turns."""
    with ThreadPoolExecutor(128) as pool:
        found = Hall(pool, most, patience, costs or {})
        with found.turns.turn(Client("the first"), 1):
            yield found


def test_one_client_with_fifty_requests_keeps_nobody_waiting_for_more_than_one_of_them() -> None:
    with hall() as one:
        for _ in range(50):
            one.come("greedy")
        for name in ("a", "b", "c"):
            one.come(name)
    assert one.served[:4] == ["greedy", "a", "b", "c"]
    assert len(one.served) == 53


def test_what_is_quick_goes_before_what_takes_long_and_that_has_its_turn_all_the_same() -> None:
    with hall() as one:
        one.come("long", 3.5)
        for name in ("a", "b", "a", "b", "a", "b", "a", "b"):
            one.come(name)
    assert one.served == ["a", "b", "a", "b", "a", "b", "long", "a", "b"]


def test_those_of_one_client_are_served_in_their_order() -> None:
    with hall() as one:
        for name in "abcabc":
            one.come(name)
    assert one.served == list("abcabc")


def test_whoever_names_a_low_price_pays_what_was_used() -> None:
    with hall(costs={"liar": 30}) as one:
        for _ in range(3):
            one.come("liar", 0.1)
        for _ in range(10):
            one.come("honest")
    assert one.served == ["liar", *["honest"] * 10, "liar", "liar"]


def test_pages_behind_one_address_are_served_in_turns() -> None:
    with hall() as one:
        for _ in range(20):
            one.come("hall/greedy")
        for name in ("hall/a", "hall/b"):
            one.come(name)
    assert one.served[:3] == ["hall/greedy", "hall/a", "hall/b"]


def test_an_address_with_many_pages_gets_as_much_as_so_many_addresses() -> None:
    students = [f"hall/{k}" for k in range(20)]
    with hall() as one:
        for _ in range(2):
            for name in [*students, "home"]:
                one.come(name)
    # with the weight of one page, all at home would be served before the second of the hall
    assert one.served.index("home") >= 10
    assert set(one.served[:21]) == {*students, "home"}


def test_invented_pages_weigh_no_more_than_the_most() -> None:
    queue = FairQueue(1, 100, 60)
    for k in range(3 * fair_queue.MOST_WEIGHT):
        with queue.turn(Client("one", str(k)), 1):
            pass
    assert queue._addresses["one"].weight == fair_queue.MOST_WEIGHT


def test_pages_and_addresses_that_nobody_has_heard_of_lately_are_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = [0.0]
    monkeypatch.setattr(fair_queue, "monotonic", lambda: clock[0])
    monkeypatch.setattr(fair_queue, "MANY", 50)
    queue = FairQueue(1, 100, 60)
    for k in range(1_000):
        clock[0] += fair_queue.LATELY / 10
        with queue.turn(Client("hall", str(k)), 1), pytest.raises(QueueFullError):
            raise QueueFullError
        with queue.turn(Client(f"home {k}"), 1):
            pass
    assert len(queue._addresses) <= 150
    assert len(queue._addresses["hall"].pages) <= 12
    assert len(queue._addresses["hall"].seen) <= 12


def test_a_newer_draft_of_a_page_takes_the_place_of_its_older_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(fair_queue, "HOLD", 0)
    with hall() as one:
        older = one.come("hall/a", is_draft=True)
        one.come("hall/b", is_draft=True)
        # no draft: what was dropped is computed in any case
        one.come("hall/a")
        one.come("hall/a", is_draft=True)
        assert isinstance(older.exception(), ReplacedError)
        # pages that have no key cannot be told apart
        for _ in range(2):
            one.come("home", is_draft=True)
    assert sorted(one.served) == ["hall/a", "hall/a", "hall/b", "home", "home"]


def test_replaced_drafts_are_answered_late_unless_others_need_their_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(fair_queue, "HOLD", 60)
    with hall(most=3) as one:
        first, second, _ = [one.come("hall/a", is_draft=True) for _ in range(3)]
        assert not first.done()
        one.come("hall/b")
        assert isinstance(first.exception(), ReplacedError)
        assert not second.done()
        one.come("hall/c")
        assert isinstance(second.exception(), ReplacedError)
    assert sorted(one.served) == ["hall/a", "hall/b", "hall/c"]


def test_a_draft_that_computes_is_told_of_a_newer_one() -> None:
    queue = FairQueue(4, 10, 60)
    with (
        queue.turn(Client("hall", "a"), 1, is_draft=True) as older,
        queue.turn(Client("hall", "a"), 1) as drop,
        queue.turn(Client("hall", "b"), 1, is_draft=True) as other,
        queue.turn(Client("hall", "a"), 1, is_draft=True) as newer,
    ):
        assert older.is_replaced
        assert not any(one.is_replaced for one in (drop, other, newer))


def test_where_there_is_no_room_the_one_who_asks_most_gives_way() -> None:
    with hall(most=4) as one:
        crowd = [one.come("greedy") for _ in range(6)]
        late = one.come("late")
        assert sum(asked.done() for asked in crowd) == 3
        assert not late.done()
    assert one.served == ["greedy", "late", "greedy", "greedy"]
    assert [type(asked.exception()) for asked in crowd].count(QueueFullError) == 3


def test_where_there_is_no_room_a_class_gives_way_to_none_of_its_own_who_asks_most() -> None:
    with hall(most=64) as one:
        crowd = [one.come("hall/greedy") for _ in range(30)]
        students = [one.come(f"hall/{k}") for k in range(60)]
        # an address beside it, with fewer requests but more for its weight
        others = [one.come("home") for _ in range(5)]
        assert sum(asked.done() for asked in crowd) >= 25
        assert not any(asked.done() for asked in students)
    assert not any(asked.exception() for asked in students)
    assert any(not asked.exception() for asked in others)


def test_whose_turn_does_not_come_in_time_is_told_and_the_next_ones_are_served() -> None:
    with hall(patience=0.05) as one:
        with pytest.raises(QueueFullError):
            one.come("a").result(60)
        assert one.turns._waiting == []
    with one.turns.turn(Client("b"), 1):
        assert one.served == []


def test_so_many_as_are_allowed_compute_at_once() -> None:
    queue = FairQueue(2, 0, 30)
    for _ in range(2):
        with (
            queue.turn(Client("a"), 1),
            queue.turn(Client("b"), 1),
            pytest.raises(QueueFullError),
            queue.turn(Client("c"), 1),
        ):
            pass
