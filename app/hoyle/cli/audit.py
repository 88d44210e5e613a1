"""``hoyle audit``: where a rule text is silent, contradicts itself or can be read in two ways."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hoyle.cli.option import Games, GameTimeout, ItfFolder, Json, Quiet, RulesPath, Seed
from hoyle.cli.session import (
    Ended,
    Work,
    check_outputs,
    ends,
    game_words,
    load_games,
    make_folder,
    note,
    print_json,
    rerun,
    write_file,
)

if TYPE_CHECKING:
    from hoyle.audit import Finding
    from hoyle.games import Game

NAME = "audit"
SEVERITIES = ("critical", "high", "medium", "low", "info")
EXAMPLES = [
    ("hoyle audit preferans --brief", "a line for each defect of the text"),
    ("hoyle audit preferans --sarif findings.sarif --markdown findings.md", "for an editor, and for people"),
    ("hoyle audit preferans --kind contradiction --fail-on high", "exit 1 when there is a grave one"),
]


def _severity(value: str | None) -> str | None:
    if value is not None and value not in SEVERITIES:
        raise typer.BadParameter(f"it is one of {', '.join(SEVERITIES)}")
    return value


def _kinds(values: list[str] | None) -> list[str] | None:
    from hoyle.audit import Kind

    known = [str(k) for k in Kind]
    for value in values or ():
        if value not in known:
            raise typer.BadParameter(f"{value!r} is none of {', '.join(known)}", param_hint="--kind")
    return values


def command(
    game: Games = None,
    rules: RulesPath = None,
    role: Annotated[
        str,
        typer.Option("--ruleset", metavar="ROLE", help="What is held against house: literal or traditional."),
    ] = "literal",
    kind: Annotated[
        list[str] | None,
        typer.Option(
            "--kind",
            metavar="KIND",
            help="Findings of this kind only, and what is undetermined of it.",
            show_default=False,
        ),
    ] = None,
    fail_on: Annotated[
        str | None,
        typer.Option(
            "--fail-on",
            metavar="SEVERITY",
            callback=_severity,
            help="Exit 1 when there is a finding this grave, or graver, that is not acknowledged: "
            "critical, high, medium, low or info.",
            show_default=False,
        ),
    ] = None,
    seed: Seed = 1,
    timeout: GameTimeout = None,
    brief: Annotated[bool, typer.Option("--brief", help="Only a line for each finding.")] = False,
    sarif: Annotated[
        Path | None, typer.Option("--sarif", metavar="FILE", help="Write SARIF 2.1.0.", show_default=False)
    ] = None,
    markdown: Annotated[
        Path | None,
        typer.Option("--markdown", metavar="FILE", help="Write a report for editors.", show_default=False),
    ] = None,
    itf: ItfFolder = None,
    json_: Json = False,
    quiet: Quiet = False,
) -> None:
    """Find where a text is silent, contradictory or ambiguous.

    Each finding has a play from a real deal that shows it, or is proved harmless. What could not be decided
    is reported as such, and ends with exit code 3.
    """
    if role not in ("literal", "traditional"):
        raise typer.BadParameter("it is literal or traditional", param_hint="--ruleset")
    kinds = _kinds(kind)
    check_outputs({"--sarif": sarif, "--markdown": markdown}, {"--itf": itf})
    games = load_games(game, rules, timeout)
    found: list[Finding] = []
    with Work() as work:
        _audit(found, games, role, kinds, seed, timeout, wanted=not (json_ or quiet))
    work.report(found)
    whole = work.whole and not any(f.cut_short for f in found)
    documents = {g.id: g.document for g in games}
    from hoyle.report.audit import print_findings, ruleset_words

    said = [text for g in games if (text := ruleset_words(g.document.name, g.readings, role))]
    if json_:
        notes = {"ruleset": role, **({"notes": said} if said else {})}
        findings = [f.as_dict() for f in found]
        print_json("audit", {**notes, "findings": findings, "interrupted": not work.whole})
    else:
        print_findings(found, documents, quiet, brief, lambda f: again(f, rules, role, seed), whole, said)
    _write(games, found, whole, said, sarif, markdown, itf, quiet)
    work.settle()
    ends(how_it_ends(found, fail_on))


def how_it_ends(found: list[Finding], fail_on: str | None) -> Ended:
    """1 for a finding that is grave enough and not acknowledged, 3 for something undecided, else 0."""
    if fail_on is not None:
        grave = SEVERITIES[: SEVERITIES.index(fail_on) + 1]
        if any(str(f.severity) in grave and not f.intended for f in found):
            return Ended.FAILED
    return Ended.UNDETERMINED if any(str(f.kind) == "undetermined" for f in found) else Ended.GOOD


def again(finding: Finding, folder: Path | None, role: str, seed: int) -> str:
    """The command that finds this again."""
    words = ["audit", *game_words(finding.game, folder), "--kind", str(finding.kind), "--seed", str(seed)]
    return rerun(*words, *(["--ruleset", role] if role != "literal" else []))


def _audit(
    out: list[Finding],
    games: list[Game],
    role: str,
    kinds: list[str] | None,
    seed: int,
    seconds: float | None,
    wanted: bool,
) -> None:
    """Add the findings of all games to *out*, the gravest of each first, even when it is cut short. Several
    games are looked at side by side, one on each core."""
    from hoyle.audit.subject import audit_game
    from hoyle.instances import instances_of
    from hoyle.obligations import stated
    from hoyle.prove import pool
    from hoyle.report.progress import Progress

    alone = len(games) == 1

    def findings(game: Game, bar: Progress | None) -> Iterator[Finding]:
        yield from audit_game(
            game,
            instances_of(game),
            role=role,
            kinds=kinds,
            budget=seconds,
            seed=seed,
            stated=stated(game),
            progress=bar.at if bar else (lambda *_: None),
            notice=(lambda text: note(f"seen: {text}")) if alone and wanted and sys.stderr.isatty() else None,
        )

    def work(game: Game) -> Iterator[tuple[str, Finding | None]]:
        for finding in findings(game, None):
            yield game.id, finding
        yield game.id, None

    found: dict[str, list[Finding]] = {g.id: [] for g in games}
    try:
        if alone:
            with Progress(f"audit {games[0].id}", wanted=wanted) as bar:
                for finding in findings(games[0], bar):
                    found[games[0].id].append(finding)
            return
        with Progress("audit", len(games), wanted=wanted) as bar:
            for name, result in pool.run(games, work, os.cpu_count() or 1):
                if result is None:
                    bar.step(name)
                else:
                    found[name].append(result)
    finally:
        for some in found.values():
            out += sorted(some, key=lambda f: f.sort_key)


def _write(
    games: list[Game],
    found: list[Finding],
    whole: bool,
    said: list[str],
    sarif: Path | None,
    markdown: Path | None,
    itf: Path | None,
    quiet: bool,
) -> None:
    documents = {g.id: g.document for g in games}
    if sarif:
        from importlib.metadata import version

        from hoyle.report.audit import finding_report
        from hoyle.report.sarif import dump_sarif

        reports = [finding_report(f, documents[f.game]) for f in found]
        write_file(sarif, dump_sarif(reports, version("hoyle"), whole=whole), quiet)
    if markdown:
        from hoyle.report.audit import findings_markdown

        write_file(markdown, findings_markdown(found, documents, whole, said), quiet)
    if itf:
        from hoyle.report.itf import dump_itf

        make_folder(itf)
        for finding in found:
            if finding.witness is None:
                continue
            sides = [finding.witness.left, finding.witness.right]
            for name, trace in zip(finding.witness.rulesets, sides, strict=False):
                if trace is not None:
                    path = itf / f"{finding.game}-{finding.id}-{_plain(name)}.itf.json"
                    write_file(path, dump_itf(trace, f"{finding.title} ({name})"), quiet)


def _plain(name: str) -> str:
    """A ruleset's name as a part of a file's name."""
    return "".join(c if c.isalnum() or c in "_-" else "-" for c in name)
