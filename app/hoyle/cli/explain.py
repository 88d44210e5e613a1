"""``hoyle explain``: the page of a code, a clause, a reading, an action, a ruling or a property."""

from __future__ import annotations

import difflib
import importlib
import pkgutil
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hoyle.cli.option import Json, RulesPath
from hoyle.cli.session import choose_games, game_words, print_json, rerun, say, usage

if TYPE_CHECKING:
    from hoyle.games import Game
    from hoyle.lang import Rules

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
OUT_OF_TIME = """# {id}: an audit that was not complete

An audit that is given a time (`--timeout`) lists this when the time ran out before all was looked at, with
what was left out. It says nothing of the text; without a time it is never listed.
"""


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


def explain_page(
    what: str, games: Sequence[Game], ruleset: str | None = None, folder: Path | None = None
) -> list[tuple[str, str, str]]:
    """The kind, the name and the page of everything called *what*; *folder*: where the game is, if it is not
    a built-in one. Raises U102 when there is nothing."""
    wanted = " ".join(what.split()).lower()
    names = []
    pages = []
    for kind, name, make in entries(games, ruleset):
        names.append(name)
        if name.lower() == wanted:
            pages.append((kind, name, make()))
            if kind in ("code", "clause", "reading"):
                return pages
    if not pages and (found := finding_page(what, games, folder)) is not None:
        return [("finding", what, found)]
    if not pages:
        near = near_names(wanted, names)
        raise usage(
            "U102",
            f"there is nothing called {what!r} to explain",
            "explain takes a code, a clause, a reading, an action, a ruling, a property or a finding",
            "did you mean " + " or ".join(near) if near else "`hoyle games` lists the games",
        )
    return pages


def near_names(wanted: str, names: Sequence[str], alike: float = 0.6) -> list[str]:
    """At most three names that are written nearly so, in whatever case."""
    by_lower = {n.lower(): n for n in reversed(names)}
    return [by_lower[m] for m in difflib.get_close_matches(wanted.lower(), by_lower, n=3, cutoff=alike)]


def finding_page(what: str, games: Sequence[Game], folder: Path | None = None) -> str | None:
    """The page of an audit's finding: it is looked for again, which may take as long as an audit. ``None``
    for what is not written like the id of a finding, U102 where there is none of that id."""
    from hoyle.audit.ids import FORM, as_written, sure_ids, time_id

    form = FORM.fullmatch(what.strip())
    if form is None:
        return None
    id, name = form["id"], form["game"]
    about = [g for g in games if name is None or g.id.lower() == name.lower()]
    known = [i for g in about for i in sure_ids(g.readings, g.document)]
    about = [g for g in about if f"-{g.document.prefix}".lower() in id.lower()]
    for game in about:
        rules = game.build()
        written = as_written(rules, id) or as_written(_with_claims(game), id)
        if written == time_id(rules):
            return OUT_OF_TIME.format(id=written)
        if written is not None and (page := _found_again(game, written)) is not None:
            return page
    near = near_names(id, known, 0.8)
    of = about or games
    words = game_words(of[0].id, folder) if len(of) == 1 else ["GAME"]
    lists = f"`{rerun('audit', *words, '--brief')}` lists the findings"
    raise usage(
        "U102",
        f"there is no finding {what!r}",
        "the id of a finding has its kind, and a reading, a note, a ruling, an action or a clause",
        f"did you mean {' or '.join(near)}; {lists}" if near else lists,
    )


def _with_claims(game: Game) -> Rules:
    """The rules with the claims that the game's own file states, which an audit watches too."""
    from hoyle.audit.subject import watch_claims
    from hoyle.obligations import stated

    rules = game.build()
    if (more := stated(game)) is not None:
        watch_claims(rules, more)
    return rules


def _found_again(game: Game, id: str) -> str | None:
    from hoyle.audit.subject import find_in_game
    from hoyle.instances import instances_of
    from hoyle.obligations import stated
    from hoyle.report.audit import finding_text
    from hoyle.report.progress import Progress

    with Progress(f"looking for {id}") as bar:
        found = find_in_game(game, id, instances_of(game), stated(game), progress=bar.at)
    return None if found is None else finding_text(found, game.document) + "\n"


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
    pages = [found for name in what for found in explain_page(name, games, ruleset, rules)]
    if json_:
        print_json("explain", {"pages": [{"kind": k, "name": n, "markdown": p} for k, n, p in pages]})
    else:
        say("\n".join(page for _, _, page in pages), end="")
