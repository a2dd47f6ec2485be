"""Serializer of traces for the browser: every number that the page shows of a step, and no others.

Kernel values, scores and slack are not sent: assets/maths/lift.js computes them from points and coefficients.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linviz.core.notation import latex_letters
from linviz.core.number import MOST
from linviz.core.parameter import values_of
from linviz.core.problem import InputError
from linviz.core.rounding import NOISE
from linviz.core.separability import separability_light
from linviz.run.algorithm import UPDATE
from linviz.run.columns import Columns, Steps
from linviz.run.mark import Mark, Note
from linviz.run.optima import OptimaAtStops, OptimaAtValues
from linviz.run.outcome import Stop
from linviz.run.phrase import Phrase, Words, first_update_line, formulas_of
from linviz.run.trace import Trace
from linviz.run.view import VIEWS, View
from linviz.ui.endpoints.columns import encode_column, to_base64
from linviz.ui.endpoints.frames_that_fit import encoded_size, fit_frames
from linviz.words.describe import (
    MISCLASSIFIED,
    cases_of,
    columns_for_words,
    lines_at_end,
    words_of,
)
from linviz.words.mathml import mathml
from linviz.words.rows import rows_with_kinds
from linviz.words.score import DERIVED
from linviz.words.spoken import to_speech
from linviz.words.template import columns_of
from linviz.words.view_words import view_columns

# of base64, so that a reply with points of many digits, texts and link stays within 400 kB
MOST_BYTES = 347_000
# of a second run in the same reply, and the columns by which two runs are compared
MOST_BESIDE = 70_000
COMPARED = frozenset({"margin", "errors"})
# frames while something is dragged and an open view may draw a curve over all of them
CURVE = 60
TOO_MUCH = "there are too many points to send the optimum for every value; remove some"
# columns that the player needs; of all others only those that this run's texts and picture use are sent
STEP = {"step", "event", "index", "other", "updates"}


def serialise_trace(
    trace: Trace,
    most_bytes: int = MOST_BYTES,
    beside: str | None = None,
    extra_columns: frozenset[str] = frozenset(),
    near: int | None = None,
    names: Iterable[str] | None = None,
) -> dict[str, Any]:
    """Return the trace as JSON, with fewer of the frames after the first half where it would exceed `most_bytes`.

    beside: the open view, whose numbers are included where it suits the run. extra_columns: further columns. near:
    while something is dragged, the step on the screen (-1 is the end); then only a few frames and no points are sent;
    None for all steps. names: the views of which the reply says whether they suit the run; None for those that the page
    shows without its list of views.
    """
    words = words_of(trace)
    points = _voters_json(trace) | _gains_json(trace)
    most_bytes -= encoded_size(points)
    views = suitability(trace, sorted(_views_in_sight(trace, beside)) if names is None else names)
    view = VIEWS[beside] if beside and not views[beside]["unsuited"] else None
    others = CURVE if view or extra_columns else 0
    steps = trace.displayed_steps() if near is None else _steps_near(trace, near, others)
    steps, columns = fit_frames(
        trace,
        steps,
        most_bytes,
        lambda some: _encoded_columns(trace, words, some, view, extra_columns),
    )
    reply = _common_parts(trace, words, columns) | {"frames": len(steps), "draft": near is not None}
    if near is None and not extra_columns:
        # while dragging the page has the points, and a second run has the same ones
        reply |= _points_json(trace)
    return reply | points | {"views": views} | _open_view_json(trace, view, near)


def suitability(trace: Trace, names: Iterable[str]) -> dict[str, dict[str, str]]:
    """Return for each view the question that it answers about the run, and why it does not suit it, or ""."""
    views = ((name, VIEWS[name]) for name in names)
    return {
        name: {"question": view.question_for(trace), "unsuited": view.why_unsuited(trace)}
        for name, view in views
    }


def _views_in_sight(trace: Trace, beside: str | None) -> set[str]:
    """Return the open view, and those that a note on the canvas links to."""
    linked = {mark.view for mark in trace.marks.values() if isinstance(mark, Note)}
    return linked & VIEWS.keys() | ({beside} if beside else set())


def _steps_near(trace: Trace, step: int, others: int) -> Steps:
    """Return the step and its neighbours, the start, the last two steps, and about `others` steps in between."""
    end = trace.steps
    step = end if step < 0 else min(step, end)
    about = range(max(0, step - 1), min(end, step + 1) + 1)
    return np.unique(
        [0, *about, max(0, end - 1), end, *(trace.displayed_steps(others) if others else ())]
    )


def _open_view_json(trace: Trace, view: View | None, near: int | None) -> dict[str, Any]:
    """Return the data of the open view that is the same at every step; {} without a view.

    near: as in serialise_trace, for the second run that the view may have.
    """
    if view is None:
        return {}
    static_data = view.static_data(trace)
    view_json: dict[str, Any] = {
        "name": view.name,
        "captions": view.caption_templates(trace),
        "fixed": static_data,
    }
    view_json |= {"items": view.item_count(trace), "beyond": view.independent_of}
    second = view.second_run(trace)
    # names=(): no list of views belongs to the second run
    run = (
        None
        if second is None
        else serialise_trace(second, MOST_BESIDE, extra_columns=COMPARED, near=near, names=())
    )
    return {"beside": view_json | {"run": run}}


def serialise_values(optima: OptimaAtValues) -> dict[str, Any]:
    """Return the optima at the values of a slider as JSON: a run with the same phrase at every step.

    Raises InputError where it would be too large.
    """
    trace, values, phrase = optima
    words = words_of(trace)._replace(phrases={"optimum": phrase})
    steps = trace.displayed_steps()
    columns = _encoded_columns(trace, words, steps)
    if encoded_size(columns) > MOST_BYTES:
        raise InputError(TOO_MUCH)
    reply = _common_parts(trace, words, columns) | _points_json(trace) | {"frames": len(steps)}
    return reply | {"values": values.tolist()}


def _points_json(trace: Trace) -> dict[str, Any]:
    """Return the points that were learned from."""
    return {"points": trace.lifted.X.tolist(), "labels": trace.lifted.y.astype(int).tolist()}


def _common_parts(trace: Trace, words: Words, columns: dict[str, Any]) -> dict[str, Any]:
    """Return the parts of a reply that runs and optima share. columns: the encoded ones."""
    return {
        "algorithm": trace.algorithm.name,
        "parameters": values_of(trace.algorithm),
        "lift": trace.lifted.lift.tree(),
        "dimension": trace.lifted.problem.d,
        "steps": trace.steps,
        "updates": trace.updates,
        "columns": columns,
        "marks": [mark.to_json() for mark in trace.drawn_marks.values()],
        "words": _words_json(words) | {"end": lines_at_end(trace, words)},
        "stop": _stop_json(trace.stop),
        "light": separability_light(
            trace.lifted, is_sought=not trace.lifted.skips_proofs
        )._asdict(),
    }


def _stop_json(stop: Stop) -> dict[str, Any]:
    """Return the end of a run as JSON; the page sets the letters of its sentence."""
    values = stop._asdict()
    return {"sentence": values.pop("template")} | values


def _voters_json(trace: Trace) -> dict[str, Any]:
    """Return the mistakes that made the voters; the voters' vectors follow from them and are ten times as long."""
    if not trace.entry.votes:
        return {}
    is_update = trace.record.event == UPDATE
    index = trace.record.index[is_update].astype("<u2")
    return {
        "voters": {
            "bits": to_base64(np.packbits(is_update).tobytes()),
            "index": to_base64(index.tobytes()),
            "noise": NOISE,
        }
    }


def _gains_json(trace: Trace) -> dict[str, Any]:
    """Return by how much an update at each point raises its y·f(x), if that is the same for every update."""
    gains = trace.entry.gains
    return {"gains": encode_column(gains(trace.algorithm, trace.lifted)[None, :])} if gains else {}


def _words_json(words: Words) -> dict[str, Any]:
    """Return the texts of a run as JSON: pseudocode, phrases with their formulas, and live numbers."""
    phrases = words.phrases.values()
    return {
        "pseudocode": list(words.pseudocode.values()),
        **_phrases_json([(one, words.line_index(one)) for one in phrases]),
        "numbers": rows_with_kinds(words.numbers),
        "misclassified": MISCLASSIFIED,
        "asked": words.tested_b,
    }


def _phrases_json(phrases: list[tuple[Phrase, int]]) -> dict[str, Any]:
    """Return phrases with their lines of the pseudocode, and each formula once, since many phrases share one."""
    formulas = formulas_of(one for one, _ in phrases)
    phrase_list = [
        {"sentences": one.sentences, "formula": formulas.index(one.formula), "line": line}
        for one, line in phrases
    ]
    formulas_json = [
        {
            "lines": [*map(mathml, one)],
            "spoken": [*map(to_speech, one)],
            "latex": [*map(latex_letters, one)],
            "update": first_update_line(one),
        }
        for one in formulas
    ]
    return {"phrases": phrase_list, "formulas": formulas_json}


def serialise_stops(path: OptimaAtStops) -> dict[str, Any]:
    """Return the optimum for every C as JSON for assets/model/optimum.js; raises InputError if it is too large."""
    columns = {"shares": encode_column(path.shares)}
    if encoded_size(columns) > MOST_BYTES:
        raise InputError(TOO_MUCH)
    return {
        "lift": path.lifted.lift.tree(),
        "dimension": path.lifted.problem.d,
        "points": path.lifted.X.tolist(),
        "labels": path.lifted.y.astype(int).tolist(),
        "stops": path.stops.tolist(),
        "shares": columns["shares"],
        "marks": [mark.to_json() for mark in path.marks],
        **_phrases_json([(path.phrase, -1)]),
        "numbers": rows_with_kinds(path.numbers),
    }


def _encoded_columns(
    trace: Trace,
    words: Words,
    steps: Steps,
    view: View | None = None,
    extra_columns: frozenset[str] = frozenset(),
) -> dict[str, Any]:
    """Return the encoded columns of all that is written and drawn at each frame, and those of the open view."""
    columns = columns_for_words(trace, steps)
    columns_to_send = _select_columns(trace, words, columns)
    columns_to_send |= {name: columns[name] for name in extra_columns}
    if view:
        # where the run sends the column too, this one has all numbers of a vector
        columns_to_send |= view_columns(view, trace, columns)
    # in one order, so that all processes send the same bytes
    return {name: encode_column(columns_to_send[name]) for name in sorted(columns_to_send)}


def _select_columns(trace: Trace, words: Words, columns: Columns) -> Columns:
    """Return the columns that the page needs, with `phrase` and `wrong`. columns: all those of columns_for_words."""
    word_columns = _columns_in_words(words)
    drawn_columns = STEP.union(
        _classifier_columns(trace, columns, word_columns),
        *(_mark_columns(trace, mark) for mark in trace.drawn_marks.values()),
    )
    columns_to_send: Columns = {
        name: _visible_part(columns[name]) for name in word_columns if name in columns
    }
    columns_to_send |= {name: columns[name] for name in drawn_columns if name in columns}
    # the page draws from w, and this is the b that belongs to it
    if "w_b" in columns:
        columns_to_send["b"] = columns["w_b"]
        if "band" in trace.marks:
            columns_to_send["expansion_b"] = columns["b"]
    columns_to_send["phrase"] = _phrase_indices(words, columns, trace)
    # decided here only, since summing in another order could classify a point on the boundary differently
    columns_to_send["wrong"] = trace.lifted.y * columns["scores"] <= 0
    return columns_to_send


def _mark_columns(trace: Trace, mark: Mark) -> tuple[str, ...]:
    """Return the columns of a mark; for curved boundaries the page takes "_before" from the frame before instead."""
    if trace.lifted.lift.name == "none":
        return mark.columns
    return tuple(name for name in mark.columns if not name.endswith("_before"))


def _classifier_columns(trace: Trace, columns: Columns, word_columns: set[str]) -> set[str]:
    """Return the columns from which the page computes f: w and b, or b and weights; of votes none (_voters_json)."""
    if trace.entry.votes:
        return set()
    alpha = {"alpha"} if trace.entry.tells_alpha else set()
    if trace.lifted.lift.name == "none":
        return {"b", "w", "b_before", "w_before", *alpha}
    return {"b", "half_width", *_weight_columns(trace, columns, word_columns), *alpha}


def _weight_columns(trace: Trace, columns: Columns, word_columns: set[str]) -> set[str]:
    """Return the columns of the weights: those of a lift's features, or those of the kernel's columns."""
    # where texts use w, the page draws from it too, so all of w is sent
    if trace.algorithm.takes == "features" or "w_b" in columns or "w" in word_columns:
        return {"w"}
    if "shares" in columns:
        # the page computes c from these
        return {"shares", "wholes"}
    if np.array_equal(columns["c"], columns["alpha"] * trace.lifted.y):
        return {"alpha"}
    return {"c"}


def _columns_in_words(words: Words) -> set[str]:
    """Return the columns that the texts use, except those that the browser derives."""
    texts = [MISCLASSIFIED, *(row[1] for row in words.numbers)]
    for phrase in words.phrases.values():
        texts += [*phrase.sentences, *phrase.formula]
    names = set().union(*map(columns_of, texts))
    if "f_before" in names:
        # the browser computes f from y·f(x)
        names.add("before")
    if "rise" in names:
        names |= {"before", "after"}
    return names - DERIVED


def _visible_part(values: NDArray[Any]) -> NDArray[Any]:
    """Return what texts can show of a column: the first numbers of a vector, and one more as a sign of the rest."""
    if values.ndim > 1:
        return values[:, : MOST + 1]
    return values


def _phrase_indices(words: Words, columns: Columns, trace: Trace) -> NDArray[np.int64]:
    """Return the index of each frame's phrase among the phrases, (F,)."""
    if len(words.phrases) == 1:
        return np.zeros(len(columns["step"]), dtype=np.int64)
    places = {key: place for place, key in enumerate(words.phrases)}
    return np.array([places[case] for case in cases_of(trace, columns)])
