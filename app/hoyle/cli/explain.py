"""``hoyle explain``: the page of a code, a clause, a reading, an action, a ruling or a property."""

from __future__ import annotations

import difflib
import importlib
import pkgutil
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from hoyle.cli.option import Json, RulesPath
from hoyle.cli.session import choose_games, print_json, say, usage

if TYPE_CHECKING:
    from hoyle.games import Game

NAME = "explain"
EXAMPLES = [
    ("hoyle explain S202", "what a code means, with an example"),
    ("hoyle explain LP-09", "a clause: its text, its place, what stands on it"),
    ("hoyle explain LP-R10", "a reading: the ways to take the text, and who takes which"),
    ("hoyle explain play --game preferans", "an action: what it requires, and by which clause"),
    (
        "hoyle explain contradiction-LP-R04",
        "a finding of the audit: what is wrong there, and a play that shows it",
    ),
    ("hoyle explain play --ruleset house", "the same, without the readings that the house does not take"),
]


def load_codes() -> None:
    """Import the module ``code`` of every sub-package, so that every code is in the registry."""
    import hoyle  # the namespace package: its path names all rooms

    for found in pkgutil.iter_modules(hoyle.__path__):
        if importlib.util.find_spec(f"hoyle.{found.name}.code") is not None:
            importlib.import_module(f"hoyle.{found.name}.code")


def entries(
    games: Sequence[Game], ruleset: str | None = None
) -> Iterator[tuple[str, str, Callable[[], str]]]:
    """Everything that can be explained: its kind, its name, and how to make its page."""
    from hoyle.lang import Code, parse_ruleset
    from hoyle.report import page

    load_codes()
    for name, code in sorted(Code.registry.items()):
        yield "code", name, lambda code=code: page.code_page(code)  # type: ignore[misc]
    for game in games:
        for clause in game.document.clauses.values():
            yield "clause", clause.id, lambda g=game, c=clause: page.clause_page(g.build(), c)  # type: ignore[misc]
        for reading in game.readings:
            yield "reading", reading.id, lambda g=game, r=reading: page.reading_page(r, g.document)  # type: ignore[misc]
    for game in games:
        rules = game.build()
        if ruleset is not None:
            rules = rules.under(parse_ruleset(game.readings, ruleset))
        for name in rules.actions:
            yield "action", name, lambda r=rules, n=name: page.action_page(r, r.actions[n])  # type: ignore[misc]
        for name in rules.rulings:
            yield "ruling", name, lambda r=rules, n=name: page.ruling_page(r, r.rulings[n])  # type: ignore[misc]
        for name in [*(p.name for p in rules.always_), *(p.name for p in rules.sometimes_)]:
            yield "property", name, lambda r=rules, n=name: page.property_page(r, n)  # type: ignore[misc]


def explain_page(what: str, games: Sequence[Game], ruleset: str | None = None) -> list[tuple[str, str, str]]:
    """The kind, the name and the page of everything called *what*. Raises U102 when there is nothing."""
    wanted = " ".join(what.split()).lower()
    names = []
    pages = []
    for kind, name, make in entries(games, ruleset):
        names.append(name)
        if name.lower() == wanted:
            pages.append((kind, name, make()))
            if kind in ("code", "clause", "reading"):
                return pages
    if not pages and (found := finding_page(what, games)) is not None:
        return [("finding", what, found)]
    if not pages:
        near = difflib.get_close_matches(wanted, [n.lower() for n in names], n=3)
        shown = [next(n for n in names if n.lower() == m) for m in near]
        raise usage(
            "U102",
            f"there is nothing called {what!r} to explain",
            "explain takes a code, a clause, a reading, an action, a ruling, a property or a finding",
            "did you mean " + " or ".join(shown) if shown else "`hoyle games` lists the games",
        )
    return pages


def finding_page(id: str, games: Sequence[Game]) -> str | None:
    """The page of an audit's finding: it is looked for again, which may take as long as an audit. ``None``
    where no game has a finding of that name."""
    prefixes = [g for g in games if f"-{g.document.prefix}" in id]
    if not prefixes or id.partition("-")[0] == id:
        return None
    from hoyle.audit import Kind, find_finding, starts_of
    from hoyle.audit.subject import SmallDecks
    from hoyle.instances import instances_of
    from hoyle.obligations import stated
    from hoyle.report.audit import finding_text
    from hoyle.report.progress import Progress

    if not any(id.startswith(f"{kind}-") for kind in Kind):
        return None
    for game in prefixes:
        with Progress(f"looking for {id}") as bar:
            found = find_finding(
                game.build(),
                id,
                small=SmallDecks(game, instances_of(game)),
                starts=starts_of(game),
                stated=stated(game),
                progress=bar.at,
            )
        if found is not None:
            return finding_text(found, game.document) + "\n"
    return None


def command(
    what: Annotated[
        list[str],
        typer.Argument(
            metavar="WHAT...", help="A code, clause, reading, action, ruling, property or finding."
        ),
    ],
    game: Annotated[
        list[str] | None,
        typer.Option("--game", metavar="GAME", help="Look in this game only.", show_default=False),
    ] = None,
    rules: RulesPath = None,
    ruleset: Annotated[
        str | None,
        typer.Option(
            "--ruleset",
            metavar="RULESET",
            help="Actions and rulings as they are under this ruleset.",
            show_default=False,
        ),
    ] = None,
    json_: Json = False,
) -> None:
    """Explain a code, a part of the rules, or a finding.

    Parts of the rules are clauses, readings, actions, rulings and properties. A finding of the audit is
    looked for again: that of a reading takes seconds, another one as long as an audit.
    """
    games = choose_games(game, rules)
    pages = [found for name in what for found in explain_page(name, games, ruleset)]
    if json_:
        print_json("explain", {"pages": [{"kind": k, "name": n, "markdown": p} for k, n, p in pages]})
    else:
        say("\n".join(page for _, _, page in pages), end="")
