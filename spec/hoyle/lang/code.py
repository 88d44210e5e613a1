"""The codes of the language and of game files (``S...``). Each docstring is the code's page."""

from hoyle.lang.code_clause import S101, S102, S103, S104, S201, S202, S203, S204, S205, S206, S207
from hoyle.lang.code_rules import S401, S402, S403, S404, S405, S406, S407, S408, S501, S502
from hoyle.lang.code_term import S301, S302, S303, S304, S305

__all__ = [
    "S101",
    "S102",
    "S103",
    "S104",
    "S201",
    "S202",
    "S203",
    "S204",
    "S205",
    "S206",
    "S207",
    "S301",
    "S302",
    "S303",
    "S304",
    "S305",
    "S401",
    "S402",
    "S403",
    "S404",
    "S405",
    "S406",
    "S407",
    "S408",
    "S501",
    "S502",
]
