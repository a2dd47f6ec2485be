"""Links: what goes in comes out exactly, what is damaged is refused, and old links open for ever."""

import json
import tracemalloc
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from linviz.algorithms.registry import algorithm_parameters
from linviz.core.lift import LIFTS
from linviz.core.parameter import parameters
from linviz.core.problem import InputError
from linviz.scenario import link
from linviz.scenario.scenario import BUDGETS, TEXTS, Scenario
from tests.runs import ALGORITHMS
from tests.scenario.any_scenario import scenarios

RECORDED = json.loads((Path(__file__).parent / "recorded_links.json").read_text("utf-8"))
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
SMALL = Scenario.from_json({"points": [[2, 1], [1, 2.5]], "labels": [1, -1], "title": "Two"})


def carried(scenario: Scenario) -> Scenario:
    """What a link carries of a scenario: no step, and no texts where the slug stands for them."""
    texts = dict.fromkeys(TEXTS, "") if scenario.slug else {}
    return Scenario.from_json({**scenario.to_json(), **texts, "step": None})


def signed(body: bytes, version: int = 1) -> str:
    """A code whose checksum is right, whatever it holds."""
    body = bytes([version]) + body
    return urlsafe_b64encode(body + zlib.crc32(body).to_bytes(4, "little")).rstrip(b"=").decode()


def deflated(content: bytes) -> bytes:
    deflater = zlib.compressobj(9, wbits=-15)
    return deflater.compress(content) + deflater.flush()


def forged(content: bytes) -> str:
    """A code that unpacks to this content."""
    return signed(deflated(content))


def refusal(code: str) -> str:
    with pytest.raises(InputError) as caught:
        link.decode(code)
    return str(caught.value)


def cloud(n: int, decimals: int | None, reach: float = 32.0) -> Scenario:
    points = np.random.Generator(np.random.Philox(7)).uniform(-reach, reach, (n, 2))
    points = points if decimals is None else np.round(points, decimals)
    return Scenario.from_json(
        {"points": points.tolist(), "labels": [1 if x > y else -1 for x, y in points.tolist()]}
    )


@given(scenarios())
def test_what_goes_into_a_link_comes_out_exactly(scenario: Scenario) -> None:
    assert link.decode(link.encode(scenario)) == carried(scenario)


@given(scenarios())
def test_a_link_of_what_came_out_of_a_link_is_the_same_link(scenario: Scenario) -> None:
    code = link.encode(scenario)
    assert link.encode(link.decode(code)) == code


@pytest.mark.parametrize("one", RECORDED, ids=[one["about"] for one in RECORDED])
def test_every_link_ever_released_opens_the_same_picture(one: dict[str, Any]) -> None:
    code, step = link.split(one["link"])
    assert replace(link.decode(code), step=step) == Scenario.from_json(one["scenario"])


@pytest.mark.parametrize("tree", [{"name": "mix"}, {"name": "scale", "factor": 2}])
def test_a_lift_made_of_others_needs_the_second_version(tree: dict[str, Any]) -> None:
    own = Scenario.from_json({"algorithm": "soft-svm", "lift": tree})
    assert [
        urlsafe_b64decode(link.encode(one)[:4])[0]
        for one in (replace(own, lift=LIFTS["rbf"]()), own)
    ] == [1, 2]


def test_the_recorded_links_are_many_and_different() -> None:
    assert len({one["link"] for one in RECORDED}) == len(RECORDED) >= 8


def test_a_link_names_every_parameter_so_that_a_later_default_changes_nothing() -> None:
    written = link._settings(SMALL)
    told = [one for one in parameters(type(SMALL.algorithm)) if one.name not in BUDGETS]
    assert all(f'"{one.name}":'.encode() in written for one in told)


def test_the_usual_budgets_which_no_link_names_are_what_they_ever_were() -> None:
    usual = {
        (name, one.name): one.default
        for name in ALGORITHMS
        for one in algorithm_parameters(name)
        if one.name in BUDGETS
    }
    perceptrons = {
        (name, what): most
        for name in ("perceptron", "dual-perceptron")
        for what, most in (("max_updates", 5_000), ("max_steps", 100_000))
    }
    relaxation = {("relaxation", "max_updates"): 5_000, ("relaxation", "max_steps"): 20_000}
    hulls = {(name, "max_steps"): 5_000 for name in ("kozinec", "kozinec-two-hull", "mdm")}
    machines = {(name, "max_steps"): 20_000 for name in ("hard-svm", "soft-svm", "active-set-svm")}
    assert usual == perceptrons | relaxation | hulls | machines


# of the three, with their different lengths, two end in a character that has bits to spare
@pytest.mark.parametrize("title", ["T", "Tw", "Two"])
def test_no_single_changed_character_goes_unnoticed(title: str) -> None:
    code = link.encode(replace(SMALL, title=title))
    for place, character in enumerate(code):
        for other in ALPHABET.replace(character, ""):
            assert "damaged" in refusal(code[:place] + other + code[place + 1 :])


@given(scenarios(), st.data())
def test_a_missing_added_or_changed_piece_is_never_silently_another_picture(
    scenario: Scenario, data: st.DataObject
) -> None:
    code = link.encode(scenario)
    start = data.draw(st.integers(0, len(code)))
    end = data.draw(st.integers(start, min(start + 4, len(code))))
    changed = code[:start] + data.draw(st.text(ALPHABET, max_size=4)) + code[end:]
    assume(changed != code)
    assert "damaged" in refusal(changed)


@pytest.mark.parametrize(
    "change",
    [
        str.lower,
        str.upper,
        lambda code: code[::-1],
        lambda code: code + "=",
        lambda code: code + "A",
    ],
)
def test_a_link_that_a_program_has_mangled_is_damaged(change: Any) -> None:
    assert refusal(change(link.encode(SMALL))) == link.DAMAGED


@given(st.text() | st.text(ALPHABET + "~#s=%", max_size=80))
def test_no_text_raises_anything_but_a_sentence(anything: str) -> None:
    with pytest.raises(InputError):
        link.decode(link.split(anything)[0])


@given(st.binary(max_size=200), st.integers(0, 1))
def test_no_forged_content_raises_anything_but_a_sentence(content: bytes, version: int) -> None:
    assert refusal(signed(content, version))
    assert refusal(forged(content))


@given(st.binary(max_size=40), st.integers(0, 255), st.integers(0, 600))
def test_no_forged_points_raise_anything_but_a_sentence(
    rest: bytes, packing: int, count: int
) -> None:
    with suppress(InputError):
        code = forged(b"{}\0" + bytes([packing]) + count.to_bytes(2, "little") + rest)
        assert len(link.decode(code).points) == count


@pytest.mark.parametrize(
    "settings_text",
    [b"", b"[]", b"{", b"\xff", b"[" * 60_000, b'{"a":' * 10_000, b"1" * 60_000, b'"\\ud83d"'],
    ids=range(8),
)
def test_settings_that_are_no_table_are_damage(settings_text: bytes) -> None:
    assert refusal(forged(settings_text + b"\0\0\0\0")) == link.DAMAGED


@pytest.mark.parametrize(
    ("settings_text", "words"),
    [
        (b'{"algorithm":"magic"}', "there is no algorithm 'magic'"),
        (b'{"parameters":{"eta":NaN}}', "eta is a number"),
        (b'{"parameters":{"eta":1e999}}', "eta is a number"),
        (b'{"title":"\\ud83d"}', "half a character"),
        (b'{"colour":"red"}', "there is no key 'colour'"),
    ],
)
def test_settings_pass_the_same_checks_as_everything_else(settings_text: bytes, words: str) -> None:
    assert words in refusal(forged(settings_text + b"\0\0\0\0"))


@pytest.mark.parametrize("x", [np.nan, np.inf, 33.0])
def test_points_pass_the_same_checks_as_everything_else(x: float) -> None:
    packed = b"{}\0\2\1\0\x80" + np.array([x, 0.0]).astype("<f8").tobytes()
    assert "coordinates" in refusal(forged(packed))


@pytest.mark.parametrize("version", [3, 77, 255])
def test_a_link_from_a_future_version_says_so(version: int) -> None:
    assert "made by a newer linviz" in refusal(signed(b"what this will be nobody knows", version))


def test_a_zip_bomb_is_not_unpacked() -> None:
    bomb = forged(bytes(2_000_000))
    assert len(bomb) < link.MOST_CHARACTERS
    tracemalloc.start()
    assert "more than 64 kB" in refusal(bomb)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 500_000


def test_a_deflated_link_that_breaks_off_or_goes_on_is_damaged() -> None:
    whole = deflated(b"{}\0\0\0\0")
    assert link.decode(signed(whole)) == Scenario.from_json({})
    assert refusal(signed(whole[:-1])) == link.DAMAGED
    assert refusal(signed(whole + b"\0")) == link.DAMAGED


def test_a_link_that_is_too_long_is_not_read() -> None:
    assert "room for 4,096" in refusal("A" * 4_097)
    with pytest.raises(InputError, match="4,097 characters"):
        link.split("A" * 4_097)


@pytest.mark.parametrize("decimals", [1, 3])
@pytest.mark.parametrize("reach", [4.0, 32.0])
def test_a_hundred_points_fit_into_seven_hundred_characters(decimals: int, reach: float) -> None:
    scenario = replace(
        cloud(100, decimals, reach),
        title="A hundred points of our own",
        algorithm=ALGORITHMS["perceptron"](order="shuffled", eta=0.37, seed=17),  # type: ignore[call-arg]  # its own
        lift=LIFTS["rbf"](gamma=0.7),  # type: ignore[call-arg]  # its own
    )
    assert len(link.encode(scenario)) <= 700


def test_five_hundred_points_set_by_hand_fit_into_a_link() -> None:
    scenario = cloud(500, 3)
    assert link.decode(link.encode(scenario)).points == scenario.points


def test_what_does_not_fit_into_a_link_is_told_with_the_way_out() -> None:
    with pytest.raises(InputError, match=r"too much for a link: .* 4,096; .* multiples of 0.001"):
        link.encode(cloud(500, None))


def test_the_longest_link_that_is_given_out_still_has_room_for_its_step() -> None:
    letters = (
        np.random.Generator(np.random.Philox(3))
        .integers(32, 127, 2_000)
        .astype(np.uint8)
        .tobytes()
        .decode()
    )
    crowd, longest = cloud(150, None), ""
    with suppress(InputError):
        for k in range(len(letters)):
            longest = link.encode(replace(crowd, notes=letters[:k]))
    assert len(longest) > 4_070
    assert link.split(f"{longest}~s1000000") == (longest, 1_000_000)


def test_minus_zero_travels_as_zero() -> None:
    negative = Scenario.from_json({"points": [[-0.0, 0.1 + 0.2]], "labels": [1]})
    assert str(link.decode(link.encode(negative)).points[0][0]) == "0.0"


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", ("", None)),
        ("#", ("", None)),
        ("~s12", ("", 12)),
        ("#~s0", ("", 0)),
        ("AbC-_9", ("AbC-_9", None)),
        ("#AbC-_9~s12", ("AbC-_9", 12)),
        ("AbC-_9%7Es-1", ("AbC-_9", -1)),
        ("~s9999999", ("", 1_000_000)),
    ],
)
def test_a_link_is_a_code_and_a_step_and_either_may_be_missing(
    text: str, parts: tuple[str, int | None]
) -> None:
    assert link.split(text) == parts


@pytest.mark.parametrize(
    "text",
    [
        "~",
        "~s",
        "~s-2",
        "~s1.5",
        "~s12~s13",
        "~x3",
        "A~s99999999",
        "A\n",
        "~s1\n",
        "~s٣",
        "a b",
        "Ä",
    ],
)
def test_what_is_no_code_and_step_is_damaged(text: str) -> None:
    with pytest.raises(InputError, match="damaged"):
        link.split(text)


@pytest.mark.parametrize("text", [None, 5, ["A"], {}])
def test_what_is_no_text_is_no_link(text: Any) -> None:
    for read in (link.split, link.decode):
        with pytest.raises(InputError, match="the link is text"):
            read(text)
