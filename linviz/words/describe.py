"""One step in words: caption, formula, pseudocode with its running line."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from linviz.core.notation import DEFAULT, check_notation, letters
from linviz.core.problem import InputError
from linviz.run.algorithm import UPDATE
from linviz.run.claim import Row
from linviz.run.columns import Columns, Steps
from linviz.run.held_out import held_out_errors
from linviz.run.phrase import END, Phrase, Words
from linviz.run.trace import Trace
from linviz.words import classifier, score
from linviz.words.template import fill


class Description(NamedTuple):
    """caption: one or two sentences. formula: LaTeX lines. pseudocode: lines; line: the one that ran, from 0."""

    caption: str
    formula: tuple[str, ...]
    pseudocode: tuple[str, ...]
    line: int

    @property
    def latex(self) -> str:
        """The formula for a document with amsmath, line below line, as the page copies it; "" without a formula."""
        lines = " \\\\\n".join(self.formula)
        return f"\\begin{{gather*}}\n{lines}\n\\end{{gather*}}" if lines else ""


# how many points are on the incorrect side; a point with f = 0 is on no side, and is not correct either
MISCLASSIFIED = (
    "<errors> of <n> <none_tied:misclassified:><some_tied:not correct:><all_tied:with f = 0:>"
)
# the live number of a run with points that are held out, in the same words
HELD_OUT = (
    (
        "Held-out points",
        "<unseen_errors> of <unseen> <unseen_none_tied:misclassified:><unseen_some_tied:not correct:>"
        "<unseen_all_tied:with f = 0:>",
    ),
)


class StepWords(NamedTuple):
    """The words of a step: those of its run, its phrase, the columns that fill both, and why the run is over there.

    A run that ends before its first step has only that to tell. end: as in Stop.template, "" before the end.
    """

    words: Words
    phrase: Phrase
    row: Row
    end: str

    @property
    def caption(self) -> str:
        """The sentence of the step; "" where only the end is told."""
        return self.caption_in(DEFAULT)

    def caption_in(self, notation: str) -> str:
        """Return the sentence of the step in a notation; "" where only the end is told."""
        if self.end and not self.row["step"]:
            return ""
        return fill(self.phrase.text, self.row, notation=notation)


def words_of(trace: Trace) -> Words:
    """Return the words of the run's algorithm, for its parameters and lift."""
    algorithm = trace.algorithm
    lifted = trace.lifted
    words = trace.entry.words(algorithm, lifted)
    first = classifier.classifier_rows(algorithm, lifted, words)
    last = HELD_OUT if trace.held_out.n else ()
    return words._replace(numbers=(*first, *words.numbers, *last))


def lines_at_end(trace: Trace, words: Words) -> tuple[int, ...]:
    """Return the indices of the pseudocode lines that end the run; none where a limit has ended it."""
    by_itself = trace.stop.outcome.by_itself or (words.counts and trace.stop.name == "STEP_LIMIT")
    if not (by_itself and trace.steps and END in words.pseudocode):
        return ()
    return tuple(range(list(words.pseudocode).index(END), len(words.pseudocode)))


def columns_for_words(trace: Trace, steps: Steps) -> Columns:
    """Return the trace's columns, and those that words need: how w, b and the alphas of the step's points changed."""
    columns = trace.columns(steps)
    # the w that moves, where another counts
    prefix = "moving_" if "moving_w" in columns else ""
    columns["b_move"] = columns[f"{prefix}b"] - columns[f"{prefix}b_before"]
    if trace.algorithm.takes == "features":
        columns["move"] = _w_moves(trace, columns, prefix)
    else:
        columns |= _alphas_of_step_points(columns)
    columns |= classifier.classifier_columns(trace.algorithm, trace.lifted, columns)
    columns |= _ties(columns["scores"], columns["errors"])
    words = words_of(trace)
    columns |= score.score_columns(trace.lifted, columns, words.tested_b)
    if trace.held_out.n:
        columns["unseen_errors"] = held_out_errors(trace, steps)
        columns["unseen"] = np.full(len(steps), trace.held_out.n)
        ties = _ties(trace.decisions(trace.held_out.X, steps), columns["unseen_errors"])
        columns |= {f"unseen_{name}": column for name, column in ties.items()}
    return columns | words.columns(columns)


def _ties(scores: NDArray[Any], errors: NDArray[Any]) -> Columns:
    """Return of how many of the points that are not correct f is 0: none, some or all of them, 1 where it is so."""
    tied = (scores == 0).sum(axis=1)
    all_tied = (tied > 0) & (tied == errors)
    ties = {"none_tied": tied == 0, "some_tied": (tied > 0) & ~all_tied, "all_tied": all_tied}
    return {name: is_so.astype(int) for name, is_so in ties.items()}


def _w_moves(trace: Trace, columns: Columns, prefix: str) -> NDArray[Any]:
    """Return what each step added to w, (F, D).

    It is eta y phi(x) where there is an eta, not the difference of two rounded sums. prefix: of the columns of the w
    that moves, "moving_" where another one counts.
    """
    moves: NDArray[Any] = columns[f"{prefix}w"] - columns[f"{prefix}w_before"]
    eta_of = trace.entry.rate
    if eta_of:
        # a visit has moved nothing, and 0 is what the difference says
        updates = np.flatnonzero((columns["event"] == UPDATE) & (columns["index"] >= 0))
        index = columns["index"][updates]
        moves[updates] = (
            eta_of(trace.algorithm) * trace.lifted.y[index, None] * trace.lifted.phi[index]
        )
    return moves


def _alphas_of_step_points(columns: Columns) -> Columns:
    """Return alpha of the two points that each step looked at, before and after it, as columns (F,).

    It is 0 where a step has no such point.
    """
    weights = {}
    for name, points in (("i", columns["index"]), ("j", columns["other"])):
        # -1 stands for no point, but would pick the last column
        with_point = np.flatnonzero(points >= 0)
        for when in ("", "_before"):
            values = np.zeros(len(points))
            values[with_point] = columns[f"alpha{when}"][with_point, points[with_point]]
            weights[f"alpha_{name}{when}"] = values
    if "own_b" in columns:
        weights["own_b_move"] = columns["own_b"] - columns["own_b_before"]
    return weights


class _Row(Mapping[str, Any]):
    """The columns of one frame, each looked up when it is asked for: a sentence needs three of thirty."""

    def __init__(self, columns: Columns, frame: int, fixed: dict[str, Any]) -> None:
        self.columns = columns
        self.frame = frame
        self.fixed = fixed

    def __getitem__(self, name: str) -> Any:
        if name in self.columns:
            return self.columns[name][self.frame]
        return self.fixed[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.columns | self.fixed)

    def __len__(self) -> int:
        return len(self.columns) + len(self.fixed)


def rows_of(trace: Trace, columns: Columns) -> list[Row]:
    """Return for every frame its columns by name, as templates need them.

    With them are the labels, `y`, and the number of points, `n`.
    """
    fixed = {"y": trace.lifted.y, "n": trace.lifted.n}
    return [_Row(columns, frame, fixed) for frame in range(len(columns["step"]))]


def cases_of(trace: Trace, columns: Columns) -> list[str]:
    """Return the case of every frame: the key of its phrase."""
    return [trace.algorithm.cases[case] for case in columns["case"].tolist()]


def describe(trace: Trace, step: int, notation: str = DEFAULT) -> Description:
    """Return caption, formula with this step's numbers and pseudocode of one step (from the end where negative).

    notation: the letters of the symbols, a key of NOTATIONS.
    """
    if not isinstance(trace, Trace):
        raise InputError(
            "pass a run and a step to describe it: linviz.describe(linviz.run(...), 0)"
        )
    check_notation(notation)
    words_of_step = step_words(trace, step)
    words, phrase, row, end = words_of_step
    caption = " ".join(filter(None, (words_of_step.caption_in(notation), letters(end, notation))))
    formula = tuple(fill(line, row, True, notation) for line in phrase.formula)
    code = tuple(letters(line, notation) for line in words.pseudocode.values())
    return Description(caption, formula, code, words.line_index(phrase))


def step_words(trace: Trace, step: int) -> StepWords:
    """Return the words for a step (from the end where negative); raises IndexError where the run has no such step."""
    step = trace.step_index(step)
    words = words_of(trace)
    columns = columns_for_words(trace, np.array([step]))
    (row,) = rows_of(trace, columns)
    (case,) = cases_of(trace, columns)
    return StepWords(
        words, words.phrases[case], row, trace.stop.template if step == trace.steps else ""
    )
