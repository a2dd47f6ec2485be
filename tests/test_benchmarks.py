"""The benchmarks start: their imports from each other exist."""

import asyncio
import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).resolve().parents[1] / "benchmarks"


def error_output(*command: str) -> str:
    """Return the standard error of a Python command in the benchmarks folder."""
    return subprocess.run(
        [sys.executable, *command], cwd=FOLDER, capture_output=True, encoding="utf-8", check=False
    ).stderr


def test_a_part_that_is_none_is_told_with_those_there_are() -> None:
    # the message lists the parts, so all of them have been imported
    assert error_output("run.py", "draft").startswith(
        "There is no part 'draft'. There are: steps, drags,"
    )


def test_the_search_for_dear_requests_tries_every_endpoint() -> None:
    # the programs that run.py does not import are imported here
    code = """
import abuse, outages
from dearest import KINDS
from linviz.ui.server.serve import ENDPOINTS
assert {one.path for one in KINDS.values()} == {one.path for one in ENDPOINTS}
"""
    assert error_output("-c", code) == ""


class Line:
    """A server that answers runs, and drafts with a sentence."""

    def __init__(self, answer: Any) -> None:
        self.answer, self.asked = answer, list[str]()

    async def ask(self, _: str, body: dict[str, Any], patience: float) -> Any:
        """Return the answer, and note what was requested."""
        self.asked.append("draft" if "near" in body else "run")
        content = {"error": "still computing"} if "near" in body else {"trace": {}}
        return self.answer(200, json.dumps({"seq": body["seq"], **content}).encode())


def test_a_student_who_is_told_that_drafts_are_too_dear_sends_the_next_with_the_next_drag(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.syspath_prepend(str(FOLDER))
    from client import Answer, Student

    async def drag_twice() -> None:
        for _ in range(2):
            for _ in range(3):
                student.move()
                await student.rest()
            student.drop()
            await student.rest()

    student = Student("http://127.0.0.1:1/", {"points": [[0, 0]]}, 1)
    student.line = Line(Answer)
    # in a thread of its own, since browser tests leave a loop running in this one
    with ThreadPoolExecutor() as pool:
        pool.submit(asyncio.run, drag_twice()).result()
    assert student.line.asked == ["draft", "run", "draft", "run"]
    assert (student.told, len(student.settled), student.wrong, student.is_current) == (
        2,
        2,
        0,
        True,
    )
