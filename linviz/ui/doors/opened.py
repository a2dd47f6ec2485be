"""The runs of presets as they are opened: each has an address of its own, is worked out once, and is kept packed."""

import hashlib
import json
from functools import cache, lru_cache
from pathlib import Path
from threading import Lock

from linviz.scenario.files import Catalogue
from linviz.scenario.scenario import Scenario
from linviz.ui.doors import run

ROOT = Path(__file__).parents[2]
_turn = Lock()


def address(preset: Scenario) -> str:
    """Where its run is had. The version is of the preset and of linviz: what is kept under it holds for ever."""
    return f"/s/{preset.slug}.json?{version(preset)}"


def version(preset: Scenario) -> str:
    """The query that names its run as it is now."""
    told = json.dumps(preset.to_json()).encode()
    return f"v={hashlib.sha256(_code() + told).hexdigest()[:16]}"


def reply(catalogue: Catalogue, slug: str) -> bytes:
    """What the door for runs answers to who opens the preset first, without a `seq`; KeyError where there is none."""
    if slug not in catalogue.presets:
        raise KeyError(slug)
    # a class that arrives together waits for one run
    with _turn:
        return _reply(catalogue, slug)


@lru_cache(maxsize=256)
def _reply(catalogue: Catalogue, slug: str) -> bytes:
    answer = run.reply({"slug": slug, "first": True}, catalogue)
    return json.dumps(answer, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()


@cache
def _code() -> bytes:
    """The version of linviz, down to a line."""
    digest = hashlib.sha256()
    for path in sorted(ROOT.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.digest()
