"""Links: a whole scenario as text behind '#', which no browser sends to a server, so that it is in no server log.

A link is `<code>~s<step>`; the browser writes the step, everything else is in the code. A code is base64url of

    version (1 byte) | content, deflated | CRC-32 of all before (4 bytes)

and the content is the scenario's JSON without points, labels and step, a NUL byte, and the packed points.
Codes stay readable for ever: base64url, the leading version and the trailing checksum hold for every future version,
and the tables WORDS and PACKINGS belong to versions 1 to 5 and must not change. Whatever these versions cannot
represent (a new key, another packing) needs the next version: 2 is for the key `dimension` where it is 1 and for
composed lifts, 3 for the keys `beside`, `held_out`, `other`, 4 for `snap` where it is false and no slug stands for it,
5 for `question_after`, `answer_step`, `question_hides`, `predict` where no slug stands for them.
Recorded codes of earlier releases in tests/scenario/recorded_links.json must still decode.
"""

import json
import re
import struct
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any
from urllib.parse import unquote

import numpy as np

from linviz.core.lift import ComposedLift
from linviz.core.problem import Array, InputError
from linviz.scenario.checks import check_text
from linviz.scenario.readers import MOST_STEP
from linviz.scenario.scenario import LIMITS, PRESET_FIELDS, QUESTION_FIELDS, Scenario

# the newest version; a code gets the oldest one that can represent it (_oldest_version)
VERSION = 5
MOST_CHARACTERS = 4_096
# bytes; without this limit so few characters could unpack to 3 MB
MOST_CONTENT = 64 * 1024
STEP_ROOM = len(f"~s{MOST_STEP}")
LINK = re.compile(r"([A-Za-z0-9_-]*)(?:~s(-1|[0-9]{1,7}))?")
DAMAGED = (
    "this link is damaged: a character is missing or changed; "
    "copy the whole link again from where it was sent"
)

# deflate's preset dictionary: typical settings, the most common ones last
WORDS = (
    b'"idea":"","notes":"","lecture":"","question":"",'
    b'"view":[-"most-violated","random","first","shuffled",'
    b'"algorithm":"pocket",'
    b'"parameters":{"order":"random","eta":1.0,"bias":true,"visits":1000,"seed":0}'
    b'"algorithm":"kozinec-two-hull","parameters":{"select":"worst","epsilon":0.02}'
    b'"algorithm":"dual-perceptron","parameters":{"order":"cyclic","offset":"max-norm","seed":0}'
    b'"algorithm":"soft-svm","parameters":{"C":1.0}'
    b'"lift":{"name":"quadratic"},"lift":{"name":"polynomial","degree":2,"coef0":1.0},'
    b'"lift":{"name":"rbf","gamma":0.5}}'
    b'{"title":"{"slug":"'
    b'","algorithm":"perceptron",'
    b'"parameters":{"order":"cyclic","eta":1.0,"bias":true,"seed":0},"lift":{"name":"none"}}\0'
)
# number format and units per 1 of a coordinate: tenths, thousandths, exact
PACKINGS = (("<i1", 10.0), ("<i2", 1000.0), ("<f8", 1.0))
EXACT = 2
HEAD = "<BH"
HEAD_SIZE = 3


def encode(scenario: Scenario) -> str:
    """Return the code of a scenario: everything but its step, and no texts where a slug stands for them.

    Every parameter is written, so that a later change of a default changes no link. Raises InputError where the
    scenario is too large for a link.
    """
    # little-endian, the bit order of the CRC: only then is every error within 32 consecutive bits detected
    content = _settings_json(scenario) + b"\0" + _pack_points(scenario)
    body = bytes([_oldest_version(scenario)]) + _deflate(content)
    code = _base64(body + zlib.crc32(body).to_bytes(4, "little"))
    if len(code) + STEP_ROOM > MOST_CHARACTERS:
        raise InputError(
            "this does not fit into a link: "
            f"it would need {len(code):,} characters, and at most {MOST_CHARACTERS:,} fit; "
            "remove points, or move them to multiples of 0.001"
        )
    return code


def decode(code: str) -> Scenario:
    """Return the scenario of a code made by this or an earlier version of `encode`, without a step.

    Raises InputError for everything else.
    """
    settings, _, points = _inflate(_verified_content(code)).partition(b"\0")
    return Scenario.from_json({**_parse_settings(settings), **_unpack_points(points)})


def split(fragment: str) -> tuple[str, int | None]:
    """Return code and step of the text behind '#'; each may be missing ("" and None). −1 is the end.

    Raises InputError where the text is too long or is no link.
    """
    check_text(fragment, "the link", MOST_CHARACTERS)
    # some mail programs write ~ as %7E
    parts = LINK.fullmatch(unquote(fragment.removeprefix("#")))
    if parts is None:
        raise InputError(DAMAGED)
    # a step beyond any run means the last one
    code, step = parts.groups()
    if step is None:
        return code, None
    return code, min(int(step), MOST_STEP)


def _oldest_version(scenario: Scenario) -> int:
    """Return the oldest version of a code that can represent the scenario."""
    if not scenario.slug and any(key in QUESTION_FIELDS for key in scenario.to_json()):
        return 5
    if not scenario.snap and not scenario.slug:
        return 4
    if scenario.beside or scenario.held_out or scenario.other:
        return 3
    return 2 if scenario.dimension == 1 or isinstance(scenario.lift, ComposedLift) else 1


def _base64(data: bytes) -> str:
    """Return bytes as base64url without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def _verified_content(code: str) -> bytes:
    """Return the deflated content of a code.

    Raises InputError where the checksum does not match or the version is newer.
    """
    check_text(code, "the link", MOST_CHARACTERS)
    try:
        data = urlsafe_b64decode(code + "=" * (-len(code) % 4))
    except ValueError:
        raise InputError(DAMAGED) from None
    body = data[:-4]
    checksum = data[-4:]
    # the decoder ignores odd characters and spare bits, so the data must encode to the same code again
    if (
        _base64(data) != code
        or zlib.crc32(body).to_bytes(4, "little") != checksum
        or not body
        or not body[0]
    ):
        raise InputError(DAMAGED)
    # after the checksum, since a damaged link must not be taken for a newer one
    if body[0] > VERSION:
        raise InputError(
            "this link was made by a newer version of linviz; open it there, or update this one"
        )
    return body[1:]


def _deflate(content: bytes) -> bytes:
    """Return the content, deflated with the dictionary WORDS."""
    deflater = zlib.compressobj(9, wbits=-15, zdict=WORDS)
    return deflater.compress(content) + deflater.flush()


def _inflate(data: bytes) -> bytes:
    """Return the content of deflated data; raises InputError where it is damaged or too large."""
    inflater = zlib.decompressobj(wbits=-15, zdict=WORDS)
    try:
        # one byte more than the limit, to notice content that is too large
        content = inflater.decompress(data, MOST_CONTENT + 1)
    except zlib.error:
        raise InputError(DAMAGED) from None
    if len(content) > MOST_CONTENT:
        raise InputError(
            f"this link unpacks to more than {MOST_CONTENT // 1024} kB; linviz makes no such link"
        )
    if not inflater.eof or inflater.unused_data:
        raise InputError(DAMAGED)
    return content


def _parse_settings(settings: bytes) -> dict[str, Any]:
    """Return the settings of a code as JSON values; raises InputError where they are no JSON object."""
    try:
        values = json.loads(settings.decode())
    # json raises RecursionError for deep nesting
    except (ValueError, RecursionError):
        raise InputError(DAMAGED) from None
    if not isinstance(values, dict):
        raise InputError(DAMAGED)
    return values


def _settings_json(scenario: Scenario) -> bytes:
    """Return the settings of a scenario as JSON, without points and step, and without what no link carries.

    Left out are also empty texts, and the fields that a slug stands for.
    """
    # the true boundary, the sight and the drawer belong to the preset's file, and limits stand before the '#'
    omitted_keys = {"points", "labels", "step", "true_boundary", "sight", "drawer", *LIMITS}
    # fields of a preset are restored from its slug
    if scenario.slug:
        omitted_keys.update(PRESET_FIELDS)
    # as version 1 had it, which knew only the plane
    if scenario.dimension == 2:
        omitted_keys.add("dimension")
    if not scenario.held_out:
        omitted_keys.add("held_out")
    values = {
        key: value
        for key, value in scenario.to_json().items()
        if key not in omitted_keys and value not in ("", None)
    }
    return json.dumps(values, ensure_ascii=False, separators=(",", ":")).encode()


def _pack_points(scenario: Scenario) -> bytes:
    """Return the index of the packing and the number of points, the classes as bits, and the coordinates."""
    labels = np.array(scenario.labels)
    packing, coordinates = _pack_coordinates(np.array(scenario.points, dtype=np.float64))
    return struct.pack(HEAD, packing, len(labels)) + np.packbits(labels > 0).tobytes() + coordinates


def _pack_coordinates(values: Array) -> tuple[int, bytes]:
    """Return the index of the shortest packing that restores exactly these values, and the packed values."""
    for packing, (form, units) in enumerate(PACKINGS[:EXACT]):
        # 0.07 * 1000 is no whole number, but 70 / 1000 is 0.07 again: dividing rounds as reading a decimal does
        scaled = np.rint(values * units)
        if np.all(np.abs(scaled) <= np.iinfo(form).max) and np.array_equal(scaled / units, values):
            return packing, scaled.astype(form).tobytes()
    return EXACT, values.astype(PACKINGS[EXACT][0]).tobytes()


def _unpack_points(data: bytes) -> dict[str, list[Any]]:
    """Return points and labels of packed points, as JSON values; raises InputError where the data is damaged."""
    try:
        packing, count = struct.unpack_from(HEAD, data)
        form, units = PACKINGS[packing]
    except (struct.error, IndexError):
        raise InputError(DAMAGED) from None
    split_at = HEAD_SIZE + (count + 7) // 8
    classes = data[HEAD_SIZE:split_at]
    coordinates = data[split_at:]
    if len(coordinates) != 2 * count * np.dtype(form).itemsize:
        raise InputError(DAMAGED)
    bits = np.unpackbits(np.frombuffer(classes, dtype=np.uint8), count=count)
    points = np.frombuffer(coordinates, dtype=form).reshape(-1, 2) / units
    return {"points": points.tolist(), "labels": np.where(bits, 1, -1).tolist()}
