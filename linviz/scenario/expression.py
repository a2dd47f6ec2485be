"""Expressions of numbers and names, such as `yf_after[10] - yf[10]`, and conditions such as `errors rises`.

    condition   comparison and comparison and ...
    comparison  expression < expression (also <=, =, !=, >=, >), or: expression rises (falls, stays)
    expression  numbers and names with + - * / and parentheses

The names are those of linviz/run/answers.py. assets/model/expression.js reads the same.
"""

import re
from collections.abc import Iterator
from math import isfinite
from typing import Any, NamedTuple

from linviz.core.problem import InputError
from linviz.run.answers import Value, Values, parse_name

# characters of an expression or a condition, and parentheses in one another
MOST_CHARACTERS, MOST_DEPTH = 300, 8
TOKEN = re.compile(
    r" *(?:([0-9]+(?:\.[0-9]+)?)"
    r"|([A-Za-z][A-Za-z0-9_]*(?:\[[0-9]+\])?(?:@[0-9]+)?)"
    r"|(<=|>=|!=|[-+*/()<>=]))"
)
COMPARISONS = ("<=", ">=", "!=", "<", ">", "=")
WAYS = ("rises", "falls", "stays")
# two numbers are equal within this part of the larger one; and between two runs a number stays within that part
EQUAL, STAYS = 1e-9, 1e-3
# a number, a name as text, or (operator, operands)
Node = float | str | tuple[Any, ...]


class Comparison(NamedTuple):
    """A comparison of two expressions; with one of WAYS as the sign, `right` has no meaning."""

    left: Node
    sign: str
    right: Node = 0.0


Condition = tuple[Comparison, ...]


def parse_expression(text: str) -> Node:
    """Return the expression of a text; raises InputError with what is wrong."""
    reader = _Reader(text)
    node = reader.sum()
    reader.finish()
    return node


def parse_condition(text: str) -> Condition:
    """Return the comparisons of a condition, all of which must hold; raises InputError with what is wrong."""
    reader = _Reader(text)
    comparisons = [reader.comparison()]
    while reader.take("and"):
        comparisons.append(reader.comparison())
    reader.finish()
    return tuple(comparisons)


def names_of(node: Node | Condition) -> Iterator[str]:
    """Yield the names of an expression or a condition."""
    if isinstance(node, str):
        yield node
    elif isinstance(node, Comparison):
        yield from names_of(node.left)
        yield from names_of(node.right)
    elif isinstance(node, tuple):
        # the first of an operation is its sign
        operands = node[1:] if node and isinstance(node[0], str) else node
        for one in operands:
            yield from names_of(one)


def evaluate(node: Node, values: Values) -> Value:
    """Return the value of an expression; None where the run does not answer a name, or divides by 0.

    Only a name alone can be a row of numbers.
    """
    if isinstance(node, str):
        return values(node)
    if not isinstance(node, tuple):
        return node
    operands = [evaluate(one, values) for one in node[1:]]
    numbers = [one for one in operands if isinstance(one, int | float)]
    if len(numbers) < len(operands):
        return None
    return _operate(node[0], *numbers)


def holds(condition: Condition, values: Values, later: Values | None = None) -> bool | None:
    """Return whether all comparisons hold; None where the run does not answer one of them.

    later: the values with which `rises`, `falls` and `stays` compare, those after the next step where it is None.
    """
    results = [_compare(one, values, later or after(values)) for one in condition]
    return None if None in results else all(results)


def after(values: Values) -> Values:
    """Return the values one step later, of names without a time of their own."""

    def later(text: str) -> Value:
        name = parse_name(text)
        if name is None or name.time or name.step is not None:
            return values(text)
        base, _, index = text.partition("[")
        return values(f"{base}_after" + (f"[{index}" if index else ""))

    return later


def way_between(before: Value, then: Value) -> str | None:
    """Return "rises", "falls" or "stays", for a number before and after a change; None where one is no number."""
    if not isinstance(before, int | float) or not isinstance(then, int | float):
        return None
    if abs(then - before) <= STAYS * max(abs(before), abs(then)) + EQUAL:
        return "stays"
    return "rises" if then > before else "falls"


def _compare(one: Comparison, values: Values, later: Values) -> bool | None:
    left = evaluate(one.left, values)
    if one.sign in WAYS:
        way = way_between(left, evaluate(one.left, later))
        return None if way is None else way == one.sign
    right = evaluate(one.right, values)
    if not isinstance(left, int | float) or not isinstance(right, int | float):
        return None
    apart = left - right
    slack = EQUAL * max(1.0, abs(left), abs(right))
    return {
        "=": abs(apart) <= slack,
        "!=": abs(apart) > slack,
        "<": apart < -slack,
        ">": apart > slack,
        "<=": apart <= slack,
        ">=": apart >= -slack,
    }[one.sign]


def _operate(sign: str, left: float, right: float | None = None) -> float | None:
    """Return the result of an operation; None where it is no finite number."""
    if right is None:
        return -left
    if sign == "/" and right == 0:
        return None
    result = {
        "+": lambda: left + right,
        "-": lambda: left - right,
        "*": lambda: left * right,
        "/": lambda: left / right,
    }[sign]()
    return result if isfinite(result) else None


class _Reader:
    """Recursive descent over the tokens of a text."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._tokens = _tokens(text)
        self._depth = 0

    def comparison(self) -> Comparison:
        left = self.sum()
        for way in WAYS:
            if self.take(way):
                return Comparison(left, way)
        for sign in COMPARISONS:
            if self.take(sign):
                return Comparison(left, sign, self.sum())
        raise self._error(f"one of {', '.join((*COMPARISONS, *WAYS))}")

    def sum(self) -> Node:
        return self._chain(("+", "-"), self._product)

    def _product(self) -> Node:
        return self._chain(("*", "/"), self._factor)

    def _chain(self, signs: tuple[str, ...], operand: Any) -> Node:
        node: Node = operand()
        while self._tokens and self._tokens[0] in signs:
            node = (self._tokens.pop(0), node, operand())
        return node

    def _factor(self) -> Node:
        self._depth += 1
        if self._depth > MOST_DEPTH:
            raise InputError(
                f"{self._text[:40]!r} has too many parentheses or signs in one another"
            )
        node = self._operand()
        self._depth -= 1
        return node

    def _operand(self) -> Node:
        if self.take("-"):
            return ("-", self._factor())
        if self.take("("):
            node = self.sum()
            if not self.take(")"):
                raise self._error("a closing parenthesis")
            return node
        if (
            not self._tokens
            or not self._tokens[0][:1].isalnum()
            or self._tokens[0] in (*WAYS, "and")
        ):
            raise self._error("a number or a name")
        token = self._tokens.pop(0)
        return float(token) if token[0].isdigit() else token

    def take(self, token: str) -> bool:
        """Return whether this token comes next, and go beyond it."""
        if self._tokens[:1] != [token]:
            return False
        self._tokens.pop(0)
        return True

    def finish(self) -> None:
        if self._tokens:
            raise self._error("its end")

    def _error(self, expected: str) -> InputError:
        place = f"before {self._tokens[0]!r}" if self._tokens else "at the end"
        return InputError(f"{self._text!r} cannot be read: {expected} must come {place}")


def _tokens(text: str) -> list[str]:
    """Return the tokens of a text; raises InputError where it has other characters, or too many."""
    if len(text) > MOST_CHARACTERS:
        raise InputError(f"it has {len(text)} characters; at most {MOST_CHARACTERS} are allowed")
    tokens, place, text = [], 0, text.strip()
    while place < len(text):
        match = TOKEN.match(text, place)
        if match is None:
            raise InputError(f"{text!r} cannot be read from {text[place:].strip()[:20]!r} on")
        tokens.append(match[0].strip(" "))
        place = match.end()
    return tokens
