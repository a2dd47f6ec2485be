"""Settings when the algorithm changes: they are kept where the new one has them, and return with the old one."""

from typing import Any

import pytest

from tests.browser.screen import Screen


def take(screen: Screen, algorithm: str) -> dict[str, Any]:
    """Choose an algorithm, and return the parameters of its run."""
    screen.unfold().page.locator("#algorithm").select_option(algorithm)
    return screen.settled().page.evaluate("() => linviz.state.run.parameters")


def put(screen: Screen, name: str, value: str) -> None:
    """Set a parameter of the chosen algorithm, by typing or from a list."""
    field = screen.settings().page.locator(f"#parameter-{screen.scenario['algorithm']}-{name}")
    if field.evaluate("(field) => field.tagName") == "SELECT":
        field.select_option(value)
    else:
        field.fill(value)
        field.press("Enter")
    screen.settled()


def test_a_comparison_is_of_the_same_problem(screen: Screen) -> None:
    take(screen, "soft-svm")
    put(screen, "C", "10")
    before = screen.scenario
    assert take(screen, "active-set-svm")["C"] == 10
    put(screen, "C", "20")
    # through an algorithm that has no C
    assert "C" not in take(screen, "perceptron")
    assert take(screen, "soft-svm")["C"] == 20
    for _ in range(4):
        screen.press("Control+z").settled()
    assert screen.scenario == before
    assert screen.page.input_value("#parameter-soft-svm-C") == "10"
    # a parameter that was set back to its default is kept as the default
    put(screen, "C", "1")
    assert take(screen, "active-set-svm")["C"] == 1


@pytest.mark.long
def test_what_was_never_set_has_the_default_of_each_algorithm(screen: Screen) -> None:
    assert take(screen, "logistic-gd")["eta"] == 0.1
    assert take(screen, "perceptron")["eta"] == 1
    put(screen, "eta", "0.5")
    assert take(screen, "logistic-gd")["eta"] == 0.5
    assert take(screen, "pocket")["eta"] == 0.5


def test_what_does_not_fit_is_made_to_fit_and_not_forgotten(screen: Screen) -> None:
    put(screen, "order", "most-violated")
    assert take(screen, "pocket")["order"] == "random"
    assert take(screen, "perceptron")["order"] == "most-violated"
    take(screen, "kozinec")
    put(screen, "epsilon", "50")
    assert take(screen, "kozinec-two-hull")["epsilon"] == 1
    assert take(screen, "kozinec")["epsilon"] == 50
    # another scenario starts with its own settings
    screen.act("menu").page.locator('#menu-list [data-slug="xor-cycle"]').click()
    screen.page.wait_for_function("() => linviz.state.scenario.slug === 'xor-cycle'")
    assert take(screen.settled(), "kozinec")["epsilon"] == 0.05
