"""The JavaScript is formatted, linted, typed and tested by tools of its own."""

import pytest

from tests.javascript import node


@pytest.fixture(scope="module", autouse=True)
def tools() -> None:
    node.install()


# `make lint` runs them too
@pytest.mark.parametrize("name", node.CHECKS)
@pytest.mark.long
def test_the_checks_of_the_javascript_find_nothing(name: str) -> None:
    assert node.check(name) == ""


def test_the_tests_written_in_javascript_pass() -> None:
    done = node.run(node.QUIET, "--test", "--test-reporter=tap", "tests/javascript/*.test.js")
    assert done.returncode == 0, f"{done.stdout!s}{done.stderr!s}"
    assert "# fail 0" in str(done.stdout)
    assert "# tests 0" not in str(done.stdout)
