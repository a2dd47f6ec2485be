"""Generator of scenarios/preset.schema.json and scenarios/course.schema.json: `python docs/schema.py`."""

import json
from pathlib import Path

from linviz.scenario.schema import SCHEMAS

FOLDER = Path(__file__).resolve().parents[1] / "scenarios"


def schema_files() -> dict[Path, str]:
    """Return the texts of the schema files by path."""
    return {
        FOLDER / name: json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"
        for name, schema in SCHEMAS.items()
    }


if __name__ == "__main__":
    for path, text in schema_files().items():
        path.write_text(text, "utf-8")
