"""Hypothesis strategies for scenarios: every registered algorithm and lift over its whole range."""

from typing import Any

from hypothesis import strategies as st

from linviz.core.lift import LIFTS
from linviz.core.parameter import Parameter, parameters
from linviz.scenario.limits import QUESTION_HIDES
from linviz.scenario.scenario import TEXTS, Scenario
from tests.runs import ALGORITHMS


def values(one: Parameter) -> st.SearchStrategy[Any]:
    if one.choices:
        return st.sampled_from(one.choices)
    if isinstance(one.default, bool):
        return st.booleans()
    if isinstance(one.default, tuple):
        return st.lists(st.floats(one.least, one.most), max_size=2)
    if isinstance(one.default, int):
        return st.integers(int(one.least), int(one.most))
    return st.floats(one.least, one.most)


def settings(kind: type) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({}, optional={one.name: values(one) for one in parameters(kind)})


COORDINATES = st.one_of(
    st.floats(-32, 32),
    st.integers(-32_000, 32_000).map(lambda k: k / 1000),
    st.integers(-320, 320).map(lambda k: k / 10),
    st.sampled_from([-0.0, 32.0, -32.0, 12.7, 12.8, 0.1 + 0.2, 5e-324]),
)
WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
ALGORITHM = st.sampled_from(sorted(ALGORITHMS)).flatmap(
    lambda name: st.tuples(st.just(name), settings(ALGORITHMS[name]))
)
LIFT = st.sampled_from(sorted(LIFTS)).flatmap(
    lambda name: settings(LIFTS[name]).map(lambda given: {"name": name, **given})
)
# no mix by itself: it is there with any two lifts below
SIMPLE = LIFT.filter(lambda tree: tree["name"] != "mix")


def composed_trees(part: st.SearchStrategy[dict[str, Any]]) -> st.SearchStrategy[dict[str, Any]]:
    parts, several = st.lists(part, min_size=2, max_size=3), st.sampled_from(["sum", "product"])
    return st.one_of(
        st.fixed_dictionaries({"name": several, "parts": parts}),
        st.fixed_dictionaries(
            {"name": st.just("scale"), "factor": st.floats(0, 1000), "part": part}
        ),
        st.fixed_dictionaries(
            {"name": st.just("mix"), "beta": st.floats(0, 1), "first": part, "second": part}
        ),
    )


# three levels; with up to 8 tables, it has fewer simple lifts than that
TREE = (SIMPLE | composed_trees(SIMPLE) | composed_trees(SIMPLE | composed_trees(SIMPLE))).filter(
    lambda tree: str(tree).count("'name'") <= 8
)
VIEW = st.tuples(st.floats(-50, 0), st.floats(0.001, 50), st.floats(-50, 0), st.floats(0.001, 50))


@st.composite
def scenarios(draw: st.DrawFn) -> Scenario:
    dimension = draw(st.sampled_from([2, 1]))
    second = COORDINATES if dimension == 2 else st.just(0.0)
    points = draw(st.lists(st.tuples(COORDINATES, second), max_size=12))
    name, chosen = draw(ALGORITHM)
    return Scenario.from_json(
        {
            **draw(st.fixed_dictionaries({}, optional=dict.fromkeys(TEXTS, WORDS))),
            "slug": draw(st.none() | st.from_regex(r"[a-z0-9-]{1,20}", fullmatch=True)),
            "points": points,
            "labels": draw(
                st.lists(st.sampled_from([1, -1]), min_size=len(points), max_size=len(points))
            ),
            "algorithm": name,
            "parameters": chosen,
            "lift": draw(TREE),
            "dimension": dimension,
            "view": draw(st.none() | VIEW),
            "step": draw(st.none() | st.integers(-1, 1000)),
            "snap": draw(st.booleans()),
            "answer_step": draw(st.none() | st.integers(-1, 1000)),
            "question_hides": draw(st.lists(st.sampled_from(list(QUESTION_HIDES)), max_size=3)),
        }
    )
