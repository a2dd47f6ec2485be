"""Test that a run is a function of its scenario alone: the same events, columns and words on an old processor."""

from tests.same.machines import HERE, OLDEST, digests_of, start

# seeded scenarios; `make same` has thousands
COUNT = 76


def test_a_run_is_the_same_on_a_processor_of_2008() -> None:
    here, old = (start(machine, 0, COUNT, with_views=False) for machine in (HERE, OLDEST))
    expected, found = digests_of(here), digests_of(old)
    assert len(expected) > 20 * COUNT
    assert expected.keys() == found.keys()
    assert [part for part in expected if expected[part] != found[part]] == []
