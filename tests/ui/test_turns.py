"""The queue before the endpoints: fair to clients, quick requests first, bounded."""

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager

import pytest

from linviz.ui.server.fair_queue import FairQueue, QueueFullError
from tests.patience import wait_until


class Hall:
    """A queue with one turn at a time, and its clients; `served` has their names in the order of their turns."""

    def __init__(self, pool: ThreadPoolExecutor, most: int = 100, patience: float = 60) -> None:
        self.turns, self.pool = FairQueue(1, most, patience), pool
        self.served: list[str] = []
        self.asked: list[Future[None]] = []

    def come(self, client: str, cost: float = 1) -> Future[None]:
        """Let a client ask; return when it waits, or somebody has been refused."""
        self.asked.append(self.pool.submit(self._ask, client, cost))
        # nobody is served before the block ends
        wait_until(lambda: len(self.turns._waiting) + self._refusal_count() == len(self.asked))
        return self.asked[-1]

    def _refusal_count(self) -> int:
        return sum(one.done() for one in self.asked)

    def _ask(self, client: str, cost: float) -> None:
        with self.turns.turn(client, cost):
            self.served.append(client)


@contextmanager
def hall(most: int = 100, patience: float = 60) -> Iterator[Hall]:
    """Yield a hall in which somebody computes until the end of the block; then all get their turns."""
    with ThreadPoolExecutor(64) as pool:
        found = Hall(pool, most, patience)
        with found.turns.turn("the first", 1):
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
        one.come("long", 3)
        for name in ("a", "b", "a", "b", "a", "b", "a", "b"):
            one.come(name)
    assert one.served == ["a", "b", "a", "b", "long", "a", "b", "a", "b"]


def test_those_of_one_client_are_served_in_their_order() -> None:
    with hall() as one:
        for name in "abcabc":
            one.come(name)
    assert one.served == list("abcabc")


def test_where_there_is_no_room_the_one_who_asks_most_gives_way() -> None:
    with hall(most=4) as one:
        crowd = [one.come("greedy") for _ in range(6)]
        late = one.come("late")
        assert sum(asked.done() for asked in crowd) == 3
        assert not late.done()
    assert one.served == ["greedy", "late", "greedy", "greedy"]
    assert [type(asked.exception()) for asked in crowd].count(QueueFullError) == 3


def test_whose_turn_does_not_come_in_time_is_told_and_the_next_ones_are_served() -> None:
    with hall(patience=0.05) as one:
        with pytest.raises(QueueFullError):
            one.come("a").result(60)
        assert one.turns._waiting == []
    with one.turns.turn("b", 1):
        assert one.served == []


def test_so_many_as_are_allowed_compute_at_once() -> None:
    turns = FairQueue(2, 0, 30)
    with turns.turn("a", 1), turns.turn("b", 1), pytest.raises(QueueFullError), turns.turn("c", 1):
        pass
    with turns.turn("a", 1), turns.turn("b", 1):
        pass


def test_what_is_quick_goes_one_after_the_other_and_beside_it_what_takes_long() -> None:
    turns = FairQueue(2, 0, 30, quick_cost=1)
    with turns.turn("a", 1):
        with pytest.raises(QueueFullError), turns.turn("b", 1):
            pass
        with turns.turn("b", 4), pytest.raises(QueueFullError), turns.turn("c", 4):
            pass
    with turns.turn("a", 4), turns.turn("b", 4):
        pass


def test_a_quick_one_that_waits_for_another_keeps_no_turn_from_what_takes_long() -> None:
    turns = FairQueue(2, 100, 30, quick_cost=1)
    with ThreadPoolExecutor(4) as pool:

        def ask(client: str, cost: float) -> None:
            with turns.turn(client, cost):
                pass

        with turns.turn("a", 1):
            quick = pool.submit(ask, "b", 1)
            pool.submit(ask, "c", 4).result(60)
            assert not quick.done()
        quick.result(60)
