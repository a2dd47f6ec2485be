"""A Trace on its way to the browser: every number that a step shows, and no more.

No kernel values, scores or slack travel: assets/maths/lift.js computes those from the same points and coefficients.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linviz.core.number import MOST
from linviz.core.parameter import values_of
from linviz.core.problem import InputError
from linviz.core.rounding import NOISE
from linviz.core.separability import light
from linviz.run.algorithm import UPDATE
from linviz.run.columns import Columns, Steps
from linviz.run.mark import Mark, Note
from linviz.run.optima import Stops, Values
from linviz.run.phrase import Phrase, Words, formulas_of
from linviz.run.trace import Trace
from linviz.run.view import VIEWS, View
from linviz.ui.endpoints.columns import base64, encode
from linviz.ui.endpoints.frames_that_fit import fitting, size
from linviz.words.describe import cases_of, columns_for_words, lines_at_end, words_of
from linviz.words.mathml import mathml
from linviz.words.rows import rows
from linviz.words.score import DERIVED
from linviz.words.spoken import to_speech
from linviz.words.template import columns_of
from linviz.words.view_words import view_columns

# of base64, so that with points of many digits, words and address a reply stays within 400 kB
MOST_BYTES = 347_000
# of a second run beside it, and what two runs are compared by
MOST_BESIDE = 70_000
COMPARED = frozenset({"margin", "errors"})
# frames while something is dragged, where a view may draw a curve over them
CURVE = 60
TOO_MUCH = "the optimum for every value is too much to send for so many points; take some away"
# features of a lift up to which a second boundary travels
WIDE = 20
# what the player needs of every step; of all else only what the words and the picture of this very run speak of travels
STEP = {"step", "event", "index", "other", "updates"}


def wire(
    trace: Trace,
    most_bytes: int = MOST_BYTES,
    beside: str | None = None,
    also: frozenset[str] = frozenset(),
    near: int | None = None,
    names: Iterable[str] | None = None,
) -> dict[str, Any]:
    """The trace as JSON; where it would be more than `most_bytes`, fewer of the frames after the first half travel.

    beside: the view that is open, whose numbers travel along where it suits the run. also: further columns. near: a
    step (-1 is the end) while something is dragged, when it and few others are all that is seen, and whoever asks has
    the points; None for all steps. names: the views that the reply says of whether they suit the run; None for those
    that the page shows without its list of views.
    """
    words = words_of(trace)
    points = _voters(trace) | _gains(trace)
    most_bytes -= size(points)
    views = suitability(trace, _views_in_sight(trace, beside) if names is None else names)
    view = VIEWS[beside] if beside and not views[beside]["unsuited"] else None
    others = CURVE if view or also else 0
    steps = trace.shown() if near is None else _near(trace, near, others)
    steps, columns = fitting(
        trace, steps, most_bytes, lambda some: _columns(trace, words, some, view, also)
    )
    told = _wire(trace, words, columns) | {"frames": len(steps), "draft": near is not None}
    if near is None and not also:
        # who drags has sent them, and the run beside another has the same
        told |= _given(trace)
    return told | points | {"views": views} | _beside(trace, view, near)


def suitability(trace: Trace, names: Iterable[str]) -> dict[str, dict[str, str]]:
    """Return by view the question that it answers of a run, and why it does not suit the run ("" where it does)."""
    views = ((name, VIEWS[name]) for name in names)
    return {
        name: {"question": view.question_for(trace), "unsuited": view.why_unsuited(trace)}
        for name, view in views
    }


def _views_in_sight(trace: Trace, beside: str | None) -> set[str]:
    """Return the view that is open, and those that a note on the canvas leads to."""
    noted = {mark.view for mark in trace.marks.values() if isinstance(mark, Note)}
    return noted & VIEWS.keys() | ({beside} if beside else set())


def _near(trace: Trace, step: int, others: int) -> Steps:
    """That step and those about it, the start, the end, and so many others in between."""
    end = trace.steps
    step = end if step < 0 else min(step, end)
    about = range(max(0, step - 1), min(end, step + 1) + 1)
    return np.unique([0, *about, max(0, end - 1), end, *(trace.shown(others) if others else ())])


def _beside(trace: Trace, view: View | None, near: int | None) -> dict[str, Any]:
    """What of the open view is the same at every step."""
    if view is None:
        return {}
    fixed = view.static_data(trace)
    told: dict[str, Any] = {"name": view.name, "captions": view.captions(trace), "fixed": fixed}
    told |= {"items": view.items(trace), "beyond": view.independent_of}
    second = view.second_run(trace)
    # whose list of views nobody opens
    run = None if second is None else wire(second, MOST_BESIDE, also=COMPARED, near=near, names=())
    return {"beside": told | {"run": run}}


def wire_values(found: Values) -> dict[str, Any]:
    """Return the optima at the values of a slider as JSON: a run that says the same of every step.

    InputError where it would be too much to send.
    """
    trace, values, phrase = found
    words = words_of(trace)._replace(phrases={"optimum": phrase})
    steps = trace.shown()
    columns = _columns(trace, words, steps)
    if size(columns) > MOST_BYTES:
        raise InputError(TOO_MUCH)
    told = _wire(trace, words, columns) | _given(trace) | {"frames": len(steps)}
    return told | {"values": values.tolist()}


def _given(trace: Trace) -> dict[str, Any]:
    """The points that were learned from."""
    return {"points": trace.lifted.X.tolist(), "labels": trace.lifted.y.astype(int).tolist()}


def _wire(trace: Trace, words: Words, columns: dict[str, Any]) -> dict[str, Any]:
    return {
        "algorithm": trace.algorithm.name,
        "parameters": values_of(trace.algorithm),
        "lift": trace.lifted.lift.tree(),
        "dimension": trace.lifted.problem.d,
        "steps": trace.steps,
        "updates": trace.updates,
        "columns": columns,
        "marks": [mark.to_json() for mark in _marks(trace)],
        "words": _words(words) | {"end": lines_at_end(trace, words)},
        "stop": trace.stop._asdict(),
        "light": light(trace.lifted)._asdict(),
    }


def _marks(trace: Trace) -> list[Mark]:
    """What the page draws: of a curved boundary no second one whose w is long, and as long at every step."""
    lifted = trace.lifted
    narrow = lifted.lift.name == "none" or (lifted.has_map and lifted.phi.shape[1] <= WIDE)
    return [mark for mark in trace.marks.values() if narrow or mark.name != "line"]


def _voters(trace: Trace) -> dict[str, Any]:
    """Where classifiers vote, the mistakes that made them: a tenth of what their vectors take, and these follow."""
    if not trace.entry.votes:
        return {}
    made = trace.record.event == UPDATE
    index = trace.record.index[made].astype("<u2")
    return {
        "voters": {
            "bits": base64(np.packbits(made).tobytes()),
            "index": base64(index.tobytes()),
            "noise": NOISE,
        }
    }


def _gains(trace: Trace) -> dict[str, Any]:
    """By how much an update at each point raises its y f, where that is the same every time."""
    gains = trace.entry.gains
    return {"gains": encode(gains(trace.algorithm, trace.lifted)[None, :])} if gains else {}


def _words(words: Words) -> dict[str, Any]:
    phrases = words.phrases.values()
    return {
        "pseudocode": list(words.pseudocode.values()),
        **_phrases_told([(one, words.place(one)) for one in phrases]),
        "numbers": rows(words.numbers),
        "asked": words.tested_b,
    }


def _phrases_told(phrases: list[tuple[Phrase, int]]) -> dict[str, Any]:
    """Phrases with their lines of the pseudocode, and each formula once: many phrases have the same one."""
    known = formulas_of(one for one, _ in phrases)
    told = [
        {"sentences": one.sentences, "formula": known.index(one.formula), "line": line}
        for one, line in phrases
    ]
    formulas = [{"lines": [*map(mathml, one)], "spoken": [*map(to_speech, one)]} for one in known]
    return {"phrases": told, "formulas": formulas}


def wire_stops(path: Stops) -> dict[str, Any]:
    """Return the optimum for every C as JSON, for assets/model/optimum.js; InputError where it would be too much."""
    columns = {"shares": encode(path.shares)}
    if size(columns) > MOST_BYTES:
        raise InputError(TOO_MUCH)
    return {
        "lift": path.lifted.lift.tree(),
        "dimension": path.lifted.problem.d,
        "points": path.lifted.X.tolist(),
        "labels": path.lifted.y.astype(int).tolist(),
        "stops": path.stops.tolist(),
        "shares": columns["shares"],
        "marks": [mark.to_json() for mark in path.marks],
        **_phrases_told([(path.phrase, -1)]),
        "numbers": rows(path.numbers),
    }


def _columns(
    trace: Trace,
    words: Words,
    steps: Steps,
    view: View | None = None,
    also: frozenset[str] = frozenset(),
) -> dict[str, Any]:
    """What is told and drawn of every frame, and what the view beside the points needs."""
    columns = columns_for_words(trace, steps)
    sent = _sent(trace, words, columns)
    sent |= {name: columns[name] for name in also}
    if view:
        # of what the run sends as well, all numbers of a vector
        sent |= view_columns(view, trace, columns)
    return {name: encode(values) for name, values in sent.items()}


def _sent(trace: Trace, words: Words, columns: Columns) -> Columns:
    spoken = _spoken(words)
    drawn = STEP.union(
        _classifier(trace, columns, spoken), *(_drawn_from(trace, mark) for mark in _marks(trace))
    )
    sent: Columns = {name: _told(columns[name]) for name in spoken if name in columns}
    sent |= {name: columns[name] for name in drawn if name in columns}
    # the picture is drawn from w, and then this is the b that belongs to it
    if "w_b" in columns:
        sent["b"] = columns["w_b"]
        if "band" in trace.marks:
            sent["expansion_b"] = columns["b"]
    sent["phrase"] = _phrases(words, columns, trace)
    # judged once, here: another order of adding could put a point on the boundary elsewhere
    sent["wrong"] = trace.lifted.y * columns["scores"] <= 0
    return sent


def _drawn_from(trace: Trace, mark: Mark) -> tuple[str, ...]:
    """The columns of a mark; of a curved boundary the one before is that of the frame before."""
    if trace.lifted.lift.name == "none":
        return mark.columns
    return tuple(name for name in mark.columns if not name.endswith("_before"))


def _classifier(trace: Trace, columns: Columns, spoken: set[str]) -> set[str]:
    """Of what the page makes f: w and b, or b and the weights of the kernel's columns; a vote is made of its voters."""
    if trace.entry.votes:
        return set()
    alpha = {"alpha"} if trace.entry.tells_alpha else set()
    if trace.lifted.lift.name == "none":
        return {"b", "w", "b_before", "w_before", *alpha}
    return {"b", "half_width", *_weights(trace, columns, spoken), *alpha}


def _weights(trace: Trace, columns: Columns, spoken: set[str]) -> set[str]:
    """Those of a lift's features, or of the kernel's columns."""
    # w is there where words speak of it, and then the page draws from it: all of it has to be there
    if trace.algorithm.takes == "features" or "w_b" in columns or "w" in spoken:
        return {"w"}
    if "shares" in columns:
        # c is what these make of it
        return {"shares", "wholes"}
    if np.array_equal(columns["c"], columns["alpha"] * trace.lifted.y):
        return {"alpha"}
    return {"c"}


def _spoken(words: Words) -> set[str]:
    texts = [row[1] for row in words.numbers]
    for phrase in words.phrases.values():
        texts += [*phrase.sentences, *phrase.formula]
    used = set().union(*map(columns_of, texts))
    if "f_before" in used:
        # the browser makes f of y f
        used.add("before")
    if "rise" in used:
        used |= {"before", "after"}
    return used - DERIVED


def _told(values: NDArray[Any]) -> NDArray[Any]:
    """What words can show of a column: the first numbers of a vector, and one more as a sign that there are more."""
    if values.ndim > 1:
        return values[:, : MOST + 1]
    return values


def _phrases(words: Words, columns: Columns, trace: Trace) -> NDArray[np.int64]:
    if len(words.phrases) == 1:
        return np.zeros(len(columns["step"]), dtype=np.int64)
    places = {key: place for place, key in enumerate(words.phrases)}
    return np.array([places[case] for case in cases_of(trace, columns)])
