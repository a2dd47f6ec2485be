"""Answers about presets as they are in their files: each has an address, is computed once, and is cached compressed."""

import hashlib
import json
from collections import defaultdict
from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from linviz.core.notation import letters_everywhere
from linviz.picture.card import card
from linviz.picture.scene import padded_extent
from linviz.scenario.catalogue import Catalogue
from linviz.scenario.opening_step import idea_step
from linviz.scenario.scenario import Scenario
from linviz.ui.endpoints import certificate, path, run
from linviz.ui.endpoints.per_preset import errors_with_file_name, try_each_preset
from linviz.ui.endpoints.work import Compute, Work, compute_here, dump_json, kind_of_scenario

ROOT = Path(__file__).parents[2]
RUN, CERTIFICATE, PATH, CARD = "json", "certificate.json", "path.json", "png"
# the run without the answer to its question, for links that hide it
CHALLENGE = "challenge.json"
# the empty canvas
NEW = "/new.json"
# what the menu says of all presets
MENU = "/menu.json"
EMPTY = Scenario.from_json({})
# of all answers that are kept; those of 59 presets take 5 MB
MOST_BYTES = 64_000_000
_locks = defaultdict[tuple[str, str], Lock](Lock)


class Answer(NamedTuple):
    """A preset's answer, as JSON or as a picture. version: the query of its address that names the present version."""

    body: bytes
    version: str


def address(preset: Scenario, kind: str = RUN) -> str:
    """Return the address of the preset's answer of that kind (a key of KINDS).

    Its version covers preset and linviz, so it may be cached for ever. A preset that hides its answer has the run
    without it.
    """
    if kind == RUN:
        kind = kinds_of(preset)["run"]
    return f"/s/{preset.slug}.{kind}?{_version_query(preset)}"


def kinds_of(preset: Scenario) -> dict[str, str]:
    """Return the kinds of the preset's answers, as addresses have them, and the query that all of them have.

    Each is "" where there is no such answer: there is no path where no parameter has an exact one.
    """
    return {
        "version": _version_query(preset),
        "run": CHALLENGE if "answer" in preset.hidden else RUN,
        "certificate": CERTIFICATE,
        "path": PATH if path.slider_parameter(preset) else "",
    }


def card_address(catalogue: Catalogue, slug: str | None = None) -> str:
    """Return the address of the card of a preset, or of the first one where no preset has that name.

    It is "" where there are no presets, or where the address cannot be computed.
    """
    preset = catalogue.get(slug) or catalogue.first
    if preset.slug not in catalogue.presets:
        return ""
    # without a card, a shared link has no picture
    return "".join(try_each_preset(catalogue, [preset], lambda one: address(one, CARD)))


def empty_canvas_address() -> str:
    """Return the address of the run of the empty canvas."""
    return f"{NEW}?{_version_query(EMPTY)}"


def menu_address(catalogue: Catalogue) -> str:
    """Return the address of what the menu says of the presets beside their titles."""
    return f"{MENU}?{menu(catalogue).version}"


@lru_cache(maxsize=4)
def menu(catalogue: Catalogue) -> Answer:
    """Return algorithm, lift, heading and idea of each preset by its slug, with the letters of symbols."""
    topics = catalogue.topics
    entries = {
        slug: {
            "algorithm": one.algorithm.title,
            "lift": one.lift.label if one.lift.name != "none" else "",
            "topic": topics.get(slug, ""),
            "idea": one.idea,
        }
        for slug, one in catalogue.presets.items()
    }
    body = dump_json(letters_everywhere(entries))
    return Answer(body, f"v={hashlib.sha256(body).hexdigest()[:16]}")


@cache
def empty_canvas() -> Answer:
    """Return the answer about the empty canvas, whose address stands for the whole scenario."""
    answer = run.reply({}, Catalogue()) | {"hash": ""}
    return Answer(dump_json(answer), _version_query(EMPTY))


def answer(catalogue: Catalogue, slug: str, kind: str, compute: Compute = compute_here) -> Answer:
    """Return the answer of that kind (a key of KINDS) about the preset; its `seq` is null or missing.

    Raises KeyError if there is no such preset or kind.
    """
    key = catalogue, slug, kind
    # a lock, so that a class that arrives together waits for a single run
    with _locks[slug, kind], errors_with_file_name(catalogue, slug):
        preset_answer = _STORE.get(key)
        if preset_answer is None:
            reply = compute(KINDS[kind](catalogue, slug)._replace(is_kept=True))
            preset_answer = Answer(reply.body, _version_query(catalogue.presets[slug]))
            if reply.is_complete:
                _STORE.keep(key, preset_answer)
        return preset_answer


class _AnswerStore:
    """The answers that were asked for last, up to MOST_BYTES of them."""

    def __init__(self) -> None:
        self._answers: dict[tuple[Catalogue, str, str], Answer] = {}
        self._bytes = 0
        self._lock = Lock()

    def get(self, key: tuple[Catalogue, str, str]) -> Answer | None:
        """Return the answer, which then counts as asked for last; None where it is not kept."""
        with self._lock:
            preset_answer = self._answers.pop(key, None)
            if preset_answer:
                self._answers[key] = preset_answer
            return preset_answer

    def keep(self, key: tuple[Catalogue, str, str], preset_answer: Answer) -> None:
        """Keep an answer, and forget those that nobody has asked for the longest."""
        with self._lock:
            self._answers[key] = preset_answer
            self._bytes += len(preset_answer.body)
            while self._bytes > MOST_BYTES:
                oldest = next(iter(self._answers))
                self._bytes -= len(self._answers.pop(oldest).body)


_STORE = _AnswerStore()


def _run_work(catalogue: Catalogue, slug: str) -> Work:
    """Return the work of the endpoint of runs, for a page that opens the preset first."""
    return run.run_work({"slug": slug, "first": True}, catalogue)


def _challenge_work(catalogue: Catalogue, slug: str) -> Work:
    """Return the work of the run without what tells the answer."""
    return run.run_work({"slug": slug, "first": True, "challenge": True}, catalogue)


def _certificate_work(catalogue: Catalogue, slug: str) -> Work:
    """Return the work of the endpoint of certificates."""
    return certificate.certificate_work(catalogue.presets[slug])


def _path_work(catalogue: Catalogue, slug: str) -> Work:
    """Return the work of the endpoint of optima."""
    preset = catalogue.presets[slug]
    kind = kind_of_scenario("path", preset)
    return Work(path.reply, ({"scenario": preset.to_json()},), kind, path.ENDPOINT.seconds)


def _card_work(catalogue: Catalogue, slug: str) -> Work:
    """Return the work of the picture (PNG) that is shown beside a link to the preset."""
    preset = catalogue.presets[slug]
    return Work(_draw_card, (preset,), kind_of_scenario("card", preset))


def _draw_card(preset: Scenario) -> bytes:
    trace = preset.run()
    return card(trace, idea_step(preset, trace), preset.view or padded_extent(preset.places))


KINDS: dict[str, Callable[[Catalogue, str], Work]] = {
    RUN: _run_work,
    CHALLENGE: _challenge_work,
    CERTIFICATE: _certificate_work,
    PATH: _path_work,
    CARD: _card_work,
}


def _version_query(preset: Scenario) -> str:
    """Return the query of an address that names the present version, "v=" and a digest of preset and linviz."""
    preset_json = json.dumps(preset.to_json()).encode()
    return f"v={hashlib.sha256(_code_digest() + preset_json).hexdigest()[:16]}"


@cache
def _code_digest() -> bytes:
    """Return a digest of linviz's Python files."""
    digest = hashlib.sha256()
    for file in sorted(ROOT.rglob("*.py")):
        digest.update(file.read_bytes())
    return digest.digest()
