"""``hoyle conform --identify``: which readings of the text does a program take?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hoyle.cli.session import Ended, Work, ends, print_json

if TYPE_CHECKING:
    from hoyle.conformance.identity import Identity
    from hoyle.games import Game


def identify_games(
    games: list[Game],
    engines: list[str],
    seed: int,
    timeout: float | None,
    memory: int | None,
    json_: bool,
    quiet: bool,
) -> None:
    """Identify a program, print what it takes, and end the command. Raises C201."""
    from hoyle.conformance.adapter import engine_of
    from hoyle.conformance.identify import identify
    from hoyle.report.progress import Progress

    found: list[Identity] = []
    with Work() as work:
        for game, text in ((game, text) for game in games for text in engines):
            limit = 5.0 if timeout is None else timeout
            process = engine_of(text, limit, memory and memory << 20)
            with Progress(f"identify {game.id}", wanted=not (json_ or quiet)) as bar:
                found.append(identify(game.build(), process, seed=seed, progress=bar.at))
            work.stopped = work.stopped or found[-1].stopped
            if work.stopped:
                break
    work.report(found)
    if json_:
        print_json("identify", {"identities": [one.to_json() for one in found]})
    else:
        from hoyle.report.identity import print_identities

        print_identities(found, quiet)
    work.settle()
    codes = {Ended(one.exit_code) for one in found}
    ends(next((c for c in (Ended.FAILED, Ended.UNDETERMINED) if c in codes), Ended.GOOD))
