"""Command `link`: a scenario as a share link, and a share link as a scenario file."""

import json
from argparse import Namespace
from collections.abc import Iterator

from linviz.scenario.sharing import is_link, make_link, read_link, read_scenario, to_toml


def output_lines(arguments: Namespace) -> Iterator[str]:
    """Yield the lines to print: the link of a file or preset, or the TOML or JSON of a link."""
    if not is_link(arguments.where):
        yield make_link(read_scenario(arguments.where), arguments.address)
        return
    scenario = read_link(arguments.where)
    if arguments.json:
        yield json.dumps(scenario.to_json(), indent=2, ensure_ascii=False)
    else:
        yield to_toml(scenario).rstrip("\n")
