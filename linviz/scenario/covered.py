"""Covered cells of the run as a table, as on an exam sheet.

A preset lists them by columns and steps, as in `["f,mistake:31-36", "w:40"]`. Without its end, as in `31-`, a range
goes on to the last step. A link has each entry before its '#', as in `?cover=f,mistake:31-36&cover=w:40`, and overrides
the preset. assets/model/cover.js reads the same.
"""

import re
from urllib.parse import parse_qs

from linviz.run.entry import Entry
from linviz.scenario.checks import ScenarioError, check_list, quote

ENTRY = re.compile(r"[a-z]\w*(?:,[a-z]\w*)*:\d+(?:-\d*)?(?:,\d+(?:-\d*)?)*", re.ASCII)
RANGE = re.compile(r"(\d+)-(\d+)")
EXAMPLE = 'covered = ["f,w:31-36"]'
# the most entries of a preset, and characters of one
MOST, LONGEST = 50, 200


def read_covered(value: object, key: str = "covered") -> tuple[str, ...]:
    """Return the entries of a list, without their spaces; raises ScenarioError where one cannot be read."""
    entries = check_list(value, key, f"{key} must be a list of columns with steps, as in {EXAMPLE}")
    if len(entries) > MOST:
        raise ScenarioError(key, f"{key} may have at most {MOST} entries; these are {len(entries)}")
    return tuple(_read_entry(entry, f"{key}[{i}]") for i, entry in enumerate(entries))


def _read_entry(entry: object, key: str) -> str:
    """Return an entry without its spaces."""
    text = entry.replace(" ", "") if isinstance(entry, str) else ""
    if len(text) > LONGEST or not ENTRY.fullmatch(text):
        raise ScenarioError(
            key, f"an entry must be columns and steps, as in {EXAMPLE}; this is {quote(entry)}"
        )
    for first, last in RANGE.findall(text):
        if int(last) < int(first):
            raise ScenarioError(key, f"steps {first}-{last} end before they begin")
    return text


def coverable_columns(entry: Entry) -> tuple[str, ...]:
    """Return the names of the columns that a table of the algorithm computes."""
    given = ("f", "mistake") if entry.in_turn else ("mistake",)
    return (*given, *(column.name for column in entry.table))


def check_covered(covered: tuple[str, ...], entry: Entry) -> None:
    """Raise ScenarioError where a table of the algorithm has no such column."""
    names = coverable_columns(entry)
    for i, text in enumerate(covered):
        for name in text.partition(":")[0].split(","):
            if name not in names:
                reason = f"the table of this run has no column {quote(name)} to cover; columns: {', '.join(names)}"
                raise ScenarioError(f"covered[{i}]", reason)


def query(covered: tuple[str, ...]) -> str:
    """Return the part of a link's query that covers these cells; "" for none."""
    return "&".join(f"cover={text}" for text in covered)


def from_link(address: str, default: tuple[str, ...]) -> tuple[str, ...]:
    """Return the entries in a link's query that can be read, the default ones where it has none."""
    entries = parse_qs(address.partition("?")[2]).get("cover", [])
    return tuple(text for text in entries if ENTRY.fullmatch(text)) if entries else default
