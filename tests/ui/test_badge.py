"""The badge's endpoint: certificates one at a time, the last ones cached, and every end in a few words."""

import json
import re
import subprocess
import sys
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from flask.testing import FlaskClient

from linviz.api import run
from linviz.core.notation import letters_everywhere
from linviz.core.problem import Problem
from linviz.run import outcome
from linviz.run.certificate import Certificate
from linviz.run.outcome import OUTCOMES, Outcome, Stop
from linviz.run.trace import Trace
from linviz.ui.endpoints import certificate as badge
from linviz.ui.endpoints.certificate import Certifier, number_text
from tests.runs import ALGORITHMS

PAIR = {"points": [[2, 1], [1, 2]], "labels": [1, -1]}
XOR = {"points": [[1, 1], [-1, -1], [1, -1], [-1, 1]], "labels": [1, 1, -1, -1]}
# any run whose points are of both classes
RUN = run("soft-svm", Problem(PAIR["points"], PAIR["labels"]))
Reply = Mapping[str, Any]


def certifier_reply(scenario: Any, certifier: Certifier | None = None) -> Reply:
    return (certifier or Certifier()).reply({"seq": 3, "scenario": scenario})


def certificate_of(scenario: Any) -> Reply:
    """Return the certificate as the page shows it."""
    certificate: Reply = letters_everywhere(certifier_reply(scenario)["certificate"])
    return certificate


@pytest.fixture
def certified_runs(monkeypatch: pytest.MonkeyPatch) -> list[Trace]:
    """Return a list of the runs that are certified from now on."""
    runs: list[Trace] = []

    def certify(run: Trace) -> Certificate:
        runs.append(run)
        return Certificate(True, 0.0, 0.0, 0.0, 0.0, "It is good.", "separated", True)

    monkeypatch.setattr(badge, "certificate_of", certify)
    return runs


@pytest.mark.parametrize(
    ("scenario", "outcome", "kind", "proof"),
    [
        (PAIR, "Separates all points", "success", "proved"),
        (PAIR | {"algorithm": "soft-svm"}, "Optimal", "success", "proved"),
        (PAIR | {"algorithm": "kozinec-two-hull"}, "ε-optimal", "success", "proved"),
        (XOR | {"algorithm": "kozinec-two-hull"}, "Not separable", "neutral", "proved"),
        (XOR, "Cycles for ever", "neutral", "proved"),
        (
            XOR | {"algorithm": "pocket", "parameters": {"visits": 1}},
            "Stopped at the limit",
            "neutral",
            "",
        ),
        (XOR | {"algorithm": "soft-svm", "labels": [1, 1, 1, 1]}, "Only one class", "neutral", ""),
        (PAIR | {"labels": [1, 1]}, "Only one class", "neutral", ""),
        ({}, "No points", "neutral", ""),
    ],
)
def test_every_end_is_told_in_the_words_of_the_lecture(
    scenario: Any, outcome: str, kind: str, proof: str
) -> None:
    certificate = certificate_of(scenario)
    assert (certificate["outcome"], certificate["kind"], certificate["proof"]) == (
        outcome,
        kind,
        proof,
    )
    assert certificate["reason"]
    assert certificate["numbers"] or not proof


def test_a_promise_that_is_not_kept_is_a_failure() -> None:
    broken = Certificate(False, 1.0, 0.0, 1.0, 0.0, "One is wrong.", "separated", False)
    certificate = badge.badge_json(broken, RUN)
    assert (certificate["kind"], certificate["proof"]) == ("failure", "not proved")


def test_every_end_that_a_run_can_come_to_has_its_words() -> None:
    source = "".join(
        path.read_text("utf-8") for path in Path(outcome.__file__).parents[1].rglob("*.py")
    )
    ends = set(re.findall(r'Stop\(\s*"([A-Z_]+)"', source))
    assert ends == OUTCOMES.keys()
    assert all(
        one.promise in badge.OUTCOMES or one.title != Outcome().title for one in OUTCOMES.values()
    )


def test_an_end_that_nobody_has_declared_promises_nothing_and_has_words_all_the_same() -> None:
    record = replace(RUN.record, stop=Stop("TIRED", "That was enough."))
    proved = Certificate(False, 1.0, 0.0, 1.0, 0.0, "One is wrong.")
    told = badge.badge_json(proved, Trace(RUN.algorithm, RUN.lifted, record))
    assert (told["outcome"], told["kind"], told["proof"]) == ("Stopped", "neutral", "")


@pytest.mark.parametrize("name", ALGORITHMS)
@pytest.mark.parametrize(
    "scenario", [PAIR, XOR, PAIR | {"labels": [1, 1]}, {}], ids=["pair", "xor", "one", "none"]
)
def test_every_algorithm_has_a_certificate_that_travels_as_json(
    name: str, scenario: dict[str, Any]
) -> None:
    answer = certifier_reply(scenario | {"algorithm": name})
    assert answer["certificate"]["kind"] in ("success", "neutral", "failure")
    assert json.loads(json.dumps(answer, allow_nan=False)) == answer


def test_conditions_say_by_how_much_they_are_off() -> None:
    numbers = dict(certificate_of(PAIR | {"algorithm": "soft-svm"})["numbers"])
    assert numbers["Σ α y = 0"] == "exact"
    assert numbers["Primal objective"] == "1"


def test_what_is_almost_0_does_not_pass_for_0() -> None:
    assert [number_text(value) for value in (0.0, 3e-10, -3e-10, 3e-9)] == [
        "0",
        "below 10⁻⁹",
        "below 10⁻⁹",
        "3.00·10⁻⁹",
    ]


def test_sentences_have_no_numbers_of_programmers() -> None:
    reasons = [certificate_of(XOR | {"algorithm": name})["reason"] for name in ALGORITHMS]
    assert [
        reason for reason in reasons if "e-" in reason.replace("re-", "") or "e+" in reason
    ] == []


@pytest.mark.parametrize(
    ("value", "written"),
    [(0.0, "exact"), (2e-16, "within 10⁻⁹"), (3.4e-7, "off by 3.40·10⁻⁷"), (0.5, "off by 0.5")],
)
def test_a_condition_is_exact_almost_so_or_off(value: float, written: str) -> None:
    label = "KKT: Σ α y = 0"
    proved = Certificate(
        True, 0, 0, 0, 0, "", "optimal", True, ((label, value),), ((label, "Σ α y = 0"),)
    )
    assert badge.badge_json(proved, RUN)["numbers"] == [["Σ α y = 0", written]]


def test_numbers_that_differ_do_not_read_alike() -> None:
    pair = (("Margin", 0.243123), ("No margin is above", 0.243411), ("Other", 7.0))
    proved = Certificate(True, 0, 0, 0, 0, "", "optimal", True, pair)
    assert [text for _, text in badge.badge_json(proved, RUN)["numbers"]] == [
        "0.2431",
        "0.2434",
        "7",
    ]


def test_a_scenario_is_worked_out_once_whatever_it_is_called(certified_runs: list[Trace]) -> None:
    certifier = Certifier()
    first = certifier_reply(PAIR, certifier)
    assert (
        certifier_reply(
            PAIR | {"title": "Mine", "slug": "mine", "step": 1, "view": [0, 1, 0, 1]}, certifier
        )
        == first
    )
    assert len(certified_runs) == 1
    certifier_reply(PAIR | {"labels": [-1, 1]}, certifier)
    certifier_reply(PAIR | {"parameters": {"eta": 0.5}}, certifier)
    assert len(certified_runs) == 3


def test_only_the_last_certificates_are_kept(
    certified_runs: list[Trace], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(badge, "CACHE_SIZE", 2)
    certifier = Certifier()
    for seed in (1, 2, 3, 3, 2, 1):
        certifier_reply(PAIR | {"parameters": {"seed": seed}}, certifier)
    assert [run.algorithm.seed for run in certified_runs] == [1, 2, 3, 1]


def test_what_is_kept_has_a_bound_in_bytes(
    certified_runs: list[Trace], monkeypatch: pytest.MonkeyPatch
) -> None:
    certifier = Certifier()
    certifier_reply(PAIR, certifier)
    # room for two, and five hundred points take no more than two
    monkeypatch.setattr(badge, "CACHE_BYTES", 2 * max(certifier._sizes.values()))
    many = {"points": [[k / 100, 1] for k in range(500)], "labels": [1, -1] * 250}
    for scenario in (many, PAIR, XOR, PAIR):
        certifier_reply(scenario, certifier)
    assert len(certified_runs) == 4
    assert len(certifier._cache) == 2


def test_a_class_that_wants_the_same_one_waits_for_a_single_computation(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun, go_on, true, computed = Event(), Event(), badge.certificate_of, []

    def slow(run: Trace) -> Certificate:
        begun.set()
        assert go_on.wait(10)
        computed.append(run)
        return true(run)

    monkeypatch.setattr(badge, "certificate_of", slow)
    certifier = Certifier()
    with ThreadPoolExecutor() as pool:
        all_of_them = [pool.submit(certifier_reply, PAIR, certifier) for _ in range(4)]
        assert begun.wait(10)
        go_on.set()
        proofs = {one.result()["certificate"]["proof"] for one in all_of_them}
    assert proofs == {"proved"}
    assert len(computed) == 1
    assert not certifier._computing


def test_after_one_that_broke_the_next_is_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    certifier = Certifier()
    with monkeypatch.context() as broken:
        broken.setattr(badge, "certificate_of", lambda run: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            certifier_reply(PAIR, certifier)
    assert certifier_reply(PAIR, certifier)["certificate"]["proof"] == "proved"


@pytest.mark.parametrize(
    "request_", [None, 7, [], {}, {"seq": 1}, {"seq": 1, "scenario": {"points": [[99, 0]]}}]
)
def test_what_is_no_scenario_is_an_error_in_words(request_: Any) -> None:
    answer = Certifier().reply(request_)
    assert set(answer) == {"seq", "error"}


# through the endpoint


def test_what_the_page_sends_reaches_it(client: FlaskClient) -> None:
    data = client.post(badge.ENDPOINT.path, json={"seq": 5, "scenario": PAIR}).json
    assert (data["seq"], data["certificate"]["outcome"]) == (5, "Separates all points")


def test_a_forged_request_is_refused(client: FlaskClient) -> None:
    assert client.post(badge.ENDPOINT.path, json={"seq": 5, "slug": "xor-cycle"}).status_code == 400


def test_the_page_is_served_and_runs_without_cvxpy() -> None:
    program = """
import sys
from linviz.ui.endpoints import run
from linviz.ui.server import serve
serve.create_app()
assert "cvxpy" not in sys.modules
"""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program], capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
