"""A Trace on its way to the browser: every number that a step shows, a few bytes each.

A column travels as what changes from frame to frame (frame, place, value), flags as bits, kinds (0-15) as halves of
bytes, in base64; no kernel values,
scores or slack travel: assets/maths/lift.js computes those from the same points and coefficients.
"""

from base64 import b64encode
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linviz.algorithms.svm.c_path import words as c_path
from linviz.algorithms.svm.c_path.path import CPath
from linviz.algorithms.svm.picture import PICTURE
from linviz.core.number import MOST
from linviz.core.parameter import parameters
from linviz.core.problem import Array, InputError
from linviz.core.rounding import NOISE
from linviz.core.separability import light
from linviz.run.algorithm import UPDATE
from linviz.run.columns import Columns
from linviz.run.mark import Mark
from linviz.run.phrase import Phrase, Words
from linviz.run.trace import SHOWN, Trace
from linviz.words.describe import cases_of, columns_for_words, lines_at_end, words_of
from linviz.words.mathml import mathml
from linviz.words.score import DERIVED
from linviz.words.spoken import spoken
from linviz.words.template import columns_of

# of base64, so that with points of many digits, words and address a reply stays within 400 kB
MOST_BYTES = 357_000
# frames, however much each of them holds
LEAST = 100
TOO_MUCH = "the optimum for every value is too much to send for so many points; take some away"
# little-endian, as the typed arrays of assets/model/columns.js read them
TYPES: dict[str, np.dtype[Any]] = {
    "kinds": np.dtype("u1"),
    "int": np.dtype("<i4"),
    "float": np.dtype("<f8"),
}
# what the player needs of every step; of all else only what the words and the picture of this very run speak of travels
STEP = {"step", "event", "index", "other", "updates"}


def wire(trace: Trace, most_bytes: int = MOST_BYTES) -> dict[str, Any]:
    """The trace as JSON; where it would be more than `most_bytes`, fewer of the frames after the first half travel."""
    words = words_of(trace)
    voters = _voters(trace)
    most = SHOWN
    most_bytes -= _size(voters)
    columns = _columns(trace, words, most)
    # what a frame takes is known only once it is encoded
    while (size := _size(columns)) > most_bytes and most > LEAST:
        # a column grows with its frames, more or less
        most = max(LEAST, int(0.95 * most * most_bytes / size))
        columns = _columns(trace, words, most)
    return _wire(trace, words, columns, most) | voters


def wire_values(trace: Trace, values: Array, phrase: Phrase) -> dict[str, Any]:
    """A run of which every step is the optimum at a value of a parameter, as one that says the same of all of them.

    values (F,): those, in order. InputError where it would be too much to send.
    """
    words = words_of(trace)._replace(phrases={"optimum": phrase})
    columns = _columns(trace, words, SHOWN, only=True)
    if _size(columns) > MOST_BYTES:
        raise InputError(TOO_MUCH)
    return _wire(trace, words, columns, SHOWN) | {"values": values.tolist()}


def _wire(trace: Trace, words: Words, columns: dict[str, Any], most: int) -> dict[str, Any]:
    return {
        "algorithm": trace.algorithm.name,
        "parameters": {
            one.name: getattr(trace.algorithm, one.name)
            for one in parameters(type(trace.algorithm))
        },
        "lift": trace.lifted.lift.tree(),
        "dimension": trace.lifted.problem.d,
        "points": trace.lifted.X.tolist(),
        "labels": trace.lifted.y.astype(int).tolist(),
        "steps": trace.steps,
        "updates": trace.updates,
        "frames": len(trace.shown(most)),
        "columns": columns,
        "marks": [mark.told() for mark in _marks(trace)],
        "words": _words(words) | {"end": lines_at_end(trace, words)},
        "stop": trace.stop._asdict(),
        "light": light(trace.lifted)._asdict(),
    }


def _marks(trace: Trace) -> list[Mark]:
    """What the page draws: of a curved boundary no second one, which would take another grid for every step."""
    return [
        mark
        for mark in trace.marks.values()
        if trace.lifted.lift.name == "none" or mark.name != "line"
    ]


def _size(columns: dict[str, Any]) -> int:
    return sum(
        len(part)
        for column in columns.values()
        for part in column.values()
        if isinstance(part, str)
    )


def _voters(trace: Trace) -> dict[str, Any]:
    """Where classifiers vote, the mistakes that made them: a tenth of what their vectors take, and these follow."""
    if not trace.algorithm.votes:
        return {}
    made = trace.record.event == UPDATE
    index = trace.record.index[made].astype("<u2")
    return {
        "voters": {
            "bits": _base64(np.packbits(made).tobytes()),
            "index": _base64(index.tobytes()),
            "noise": NOISE,
        }
    }


def _words(words: Words) -> dict[str, Any]:
    phrases = [_phrase(one, words.place(one)) for one in words.phrases.values()]
    return {
        "pseudocode": list(words.pseudocode.values()),
        "phrases": phrases,
        "numbers": words.numbers,
    }


def _phrase(one: Phrase, line: int) -> dict[str, Any]:
    return {
        "sentence": one.sentence,
        "formula": [mathml(line) for line in one.formula],
        "spoken": [spoken(line) for line in one.formula],
        "line": line,
    }


def wire_path(path: CPath) -> dict[str, Any]:
    """The optimum for every C as JSON, for assets/model/optimum.js; InputError where it would be too much to send."""
    columns = {"shares": encode(path.shares)}
    if _size(columns) > MOST_BYTES:
        raise InputError(TOO_MUCH)
    return {
        "lift": path.lifted.lift.tree(),
        "dimension": path.lifted.problem.d,
        "points": path.lifted.X.tolist(),
        "labels": path.lifted.y.astype(int).tolist(),
        "stops": path.stops.tolist(),
        "shares": columns["shares"],
        "marks": [mark.told() for mark in PICTURE(None, path.lifted)],
        "phrase": _phrase(c_path.OPTIMUM, -1),
        "numbers": c_path.numbers(path.lifted),
    }


def _columns(trace: Trace, words: Words, most: int, only: bool = False) -> dict[str, Any]:
    """What is told and drawn of every frame. only: there is one phrase for all of them."""
    columns = columns_for_words(trace, trace.shown(most))
    spoken = _spoken(words)
    drawn = STEP.union(
        _classifier(trace, columns, spoken), *(mark.columns for mark in _marks(trace))
    )
    sent: Columns = {name: _told(columns[name]) for name in spoken if name in columns}
    sent |= {name: columns[name] for name in drawn if name in columns}
    # the picture is drawn from w, and then this is the b that belongs to it
    if "w_b" in columns:
        sent["b"] = columns["w_b"]
    if only:
        sent["phrase"] = np.zeros(len(columns["step"]), dtype=np.int64)
    else:
        sent["phrase"] = _phrases(words, columns, trace)
    # judged once, here: another order of adding could put a point on the boundary elsewhere
    sent["wrong"] = trace.lifted.y * columns["scores"] <= 0
    return {name: encode(values) for name, values in sent.items()}


def _classifier(trace: Trace, columns: Columns, spoken: set[str]) -> set[str]:
    """Of what the page makes f: w and b, or b and the weights of the kernel's columns; a vote is made of its voters."""
    if trace.algorithm.votes:
        return set()
    alpha = {"alpha"} if trace.algorithm.tells_alpha else set()
    if trace.lifted.lift.name == "none":
        return {"b", "w", "b_before", "w_before", *alpha}
    # w is there where words speak of it, and then the page draws from it: all of it has to be there
    if trace.algorithm.takes == "features" or "w_b" in columns or "w" in spoken:
        return {"b", "w", *alpha}
    if "shares" in columns:
        # c is what these make of it
        return {"b", "shares", "wholes"}
    if np.array_equal(columns["c"], columns["alpha"] * trace.lifted.y):
        return {"b", "alpha"}
    return {"b", "c"}


def _spoken(words: Words) -> set[str]:
    texts = [template for _, template in words.numbers]
    for phrase in words.phrases.values():
        texts += [phrase.sentence, *phrase.formula]
    used = set().union(*map(columns_of, texts))
    if "f_before" in used:
        # the browser makes f of y f
        used.add("before")
    return used - DERIVED


def _told(values: NDArray[Any]) -> NDArray[Any]:
    """What words can show of a column: the first numbers of a vector, and one more as a sign that there are more."""
    if values.ndim > 1:
        return values[:, : MOST + 1]
    return values


def _phrases(words: Words, columns: Columns, trace: Trace) -> NDArray[np.int64]:
    places = {key: place for place, key in enumerate(words.phrases)}
    return np.array([places[case] for case in cases_of(trace, columns)])


def encode(values: NDArray[Any]) -> dict[str, Any]:
    """A column (F,) or (F, k) as its changes, flags as bits; assets/model/columns.js decodes it. Frame -1 is all zeros.

    Where almost everything changes, the numbers of all frames are shorter than the places of the changes.
    """
    wide = values.reshape(len(values), -1)
    shape = {"width": wide.shape[1]} if values.ndim > 1 else {}
    if wide.dtype.kind == "b":
        return shape | {"kind": "flag", "bits": _base64(np.packbits(wide).tobytes())}
    kind = "int"
    if wide.dtype.kind == "f":
        kind = "float"
    elif wide.dtype == np.uint8:
        kind = "kinds"
    # adding 0 turns -0 into 0
    typed = wide.astype(TYPES[kind]) + 0
    changed = np.empty(wide.shape, dtype=bool)
    changed[0] = typed[0] != 0
    np.not_equal(typed[1:], typed[:-1], out=changed[1:])
    # a NaN differs from the one before it too, and would travel in every frame
    if kind == "float":
        changed[1:] &= ~(np.isnan(typed[1:]) & np.isnan(typed[:-1]))
    whole = _whole(typed, kind)
    changes = _changes(typed, changed, kind, places=bool(shape))
    shorter = min(whole, changes, key=lambda parts: sum(len(part) for part in parts.values()))
    return shape | {"kind": kind} | {name: _base64(part) for name, part in shorter.items()}


def _whole(typed: NDArray[Any], kind: str) -> dict[str, bytes]:
    """All numbers of all frames, kinds two a byte."""
    if kind != "kinds":
        return {"all": typed.tobytes()}
    pairs = np.zeros(typed.size + typed.size % 2, dtype=np.uint8)
    pairs[: typed.size] = typed.ravel()
    return {"all": (pairs[::2] << 4 | pairs[1::2]).tobytes()}


def _changes(
    typed: NDArray[Any], changed: NDArray[np.bool_], kind: str, places: bool
) -> dict[str, bytes]:
    """Frame, place and value of each; where a frame has many, how many each has. A kind stands above its place."""
    frame, place = np.nonzero(changed)
    each = changed.sum(axis=1)
    # two bytes: at most SHOWN frames, and on the page no row beyond a few hundred numbers
    at = {"each": each} if len(each) < len(frame) else {"at": frame}
    if kind == "kinds":
        at |= {"place": typed[frame, place].astype("<u2") << 12 | place.astype("<u2")}
        return {name: part.astype("<u2").tobytes() for name, part in at.items()}
    if places:
        at["place"] = place
    short = {name: part.astype("<u2").tobytes() for name, part in at.items()}
    return short | {"value": typed[frame, place].tobytes()}


def _base64(values: bytes) -> str:
    # a hyphen for the slash, which Dash's JSON would write in six characters
    return b64encode(values, altchars=b"+-").decode("ascii")
