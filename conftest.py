"""Every fenced block of every Markdown page is run or checked, so that the documentation cannot rot.

| the fence says | what happens |
|---|---|
| ``python`` | runs; the blocks of a page share their names; a block of ``>>>`` lines is a doctest |
| ``console`` | each ``$ command`` runs in a shell; output shown below it must match (``...`` for any text) |
| ``console exit=1`` | the same, and the last command must end with that exit code |
| ``toml``, ``json``, ``jsonl`` | must parse |
| any of these with ``file=PATH`` | is also written to PATH; ``python file=`` is written and not run |
| ``js file=PATH``, ``sh file=PATH`` | is written to PATH; a test of ours or a console block runs it |
| ``text``, ``mermaid`` | is for the eye alone |

A page runs in an empty folder of its own. Another language, or none, fails: nothing stays unchecked by
oversight. ``<!-- skip: next -->`` above a block leaves it out on purpose (it clones or installs, say).
"""

from __future__ import annotations

import doctest
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from sybil import Document, Example, Region, Sybil
from sybil.parsers.markdown import PythonCodeBlockParser, SkipParser
from sybil.parsers.markdown.lexers import RawFencedCodeBlockLexer

pytest_plugins = ["pytester"]

FOR_THE_EYE = ("text", "mermaid")
PROGRAMS = ("python", "js", "sh")
MATCH = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def parse_json_lines(text: str) -> None:
    """Raise ValueError unless each line is a JSON value."""
    for line in text.splitlines():
        json.loads(line)


PARSE: dict[str, Callable[[str], object]] = {
    "toml": tomllib.loads,
    "json": json.loads,
    "jsonl": parse_json_lines,
}


def split_session(text: str) -> list[tuple[str, str]]:
    """The commands of a console block, each with the output shown below it."""
    steps: list[tuple[str, str]] = []
    for line in text.splitlines():
        if line.startswith("$ "):
            steps.append((line[2:], ""))
        elif steps and steps[-1][0].endswith("\\"):
            steps[-1] = (steps[-1][0] + "\n" + line, "")
        elif steps:
            steps[-1] = (steps[-1][0], steps[-1][1] + line + "\n")
        elif line.strip():
            raise ValueError(f"a console block starts with '$ command', not with {line!r}")
    return steps


def run_session(text: str, last_exit: int) -> str | None:
    """Run a console block in the current folder; a message if it went otherwise than the page says."""
    steps = split_session(text)
    if not steps:
        return "the console block shows no '$ command'"
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])
    environment = os.environ | {"PATH": path, "NO_COLOR": "1", "TERM": "dumb", "COLUMNS": "110"}
    for number, (command, expected) in enumerate(steps, start=1):
        done = subprocess.run(
            command, shell=True, env=environment, stdin=subprocess.DEVNULL, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
        )  # fmt: skip
        wanted = last_exit if number == len(steps) else 0
        if done.returncode != wanted:
            return f"$ {command}\nended with {done.returncode}, not {wanted}:\n{done.stdout}"
        if expected.strip() and not doctest.OutputChecker().check_output(expected, done.stdout, MATCH):
            return f"$ {command}\nthe page shows:\n{expected}\nthe command prints:\n{done.stdout}"
    return None


def check_block(example: Example) -> str | None:
    """Check one fenced block that is not plain Python; a message says what is wrong with it."""
    text, (language, *options) = str(example.parsed[1]), str(example.parsed[0]).split() or [""]
    values = dict(option.split("=", 1) for option in options if "=" in option)
    if unknown := [option for option in options if option.split("=")[0] not in ("file", "exit")]:
        return f"unknown option of a fenced block: {' '.join(unknown)}; known are file=PATH and exit=CODE"
    if "file" in values:
        target = Path(values["file"])
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    if language == "console":
        return run_session(text, int(values.get("exit", "0")))
    if language in PARSE:
        try:
            PARSE[language](text)
        except ValueError as error:
            return f"the {language} block does not parse: {error}"
        return None
    if language in FOR_THE_EYE or (language in PROGRAMS and "file" in values):
        return None
    known = ", ".join(["python", "console", *PARSE, *FOR_THE_EYE])
    return f"a fenced block names one of {known}; this one names {language or 'none'!r}"


FENCES = RawFencedCodeBlockLexer(re.compile(r"(?P<info>[^\n]*)\n"))


def other_blocks(document: Document) -> Iterator[Region]:
    """Every fenced block except plain ``python``, which Sybil runs itself."""
    for region in FENCES(document):
        info = region.lexemes["info"]
        if info != "python":
            yield Region(region.start, region.end, (info, region.lexemes["source"]), check_block)


def enter_folder(names: dict[str, Any]) -> None:
    """Give the page an empty folder."""
    names["__folders__"] = (os.getcwd(), tempfile.mkdtemp(prefix="hoyle-page-"))
    os.chdir(names["__folders__"][1])


def leave_folder(names: dict[str, Any]) -> None:
    """Go back, and take the page's folder away."""
    before, folder = names["__folders__"]
    os.chdir(before)
    shutil.rmtree(folder, ignore_errors=True)


pytest_collect_file = Sybil(
    parsers=[PythonCodeBlockParser(doctest_optionflags=MATCH), SkipParser(), other_blocks],
    patterns=["*.md"],
    setup=enter_folder,
    teardown=leave_folder,
).pytest()
