"""Encoding of columns for the browser, a few bytes per frame; assets/model/columns.js decodes them.

A column is sent as its changes from frame to frame (frame, place, value), flags as bits, kinds (0-15) as half bytes;
all in base64.
"""

from base64 import b64encode
from typing import Any

import numpy as np
from numpy.typing import NDArray

# little-endian, as the typed arrays of assets/model/columns.js read them
TYPES: dict[str, np.dtype[Any]] = {
    "kinds": np.dtype("u1"),
    "int": np.dtype("<i4"),
    "float": np.dtype("<f8"),
}
# up to so many numbers, finding the changes takes longer than sending all
FEW = 64


def encode_column(values: NDArray[Any]) -> dict[str, Any]:
    """Encode a column (F,) or (F, k) as its changes, flags as bits; the frame before the first counts as all zeros.

    Where almost everything changes, all numbers of all frames are sent instead, since they are shorter than the
    changes. The result is JSON.
    """
    columns = values.reshape(len(values), -1)
    shape = {"width": columns.shape[1]} if values.ndim > 1 else {}
    if columns.dtype.kind == "b":
        return shape | {"kind": "flag", "bits": to_base64(np.packbits(columns).tobytes())}
    kind = "int"
    if columns.dtype.kind == "f":
        kind = "float"
    elif columns.dtype == np.uint8:
        kind = "kinds"
    # adding 0 turns -0 into 0
    numbers = columns.astype(TYPES[kind]) + 0
    all_values = _all_values(numbers, kind)
    if numbers.size <= FEW:
        return _column_json(shape, kind, all_values)
    is_changed = np.empty(columns.shape, dtype=bool)
    is_changed[0] = numbers[0] != 0
    np.not_equal(numbers[1:], numbers[:-1], out=is_changed[1:])
    # a NaN is unequal to the NaN before it, and would be sent in every frame
    if kind == "float":
        is_changed[1:] &= ~(np.isnan(numbers[1:]) & np.isnan(numbers[:-1]))
    changes = _changes(numbers, is_changed, kind, with_places=bool(shape))
    shorter = min(all_values, changes, key=lambda parts: sum(len(part) for part in parts.values()))
    return _column_json(shape, kind, shorter)


def _column_json(shape: dict[str, int], kind: str, parts: dict[str, bytes]) -> dict[str, Any]:
    """Return a column as JSON. shape: its width where it has vectors. parts: its bytes by name."""
    return shape | {"kind": kind} | {name: to_base64(part) for name, part in parts.items()}


def _all_values(numbers: NDArray[Any], kind: str) -> dict[str, bytes]:
    """Return all numbers of all frames as bytes, kinds two per byte."""
    if kind != "kinds":
        return {"all": numbers.tobytes()}
    pairs = np.zeros(numbers.size + numbers.size % 2, dtype=np.uint8)
    pairs[: numbers.size] = numbers.ravel()
    return {"all": (pairs[::2] << 4 | pairs[1::2]).tobytes()}


def _changes(
    numbers: NDArray[Any], is_changed: NDArray[np.bool_], kind: str, with_places: bool
) -> dict[str, bytes]:
    """Return frame, place and value of each change as bytes; with many changes per frame their count per frame instead.

    with_places: False for a column of single numbers, which needs no places. A kind is stored in the upper four bits of
    its place.
    """
    frame, place = np.nonzero(is_changed)
    counts = is_changed.sum(axis=1)
    # two bytes are enough: a trace shows at most SHOWN frames, and a row has at most some hundred numbers
    positions = {"each": counts} if len(counts) < len(frame) else {"at": frame}
    if kind == "kinds":
        positions |= {"place": numbers[frame, place].astype("<u2") << 12 | place.astype("<u2")}
        return {name: part.astype("<u2").tobytes() for name, part in positions.items()}
    if with_places:
        positions["place"] = place
    short = {name: part.astype("<u2").tobytes() for name, part in positions.items()}
    return short | {"value": numbers[frame, place].tobytes()}


def to_base64(values: bytes) -> str:
    """Return bytes in base64 with a hyphen in place of the slash, which Dash's JSON would escape in six characters."""
    return b64encode(values, altchars=b"+-").decode("ascii")
