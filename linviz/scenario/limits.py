"""Limits: names of what a preset or a link may lock and hide.

They are no protection for exams, since one click opens the same scenario without them. A link has them before its '#',
as in `?lock=points,algorithm&hide=code`, and overrides the preset; so the code behind the '#' does not depend on them.
assets/model/limits.js has the same names.
"""

from collections.abc import Iterable, Sequence
from urllib.parse import parse_qs

from linviz.scenario.checks import ScenarioError, check_list, quote

Names = tuple[str, ...]

ALL = "all"
NONE = "none"
# each with what cannot be changed
LOCKS = {
    "points": "the points and their classes",
    "algorithm": "the choice of the algorithm",
    "lift": "the lift with its parameters",
    "parameters": "the algorithm's parameters",
    "table": "the covered cells of the table of the run",
}
# each with what is not shown
HIDES = {
    "formula": "the formula",
    "code": "the pseudocode",
    "sentence": "the sentence about the step",
    "numbers": "the live numbers, and the numbers of a point",
    "why": "the badge with its proof, and the views beside the points",
    "controls": "algorithm, lift and parameters",
    "idea": "the idea",
    "question": "the question with its answer",
    "answer": "the answer to the question",
}
# each with what can be hidden while a question is open
QUESTION_HIDES = {
    "idea": "the idea",
    "sentence": "the sentence about the step",
    "formula": "the formula",
    "code": "the pseudocode",
    "numbers": "the live numbers, and the numbers of a point",
    "view": "the view next to the canvas",
    "caption": "the caption of this view",
    "crosses": "the crosses at misclassified points",
    "badge": "the badge with the proof",
    "light": "the light that tells whether the points can be separated",
    "totals": "how many steps and updates there will be, and bounds on them",
    "ticks": "the ticks of updates, and the track after this step",
    "future": "curves of the view after this step",
    "controls": "algorithm, lift and parameters",
}
# what every open question hides
ALWAYS_HIDDEN = ("badge", "light", "totals", "ticks", "future")


def read_locked(value: object, key: str = "locked") -> Names:
    """Return the names of LOCKS in their order from a list of such names; "all" stands for all of them."""
    return _read_names(value, key, (*LOCKS, ALL))


def read_hidden(value: object, key: str = "hidden") -> Names:
    """Return the names of HIDES in their order from a list of such names."""
    return _read_names(value, key, tuple(HIDES))


def read_question_hides(value: object, key: str = "question_hides") -> Names:
    """Return the names of QUESTION_HIDES in their order from a list of such names."""
    return _read_names(value, key, tuple(QUESTION_HIDES))


def query(locked: Sequence[str], hidden: Sequence[str]) -> str:
    """Return the part of a link's query for these limits; "" where nothing is locked or hidden."""
    lock = [ALL] if len(locked) == len(LOCKS) else locked
    names_by_key = {"lock": lock, "hide": hidden}
    return "&".join(f"{key}={','.join(names)}" for key, names in names_by_key.items() if names)


def from_link(address: str, default_locked: Names, default_hidden: Names) -> tuple[Names, Names]:
    """Return the locked and hidden names in a link's query, the default ones where it has none.

    Unknown names are ignored.
    """
    parameters = parse_qs(address.partition("?")[2])
    return (
        _names_in_query(parameters.get("lock", []), (*LOCKS, ALL), default_locked),
        _names_in_query(parameters.get("hide", []), tuple(HIDES), default_hidden),
    )


def _names_in_query(values: Sequence[str], names: Names, default: Names) -> Names:
    """Return those of `names` that the values of a query list; the default where they list none, and not "none"."""
    entries = ",".join(values).split(",")
    names_in_order = _expand_all(name for name in names if name in entries)
    return names_in_order if names_in_order or NONE in entries else default


def _read_names(value: object, key: str, names: Sequence[str]) -> Names:
    """Return those of `names` that a list has; raises ScenarioError where it has others."""
    entries = check_list(value, key, f"{key} must be a list of names, as in {key} = [{names[0]!r}]")
    for i, name in enumerate(entries):
        if not isinstance(name, str) or name not in names:
            reason = f"{key} may contain {', '.join(names)}; this is {quote(name)}"
            raise ScenarioError(f"{key}[{i}]", reason)
    return _expand_all([name for name in names if name in entries])


def _expand_all(names: Iterable[str]) -> Names:
    """Return the names as a tuple, with all locks in place of "all"."""
    found = tuple(names)
    return tuple(LOCKS) if ALL in found else found
