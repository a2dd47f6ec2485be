"""JSON schema of a question, [[predict]] in a preset's file."""

from typing import Any

from linviz.core.notation import letters
from linviz.scenario import question_choices as parts
from linviz.scenario import question_reader as reader
from linviz.scenario.expression import MOST_CHARACTERS, WAYS
from linviz.scenario.limits import QUESTION_HIDES
from linviz.scenario.question import FORMS
from linviz.scenario.readers import MOST_STEP, REACH

Schema = dict[str, Any]


def question_schema() -> Schema:
    """Return the schema of a question of any form; which keys a form needs is checked by `python -m linviz check`."""
    target = {"anyOf": [{"type": "number"}, _text(MOST_CHARACTERS)]}
    targets = {"anyOf": [*target["anyOf"], {"type": "array", "items": target, "minItems": 1}]}
    coordinate = {"type": "number", "minimum": -REACH, "maximum": REACH}
    properties = {
        "step": (
            {"type": "integer", "minimum": -1, "maximum": MOST_STEP},
            "the step that is shown while the question is asked; -1 is the end",
        ),
        "form": (_one_of(FORMS), "what is asked for; it may be left out where the other keys tell"),
        "ask": (_text(reader.MOST_ASKED), "the question"),
        "at": (
            {"type": "array", "items": coordinate, "minItems": 1, "maxItems": 2},
            "a place [x1, x2] that the question is about",
        ),
        "truth": (
            _text(MOST_CHARACTERS),
            "what the run answers, by name, such as yf_after[10], w_after or next",
        ),
        "answer": (
            targets,
            "the answer itself: of choices one of them, the number of a point from 1, a class, a number, a sentence",
        ),
        "decimals": (
            {"type": "integer", "minimum": 0, "maximum": reader.MOST_DECIMALS},
            "how many decimals an answer must have: 2 without it, or fewer where the number has fewer",
        ),
        "within": (
            {"type": "number", "exclusiveMinimum": 0},
            "how far an answer may be off, instead of decimals",
        ),
        "choices": (_choices_schema(), "the possible answers"),
        "slips": (
            _list(
                _object(
                    {"answer": (targets, "the answer of this mistake"), "why": _why()},
                    ["answer", "why"],
                ),
                parts.MOST_SLIPS,
            ),
            "answers that come from known mistakes, each with a line that names the mistake",
        ),
        "hint": (
            {"anyOf": [_text(reader.MOST_HINT), _list(_text(reader.MOST_HINT), reader.MOST_HINTS)]},
            "one or two hints",
        ),
        "hides": (
            _list(_one_of(QUESTION_HIDES), len(QUESTION_HIDES)),
            "what is hidden while it is asked",
        ),
        "setting": ({"type": "string"}, "of a which-way question: the parameter that changes"),
        "to": ({"type": ["number", "string", "boolean"]}, "of a which-way question: its new value"),
        "when": (
            _text(MOST_CHARACTERS),
            "the condition under which it is asked after points or settings have changed too",
        ),
        "order": (
            {"type": "number"},
            "its place among the questions at its step; those without it follow, by their form",
        ),
        "why": (_text(parts.MOST_WHY), "the reason, shown after a right answer"),
    }
    return _object(properties, ["step", "ask", "why"])


def _choices_schema() -> Schema:
    """Return the schema of choices, each a text or a table."""
    table = _object(
        {
            "text": (_text(parts.MOST_CHOICE), "the choice"),
            "why": (
                _text(parts.MOST_WHY),
                "of a wrong one: the misconception, and not the answer",
            ),
            "right": ({"type": "boolean"}, "true for the right one"),
            "when": (_text(MOST_CHARACTERS), "the condition under which it is the right one"),
            "way": ({"enum": list(WAYS)}, "of a which-way question"),
        },
        ["text"],
    )
    choices = _list({"anyOf": [_text(parts.MOST_CHOICE), table]}, parts.MOST_CHOICES)
    return choices | {"minItems": parts.FEWEST_CHOICES, "uniqueItems": True}


def _why() -> tuple[Schema, str]:
    return _text(parts.MOST_WHY), "the mistake, and not the answer"


def _text(most: int) -> Schema:
    return {"type": "string", "maxLength": most}


def _list(items: Schema, most: int) -> Schema:
    return {"type": "array", "items": items, "maxItems": most}


def _one_of(titles: dict[str, str]) -> Schema:
    return {"oneOf": [{"const": name, "description": text} for name, text in titles.items()]}


def _object(properties: dict[str, tuple[Schema, str]], keys: list[str]) -> Schema:
    """Return the schema of a table with these properties, each with its description."""
    schemas = {
        name: schema | {"description": letters(text)} for name, (schema, text) in properties.items()
    }
    return {
        "type": "object",
        "properties": schemas,
        "additionalProperties": False,
        "required": keys,
    }
