"""Random requests to the server: some that the page could send, some that it never would, and many in between."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from time import thread_time
from typing import Any, NamedTuple

from flask.testing import FlaskClient

from linviz.core.lift import LIFTS
from linviz.core.parameter import Parameter, parameters
from linviz.core.problem import InputError
from linviz.exports.registry import EXPORTS
from linviz.run.view import VIEWS
from linviz.scenario import link
from linviz.scenario.generators import GENERATORS
from linviz.scenario.scenario import Scenario
from linviz.scenario.sharing import builtin_presets
from linviz.ui.endpoints import export, figure, generate, qr, responses, run, view_items
from linviz.ui.endpoints.endpoint import Endpoint
from linviz.ui.server.serve import ENDPOINTS
from tests.runs import ALGORITHMS

SLUGS = tuple(builtin_presets().presets)
SIZES = (0, 1, 2, 3, 4, 5, 6, 8, 12, 20, 40, 80, 150, 300, 500)
JUNK: tuple[Any, ...] = (
    None, True, False, 0, -0.0, 1, -1, 2, 0.5, 33, 1e-300, 5e-324, 1e300, 1e15, 10**14, "", "x", "rbf", "●" * 70,
    "x" * 3_000, "<b>", [], [0], [[0, 0]], [[]], [None], {}, {"name": "rbf"}, {"": {}}, [[[[[[0]]]]]],
)  # fmt: skip
LABELS: tuple[Callable[[Random, float, float], int], ...] = (
    lambda random, x, y: random.choice([1, -1]),
    lambda random, x, y: 1 if x + y > 0 else -1,
    lambda random, x, y: 1 if x * x + y * y > 4 else -1,
    lambda random, x, y: 1 if x * y > 0 else -1,
    lambda random, x, y: 1,
)


# queries, and what can stand in an address in the place of a preset's name or behind it
QUERIES = ("", "", "?v=0", "?v=0&v=1", "?v=%00", "?__proto__=x", "?%ff=%F0", "?" + "a=1&" * 500)
ODD = (
    "", "no-such", "A", "..", "%2e%2e%2fapp.py", "%00", "%ff", "%0d%0aX: 1", "<script>", "{0}", "%s", "__proto__",
    "a" * 64, "a" * 65, "a" * 9_000, "●", "xor-cycle/", "xor-cycle%20", "xor-cycle.json.json",
)  # fmt: skip
BROKEN: tuple[Callable[[Random, bytes], bytes], ...] = (
    lambda random, body: body[: random.randrange(len(body))],
    lambda random, body: body + b"}",
    lambda random, body: body.replace(b"1", b"9" * 400, 1),
    lambda random, body: body.replace(b"1", b"1e999", 1),
    lambda random, body: body.replace(b"1", b"NaN", 1),
    lambda random, body: body.replace(b"e", b"\xff", 1),
    lambda random, body: body.replace(b'"', b'"\\ud800', 1),
    lambda random, body: b"[" * 50_000 + body,
    lambda random, body: b"\xef\xbb\xbf" + body,
    lambda random, body: body.decode().encode("utf-16"),
)


class FuzzRequest(NamedTuple):
    """A request: a POST of the body, a GET where there is none."""

    address: str
    body: bytes | None = None


class FuzzResult(NamedTuple):
    """The result of a request: seconds of processor time, status, and whether the server failed."""

    seconds: float
    status: int
    failed: bool


def fuzz_request(seed: int, k: int) -> FuzzRequest:
    """Return the random request of this seed and number."""
    return RequestGenerator(Random(f"{seed}.{k}")).request()


def answer(client: FlaskClient, request: FuzzRequest) -> FuzzResult:
    """Send the request, and measure this thread's processor time, which only benchmarks check."""
    start = thread_time()
    if request.body is None:
        reply = client.get(request.address)
    else:
        reply = client.post(request.address, data=request.body, content_type="application/json")
    seconds = thread_time() - start
    failed = reply.status_code >= 500 or responses.FAILED.encode() in reply.data
    return FuzzResult(seconds, reply.status_code, failed)


@dataclass
class RequestGenerator:
    """Generator of random requests."""

    random: Random

    def request(self) -> FuzzRequest:
        if self.random.random() < 0.1:
            return FuzzRequest(self._address())
        endpoint = self.random.choice([*ENDPOINTS, run.ENDPOINT])
        value = {"seq": self.random.randrange(100), **self._fields(endpoint)}
        if self.random.random() < 0.25:
            value = self._corrupt(value)
        body = json.dumps(value).encode()
        if self.random.random() < 0.05:
            body = self.random.choice(BROKEN)(self.random, body)
        return FuzzRequest(endpoint.path, body)

    def _address(self) -> str:
        name = self.random.choice([*SLUGS, *ODD])
        form = self.random.choice(
            ["/s/{}", "/s/{}.json", "/s/{}.json", "/c/{}", "/assets/{}", "/{}", "/s/s/{}"]
        )
        return form.format(name) + self.random.choice(QUERIES)

    def _fields(self, endpoint: Endpoint) -> dict[str, Any]:
        if endpoint == export.ENDPOINT:
            return {
                "scenario": self._scenario(),
                "export": self.random.choice([*EXPORTS, "no-such"]),
            }
        if endpoint == figure.ENDPOINT:
            return {"scenario": self._scenario(), "theme": self.random.choice(["light", "no-such"])}
        if endpoint == qr.ENDPOINT:
            return {"link": self.random.choice(["http://x/#", "", "x"]) + self._hash()}
        if endpoint == generate.ENDPOINT:
            fields = {"generator": self.random.choice([*GENERATORS, "no-such", *JUNK])}
            numbers = (0, 2, 40, 500, 10**6, -1, 0.5, *JUNK)
            return fields | {key: self.random.choice(numbers) for key in ("n", "noise", "seed")}
        if endpoint == view_items.ENDPOINT:
            fields = {"scenario": self._scenario() | {"beside": self.random.choice([*VIEWS])}}
            return fields | {"first": self.random.choice([0, 0, 0, 1, 5, 99, -1, 0.5])}
        if endpoint != run.ENDPOINT or (chance := self.random.random()) < 0.5:
            return {"scenario": self._scenario()}
        if chance < 0.75:
            # as while a point is dragged
            near = self.random.choice([0, 1, 7, -1, 10**6, None, *JUNK])
            return {"scenario": self._scenario(), "near": near}
        slug = self.random.choice([None, "no-such", *SLUGS])
        return {"slug": slug, "hash": self._hash(), "first": self.random.choice([True, False])}

    def _hash(self) -> str:
        try:
            code = link.encode(Scenario.from_json(self._scenario()))
        except InputError:
            code = "A" * self.random.randrange(50)
        if code and self.random.random() < 0.5:
            k = self.random.randrange(len(code))
            code = code[:k] + self.random.choice("AZ_-~%0") + code[k + self.random.randrange(2) :]
        return code + self.random.choice(["", "~s0", "~s7", "~s-1", "~s9999999", "~sx"])

    def _scenario(self) -> dict[str, Any]:
        dimension = self.random.choice([2, 2, 2, 1])
        points = self._points(dimension)
        name = self.random.choice(sorted(ALGORITHMS))
        label = self.random.choice(LABELS)
        return {
            "algorithm": name,
            "parameters": self._settings(ALGORITHMS[name]),
            "lift": self._lift(3),
            "dimension": dimension,
            "points": points,
            "labels": [label(self.random, *point) for point in points],
            "step": self.random.choice([None, 0, 3, -1]),
            "slug": self.random.choice([None, *SLUGS]),
            "title": self.random.choice(["", "mine"]),
            "view": self.random.choice([None, None, None, [-1, 1, -1, 1], [-1e6, 1e6, 0, 1e-9]]),
            "beside": self.random.choice([None, *VIEWS]),
            "held_out": self.random.choice([0, 0, 0, 1, len(points) // 2, len(points)]),
            "other": self._other(),
        }

    def _other(self) -> dict[str, Any] | None:
        if self.random.random() < 0.7:
            return None
        name = self.random.choice(sorted(ALGORITHMS))
        return {"algorithm": name, "parameters": self._settings(ALGORITHMS[name])}

    def _points(self, dimension: int) -> list[list[float]]:
        # many points are rarer, since each takes longer
        weights = [1.0 if size <= 40 else 0.25 for size in SIZES]
        (count,) = self.random.choices(SIZES, weights)
        spread = self.random.choice([1e-300, 1e-9, 1e-3, 0.03, 1.0, 3.0, 3.0, 3.0, 10.0, 32.0])
        centre = self.random.choice([0.0, 0.0, 0.0, 20.0]) if spread <= 10 else 0.0
        digits = self.random.choice([0, 1, 1, 3, 17]) if spread >= 1 else 17
        drawn = [[self._near(centre, spread, digits) for _ in range(2)] for _ in range(count)]
        if drawn and self.random.random() < 0.2:
            # some places twice and more
            drawn = [self.random.choice(drawn[: 1 + count // 2]) for _ in drawn]
        return [[x, y if dimension == 2 else 0] for x, y in drawn]

    def _near(self, centre: float, spread: float, digits: int) -> float:
        value = centre + self.random.uniform(-spread, spread)
        return max(-32.0, min(32.0, round(value, digits) if digits < 17 else value))

    def _lift(self, depth: int) -> dict[str, Any]:
        if depth == 0 or self.random.random() < 0.75:
            name = self.random.choice(["none", "none", *sorted(LIFTS)])
            return {"name": name, **self._settings(LIFTS[name])}
        kind = self.random.choice(["sum", "product", "scale", "mix"])
        if kind == "scale":
            return {
                "name": kind,
                "factor": self.random.choice([0, 0.5, 1000]),
                "part": self._lift(depth - 1),
            }
        parts = [self._lift(depth - 1) for _ in range(2)]
        if kind == "mix":
            return {
                "name": kind,
                "beta": self.random.random(),
                "first": parts[0],
                "second": parts[1],
            }
        return {"name": kind, "parts": parts}

    def _settings(self, kind: type) -> dict[str, Any]:
        return {
            one.name: self._value(one) for one in parameters(kind) if self.random.random() < 0.5
        }

    def _value(self, one: Parameter) -> Any:
        if one.choices:
            return self.random.choice(one.choices)
        if isinstance(one.default, bool):
            return self.random.choice([True, False])
        if isinstance(one.default, tuple):
            return [self.random.uniform(-3, 3) for _ in range(self.random.randrange(4))]
        value = self.random.choice(
            [one.least, one.most, one.low, one.high, self._between(one), self._between(one)]
        )
        return int(value) if isinstance(one.default, int) else value

    def _between(self, one: Parameter) -> float:
        if one.log and one.low > 0:
            return float(one.low * (one.high / one.low) ** self.random.random())
        return self.random.uniform(one.low, one.high)

    def _corrupt(self, tree: Any) -> Any:
        """Return a copy of the tree with a wrong value somewhere in it."""
        if isinstance(tree, dict) and tree and self.random.random() < 0.8:
            key = self.random.choice(list(tree))
            chance = self.random.random()
            if chance < 0.1:
                return {name: value for name, value in tree.items() if name != key}
            if chance < 0.2:
                return {
                    **tree,
                    self.random.choice(["", "x", "λ" * 80, "name"]): self.random.choice(JUNK),
                }
            return {**tree, key: self._corrupt(tree[key])}
        if isinstance(tree, list) and tree and self.random.random() < 0.8:
            k = self.random.randrange(len(tree))
            return [*tree[:k], self._corrupt(tree[k]), *tree[k + 1 :]]
        return self.random.choice(JUNK)
