"""Damaged or forged links: each is refused with a sentence, and none opens another scenario."""

import tracemalloc
import zlib
from base64 import urlsafe_b64encode
from contextlib import suppress
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from linviz.core.problem import InputError
from linviz.scenario import link
from linviz.scenario.scenario import Scenario
from tests.scenario.any_scenario import scenarios
from tests.scenario.test_link import SMALL

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def with_checksum(body: bytes, version: int = 1) -> str:
    """Return a code with a correct checksum, whatever it holds."""
    body = bytes([version]) + body
    return urlsafe_b64encode(body + zlib.crc32(body).to_bytes(4, "little")).rstrip(b"=").decode()


def deflate(content: bytes) -> bytes:
    deflater = zlib.compressobj(9, wbits=-15)
    return deflater.compress(content) + deflater.flush()


def forge_code(content: bytes) -> str:
    """Return a code that unpacks to this content."""
    return with_checksum(deflate(content))


def refusal(code: str) -> str:
    with pytest.raises(InputError) as caught:
        link.decode(code)
    return str(caught.value)


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
    assert refusal(with_checksum(content, version))
    assert refusal(forge_code(content))


@given(st.binary(max_size=40), st.integers(0, 255), st.integers(0, 600))
def test_no_forged_points_raise_anything_but_a_sentence(
    rest: bytes, packing: int, count: int
) -> None:
    with suppress(InputError):
        code = forge_code(b"{}\0" + bytes([packing]) + count.to_bytes(2, "little") + rest)
        assert len(link.decode(code).points) == count


@pytest.mark.parametrize(
    "settings_text",
    [b"", b"[]", b"{", b"\xff", b"[" * 60_000, b'{"a":' * 10_000, b"1" * 60_000, b'"\\ud83d"'],
    ids=range(8),
)
def test_settings_that_are_no_table_are_damage(settings_text: bytes) -> None:
    assert refusal(forge_code(settings_text + b"\0\0\0\0")) == link.DAMAGED


@pytest.mark.parametrize(
    ("settings_text", "words"),
    [
        (b'{"algorithm":"magic"}', "there is no algorithm 'magic'"),
        (b'{"parameters":{"eta":NaN}}', "eta must be a number"),
        (b'{"parameters":{"eta":1e999}}', "eta must be a number"),
        (b'{"title":"\\ud83d"}', "incomplete character"),
        (b'{"colour":"red"}', "has no key 'colour'"),
    ],
)
def test_settings_pass_the_same_checks_as_everything_else(settings_text: bytes, words: str) -> None:
    assert words in refusal(forge_code(settings_text + b"\0\0\0\0"))


@pytest.mark.parametrize("x", [np.nan, np.inf, 33.0])
def test_points_pass_the_same_checks_as_everything_else(x: float) -> None:
    packed = b"{}\0\2\1\0\x80" + np.array([x, 0.0]).astype("<f8").tobytes()
    assert "coordinates" in refusal(forge_code(packed))


@pytest.mark.parametrize("version", [link.VERSION + 1, 77, 255])
def test_a_link_from_a_future_version_says_so(version: int) -> None:
    assert "made by a newer version of linviz" in refusal(
        with_checksum(b"what this will be nobody knows", version)
    )


def test_a_zip_bomb_is_not_unpacked() -> None:
    bomb = forge_code(bytes(2_000_000))
    assert len(bomb) < link.MOST_CHARACTERS
    tracemalloc.start()
    assert "more than 64 kB" in refusal(bomb)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 500_000


def test_a_deflated_link_that_breaks_off_or_goes_on_is_damaged() -> None:
    whole = deflate(b"{}\0\0\0\0")
    assert link.decode(with_checksum(whole)) == Scenario.from_json({})
    assert refusal(with_checksum(whole[:-1])) == link.DAMAGED
    assert refusal(with_checksum(whole + b"\0")) == link.DAMAGED


def test_a_link_that_is_too_long_is_not_read() -> None:
    assert "at most 4,096" in refusal("A" * 4_097)
    with pytest.raises(InputError, match="4,097 characters"):
        link.split("A" * 4_097)


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
        with pytest.raises(InputError, match="the link must be text"):
            read(text)
