"""Scenarios by what names them, a file, a preset's slug or a share link; and scenarios as links and files."""

import json
import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any

from linviz.core.problem import InputError, short_repr
from linviz.scenario import covered, limits, link
from linviz.scenario.catalogue import Catalogue
from linviz.scenario.checks import ScenarioError
from linviz.scenario.files import Presets, data_folder, read_preset
from linviz.scenario.scenario import LIMITS, PRESET_FIELDS, TEXTS, Scenario
from linviz.scenario.toml import read_text

# the address at which `make run` serves
ADDRESS = "http://127.0.0.1:8050"
# the page's title of a scenario without one
UNTITLED = "My own points"
# a code without an address: every code has capitals, and no slug has
BARE_CODE = re.compile(r"(?=.*[A-Z])[A-Za-z0-9_-]{20,}(?:~s-?[0-9]+)?")
# at the end of a file, since a table extends to the next header
TABLES = ("parameters", "lift")
# one thread at a time reads the files
_LOCK = Lock()


def read_scenario(where: str | Path) -> Scenario:
    """Return the scenario of a .toml or .json file, of a built-in preset by its slug, or of a share link.

    Raises InputError with what is wrong and what is valid.
    """
    if not isinstance(where, str | Path):
        raise InputError(
            "a scenario must be given as text: the name of a file or a preset, or a share link"
        )
    path = Path(where)
    try:
        is_file = path.is_file()
    # a long link cannot be a file name
    except (OSError, ValueError):
        is_file = False
    if is_file:
        return read_scenario_file(path)
    preset = builtin_presets().get(str(where))
    return preset or read_link(
        str(where), f"there is no file and no preset {short_repr(str(where))}"
    )


def is_link(text: str) -> bool:
    """Return whether a text can only be meant as a share link, and not as a file or a slug."""
    return "#" in text or "://" in text or BARE_CODE.fullmatch(text.strip()) is not None


def read_link(text: str, otherwise: str = "this is not a link of linviz") -> Scenario:
    """Return the scenario of a share link, given as the whole address or the text behind its '#', with the link's step.

    Raises InputError where it cannot be read; the message begins with `otherwise` where it is no link at all.
    """
    if not isinstance(text, str):
        raise InputError("a share link must be text")
    whole = text.strip().strip("<>\"'")
    address, _, fragment = whole.partition("#")
    if BARE_CODE.fullmatch(whole):
        address = ""
        fragment = whole
    code, step = link.split(fragment)
    catalogue = builtin_presets()
    # course and limits stand behind the question mark
    page = address.partition("?")[0].rstrip("/")
    slug = page.rpartition("/s/")[2] if "/s/" in page else None
    scenario = catalogue.with_preset_fields(link.decode(code)) if code else catalogue.get(slug)
    if scenario is None:
        reason = f"there is no preset {short_repr(slug)}" if slug else otherwise
        names = ", ".join(catalogue.presets)
        raise InputError(f"{reason}; presets are {names}, and a link looks like {ADDRESS}/#A...")
    locked, hidden = limits.from_link(address, scenario.locked, scenario.hidden)
    cells = covered.from_link(address, scenario.covered)
    scenario = replace(scenario, locked=locked, hidden=hidden, covered=cells)
    return scenario if step is None else replace(scenario, step=step)


def make_link(scenario: Scenario, address: str = ADDRESS) -> str:
    """Return the share link of a scenario and its step for the linviz served at the address.

    The link holds the whole scenario, so any linviz can open it; where the answer is hidden, without the answer. Before
    the '#' it has what is locked, hidden and covered. Raises InputError where the scenario is too large.
    """
    kinds = ((scenario, Scenario), (address, str))
    if not all(isinstance(value, kind) for value, kind in kinds):
        raise InputError("pass a Scenario, and the address of linviz as text, to make_link")
    preset = builtin_presets().get(scenario.slug)
    # a built-in preset's texts are found by its slug; those of any other file must be in the link
    is_builtin = preset is not None and all(
        getattr(preset, key) == getattr(scenario, key) for key in PRESET_FIELDS
    )
    if not is_builtin:
        scenario = replace(scenario, slug=None)
    code = link.encode(scenario.without_answer() if "answer" in scenario.hidden else scenario)
    step = "" if scenario.step is None else f"~s{scenario.step}"
    parts = (limits.query(scenario.locked, scenario.hidden), covered.query(scenario.covered))
    query = "&".join(filter(None, parts))
    return f"{address.rstrip('/')}/{query and f'?{query}'}#{code}{step}"


def to_toml(scenario: Scenario) -> str:
    """Return the scenario as a preset file's text, which `read_preset` reads back; name the file after its slug."""
    values = scenario.to_json() | {"title": scenario.title or UNTITLED}
    lines = [f"{key} = {_toml_value(values[key])}" for key in TEXTS if values.get(key)]
    lines += ["", f"algorithm = {_toml_value(values['algorithm'])}"]
    # defaults are left out
    usual = {"dimension": 2, "view": None, "beside": None, "step": None}
    lines += [
        f"{key} = {_toml_value(values[key])}"
        for key, value in usual.items()
        if values[key] != value
    ]
    lines += [
        f"{key} = {_toml_value(values[key])}"
        for key in ("sight", "drawer", "snap", *LIMITS, "answer_step", "question_hides")
        if key in values
    ]
    pairs = zip(scenario.points, scenario.labels, strict=True)
    rows = [[*point[: scenario.dimension], label] for point, label in pairs]
    training_count = len(rows) - scenario.held_out
    lines += _toml_array_lines("points", rows[:training_count])
    if scenario.held_out:
        lines += _toml_array_lines("held_out", rows[training_count:])
    if scenario.true_boundary:
        lines += _toml_array_lines("true_boundary", values["true_boundary"])
    for key in TABLES if scenario.other is None else (*TABLES, "other"):
        lines += [
            "",
            f"[{key}]",
            *(f"{name} = {_toml_value(value)}" for name, value in values[key].items()),
        ]
    for question in values.get("predict", []):
        lines += ["", "[[predict]]"]
        lines += [f"{name} = {_toml_value(value)}" for name, value in question.items()]
    return "\n".join(lines) + "\n"


def _toml_array_lines(key: str, rows: list[Any]) -> list[str]:
    """Return the lines of a TOML array with one row on each line."""
    return [f"{key} = [", *(f"    {_toml_value(row)}," for row in rows), "]"]


def builtin_presets() -> Catalogue:
    """Return the catalogue of presets that come with linviz; only changed files are read again."""
    with _LOCK:
        return _builtin_folder().catalogue()


@cache
def _builtin_folder() -> Presets:
    return Presets(data_folder("scenarios"))


def read_scenario_file(path: Path) -> Scenario:
    """Return the scenario of a .toml or .json file; raises ScenarioError where it holds none."""
    try:
        if path.suffix == ".json":
            return Scenario.from_json(_read_json(path))
        return read_preset(path)[0]
    except ScenarioError as error:
        # a traceback shows notes below the message; the command line shows file and key itself
        error.add_note(f"{path}: {error.key}")
        raise


def _toml_value(value: Any) -> str:
    """Return a value in TOML's notation."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        # TOML has JSON's escapes, and DEL must be escaped too
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_toml_value(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_toml_value, value)) + "]"
    return str(int(value)) if value == int(value) else repr(value)


def _read_json(path: Path) -> object:
    try:
        return json.loads(read_text(path))
    except (ValueError, RecursionError) as error:
        raise ScenarioError("JSON", str(error)) from None
