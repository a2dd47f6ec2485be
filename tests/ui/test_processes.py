"""Processes that compute: what takes too long is ended, what is killed is done again, and nobody waits for it."""

import json
import os
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from linviz.run.loop import TOO_LONG
from linviz.ui.endpoints import compression, run
from linviz.ui.endpoints.work import Reply, Work
from linviz.ui.server import computing as module
from linviz.ui.server import fair_queue, processes
from linviz.ui.server.computing import Computing, GoneError, Sender, WorkFailedError
from linviz.ui.server.fair_queue import Client, ReplacedError
from tests.patience import wait_until
from tests.ui import works

HERE = Sender(Client("here", "page"), compression.PLAIN, lambda: True)


@pytest.fixture(scope="module")
def computing() -> Iterator[Computing]:
    """Yield what computes in two processes, one for each lane."""
    found = Computing()
    found.quick.start(1)
    found.long.start(1)
    yield found
    found.stop()


def compute(computing: Computing, work: Work, sender: Sender = HERE) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(computing.compute(work, sender).body)
    return found


def test_work_is_done_elsewhere_and_one_process_does_one_piece_after_the_other(
    computing: Computing,
) -> None:
    replies = [compute(computing, Work(works.double, (k,), "double")) for k in range(5)]
    assert [one["double"] for one in replies] == [0, 2, 4, 6, 8]
    assert len({one["process"] for one in replies}) == 1
    assert replies[0]["process"] != os.getpid()


def test_what_is_expected_to_take_long_has_processes_of_its_own(computing: Computing) -> None:
    quick = compute(computing, Work(works.double, (1,), "quick"))
    long = compute(computing, Work(works.double, (1,), "long", seconds=1))
    assert quick["process"] != long["process"]
    # it was quick, so the next of its kind is expected to be so too
    again = compute(computing, Work(works.double, (1,), "long", seconds=1))
    assert again["process"] == quick["process"]


def test_a_draft_that_takes_too_long_is_ended_and_told(computing: Computing) -> None:
    before = compute(computing, Work(works.double, (1,), "before a draft"))
    late = Work(works.loop_for_ever, (), "a draft without end", seq=7, is_draft=True)
    reply = computing.compute(late, HERE)
    assert json.loads(reply.body) == {"seq": 7, "late": "Still computing: let go to see it."}
    assert not reply.is_complete
    # its process is gone with all its state
    assert compute(computing, Work(works.double, (1,), "before a draft")) != before
    # the next of its kind is no longer taken for quick
    assert computing._estimate(late) > module.QUICK


def test_what_was_taken_for_quick_goes_on_in_the_other_lane_and_ends_there(
    computing: Computing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(computing.long, "most_seconds", 0.3)
    endless = Work(works.loop_for_ever, (), "a run without end", seq=3)
    monkeypatch.setattr(Work, "most_seconds", 0.3)
    assert compute(computing, endless) == {"seq": 3, "error": TOO_LONG}


def test_what_waits_with_the_quick_goes_to_the_others_once_its_kind_has_taken_long(
    computing: Computing,
) -> None:
    long = compute(computing, Work(works.double, (1,), "long to begin with", seconds=1))
    queue = computing.quick.queue
    with ThreadPoolExecutor() as pool:
        with queue.turn(Client("somebody"), 0.01):
            asked = pool.submit(compute, computing, Work(works.double, (3,), "not known"))
            wait_until(lambda: bool(queue._waiting))
            computing._note("not known", 1.0)
        assert asked.result(60) == {"double": 6, "process": long["process"]}


def test_an_error_comes_with_its_traceback_and_the_process_goes_on(computing: Computing) -> None:
    with pytest.raises(WorkFailedError, match="RuntimeError: the secret of the run"):
        compute(computing, Work(works.raise_error, (), "an error"))
    assert compute(computing, Work(works.double, (2,), "double"))["double"] == 4


def test_work_whose_process_is_killed_is_done_by_another(
    computing: Computing, tmp_path: Path
) -> None:
    once = Work(works.die_once, (str(tmp_path / "died"),), "killed once")
    assert compute(computing, once) == {"tries": 2}


def test_a_process_that_is_killed_while_it_waits_costs_nothing(computing: Computing) -> None:
    work = Work(works.double, (1,), "double")
    os.kill(compute(computing, work)["process"], signal.SIGKILL)
    assert compute(computing, work)["double"] == 2


def test_where_every_process_dies_the_server_says_so_and_computes_itself(
    computing: Computing, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(*_: Any) -> None:
        raise OSError("no room for another process")

    monkeypatch.setattr(processes, "_Process", refuse)
    monkeypatch.setattr(computing.quick._processes, "_free", [])
    reply = compute(computing, Work(works.double, (1,), "double"))
    assert reply == {"double": 2, "process": os.getpid()}
    assert "no process answers" in caplog.text


def test_a_stopped_process_is_given_up_and_its_work_done_by_another(
    computing: Computing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processes, "PATIENCE", 0.5)
    work = Work(works.double, (4,), "double")
    os.kill(compute(computing, work)["process"], signal.SIGSTOP)
    assert compute(computing, work)["double"] == 8


def test_nobody_computes_for_who_has_gone(computing: Computing, tmp_path: Path) -> None:
    file, connected = tmp_path / "begun", [True]
    sender = Sender(Client("gone"), compression.PLAIN, lambda: connected[0])
    with ThreadPoolExecutor() as pool:
        asked = pool.submit(
            computing.compute, Work(works.wait_until_ended, (str(file),), "waiting"), sender
        )
        wait_until(file.exists)
        connected[0] = False
        with pytest.raises(GoneError):
            asked.result(60)
    with pytest.raises(GoneError):
        computing.compute(Work(works.double, (1,), "double"), sender)
    assert compute(computing, Work(works.double, (1,), "double"))["double"] == 2


def test_a_newer_draft_ends_an_older_one_of_its_page_that_computes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fair_queue, "HOLD", 0)
    two = Computing()
    two.quick.start(2)
    file = tmp_path / "begun"
    draft = Work(works.wait_until_ended, (str(file),), "older", is_draft=True)
    with ThreadPoolExecutor() as pool:
        older = pool.submit(two.compute, draft, HERE)
        wait_until(file.exists)
        newer = Work(works.double, (1,), "newer", is_draft=True)
        assert compute(two, newer)["double"] == 2
        with pytest.raises(ReplacedError):
            older.result(60)
    two.stop()


def test_a_draft_and_its_reply_are_the_same_as_computed_here(computing: Computing) -> None:
    scenario = {"points": [[0, 1], [2, 0.5], [-1, -1]], "labels": [1, 1, -1]}
    asked = {"seq": 1, "near": -1, "scenario": scenario}

    def reply_of(where: Computing) -> dict[str, Any]:
        def do(work: Work) -> Reply:
            return where.compute(work, HERE._replace(encoding="gzip"))

        found = run.answer(asked, lambda: pytest.fail("no preset is needed"), do)
        assert isinstance(found, Reply)
        return {"encoding": found.encoding, "body": found.body}

    assert reply_of(computing) == reply_of(Computing())


def test_kinds_of_which_nothing_was_heard_for_long_are_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "MOST_KINDS", 3)
    one = Computing()
    for k in range(10):
        one.compute(Work(works.double, (1,), k), HERE)
    assert list(one._seconds) == [7, 8, 9]
