"""Command line of `python -m linviz`. Every error is one plain sentence, and the exit code 1."""

import argparse
import io
import os
import sys
from collections.abc import Callable, Iterator, Sequence

from linviz.command import check, convert, table
from linviz.core.problem import InputError
from linviz.scenario.sharing import ADDRESS

WHERE = "a .toml or .json file, the slug of a preset that comes with linviz, or a share link"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command with these arguments (those of the command line if None); return the exit code."""
    _replace_unencodable_characters()
    arguments = _parser().parse_args(argv)
    output_lines: Callable[[argparse.Namespace], Iterator[str]] = arguments.output_lines
    try:
        for line in output_lines(arguments):
            sys.stdout.write(f"{line}\n")
        sys.stdout.flush()
    except InputError as wrong:
        key = getattr(wrong, "key", None)
        place = f"{arguments.where}: {key}: " if key else ""
        sys.stderr.write(f"linviz: {place}{wrong}\n")
        return 1
    except OSError as error:
        # discard what is still to be written, or Python fails again at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        # a reader such as `head` has closed the pipe: no error
        if not isinstance(error, BrokenPipeError):
            sys.stderr.write(f"linviz: the answer cannot be written: {error.strerror}\n")
            return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    """Return the parser of all commands; each sets `output_lines`, the function that yields the lines to print."""
    parser = argparse.ArgumentParser(
        "python -m linviz", description="Watch linear classifiers learn."
    )
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    _add_arguments_of_check_command(
        commands.add_parser("check", help="say which scenario files are broken, by file and key")
    )
    _add_arguments_of_run_command(
        commands.add_parser("run", help="run a scenario and show its steps")
    )
    _add_arguments_of_link_command(
        commands.add_parser(
            "link", help="the share link of a scenario, or the scenario of a share link"
        )
    )
    return parser


def _add_arguments_of_check_command(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "where",
        nargs="*",
        metavar="PATH",
        help="files, folders and links; linviz's own presets if none",
    )
    parser.set_defaults(output_lines=check.output_lines)


def _add_arguments_of_run_command(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command `run`: the scenario, --csv and --steps."""
    parser.add_argument("where", metavar="SCENARIO", help=WHERE)
    parser.add_argument(
        "--csv",
        action="store_true",
        help="comma-separated values with all their digits, every step",
    )
    parser.add_argument(
        "--steps",
        help="which steps: all, or numbers and ranges as in 0,3,10-20,-1 (-1 is the last)",
    )
    parser.set_defaults(output_lines=table.output_lines)


def _add_arguments_of_link_command(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("where", metavar="SCENARIO", help=WHERE)
    parser.add_argument(
        "--json",
        action="store_true",
        help="write the scenario of a link as JSON; without it, as TOML",
    )
    parser.add_argument("--address", default=ADDRESS, help="where linviz is served (%(default)s)")
    parser.set_defaults(output_lines=convert.output_lines)


def _replace_unencodable_characters() -> None:
    """Make the terminal show a ? for a character that it does not have, such as ε, and not a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
