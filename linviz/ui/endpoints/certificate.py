"""Endpoint of certificates: a run's outcome and whether it is proved, for the badge."""

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from threading import Lock
from typing import Any
from weakref import WeakValueDictionary

from linviz.certificate.certify import certificate_of
from linviz.core.number import USUAL, digits_to_tell_apart, number
from linviz.core.problem import InputError
from linviz.run.certificate import Certificate, Run
from linviz.run.outcome import ONE_CLASS
from linviz.run.trace import Trace
from linviz.scenario.scenario import QUESTION_FIELDS, TEXTS, Scenario
from linviz.ui.endpoints.endpoint import Endpoint
from linviz.ui.endpoints.work import Compute, Work, compute_here, kind_of_scenario, reply_to

ENDPOINT = Endpoint("/api/certificate", frozenset({"seq", "scenario"}), seconds=0.06)
# most cached certificates, so that for a class that opens one preset after the other each is computed once
CACHE_SIZE = 256
# most bytes of all cached certificates together
CACHE_BYTES = 1_000_000
# outcome in the lecture's words and kind of the badge, by the promise of the run
OUTCOMES = {
    "separated": ("Separates all points", "success"),
    "optimal": ("Optimal", "success"),
    "epsilon-optimal": ("$epsilon-optimal", "success"),
    "fewest mistakes": ("Fewest mistakes", "success"),
    "not separable": ("Not separable", "neutral"),
    "cycling": ("Cycles for ever", "neutral"),
}
# keys of a scenario that do not change its run
IRRELEVANT = {*TEXTS, *QUESTION_FIELDS, "slug", "view", "beside", "step", "snap"}
# below this, numbers would be rounded to 0, which here would be false
SMALLEST = 1e-9


class Certifier:
    """Certificates of scenarios; the last ones are cached."""

    def __init__(self) -> None:
        self._cache: dict[str, dict[str, Any]] = {}
        self._sizes: dict[str, int] = {}
        # two threads could both forget the oldest one
        self._lock = Lock()
        # a lock for each certificate that is being computed, since a whole class may wait for the same one
        self._computing: WeakValueDictionary[str, Any] = WeakValueDictionary()

    def reply(self, request: object, compute: Compute = compute_here) -> dict[str, Any]:
        """Answer {seq, scenario} with {seq, certificate}, or {seq, error}."""
        return reply_to(request, lambda values: self._certificate(values, compute))

    def _certificate(self, request: Mapping[str, Any], compute: Compute) -> dict[str, Any]:
        """Return {certificate}; raises InputError where the scenario cannot be used, or would take too long."""
        scenario = Scenario.from_json(request.get("scenario"))
        key = _cache_key(scenario)
        with self._computing.setdefault(key, Lock()):
            result = self._cache.get(key)
            if result is None:
                reply = json.loads(compute(certificate_work(scenario)).body)
                if "error" in reply:
                    raise InputError(reply["error"])
                result = reply["certificate"]
                self._store(key, result)
        return {"certificate": result}

    def _store(self, key: str, certificate: dict[str, Any]) -> None:
        """Cache a certificate, and forget the oldest ones where the cache is too large."""
        with self._lock:
            self._cache[key] = certificate
            self._sizes[key] = len(key) + len(json.dumps(certificate))
            while len(self._cache) > CACHE_SIZE or sum(self._sizes.values()) > CACHE_BYTES:
                # dicts keep the order of insertion, so this is the oldest
                oldest = next(iter(self._cache))
                del self._cache[oldest], self._sizes[oldest]


def certificate_work(scenario: Scenario) -> Work:
    """Return the work of a certificate, whose reply is {certificate} or {error}."""
    kind = kind_of_scenario("certificate", scenario)
    return Work(_certify, (scenario,), kind, ENDPOINT.seconds, is_kept=True)


def _certify(scenario: Scenario) -> dict[str, Any]:
    return reply_to({}, lambda _: {"certificate": certificate_json(scenario.run())})


def _cache_key(scenario: Scenario) -> str:
    """Return the cache key: a hash of all that the run depends on, which texts, view and step are not."""
    relevant = {key: value for key, value in scenario.to_json().items() if key not in IRRELEVANT}
    # hashed, so that keys are short for many points
    return sha256(json.dumps(relevant).encode()).hexdigest()


def certificate_json(trace: Trace) -> dict[str, Any]:
    """Return a run's certificate as JSON for the badge."""
    return badge_json(certificate_of(trace), trace)


def badge_json(certificate: Certificate, run: Run) -> dict[str, Any]:
    """Return a certificate as JSON for the badge: the outcome, whether it is proved, and the numbers that prove it.

    kind: "success" where something is found and proved, "failure" where a promise is not kept, else "neutral".
    """
    outcome, kind, proof = _outcome(certificate, run)
    return {
        "outcome": outcome,
        "kind": kind,
        "proof": proof,
        "numbers": _number_rows(certificate.numbers, dict(certificate.conditions)),
        "reason": certificate.reason,
    }


def _outcome(certificate: Certificate, run: Run) -> tuple[str, str, str]:
    """Return outcome, kind and proof of the badge; proof: "proved", "not proved", or "" where nothing is claimed."""
    if run.lifted.n and run.lifted.problem.one_class:
        # whatever was minimised, there was nothing to separate
        return ONE_CLASS.outcome.title, "neutral", ""
    if not certificate.promise:
        return run.stop.outcome.title, "neutral", ""
    outcome, kind = OUTCOMES[certificate.promise]
    if certificate.holds:
        return outcome, kind, "proved"
    return outcome, "failure", "not proved"


def _number_rows(
    numbers: Sequence[tuple[str, float]], conditions: Mapping[str, str]
) -> list[list[str]]:
    """Return label and text of each number; a condition (by its label) has its formula as the label.

    numbers: as in Certificate.numbers. conditions: as in Certificate.conditions, by label.
    """
    digits = digits_to_tell_apart([value for _, value in numbers])
    return [
        [conditions[label], _violation_text(value)]
        if label in conditions
        else [label, number_text(value, count)]
        for (label, value), count in zip(numbers, digits, strict=True)
    ]


def _violation_text(value: float) -> str:
    """Return by how much a condition is violated, as text."""
    if value == 0:
        return "exact"
    if value >= SMALLEST:
        return f"off by {number_text(value)}"
    return "within 10⁻⁹"


def number_text(value: float, digits: int = USUAL) -> str:
    """Return a number as it is shown everywhere; one that is almost 0 becomes "below 10⁻⁹", since it is not 0."""
    if value == 0 or abs(value) >= SMALLEST:
        return number(value, digits=digits).text
    return "below 10⁻⁹"
