"""docs/coverage.md is true: its views, presets and tests exist, and its counts are those of its rows."""

import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from linviz.core.notation import letters
from linviz.run.view import VIEWS
from linviz.scenario.sharing import builtin_presets

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "coverage.md").read_text("utf-8")
# number of rows of each lecture
ROWS = {"000": 20, "001": 12, "002": 7, "003": 30, "004": 15}
TITLES = {letters(view.title): name for name, view in VIEWS.items()}
STATES = ("wholly", "in part", "not")


class Row(NamedTuple):
    """A row of the tables; `opens` has the presets in bold."""

    name: str
    kind: str
    named: tuple[str, ...]
    presets: tuple[str, ...]
    opens: tuple[str, ...]
    tests: tuple[tuple[str, str], ...]
    state: str

    @property
    def views(self) -> set[str]:
        """The views of the row by their registry names."""
        return {TITLES[title] for title in self.named if title in TITLES}


def row(line: str) -> Row:
    cells = re.split(r"(?<!\\)\|", line.strip("|"))
    name, _, kind, views, presets, tests, state = (cell.strip() for cell in cells)
    return Row(
        name,
        kind,
        tuple(re.findall(r"\*(.+?)\*", views)),
        tuple(re.findall(r"`([a-z0-9-]+)`", presets)),
        tuple(re.findall(r"\*\*`([a-z0-9-]+)`\*\*", presets)),
        tuple(re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", tests)),
        next(one for one in STATES if state.startswith(one)),
    )


FOUND = [row(line) for line in PAGE.splitlines() if re.match(r"\| 00\d-", line)]
each = pytest.mark.parametrize("found", FOUND, ids=[one.name for one in FOUND])


@cache
def sources() -> str:
    made_of = [*ROOT.glob("linviz/**/*.py"), *ROOT.glob("assets/**/*.js")]
    return letters("".join(path.read_text("utf-8") for path in made_of))


@cache
def presets_beside() -> dict[str, str | None]:
    return {slug: preset.beside for slug, preset in builtin_presets().presets.items()}


def test_all_rows_of_all_lectures_are_there_in_their_order() -> None:
    every = [f"{lecture}-{i + 1}" for lecture, count in ROWS.items() for i in range(count)]
    assert [one.name for one in FOUND] == every


def test_the_counts_at_the_top_are_those_of_the_tables() -> None:
    counts = Counter((one.kind, one.state) for one in FOUND)
    for kind in ("core", "advanced"):
        numbers = [counts[kind, state] for state in STATES]
        line = " | ".join(map(str, [kind, *numbers, sum(numbers)]))
        assert f"\n| {line} |\n" in PAGE
    assert counts.total() == sum(ROWS.values())


@each
def test_what_it_is_seen_in_is_a_view_or_is_called_so_on_the_page(found: Row) -> None:
    other = [name for name in found.named if name not in TITLES]
    assert [name for name in other if f'"{name}"' not in sources()] == []


def test_every_view_has_its_rows() -> None:
    assert {view for one in FOUND for view in one.views} == set(VIEWS)


def test_every_preset_has_its_rows() -> None:
    assert {slug for one in FOUND for slug in one.presets} == set(presets_beside())


@each
def test_its_presets_exist_and_those_in_bold_open_on_a_view_of_the_row(found: Row) -> None:
    beside = presets_beside()
    assert set(found.presets) <= set(beside)
    assert set(found.opens) == {slug for slug in found.presets if beside[slug] in found.views}


@each
def test_its_tests_exist_and_only_what_is_nowhere_has_none(found: Row) -> None:
    assert bool(found.tests) == bool(found.named or found.presets) == (found.state != "not")
    for path, name in found.tests:
        assert re.search(rf"^def {name}\(", (ROOT / path).read_text("utf-8"), re.MULTILINE), name
