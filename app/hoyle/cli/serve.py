"""``hoyle serve-engine``: the rules as an engine that speaks the line protocol."""

from __future__ import annotations

import sys

from hoyle.cli.option import Games, RulesetText, RulesPath
from hoyle.cli.session import choose_games

NAME = "serve-engine"
EXAMPLES = [
    (
        """echo '{"id": 1, "op": "hello"}' | hoyle serve-engine preferans""",
        "ask the rules for their name and what they can do",
    ),
    (
        'hoyle conform preferans --engine "hoyle serve-engine preferans"',
        "the rules conform to themselves",
    ),
]


def command(game: Games = None, rules: RulesPath = None, ruleset: RulesetText = "house") -> None:
    """Answer the line protocol from the rules.

    One JSON object a line: requests come on standard input, answers go to standard output, until `quit` or
    the end of the input. docs/reference/protocol.md describes them.
    """
    from hoyle.conformance.server import Server, serve
    from hoyle.lang import parse_ruleset

    games = choose_games(game, rules)
    for one in games:
        if len(games) == 1 or ruleset not in ("house", "literal", "traditional"):
            parse_ruleset(one.readings, ruleset)  # a wrong ruleset is told now, not at the first request
    serve(Server([one.build() for one in games], ruleset), sys.stdin.buffer, sys.stdout.buffer)
