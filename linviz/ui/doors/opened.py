"""What is asked about presets as they are: each answer has an address, is worked out once, and is kept packed."""

import hashlib
import json
from collections import defaultdict
from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

from linviz.scenario.files import Catalogue
from linviz.scenario.scenario import Scenario
from linviz.ui.doors import certificate, path, run

ROOT = Path(__file__).parents[2]
RUN, CERTIFICATE, PATH = "json", "certificate.json", "path.json"
_turns = defaultdict[tuple[str, str], Lock](Lock)


class Opened(NamedTuple):
    """A preset's answer as JSON. version: the query that names it as it is now."""

    body: bytes
    version: str


def address(preset: Scenario, kind: str = RUN) -> str:
    """Where its answer is had. The version is of the preset and of linviz: what is kept under it holds for ever."""
    return f"/s/{preset.slug}.{kind}?{_version(preset)}"


def path_address(preset: Scenario) -> str:
    """Where its optima for every value of a parameter are had; "" where there are none."""
    return address(preset, PATH) if path.dragged(preset) else ""


def answer(catalogue: Catalogue, slug: str, kind: str) -> Opened:
    """What the door of that kind answers about the preset, without a `seq`; KeyError where there is none."""
    # a class that arrives together waits for one run
    with _turns[slug, kind]:
        return _answer(catalogue, slug, kind)


def _run(catalogue: Catalogue, slug: str) -> dict[str, Any]:
    """As for who opens it first."""
    return run.reply({"slug": slug, "first": True}, catalogue)


def _certificate(catalogue: Catalogue, slug: str) -> dict[str, Any]:
    return {"certificate": certificate.certified(catalogue.presets[slug].run())}


def _path(catalogue: Catalogue, slug: str) -> dict[str, Any]:
    return path.reply({"scenario": catalogue.presets[slug].to_json()})


KINDS: dict[str, Callable[[Catalogue, str], dict[str, Any]]] = {
    RUN: _run,
    CERTIFICATE: _certificate,
    PATH: _path,
}


@lru_cache(maxsize=512)
def _answer(catalogue: Catalogue, slug: str, kind: str) -> Opened:
    preset = catalogue.presets[slug]
    told = KINDS[kind](catalogue, slug)
    text = json.dumps(told, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return Opened(text.encode(), _version(preset))


def _version(preset: Scenario) -> str:
    told = json.dumps(preset.to_json()).encode()
    return f"v={hashlib.sha256(_code() + told).hexdigest()[:16]}"


@cache
def _code() -> bytes:
    """The version of linviz, down to a line."""
    digest = hashlib.sha256()
    for file in sorted(ROOT.rglob("*.py")):
        digest.update(file.read_bytes())
    return digest.digest()
