"""First visits while servers behind HAProxy are upgraded one after the other, by the steps of README.md (*Upgrade*).

    python benchmarks/upgrade.py OLD NEW [--servers N] [--alone] [--loads N] [--balance ALGORITHM]

OLD and NEW are two checkouts of linviz with a .venv each, in which gunicorn is installed; HAProxy is configured by
that of NEW. Students arrive all the time from one address, and 300 of them within a second when half of the servers
are upgraded. A visit loads a page and its scripts; where one is missing, it loads the page again, as the page does.
--alone: without the folder LINVIZ_BUILDS. --loads: how often a page is loaded at most; 1 for pages of earlier versions.
"""

import argparse
import asyncio
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

from client import SCRIPT, Connection
from servers import HAPROXY, free_port, wait

PAGE = "/s/two-points"
# Plotly is for those who open a figure
CHUNK = re.compile(rb'<meta name="\w+" content="(/assets/(?!plotly)[^"]+)"')
# students a second while servers are stopped and started; those who come within a second between two upgrades
RATE, HALL = 10, 300
# seconds with all servers before the first and after the last step
BEFORE, AFTER = 3, 5
MOST_LOADS = 3
PATIENCE = 120  # seconds in which a server starts


class Visit(NamedTuple):
    """A first visit: the page's script, which names its build; how often it was loaded; whether a script is missing."""

    build: bytes
    loads: int
    is_dead: bool


class Crowd:
    """Students who arrive at an address until they are stopped. most_loads: how often a page is loaded at most."""

    def __init__(self, address: str, most_loads: int) -> None:
        self.address, self.most_loads = address, most_loads
        self.visits: list[asyncio.Task[Visit]] = []
        self._arriving = asyncio.create_task(self._arrive())

    async def stop(self) -> list[Visit]:
        """Let nobody arrive any more, and return all visits."""
        self._arriving.cancel()
        return await asyncio.gather(*self.visits)

    async def fill_hall(self) -> list[Visit]:
        """Let a hall arrive within a second, and return its visits."""
        random = Random(0)

        async def student() -> Visit:
            await asyncio.sleep(random.random())
            return await self._visit()

        visits = [asyncio.create_task(student()) for _ in range(HALL)]
        self.visits += visits
        return await asyncio.gather(*visits)

    async def _arrive(self) -> None:
        while True:
            self.visits.append(asyncio.create_task(self._visit()))
            await asyncio.sleep(1 / RATE)

    async def _visit(self) -> Visit:
        connection, build = Connection(self.address), b""
        try:
            for load in range(1, self.most_loads + 1):
                page = await connection.ask(PAGE)
                if page.status != 200:
                    return Visit(b"", load, is_dead=True)
                build, *chunks = [*SCRIPT.findall(page.body), *CHUNK.findall(page.body)]
                answers = [await connection.ask(one.decode()) for one in (build, *chunks)]
                if {one.status for one in answers} == {200}:
                    return Visit(build, load, is_dead=False)
            return Visit(build, self.most_loads, is_dead=True)
        finally:
            connection.close()


async def start(folder: Path, port: int, builds: str) -> "subprocess.Popen[bytes]":
    """Start the version of linviz in the folder at the port, and return when it answers."""
    command = [".venv/bin/gunicorn", "app:server", "--workers", "1", "--bind", f"127.0.0.1:{port}"]
    process = subprocess.Popen(
        command, cwd=folder, env=_environment(builds), stderr=subprocess.DEVNULL
    )
    await asyncio.to_thread(wait, port, PATIENCE)
    return process


async def write_scripts(folder: Path, builds: str) -> None:
    """Let the version in the folder write its scripts, as README.md says."""
    command = [folder / ".venv/bin/python", "-c", "import app"]
    await asyncio.to_thread(
        subprocess.run, command, cwd=folder, env=_environment(builds), check=True
    )


def _environment(builds: str) -> dict[str, str]:
    return os.environ | {"LINVIZ_BUILDS": builds, "LINVIZ_PROXIES": "1"}


def balance(configuration: str, ports: Sequence[int], port: int, algorithm: str) -> str:
    """Return HAProxy's configuration for servers at these ports and its own port."""
    text, _, _ = configuration.partition("    # one line for each machine")
    text = text.replace("bind :80\n", f"bind 127.0.0.1:{port}\n")
    text = text.replace("balance leastconn", f"balance {algorithm}")
    return text + "".join(f"    server s{one} 127.0.0.1:{one}\n" for one in ports)


async def upgrade(options: argparse.Namespace, folder: Path) -> None:
    """Start the new version on one server after the other while students arrive, and print how they fared."""
    builds = "" if options.alone else str(folder)
    ports, port = [free_port() for _ in range(options.servers)], free_port()
    servers = [await start(options.old, one, builds) for one in ports]
    file = folder / "haproxy.cfg"
    configuration = (options.new / "docs" / "deploy" / "haproxy.cfg").read_text("utf-8")
    file.write_text(balance(configuration, ports, port, options.balance), "utf-8")
    assert HAPROXY
    proxy = subprocess.Popen([HAPROXY, "-f", str(file)], stderr=subprocess.DEVNULL)
    try:
        await asyncio.to_thread(wait, port)
        crowd = Crowd(f"http://127.0.0.1:{port}", options.loads)
        await asyncio.sleep(BEFORE)
        if builds:
            await write_scripts(options.new, builds)
        for done, one in enumerate(ports, 1):
            servers[done - 1].terminate()
            await asyncio.to_thread(servers[done - 1].wait)
            servers[done - 1] = await start(options.new, one, builds)
            # until HAProxy has seen that it is back
            await asyncio.sleep(AFTER)
            if done == max(1, len(ports) // 2):
                hall = await crowd.fill_hall()
        report("of a hall, with two versions", hall)
        report("in all", await crowd.stop())
    finally:
        for process in (proxy, *servers):
            process.terminate()
            process.wait()


def report(name: str, visits: Sequence[Visit]) -> None:
    """Print how many of the visits were dead, how many pages were loaded again, and how many each version served."""
    loads = Counter(one.loads for one in visits if not one.is_dead)
    dead = sum(one.is_dead for one in visits)
    versions = " and ".join(map(str, Counter(one.build for one in visits).values()))
    again = ", ".join(
        f"{loads[count]} loaded {count} times" for count in sorted(loads) if count > 1
    )
    sys.stdout.write(
        f"First visits {name}: {len(visits)}, dead: {dead}; {again or 'none loaded again'}; "
        f"pages by version: {versions}\n"
    )


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("--servers", type=int, default=2)
    parser.add_argument("--alone", action="store_true")
    parser.add_argument("--loads", type=int, default=MOST_LOADS)
    parser.add_argument("--balance", default="leastconn")
    options = parser.parse_args()
    options.old, options.new = options.old.resolve(), options.new.resolve()
    with TemporaryDirectory() as folder:
        asyncio.run(upgrade(options, Path(folder)))


if __name__ == "__main__":
    main()
