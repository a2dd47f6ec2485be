"""The voted and the averaged perceptron in words: the perceptron's, and what is summed up on the way."""

import re

from linviz.algorithms.perceptrons.perceptron import words as perceptron
from linviz.algorithms.perceptrons.votes.algorithm import AveragedPerceptron, ByPasses, VotedPerceptron
from linviz.core.lift import Lifted
from linviz.run.phrase import END, START, Phrase, Words
from linviz.words.maths import code_x

AVERAGED = (
    ("Points wrong, averaged", "<errors> of <n>"),
    ("Points wrong, moving", "<moving_errors> of <n>"),
    ("Visits that this w has survived", "<survival> of <visits>"),
    ("Mistakes so far", "<updates>"),
)
VOTED = (
    ("Points wrong by the vote", "<errors> of <n>"),
    ("Points wrong, moving", "<moving_errors> of <n>"),
    ("Votes of this w", "<survival> of <visits>"),
    ("Mistakes so far", "<updates>"),
)
# the perceptron's slots, where w and b are no longer its own
OWN = re.compile(r"<([+(*]*)([wb](?:_before)?)(\.\d)?>")


def averaged(algorithm: AveragedPerceptron, lifted: Lifted) -> Words:
    """The averaged perceptron's words for these parameters and this lift."""
    code = _perceptron(algorithm, lifted)
    # 001: u adds what w does, c times; beta is to b what u is to w
    cache = re.sub(
        r"([wb]) ← \1 \+ ", lambda found: "{0} ← {0} + c ".format({"w": "u", "b": "β"}[found[1]]), code["change"]
    )
    zero, end = ("u, β, c ← 0", "w − u/c,  b − β/c") if algorithm.bias else ("u, c ← 0", "w − u/c")
    count = _indent(code["test"]) + "c ← c + 1"
    code |= {START: f"{code[START]};  {zero}", "cache": cache, "count": count, END: f"return {end}"}
    mean = (r"\mathbf{w} - \mathbf{u}/c <=> <moving_w> - <cached_w>/<visits> <=> \mathbf{<w>}",)
    said = "This w has survived <survival> visits.", "In the average it counts as 1 visit of <visits>."
    return Words(
        code,
        _phrases(algorithm, lifted, said, ("count", "change"), mean),
        perceptron.choose,
        AVERAGED,
        w="w, b, averaged",
        counts=True,
    )


def voted(algorithm: VotedPerceptron, lifted: Lifted) -> Words:
    """The voted perceptron's words for these parameters and this lift."""
    code = _perceptron(algorithm, lifted)
    change = code.pop("change")
    end = f"return Σₖ cₖ sign(wₖ·{code_x(lifted)}{' + bₖ' if algorithm.bias else ''})"
    keep = _indent(change) + "keep w, b, c;  c ← 0".replace(", b" * (not algorithm.bias), "")
    code |= {START: f"{code[START]};  c ← 0", "keep": keep, "change": change}
    code |= {"count": _indent(code["test"]) + "c ← c + 1", END: end}
    said = "This w has <survival> votes now.", "The new w has one vote; those before it keep theirs."
    return Words(
        code,
        _phrases(algorithm, lifted, said, ("count", "change"), ()),
        perceptron.choose,
        VOTED,
        w="w, b, moving",
        counts=True,
    )


def _perceptron(algorithm: ByPasses, lifted: Lifted) -> dict[str, str]:
    """The perceptron's code without its end, repeated so many times."""
    code = dict(perceptron.words(algorithm.inner, lifted).pseudocode)
    del code[END]
    times = f"n · {algorithm.passes}" if algorithm.order == "random" else str(algorithm.passes)
    return code | {"repeat": f"repeat {times} times"}


def _indent(line: str) -> str:
    return " " * (len(line) - len(line.lstrip()))


def _phrases(
    algorithm: ByPasses, lifted: Lifted, said: tuple[str, str], lines: tuple[str, str], more: tuple[str, ...]
) -> dict[str, Phrase]:
    """The perceptron's phrases; said, lines: what is said of a survivor and of a new w, and the lines that ran."""
    phrases = perceptron.words(algorithm.inner, lifted).phrases
    told = {"start": phrases["start"]}
    for key, one in phrases.items():
        if key == "start":
            continue
        right = key == "right"
        formula = tuple(OWN.sub(r"<\1moving_\2\3>", line) for line in one.formula) + more
        begin = one.sentence.replace(" Nothing changes.", "").replace("The boundary", "The moving boundary")
        told[key] = Phrase(f"{begin} {said[not right]}", formula, lines[not right])
    return told
