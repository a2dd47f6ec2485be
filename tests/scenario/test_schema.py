"""JSON schemas of presets and courses: they accept what linviz accepts, and reject what it refuses."""

import json
import runpy
import tomllib
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator

from linviz.scenario import courses, files, preset
from linviz.scenario.schema import SCHEMAS, course_schema, preset_schema
from linviz.ui.server import addresses

ROOT = Path(__file__).parents[2]
PRESET, COURSE = Draft7Validator(preset_schema()), Draft7Validator(course_schema())
GOOD: dict[str, Any] = {
    "title": "Two",
    "algorithm": "soft-svm",
    "points": [[2, 1, 1], [1, 2, -1]],
    "parameters": {"C": 10},
}
RBF = {"name": "rbf", "gamma": 2}
SLIPS: dict[str, dict[str, Any]] = {
    "a key that is none": {"heading": "Two"},
    "no such algorithm": {"algorithm": "soft"},
    "a parameter of another algorithm": {"parameters": {"eta": 1}},
    "a parameter out of range": {"parameters": {"C": -1}},
    "no such lift": {"lift": {"name": "gauss"}},
    "a parameter of another lift": {"lift": {"name": "rbf", "degree": 2}},
    "a slip deep in a lift": {
        "lift": {"name": "sum", "parts": [RBF, {"name": "rbf", "gamma": "2"}]}
    },
    "a sum of one": {"lift": {"name": "sum", "parts": [RBF]}},
    "a label that is none": {"points": [[2, 1, 2]]},
    "a point without a label": {"points": [[2]]},
    "a point that is too far away": {"points": [[99, 1, 1]]},
    "a step before the start": {"step": -2},
    "no such view": {"beside": "weight"},
    "three edges": {"view": [0, 1, 0]},
    "another run that is none": {"other": {"algorithm": "svm"}},
}


@pytest.mark.parametrize("name", SCHEMAS)
def test_it_is_a_schema_and_served_as_the_file_has_it(name: str) -> None:
    """Compare the file with the output of docs/schema.py too."""
    text = (ROOT / "scenarios" / name).read_text("utf-8")
    Draft7Validator.check_schema(json.loads(text))
    assert json.loads(addresses.SCHEMAS[f"/{name}"].body) == json.loads(text)
    written = runpy.run_path(str(ROOT / "docs" / "schema.py"))["schema_files"]()
    assert written[ROOT / "scenarios" / name] == text


def test_it_knows_the_keys_that_files_may_have() -> None:
    """Check that it has these keys and no others."""
    assert preset_schema()["properties"].keys() == set(preset.KEYS)
    assert course_schema()["properties"].keys() == set(courses.KEYS)


def test_all_files_that_come_with_linviz_are_good() -> None:
    """Validate all presets and courses."""
    for path in (ROOT / "scenarios").rglob("*.toml"):
        schema = COURSE if path.name == courses.INDEX else PRESET
        schema.validate(tomllib.loads(path.read_text("utf-8")))


@pytest.mark.parametrize("slip", SLIPS)
def test_what_linviz_refuses_is_marked(slip: str, tmp_path: Path) -> None:
    """Check that the schema refuses it too, so that an editor reports it first."""
    assert PRESET.is_valid(GOOD)
    given = GOOD | SLIPS[slip]
    assert not PRESET.is_valid(given)
    (tmp_path / "slip.toml").write_text(_toml(given), "utf-8")
    assert files.Presets(tmp_path).catalogue().broken


def _toml(given: dict[str, Any]) -> str:
    # JSON's lists, texts and numbers are TOML's
    return "".join(f"{key} = {_value(value)}\n" for key, value in given.items())


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {_value(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return json.dumps(value)


@pytest.mark.parametrize(
    "slip", [{"presets": ["Two Points"]}, {"presets": ["a", "a"]}, {"heading": "x"}, {"order": "1"}]
)
def test_slips_in_a_course_are_marked(slip: dict[str, Any]) -> None:
    """Check also that a course needs only its title."""
    assert COURSE.is_valid({"title": "Mine"})
    assert not COURSE.is_valid({"title": "Mine"} | slip)
