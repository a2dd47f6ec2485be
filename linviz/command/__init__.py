"""Command line of `python -m linviz`. Every error is one plain sentence, and the exit code 1."""

import argparse
import io
import os
import sys
from collections.abc import Callable, Iterator, Sequence

from linviz.command import check, convert, table
from linviz.core.problem import InputError
from linviz.scenario.sharing import ADDRESS

WHERE = "a .toml or .json file, the name of a preset that comes with linviz, or a share link"


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
            sys.stderr.write(f"linviz: the output cannot be written: {error.strerror}\n")
            return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    """Return the parser of all commands; each sets `output_lines`, the function that yields the lines to print."""
    parser = argparse.ArgumentParser(
        "python -m linviz", description="Watch linear classifiers learn."
    )
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    _add_arguments_of_check_command(
        commands.add_parser(
            "check", help="list the scenario files that cannot be used, with key and reason"
        )
    )
    _add_arguments_of_run_command(
        commands.add_parser("run", help="run a scenario and show its steps")
    )
    _add_arguments_of_link_command(
        commands.add_parser(
            "link", help="turn a scenario into a share link, or a share link into a scenario file"
        )
    )
    return parser


def _add_arguments_of_check_command(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "where",
        nargs="*",
        metavar="PATH",
        help="files, folders and share links; if there are none, the presets of linviz",
    )
    parser.set_defaults(output_lines=check.output_lines)


def _add_arguments_of_run_command(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command `run`: the scenario, --csv and --steps."""
    parser.add_argument("where", metavar="SCENARIO", help=WHERE)
    parser.add_argument(
        "--csv",
        action="store_true",
        help="print every step as comma-separated values with all digits",
    )
    parser.add_argument(
        "--steps",
        help="steps to print: all, or numbers and ranges as in 0,3,10-20,-1 (-1 is the last)",
    )
    parser.set_defaults(output_lines=table.output_lines)


def _add_arguments_of_link_command(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("where", metavar="SCENARIO", help=WHERE)
    parser.add_argument(
        "--json",
        action="store_true",
        help="print the scenario of a link as JSON, not as TOML",
    )
    parser.add_argument(
        "--address",
        default=ADDRESS,
        help="the address of linviz in the share link (usually %(default)s)",
    )
    parser.set_defaults(output_lines=convert.output_lines)


def _replace_unencodable_characters() -> None:
    """Make the terminal show a ? for a character that it does not have, such as ε, and not a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
