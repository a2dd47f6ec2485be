"""What the end of a run promises and whether it is proved, as the badge shows it; asked for when all is calm."""

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from threading import Lock
from typing import Any

from dash import Dash

from linviz.certificate.certify import certify
from linviz.core.number import USUAL, digits_apart, number
from linviz.run.certificate import Certificate, Run
from linviz.run.outcome import ONE_CLASS, TIME_LIMIT
from linviz.run.trace import Trace
from linviz.scenario.scenario import TEXTS, Scenario
from linviz.ui.endpoints.endpoint import Endpoint
from linviz.ui.endpoints.responses import answered

ENDPOINT = Endpoint("/api/certificate", frozenset({"seq", "scenario"}), cost=8)
# certificates kept: a class that opens one preset after the other has each worked out once
CACHE_SIZE = 256
# and what all of them may take together
CACHE_BYTES = 1_000_000
# what a run comes to, in the lecture's words, and how it is shown: by what it promises
OUTCOMES = {
    "separated": ("Separates all points", "success"),
    "optimal": ("Optimal", "success"),
    "epsilon-optimal": ("ε-optimal", "success"),
    "fewest mistakes": ("Fewest mistakes", "success"),
    "not separable": ("Not separable", "neutral"),
    "cycling": ("Cycles for ever", "neutral"),
}
# of a scenario, what changes nothing of its run
IRRELEVANT = {*TEXTS, "slug", "view", "beside", "step", "snap"}
# what the rule for numbers would show as 0, and here must not
SMALLEST = 1e-9


def register(app: Dash) -> None:
    """Adds the door that assets/parts/badge/badge.js asks."""
    certifier = Certifier()

    @app.callback(api_endpoint=ENDPOINT.path, prevent_initial_call=True)
    def certificate(**request: Any) -> dict[str, Any]:
        return certifier.reply(request)


class Certifier:
    """Certificates of scenarios, one at a time, for each is more work than a run; the last ones are kept."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._cache: dict[str, dict[str, Any]] = {}
        self._sizes: dict[str, int] = {}

    def reply(self, request: object) -> dict[str, Any]:
        """The answer to {seq, scenario}: {seq, certificate}, or {seq, busy} while there is another, or {seq, error}."""
        return answered(request, self._certificate)

    def _certificate(self, request: Mapping[str, Any]) -> dict[str, Any]:
        scenario = Scenario.from_json(request.get("scenario"))
        certificate = self._cache.get(_key(scenario)) or self._certify(scenario)
        return {"certificate": certificate} if certificate else {"busy": True}

    def _certify(self, scenario: Scenario) -> dict[str, Any] | None:
        # nobody waits in line: a run may be asked for meanwhile, and the page asks again
        if not self._lock.acquire(blocking=False):
            return None
        try:
            trace = scenario.run()
            certificate = certify_run(trace)
            # the clock's end is another one next time
            if trace.stop != TIME_LIMIT:
                self._store(_key(scenario), certificate)
            return certificate
        finally:
            self._lock.release()

    def _store(self, key: str, certificate: dict[str, Any]) -> None:
        self._cache[key] = certificate
        self._sizes[key] = len(key) + len(json.dumps(certificate))
        while len(self._cache) > CACHE_SIZE or sum(self._sizes.values()) > CACHE_BYTES:
            # a dict remembers the order: the oldest goes
            oldest = next(iter(self._cache))
            del self._cache[oldest], self._sizes[oldest]


def _key(scenario: Scenario) -> str:
    """All that its run depends on: the words about it, the view and the step are not among that."""
    relevant = {key: value for key, value in scenario.to_json().items() if key not in IRRELEVANT}
    # short, whatever the number of points
    return sha256(json.dumps(relevant).encode()).hexdigest()


def certify_run(trace: Trace) -> dict[str, Any]:
    """A run's certificate as the badge shows it."""
    return badge_json(certify(trace), trace)


def badge_json(certificate: Certificate, run: Run) -> dict[str, Any]:
    """The certificate as the badge shows it: outcome first, then whether it is proved.

    kind: "success" where something is found and proved, "failure" where a promise is not kept, else "neutral".
    """
    outcome, kind, proof = _outcome(certificate, run)
    return {
        "outcome": outcome,
        "kind": kind,
        "proof": proof,
        "numbers": _rows(certificate.numbers, dict(certificate.conditions)),
        "reason": certificate.reason,
    }


def _outcome(certificate: Certificate, run: Run) -> tuple[str, str, str]:
    if run.lifted.n and run.lifted.problem.one_class:
        # whatever was minimised, nothing was separated
        return ONE_CLASS.outcome.title, "neutral", ""
    if not certificate.promise:
        return run.stop.outcome.title, "neutral", ""
    outcome, kind = OUTCOMES[certificate.promise]
    if certificate.holds:
        return outcome, kind, "proved"
    return outcome, "failure", "not proved"


def _rows(numbers: Sequence[tuple[str, float]], conditions: Mapping[str, str]) -> list[list[str]]:
    digits = digits_apart([value for _, value in numbers])
    return [
        [conditions[label], _violation_text(value)]
        if label in conditions
        else [label, number_text(value, count)]
        for (label, value), count in zip(numbers, digits, strict=True)
    ]


def _violation_text(value: float) -> str:
    """By how much a condition fails."""
    if value == 0:
        return "exact"
    if value >= SMALLEST:
        return f"off by {number_text(value)}"
    return "within 10⁻⁹"


def number_text(value: float, digits: int = USUAL) -> str:
    """A number as everywhere on the page; only what is almost 0 says so, and does not pass for 0."""
    if value == 0 or abs(value) >= SMALLEST:
        return number(value, digits=digits).text
    return "below 10⁻⁹"
