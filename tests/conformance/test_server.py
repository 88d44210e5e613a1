"""The rules as an engine: every operation, every error, and the deal of a whole game."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hoyle.conformance import Server, Suite, serve
from hoyle.games import load_game
from hoyle.lang import Rules

HANDS = [
    ["S7", "S8", "S9", "S10", "SJ", "SQ", "SK", "SA"],
    ["C7", "C8", "C9", "C10", "CJ", "CQ", "CK", "CA"],
    ["D7", "D8", "D9", "D10", "DJ", "DQ", "DK", "DA"],
    ["H7", "H8", "H9", "H10", "HJ", "HQ", "HK", "HA"],
]


def ask(server: Server, op: str, **fields: Any) -> dict[str, Any]:
    """A response, checked to belong to its request."""
    response = server.answer({"id": 7, "op": op, **fields})
    assert response["id"] == 7
    return response


def refused(server: Server, op: str, **fields: Any) -> tuple[str, str]:
    """Code and message of an error."""
    response = ask(server, op, **fields)
    assert response["ok"] is False
    return response["error"]["code"], response["error"]["message"]


def test_hello(server: Server) -> None:
    """The rules say who they are, what they can do, and all options of every reading."""
    hello = ask(server, "hello", protocol=1)
    (offer,) = hello["games"]
    assert (hello["engine"], hello["protocol"], offer["game"]) == ("hoyle", 1, "preferans")
    assert {"new", "state", "play", "deals", "legal", "check", "winner", "score", "perft"} == set(
        offer["ops"]
    )
    assert list(offer["readings"]) == list(server.rules["preferans"].readings)
    assert "free" in offer["readings"]["LP-R11"]


def test_legal_check_winner(server: Server) -> None:
    """A view gives the legal actions, a check, and the winner of a complete trick."""
    view = {"seat": 1, "hand": ["SA", "H7"], "trick": [{"seat": 0, "cards": ["HA"]}], "deal_no": 2}
    assert ask(server, "legal", view=view)["legal"] == [{"name": "play", "cards": ["H7"]}]
    assert ask(server, "check", view=view, action={"name": "play", "cards": ["7♥"]})["allowed"] is True
    assert ask(server, "check", view=view, action={"name": "play", "cards": ["SA"]})["allowed"] is False
    trick = [{"seat": s, "cards": [c]} for s, c in enumerate(["D7", "DA", "H7", "D10"])]
    assert ask(server, "winner", view={"trick": trick})["seat"] == 1
    assert ask(server, "winner", view={"trick": trick, "trump": "H", "deal_no": 9})["seat"] == 2
    assert ask(server, "winner", view={"trick": trick, "misere": True, "deal_no": 9})["seat"] == 0


def test_rulesets(server: Server) -> None:
    """A ruleset may be a name, a text, or a base with changes; where the text is silent nobody wins."""
    view = {"seat": 1, "hand": ["SA", "H7"], "trick": [], "deal_no": 2}
    free = {"base": "house", "set": {"LP-R11": "free"}}
    assert len(ask(server, "legal", view=view)["legal"]) == 1
    assert len(ask(server, "legal", view=view, ruleset=free)["legal"]) == 2
    assert len(ask(server, "legal", view=view, ruleset="house,LP-R11=free")["legal"]) == 2
    trick = [{"seat": s, "cards": [c]} for s, c in enumerate(["D7", "DA", "H7", "D10"])]
    assert ask(server, "winner", view={"trick": trick}, ruleset="literal")["seat"] is None
    code, message = refused(server, "legal", view=view, ruleset="casino")
    assert (code, "literal, house, traditional" in message) == ("bad-request", True)
    code, message = refused(server, "legal", view=view, ruleset={"set": {"LP-R11": "sometimes"}})
    assert "while_other_suits" in message


def test_a_deal_is_played_and_scored(server: Server) -> None:
    """Deal 1 with one suit a hand: the first leader takes every trick, and each costs 2 points."""
    told = ask(server, "new", game="preferans", setup={"deal_no": 1, "dealer": 3}, deal={"hands": HANDS})
    assert (told["turn"], told["phase"], told["finished"], len(told["legal"])) == (0, "play", False, 8)
    tricks: list[dict[str, Any]] = []
    while not told["finished"]:
        seat, action = told["turn"], told["legal"][0]
        if seat == 0:
            tricks.append({"plays": [], "winner": 0})
        tricks[-1]["plays"].append({"seat": seat, "cards": action["cards"]})
        told = ask(server, "play", seat=seat, action=action)
    assert told["scores"] == [-16, 0, 0, 0]
    assert told["turn"] is None
    score = ask(server, "score", setup={"deal_no": 1, "dealer": 3}, tricks=tricks)
    assert score["scores"] == [-16, 0, 0, 0]
    assert ask(server, "score", setup={"deal_no": 5}, tricks=tricks)["scores"] == [-16, 0, 0, 0]
    assert ask(server, "score", setup={"deal_no": 3}, tricks=tricks)["scores"] == [-16, 0, 0, 0]
    code, message = refused(server, "play", seat=0, action={"name": "play", "cards": ["SA"]})
    assert (code, "over" in message) == ("illegal", True)


def test_first_packet_and_last_card(server: Server) -> None:
    """In a praised deal the first three cards listed are the first packet, and the last one listed is the
    last card dealt: it makes the trump that is ordered by the last card."""
    deal = {"hands": [[*HANDS[0][:7], "C7"], [*HANDS[1][1:], "SA"], HANDS[2], HANDS[3]]}
    ask(server, "new", setup={"deal_no": 8, "dealer": 3}, deal=deal)
    assert ask(server, "play", seat=0, action={"name": "praise", "trump": "last"})["phase"] == "trade"
    told = ask(server, "play", seat=0, action={"name": "trade", "accept": False})
    assert (told["phase"], told["turn"]) == ("play", 0)
    for seat, card in ((0, "S7"), (1, "SA"), (2, "D7"), (3, "H7")):
        told = ask(server, "play", seat=seat, action={"name": "play", "cards": [card]})
    assert told["turn"] == 1
    told = ask(server, "play", seat=1, action={"name": "play", "cards": ["C8"]})
    assert told["legal"] == [
        {"name": "play", "cards": [c]} for c in ("D8", "D9", "D10", "DJ", "DQ", "DK", "DA")
    ]


def test_illegal_play_changes_nothing(server: Server) -> None:
    """A refused action leaves the game as it was, and the message names what does not hold."""
    ask(server, "new", setup={"deal_no": 2, "dealer": 3}, deal={"hands": [HANDS[3], *HANDS[:3]]})
    before = ask(server, "state")
    attempts: list[tuple[int, dict[str, Any], str]] = [
        (1, {"name": "play", "cards": ["S7"]}, "seat 0"),
        (0, {"name": "play", "cards": ["S7"]}, "LP-07"),
        (0, {"name": "bid", "tricks": 3}, "LP-42"),
    ]
    for seat, action, words in attempts:
        code, message = refused(server, "play", seat=seat, action=action)
        assert code == "illegal"
        assert words in message
    assert ask(server, "state") == before


def test_several_deals(server: Server) -> None:
    """A game of two deals goes on after the first: the next seat deals and another leads; scores add up.

    In deal 2 seat 1 leads all clubs and takes the eight hearts, 2 points each.
    """
    deals = [{"hands": HANDS}, {"hands": HANDS}]
    told = ask(server, "new", setup={"deal_no": 1, "dealer": 3}, deals=deals)
    turns = []
    while not told["finished"]:
        turns.append(told["turn"])
        told = ask(server, "play", seat=told["turn"], action=told["legal"][0])
    assert turns[0] == 0
    assert turns[32] == 1
    assert told["scores"] == [-16, -16, 0, 0]


@pytest.mark.parametrize(
    ("op", "fields", "code", "words"),
    [
        ("dance", {}, "unsupported", "no op"),
        (None, {}, "bad-request", "no op"),
        ("state", {}, "bad-request", "send new first"),
        ("play", {"seat": 0, "action": {"name": "play"}}, "bad-request", "send new first"),
        ("legal", {}, "bad-request", '"view"'),
        ("legal", {"view": []}, "bad-request", '"view"'),
        ("legal", {"view": {}}, "bad-request", "seat of the view"),
        ("legal", {"view": {"seat": 9}}, "bad-request", "from 0 to 3"),
        ("legal", {"view": {"seat": 0, "hand": "SA"}}, "bad-request", "a list of cards"),
        ("legal", {"view": {"seat": 0, "hand": ["SA", "SA"]}}, "bad-request", "more often"),
        ("legal", {"view": {"seat": 0, "phase": "tea"}}, "bad-request", "one of lots"),
        ("legal", {"view": {"seat": 0, "deal_no": 13}}, "bad-request", "from 1 to 12"),
        ("legal", {"game": "whist", "view": {"seat": 0}}, "unsupported", "no game 'whist'"),
        ("check", {"view": {"seat": 0, "hand": []}}, "bad-request", "an action is an object"),
        ("check", {"view": {"seat": 0}, "action": {"name": "fly"}}, "bad-request", "no action 'fly'"),
        ("check", {"view": {"seat": 0}, "action": {"name": "play"}}, "bad-request", "a list of one card"),
        ("check", {"view": {"seat": 0}, "action": {"name": "bid"}}, "bad-request", 'needs "tricks"'),
        ("winner", {"view": {"trick": []}}, "bad-request", "has 4 plays"),
        ("winner", {"view": {}}, "bad-request", 'a complete "trick"'),
        ("score", {"tricks": 5}, "bad-request", "is a list"),
        ("score", {"setup": {"phase": "play"}, "tricks": []}, "bad-request", "not over"),
        ("new", {"setup": 5}, "bad-request", '"setup" is an object'),
        ("new", {"deal": {"hands": []}}, "bad-request", "a list of 4 lists"),
        ("new", {"deal": {"hands": HANDS}}, "bad-request", 'needs "dealer"'),
        ("new", {"setup": {"dealer": 0}, "deal": {"hands": [HANDS[0]] * 4}}, "bad-request", "dealt twice"),
        (
            "new",
            {"setup": {"dealer": 0}, "deal": {"hands": [["SA"], [], [], []]}},
            "bad-request",
            "more are dealt",
        ),
    ],
)
def test_bad_requests(server: Server, op: str, fields: dict[str, Any], code: str, words: str) -> None:
    """Every request that does not fit is refused with its code and a message that helps."""
    got, message = refused(server, op, **fields)
    assert got == code
    assert words in message


def test_a_card_in_two_places(server: Server) -> None:
    """A view that shows one card in the hand and in the trick cannot be."""
    view = {"seat": 1, "hand": ["SA"], "trick": [{"seat": 0, "cards": ["SA"]}]}
    assert "SA is in" in refused(server, "legal", view=view)[1]


def test_score_checks_the_tricks(server: Server) -> None:
    """A trick with a wrong winner, or a revoke, is refused."""
    plays = [{"seat": s, "cards": [HANDS[s][0]]} for s in range(4)]
    code, message = refused(server, "score", setup={"deal_no": 1}, tricks=[{"plays": plays, "winner": 2}])
    assert (code, "taken by seat 0" in message) == ("bad-request", True)
    swapped = [{"seat": 0, "cards": ["S7"]}, {"seat": 1, "cards": ["H7"]}, {"seat": 2, "cards": ["D7"]}]
    tricks = [{"plays": [*swapped, {"seat": 3, "cards": ["H8"]}]}, {"plays": [{"seat": 0, "cards": ["S8"]}]}]
    tricks[1]["plays"].append({"seat": 1, "cards": ["S9"]})
    code, message = refused(server, "score", setup={"deal_no": 1}, tricks=tricks)
    assert (code, "LP-08" in message) == ("illegal", True)


def test_no_price_for_a_shortfall(server: Server) -> None:
    """Where a reading leaves the pay-off unsaid the deal cannot be scored, and the engine says so."""
    tricks = [{"plays": [{"seat": s, "cards": [HANDS[s][i]]} for s in range(4)]} for i in range(8)]
    setup = {"deal_no": 8, "dealer": 3, "praiser": 0, "owner": 1, "bidder": 1, "offer": 2, "settled": True}
    assert ask(server, "score", setup=setup, tricks=tricks)["scores"] == [30, -6, 0, 0]
    unsaid = {"set": {"LP-R41": "unstated"}}
    code, message = refused(server, "score", setup=setup, tricks=tricks, ruleset=unsaid)
    assert (code, "do not say" in message) == ("unsupported", True)


def test_serve_speaks_lines(rules: Rules) -> None:
    """Over streams each line is answered in order, damaged lines too, and quit ends it."""
    lines = [
        b'{"id": 1, "op": "hello"}\n', b"\n", b"garbage\n", b"[1]\n", b'{"id": 2, "op": "dance"}\n',
        b'{"id": "x\xff"}\n', b'{"id": 3, "op": "quit"}\n', b'{"id": 4, "op": "hello"}\n',
    ]  # fmt: skip
    out = io.BytesIO()
    serve(rules, io.BytesIO(b"".join(lines)), out)
    answers = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [(a["id"], a["ok"]) for a in answers] == [
        (1, True), (None, False), (None, False), (2, False), (None, False), (3, True),
    ]  # fmt: skip


def test_serve_refuses_a_line_that_is_too_long(rules: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line over the limit is refused and skipped; the next one is answered."""
    monkeypatch.setattr("hoyle.conformance.server.LONGEST_REQUEST", 100)
    out = io.BytesIO()
    serve(rules, io.BytesIO(b"x" * 1000 + b'\n{"id": 1, "op": "hello"}\n'), out)
    answers = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [a["ok"] for a in answers] == [False, True]
    assert "at most 100 bytes" in answers[0]["error"]["message"]


LEAVES = ["SA", "HT", "play"]
FIELDS = ["view", "action", "setup", "deal", "deals", "tricks", "seat", "ruleset", "game"]
INNER = ["seat", "hand", "trick", "cards", "name", "deal_no", "phase", "hands", "plays", "x"]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 20) | st.text(max_size=3) | st.sampled_from(LEAVES),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(INNER), inner, max_size=4),
    max_leaves=12,
)
SERVER = Server(load_game("preferans").build())


@given(
    op=st.sampled_from(["hello", "new", "state", "play", "legal", "check", "winner", "score", "x"]),
    fields=st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=4),
)
def test_nothing_a_client_sends_breaks_the_server(op: str, fields: dict[str, Any]) -> None:
    """Any JSON in any field is answered, and never with an internal error."""
    response = SERVER.answer({"id": 1, "op": op, **fields})
    assert response["ok"] is True or response["error"]["code"] != "internal", response


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of all parts of a JSON value."""
    inner: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        inner = list(value.items())
    elif isinstance(value, list):
        inner = list(enumerate(value))
    return [path, *(p for k, v in inner for p in places(v, (*path, k)))]


@given(data=st.data())
def test_no_damaged_question_breaks_the_server(suite: Suite, data: st.DataObject) -> None:
    """A question of a suite with one part replaced by anything is answered, never with an internal error."""
    vector = data.draw(st.sampled_from([v for v in suite.vectors if v.kind != "replay"])).data
    request = {k: vector[k] for k in ("view", "setup", "tricks") if k in vector}
    if vector["kind"] == "legal":
        request["action"] = data.draw(st.sampled_from(vector["legal"]))
    request = json.loads(json.dumps(request))
    path = data.draw(st.sampled_from([p for p in places(request) if p]))
    holder: Any = request
    for step in path[:-1]:
        holder = holder[step]
    holder[path[-1]] = data.draw(JSON)
    op = {"legal": "check"}.get(vector["kind"], vector["kind"])
    response = SERVER.answer({"id": 1, "op": op, **request})
    assert response["ok"] is True or response["error"]["code"] != "internal", (request, response)


@pytest.mark.parametrize("op", [[], {}, 5, None, True])
def test_op_is_a_name(server: Server, op: object) -> None:
    """An op of another kind is a bad request, whatever its kind."""
    assert server.answer({"id": 7, "op": op})["error"]["code"] == "bad-request"


def said(server: Server, *lines: bytes) -> list[dict[str, Any]]:
    """What :func:`serve` answers to these lines, as strict JSON."""
    out = io.BytesIO()
    serve(server, io.BytesIO(b"\n".join(lines) + b"\n"), out)

    def none(word: str) -> None:
        raise AssertionError(f"{word} is not JSON")

    return [json.loads(line, parse_constant=none) for line in out.getvalue().decode("utf-8").splitlines()]


def test_half_a_surrogate_pair_ends_no_server(server: Server) -> None:
    """An id (or a name) with half a surrogate pair comes back as it was, and the next request is answered."""
    first, second, third = said(
        server,
        rb'{"id":"\ud800","op":"hello"}',
        rb'{"id":2,"op":"\udfff"}',
        rb'{"id":3,"op":"hello"}',
    )
    assert (first["id"], first["ok"]) == ("\ud800", True)
    assert second["error"]["code"] == "unsupported"
    assert (third["id"], third["ok"]) == (3, True)


@pytest.mark.parametrize("number", [b"NaN", b"Infinity", b"-Infinity", b"1e400"])
def test_numbers_that_json_does_not_have(server: Server, number: bytes) -> None:
    """What is no number of JSON is refused, and does not come back in the answer."""
    (answer,) = said(server, b'{"id":' + number + b',"op":"hello"}')
    assert (answer["id"], answer["error"]["code"]) == (None, "bad-request")
