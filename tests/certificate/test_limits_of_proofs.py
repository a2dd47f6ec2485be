"""No request for a certificate or a path fails, whatever scenario the page accepts.

How long they take is measured by benchmarks/replies.py.
"""

import pytest

from linviz.ui.endpoints.certificate import Certifier
from linviz.ui.endpoints.path import reply
from tests.certificate.any_scenario import draw_scenarios

WITH_PATH = ("soft-svm", "active-set-svm")


def proved(easy: int, large: int) -> int:
    """Return how many of them have a certificate; each has that or a sentence, and its path too where it has one."""
    certifier, certificates = Certifier(), 0
    for scenario in draw_scenarios(easy, large):
        request = {"seq": 1, "scenario": scenario}
        answers = [certifier.reply(request)]
        if scenario["algorithm"].endswith(WITH_PATH):
            answers.append(reply(request))
        for answer in answers:
            assert isinstance(answer.get("error", ""), str)
            assert answer
        certificates += "certificate" in answers[0]
    return certificates


def test_every_scenario_gets_a_certificate_or_a_sentence() -> None:
    assert proved(easy=40, large=2) > 8


@pytest.mark.long
def test_so_do_many_and_large_ones() -> None:
    assert proved(easy=100, large=12) > 20
