"""JSON schemas of preset files and course indexes, with which an editor completes and checks them.

The server offers them, and docs/schema.py writes them into scenarios/. They are of draft 7, which editors of TOML
support. Conditions between values, such as whether a lift fits the points, are checked by `python -m linviz check`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import fields
from math import isfinite
from typing import Any

from linviz.algorithms.registry import algorithm_parameters
from linviz.core.lift import LIFTS, Lift
from linviz.core.notation import letters
from linviz.core.parameter import MOST_NUMBERS, Parameter, parameters
from linviz.picture.thumbnail import KINDS
from linviz.run.entry import ENTRIES
from linviz.run.view import VIEWS
from linviz.scenario import courses, predictions
from linviz.scenario.checks import MOST_NAME, MOST_TEXT
from linviz.scenario.covered import ENTRY
from linviz.scenario.covered import MOST as MOST_COVERED
from linviz.scenario.lift import COMPOSED, MOST_LEAVES
from linviz.scenario.limits import ALL, HIDES, LOCKS, QUESTION_HIDES
from linviz.scenario.preset import MOST_SHORT
from linviz.scenario.question_schema import question_schema
from linviz.scenario.readers import (
    MOST_CURVES,
    MOST_IN_DRAWER,
    MOST_PLACES,
    MOST_POINTS,
    MOST_STEP,
    REACH,
    VIEW_REACH,
)

DRAFT = "http://json-schema.org/draft-07/schema#"
SLUG = r"^[a-z0-9-]{1,64}$"
Schema = dict[str, Any]

TEXTS = {
    "title": "a few words for the menu; up to 38 characters fit on every screen",
    "idea": "one line for the student: what to watch for, what to try",
    "notes": "notes for the lecturer; an empty line begins a new paragraph",
    "lecture": "the lecture and section where this is taught",
    "question": "a question to ask before stepping",
    "question_after": "the same question in the past tense, shown when its answer can be seen",
    "answer": "the answer to the question",
    "topic": "the heading above it in the menu",
}


def preset_schema() -> Schema:
    """Return the schema of a preset file."""
    coordinate = {"type": "number", "minimum": -REACH, "maximum": REACH}
    label = {"enum": [1, -1]}
    labelled_point = {
        "anyOf": [
            _fixed_list_schema(coordinate, coordinate, label),
            _fixed_list_schema(coordinate, label),
        ]
    }
    of_class = {"anyOf": [_fixed_list_schema(coordinate, coordinate), coordinate]}
    edge = {"type": "number", "minimum": -VIEW_REACH, "maximum": VIEW_REACH}
    curve = {
        "type": "array",
        "items": _fixed_list_schema(edge, edge),
        "minItems": 2,
        "maxItems": MOST_PLACES,
    }
    properties = {name: _text_schema(description) for name, description in TEXTS.items()} | {
        "order": _with_description({"type": "number"}, "its place in the menu, as a number"),
        "short": _with_description(
            {"type": "string", "maxLength": MOST_SHORT},
            "the title on the home page, in words that a beginner knows",
        ),
        "thumbnail": _with_description(
            _one_of_schema({name: one.shows for name, one in KINDS.items()}),
            "what its picture shows on the home page; without it the step at which it opens",
        ),
        "algorithm": _one_of_schema({name: one.kind.title for name, one in ENTRIES.items()}),
        "parameters": _with_description(
            {"type": "object"}, "the parameters of the algorithm, by name"
        ),
        "lift": {"$ref": "#/definitions/lift"},
        "dimension": _with_description(
            {"enum": [1, 2]}, "1: points on a number line; 2 (the default): points in the plane"
        ),
        "view": _with_description(
            _fixed_list_schema(edge, edge, edge, edge),
            "[xmin, xmax, ymin, ymax]; without it the page shows all points",
        ),
        "beside": _one_of_schema({name: one.question for name, one in VIEWS.items()}),
        "sight": _with_description(
            {"type": "string", "maxLength": MOST_NAME},
            "the button above the view that is pressed at the start, by its name on the page",
        ),
        "drawer": _with_description(
            {"type": "array", "items": {"type": "string"}, "maxItems": MOST_IN_DRAWER},
            "the settings in the drawer of Present; without it, the first of the algorithm",
        ),
        "step": _with_description(
            {"type": "integer", "minimum": -1, "maximum": MOST_STEP},
            "the step at which it opens; -1 is the end",
        ),
        "locked": _with_description(
            _name_list_schema(LOCKS | {ALL: "all of them"}),
            "what nobody can change; stepping always works",
        ),
        "hidden": _with_description(_name_list_schema(HIDES), "what is not shown"),
        "covered": _with_description(
            {
                "type": "array",
                "items": {"type": "string", "pattern": f"^{ENTRY.pattern}$"},
                "maxItems": MOST_COVERED,
            },
            'cells of the table of the run, by columns and steps, as in ["f,mistake:31-36", "w:40-"]',
        ),
        "snap": _with_description(
            {"type": "boolean"},
            "whether places set by hand snap to multiples of 0.1 (true, the default) or 0.001 (false)",
        ),
        "points": _with_description(
            _point_list_schema(labelled_point),
            "[[x1, x2, label], ...] in the order in which they are visited",
        ),
        "plus": _with_description(_point_list_schema(of_class), "[[x1, x2], ...]"),
        "minus": _with_description(_point_list_schema(of_class), "[[x1, x2], ...]"),
        "held_out": _with_description(
            _point_list_schema(labelled_point), "points that are shown, but not learned from"
        ),
        "true_boundary": _with_description(
            {"type": "array", "items": curve, "maxItems": MOST_CURVES},
            "the best boundary as curves [[[x1, x2], ...], ...], drawn dash-dotted in the plane",
        ),
        "other": _with_description(
            _object_schema(_algorithm_properties()),
            "the algorithm that the view `compare` runs on the same points",
        ),
        "answer_step": _with_description(
            {"type": "integer", "minimum": -1, "maximum": MOST_STEP},
            "the step at which the answer can be seen; -1 is the end; without it, the step after `step`",
        ),
        "question_hides": _with_description(
            _name_list_schema(QUESTION_HIDES),
            "what is hidden until the answer can be seen, beyond what always is",
        ),
        "predict": _with_description(
            {"type": "array", "items": question_schema(), "maxItems": predictions.MOST},
            "questions that Predict (q) asks before a step",
        ),
    }
    return _object_schema(properties, ["title", "algorithm"]) | {
        "$schema": DRAFT,
        "title": "A preset of linviz",
        "anyOf": [{"required": [name]} for name in ("points", "plus", "minus")],
        "allOf": _parameters_by_algorithm(),
        "definitions": {"lift": _lift_schema()},
    }


def course_schema() -> Schema:
    """Return the schema of course.toml."""
    slugs = {"type": "array", "items": {"type": "string", "pattern": SLUG}, "uniqueItems": True}
    properties = {
        "title": _with_description(
            {"type": "string", "maxLength": courses.MOST_TITLE}, "its name in the gallery"
        ),
        "lecture": _text_schema("the lecture or week to which it belongs"),
        "description": _text_schema("one or two sentences for the student"),
        "order": _with_description({"type": "number"}, "its place among the courses, as a number"),
        "presets": _with_description(
            slugs | {"maxItems": courses.MOST_PRESETS},
            "the names of its presets, in teaching order",
        ),
        "shown": _with_description(
            slugs | {"maxItems": courses.MOST_SHOWN},
            "those of its presets that the home page shows; without it the first ones",
        ),
        "minutes": _with_description(
            {
                "type": "object",
                "propertyNames": {"pattern": SLUG},
                "additionalProperties": {
                    "type": "number",
                    "exclusiveMinimum": 0,
                    "maximum": courses.MOST_MINUTES,
                },
            },
            "the minutes planned for each preset, by its name, and for the lecture, as `lecture`",
        ),
    }
    return _object_schema(properties, ["title"]) | {"$schema": DRAFT, "title": "A course of linviz"}


def _parameters_by_algorithm() -> list[Schema]:
    """Return for each algorithm a condition with the parameters that it has."""
    return [
        {
            "if": {"properties": {"algorithm": {"const": name}}, "required": ["algorithm"]},
            "then": {
                "properties": {
                    "parameters": _object_schema(_parameter_schemas(algorithm_parameters(name)))
                }
            },
        }
        for name in ENTRIES
    ]


def _algorithm_properties() -> Schema:
    """Return the properties of a table that names an algorithm and its parameters."""
    return {"algorithm": {"enum": list(ENTRIES)}, "parameters": {"type": "object"}}


def _lift_schema() -> Schema:
    """Return the schema of a lift by name, or of one made of others."""
    kinds: Mapping[str, type[Lift]] = LIFTS | COMPOSED
    return {
        "type": "object",
        "required": ["name"],
        "properties": {"name": _one_of_schema({name: kind.title for name, kind in kinds.items()})},
        "allOf": [
            {
                "if": {"properties": {"name": {"const": name}}, "required": ["name"]},
                "then": _object_schema(
                    {"name": {}, **_parameter_schemas(parameters(kind)), **_part_schemas(kind)}
                ),
            }
            for name, kind in kinds.items()
        ],
    }


def _part_schemas(kind: type) -> Schema:
    """Return the schemas of those properties of a lift that are lifts or lists of lifts."""
    lift = {"$ref": "#/definitions/lift"}
    lifts = {"type": "array", "items": lift, "minItems": 2, "maxItems": MOST_LEAVES}
    names = [one.name for one in fields(kind) if "parameter" not in one.metadata]
    return {name: lifts if name == "parts" else lift for name in names}


def _parameter_schemas(declarations: Iterable[Parameter]) -> Schema:
    """Return the schema of each parameter, by its name."""
    return {one.name: _parameter_schema(one) for one in declarations}


def _parameter_schema(parameter: Parameter) -> Schema:
    default = list(parameter.default) if isinstance(parameter.default, tuple) else parameter.default
    return _with_description(_value_schema(parameter), parameter.help or parameter.label) | {
        "default": default
    }


def _value_schema(parameter: Parameter) -> Schema:
    """Return the schema of a parameter's value, without description and default."""
    if parameter.choices:
        return {"enum": list(parameter.choices)}
    if isinstance(parameter.default, bool):
        return {"type": "boolean"}
    number = {"minimum": parameter.least, "maximum": parameter.most}
    # JSON has no infinity
    number = {name: end for name, end in number.items() if isfinite(end)}
    if isinstance(parameter.default, tuple):
        return {"type": "array", "items": {"type": "number", **number}, "maxItems": MOST_NUMBERS}
    return {"type": "integer" if isinstance(parameter.default, int) else "number", **number}


def _fixed_list_schema(*cells: Schema) -> Schema:
    """Return the schema of a list with exactly these cells."""
    return {"type": "array", "items": list(cells), "minItems": len(cells), "maxItems": len(cells)}


def _point_list_schema(items: Schema) -> Schema:
    """Return the schema of a list of at most MOST_POINTS items."""
    return {"type": "array", "items": items, "maxItems": MOST_POINTS}


def _one_of_schema(titles: Mapping[str, str]) -> Schema:
    """Return the schema of one of these names, each described by its title on the page."""
    return {
        "oneOf": [{"const": name, "description": letters(title)} for name, title in titles.items()]
    }


def _name_list_schema(titles: Mapping[str, str]) -> Schema:
    """Return the schema of a list of these names, each described by its title."""
    return {"type": "array", "items": _one_of_schema(titles)}


def _text_schema(description: str) -> Schema:
    return _with_description({"type": "string", "maxLength": MOST_TEXT}, description)


def _with_description(schema: Schema, description: str) -> Schema:
    return schema | {"description": letters(description)}


def _object_schema(properties: Schema, required: Iterable[str] = ()) -> Schema:
    """Return the schema of a table with these properties and no others. required: the names that it must have."""
    needed = {"required": list(required)} if required else {}
    return {"type": "object", "properties": properties, "additionalProperties": False} | needed


# by the names of their files
SCHEMAS = {"preset.schema.json": preset_schema, "course.schema.json": course_schema}
