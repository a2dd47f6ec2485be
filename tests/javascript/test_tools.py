"""The tests that are written in JavaScript run with all others."""

from tests.javascript import node


def test_the_tests_written_in_javascript_pass() -> None:
    done = node.run(node.QUIET, "--test", "--test-reporter=tap", "tests/javascript/*.test.js")
    assert done.returncode == 0, f"{done.stdout!s}{done.stderr!s}"
    assert "# fail 0" in str(done.stdout)
    assert "# tests 0" not in str(done.stdout)
