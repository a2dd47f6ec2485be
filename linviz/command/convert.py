"""`link`: a scenario as a share link, and a share link as a scenario file."""

import json
from argparse import Namespace
from collections.abc import Iterator

from linviz.scenario.sharing import is_link, make_link, read_link, read_scenario, to_toml


def answer(given: Namespace) -> Iterator[str]:
    """Yield the link of a file or preset; the TOML or JSON of a link."""
    if not is_link(given.where):
        yield make_link(read_scenario(given.where), given.address)
        return
    scenario = read_link(given.where)
    if given.json:
        yield json.dumps(scenario.to_json(), indent=2, ensure_ascii=False)
    else:
        yield to_toml(scenario).rstrip("\n")
