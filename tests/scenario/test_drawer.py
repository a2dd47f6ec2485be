"""The drawer of Present: what a preset's file may name, and that it has what the preset's own texts ask for."""

import re

import pytest

from linviz.core.parameter import parameters
from linviz.scenario import link
from linviz.scenario.checks import ScenarioError
from linviz.scenario.preset import parse_preset
from linviz.scenario.scenario import Scenario
from linviz.scenario.sharing import make_link, read_link, to_toml
from tests.scenario.shipped import CATALOGUE, preset

HEAD = 'title = "Known"\nalgorithm = "soft-svm"\npoints = [[1, 1, 1]]\n'
# what idea, question and notes say where they ask for a setting, by its name
ASKS = {
    "C": r"\bMove C\b",
    "gamma": r"\bMove γ",
    "beta": r"\bMove β",
    "how": r"\bTogether\b",
    "eta": r"\b(?:Set|Take) η",
    "lam": r"\b[Ss]et λ",
    "epsilon": r"\b[Ss]et ε",
    "tolerance": r"\b(?:Make|make) ε relative",
    "select": r"\b[Ss]elect the first",
    "offset": r"\bChange R\b",
    "hulls": r"\bSet Hulls\b",
    "test": r"\b[Cc]hoose the test\b",
    "b0": r"\blet b start\b",
    "order": r"\b(?:Choose|Change|in) the (?:cyclic )?order\b",
    "seed": r"\b(?:another|each|few) seeds?\b",
    "visits": r"\b10,000 visits\b",
    "steps": r"\b10,000 steps\b",
    "shrink": r"\b[Ss]et Shrink\b",
    "schedule": r"\brate fall\b",
    "degree": r"\bRaise the degree\b",
    "max_updates": r"\blimit of updates\b",
    "lift": r"\bA lift (?:changes|helps)\b|\bWithout a lift\b|\bthe plain lift\b",
    "algorithm": r"\b[Cc]hoose the (?:algorithm|soft-margin|voted)\b",
}


def asked(scenario: Scenario) -> set[str]:
    """Return the settings that the texts of a preset ask for."""
    text = " ".join((scenario.idea, scenario.question, scenario.notes))
    return {name for name, words in ASKS.items() if re.search(words, text)}


def shown(scenario: Scenario) -> set[str]:
    """Return the settings that the drawer shows of a preset as it opens."""
    own = (one.name for one in parameters(type(scenario.algorithm)) if one.page and not one.rare)
    return set(scenario.drawer) or set(list(own)[:1])


@pytest.mark.parametrize("slug", CATALOGUE.presets)
def test_the_drawer_has_every_setting_that_the_texts_ask_for(slug: str) -> None:
    assert asked(preset(slug)) <= shown(preset(slug))


def test_every_way_to_ask_is_used() -> None:
    assert {name for one in CATALOGUE.presets.values() for name in asked(one)} == set(ASKS)


def test_a_drawer_is_written_back_and_travels_like_the_sight() -> None:
    scenario, _ = parse_preset("known", f'{HEAD}drawer = ["C", "lift"]\n')
    assert scenario.drawer == ("C", "lift")
    assert parse_preset("known", to_toml(scenario))[0].drawer == scenario.drawer
    shipped = preset("xor-cycle")
    assert read_link(make_link(shipped)).drawer == shipped.drawer
    assert link.decode(link.encode(scenario)).drawer == ()


@pytest.mark.parametrize(
    ("drawer", "reason"),
    [
        ('["gamma"]', "'gamma' is no setting here; settings: algorithm, lift, C"),
        ('["C", "lift", "pair", "algorithm"]', "drawer may name 3 settings at most"),
        ('"C"', 'drawer must be a list of names, such as ["C"]'),
        ("[3]", "text"),
    ],
)
def test_what_is_no_setting_of_this_algorithm_and_lift_is_refused(drawer: str, reason: str) -> None:
    with pytest.raises(ScenarioError, match=re.escape(reason)) as error:
        parse_preset("known", f"{HEAD}drawer = {drawer}\n")
    assert error.value.key.startswith("drawer")
