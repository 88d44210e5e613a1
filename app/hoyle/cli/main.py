"""The program ``hoyle``: its commands, and how every failure ends in one message and an exit code."""

from __future__ import annotations

import errno
import functools
import io
import os
import sys
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from hoyle.cli import (
    audit,
    check_log,
    conform,
    diff,
    docs,
    explain,
    explore,
    games,
    new,
    play,
    serve,
    suite,
    verify,
)
from hoyle.cli.session import Ended, cannot_write, note, say

if TYPE_CHECKING:
    from hoyle.lang import HoyleError

EXIT_CODES = """\b
Exit codes:
  0    all proved, all conformant
  1    refuted, not conformant, or findings that --fail-on names
  2    wrong use, or a rules file that is wrong
  3    undetermined: time or budget used up, found up to a bound only, nothing to do
  4    hoyle itself failed (HOYLE_DEBUG=1 shows where)
  130  stopped by Ctrl-C; what was known has been printed"""

app = typer.Typer(
    name="hoyle",
    help="Card games strictly by the rules: proved, explored, audited, and turned into tests of programs.",
    epilog=EXIT_CODES,
    no_args_is_help=True,
    rich_markup_mode=None,  # rich's help costs a tenth of a second; plain help is as clear
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
)


def _version(asked: bool) -> None:
    if asked:
        from importlib.metadata import version

        print(f"hoyle {version('hoyle')}")
        raise typer.Exit(int(Ended.GOOD))


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    pass


def _careful(function: Callable[..., Any]) -> Callable[..., Any]:
    """The command, ending quietly when the reader of its output goes away."""

    @functools.wraps(function)
    def careful(*args: Any, **options: Any) -> Any:
        try:
            function(*args, **options)
            sys.stdout.flush()
        except BrokenPipeError:
            _drop_output()
            raise typer.Exit(int(Ended.PIPE)) from None
        except SystemExit as error:  # commands end by typer.Exit: whatever ran has answered nothing
            raise RuntimeError(f"something called sys.exit({error.code!r})") from error
        except OSError as error:
            if error.filename is not None or error.errno not in (errno.ENOSPC, errno.EDQUOT, errno.EIO):
                raise
            _drop_output()
            raise cannot_write(Path("standard output"), error.strerror or str(error)) from error

    return careful


def _drop_output() -> None:
    """Send what is still buffered nowhere, so that the interpreter does not trip over it at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _examples(examples: Sequence[tuple[str, str]]) -> str:
    lines = ["Examples:" if len(examples) > 1 else "Example:"]
    for command, what in examples:
        lines += [f"  {command}", f"      {what}"]
    return "\b\n" + "\n".join(lines)


COMMANDS = (games, verify, explore, audit, diff, suite, conform, check_log, serve, play, explain, new, docs)
"""The modules of the commands, in the order of the help."""

SLOW = ("verify", "audit", "explore", "suite", "conform")
"""The commands that may take minutes on a whole game."""

for module in COMMANDS:
    app.command(
        module.NAME,
        epilog=_examples(module.EXAMPLES),
        hidden=getattr(module, "HIDDEN", False),
    )(_careful(module.command))


def message(error: HoyleError) -> str:
    """An error as one message: the thing, its place, the rule, what to do, and where to read more."""
    code = error.code.__name__
    lines = [f"error {code}: {error.thing}"]
    if error.place is not None:
        file = Path(error.place.file)
        near = file.relative_to(Path.cwd()) if file.is_relative_to(Path.cwd()) else file
        lines.append(f"  at    {near}:{error.place.line}")
    lines += [f"  rule  {error.rule}", f"  do    {error.fix}", f"  more  hoyle explain {code}"]
    return "\n".join(lines)


def _without_a_path(arguments: Sequence[str]) -> str:
    """The first option that takes a path and gets an empty one, which Python takes for the working folder."""
    pairs = [*pairwise(arguments), *(a.split("=", 1) for a in arguments if "=" in a)]
    empty = [option for option, value in pairs if not value and option.startswith("-")]
    if not empty:
        return ""
    group: Any = typer.main.get_command(app)
    params = [p for command in group.commands.values() for p in command.params]
    paths = {option for p in params if p.metavar in ("PATH", "DIR", "FILE") for option in p.opts}
    return next((option for option in empty if option in paths), "")


def _from_ctrl_c(end: BaseException) -> bool:
    """Did a Ctrl-C end the command outside its work, where nobody has told it yet?"""
    seen: BaseException | None = end
    while seen is not None and not isinstance(seen, KeyboardInterrupt):
        seen = seen.__cause__ or seen.__context__
    return seen is not None


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line (``sys.argv`` unless given) and return its exit code; see :class:`Ended`."""
    try:
        if option := _without_a_path(sys.argv[1:] if arguments is None else arguments):
            note(f"Error: Invalid value for '{option}': it is a path, and nothing is given")
            return int(Ended.USAGE)
        app(args=None if arguments is None else list(arguments), prog_name="hoyle")
    except SystemExit as end:
        if _from_ctrl_c(end):
            note("hoyle: stopped")
        return end.code if isinstance(end.code, int) else int(Ended.GOOD)
    except KeyboardInterrupt:
        sys.unraisablehook = lambda unraisable: None  # what half-loaded libraries leave behind
        print("hoyle: stopped", file=sys.stderr)
        return int(Ended.INTERRUPTED)
    except Exception as error:
        from hoyle.lang import HoyleError

        if isinstance(error, HoyleError):
            say(message(error), file=sys.stderr)
            return int(Ended.USAGE)
        if os.environ.get("HOYLE_DEBUG"):
            import traceback

            traceback.print_exc()
        what = " ".join(str(error).split()) or "no message"
        say(
            f"hoyle: internal error: {type(error).__name__}: {what}. This is a defect of hoyle, not of your "
            "rules. HOYLE_DEBUG=1 shows where it happened.",
            file=sys.stderr,
        )
        return int(Ended.INTERNAL)
    return int(Ended.GOOD)


def run() -> NoReturn:
    """The entry point of the installed program."""
    import hoyle.lang.plain  # noqa: F401 (defines the error handler)

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="hoyle.letters")  # a terminal without suit symbols still gets letters
    code = main()
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        _drop_output()
    sys.exit(code)
