"""Quadrille: positions worked out by hand from the text, and money over whole games."""

from __future__ import annotations

import random

import pytest

from hoyle.concrete import Model, Move, State
from hoyle.games.quadrille.readings import READINGS
from hoyle.games.quadrille.rules import build
from hoyle.games.quadrille.state import FULL
from hoyle.games.quadrille.state import State as QuadrilleState
from hoyle.lang import Rules, base_ruleset

HOUSE = base_ruleset(READINGS, "house")


@pytest.fixture(scope="module")
def rules() -> Rules:
    """The rules, with all readings open."""
    return build()


def position(model: Model, **values: int) -> State:
    """The state before the first deal with some variables changed (``__`` stands for brackets)."""
    state = dict(zip((s.data for s in model.slots), model.initial(), strict=True))
    for name, value in values.items():
        key = name.replace("__", "[", 1) + "]" if "__" in name else name
        assert key in state, key
        state[key] = value
    return tuple(state.values())


def playing(model: Model, trump: str, hands: list[str], table: list[str], turn: int = 1) -> State:
    """A trick led by seat 0 that seat *turn* has to answer."""
    phase = next(s for s in model.slots if s.data == "phase").sort
    suits = next(s for s in model.slots if s.data == "trump").sort
    masks = {f"hand__{i}": FULL.mask(h.split()) for i, h in enumerate(hands)}
    cards = {f"table__{i}": FULL.mask(t.split()) for i, t in enumerate(table)}
    return position(
        model,
        phase=phase.code("play"),
        trump=suits.code(trump),
        turn=turn,
        leader=0,
        stock=0,
        **masks,
        **cards,
    )


def legal(model: Model, state: State) -> set[str]:
    """The cards that may be played, as ``SA``."""
    return {FULL.face(m.values[0]) for m in model.moves(state, ["play"])}


def test_highest_trump_or_any_by_reading(rules: Rules) -> None:
    """Void of the suit led with two trumps: the highest as printed, any in the house, any card of old."""
    hands = ["", "KH 3H 5S", "", ""]
    wanted = {"highest_trump": {"HK"}, "any_trump": {"H3", "HK"}, "any_card": {"H3", "HK", "S5"}}
    for option, cards in wanted.items():
        model = Model(rules, HOUSE.change({"QU-R31": option}))
        assert legal(model, playing(model, "H", hands, ["KD", "", "", ""])) == cards


def test_two_musts_leave_no_card(rules: Rules) -> None:
    """Manille led, spadille and basto in hand: the highest trump and the lower matador must be played."""
    literal = HOUSE.change({"QU-R30": "highest", "QU-R34": "of_a_trick", "QU-R36": "always", "QU-R38": "both",
                            "QU-R32": "when_legal", "QU-R39": "no_other_trump"})  # fmt: skip
    model = Model(rules, literal)
    state = playing(model, "S", ["", "AS AC KD", "", ""], ["2S", "", "", ""])
    assert legal(model, state) == set()
    house = Model(rules, HOUSE)
    assert "CA" in legal(house, state)


def test_spadille_may_be_kept(rules: Rules) -> None:
    """Basto led, spadille the only trump in hand: any card may be played."""
    model = Model(rules, HOUSE)
    assert legal(model, playing(model, "S", ["", "AS KD 2C", "", ""], ["AC", "", "", ""])) == {
        "SA",
        "DK",
        "C2",
    }


@pytest.mark.parametrize(
    ("trump", "cards", "winner"),
    [
        ("H", ["KH", "AC", "AH", "7H"], 3),  # manille of a red suit is its seven
        ("H", ["KH", "AC", "AH", "2H"], 1),  # basto above punto
        ("S", ["KH", "2D", "3H", "4H"], 0),  # the red two is no trump in a black suit
        ("S", ["2S", "AC", "AS", "KS"], 2),  # spadille above all
        ("D", ["KC", "3D", "QC", "2C"], 1),  # the only trump
        ("D", ["2H", "3H", "7H", "JH"], 3),  # a red plain suit
        ("D", ["7H", "3H", "2H", "4H"], 2),  # in which the two is above the seven
        ("D", ["QH", "AH", "JH", "2H"], 0),
        # from old rule books: a black seven above its six, punto above the king, a discard, basto on a club
        ("D", ["6S", "7S", "2S", "3H"], 1),
        ("H", ["KH", "AH", "3D", "2C"], 1),
        ("D", ["3H", "KS", "KC", "QC"], 0),
        ("D", ["KC", "AC", "7C", "2H"], 1),
    ],
)
def test_winner_of_a_trick(rules: Rules, trump: str, cards: list[str], winner: int) -> None:
    """The highest trump, else the highest card of the suit led, takes the trick."""
    model = Model(rules, HOUSE)
    state = model.step(playing(model, trump, ["5C", "6C", "7C", "JC"], cards, turn=0), Move("collect"))
    assert [model.get(f"tricks[{i}]", state) for i in range(4)].index(1) == winner


def test_whole_games_keep_the_money() -> None:
    """In random games every property holds in each state, money is kept, and the measure grows."""
    model = Model(build(), HOUSE)
    names = [p.name for p in model.rules.always_]
    terms = [p.term for p in model.rules.always_]
    for seed in range(12):
        rng, state = random.Random(seed), model.initial()
        while (move := model.random_move(state, rng)) is not None:
            after = model.step(state, move)
            assert model.measure(after) > model.measure(state), model.say(move)
            state = after
            broken = [n for n, ok in zip(names, model.values(terms, state), strict=True) if not ok]
            assert broken == []
        assert model.finished(state)
        assert sum(model.payoff(state)) + model.get("pot", state) == 0


OPEN_NO = {"QU-R32": "when_legal", "QU-R33": "yes"}
"""The privilege as older books have it: a matador may be kept back, and does not replace the suit led."""
CLASH = {"QU-R32": "when_legal", "QU-R36": "always", "QU-R38": "highest"}
"""The duty to answer a matador holds for all, and gives way where it clashes with the suit led."""


@pytest.mark.parametrize(
    ("trump", "led", "hand", "readings", "expected"),
    [
        # basto led: who has another trump follows with it; spadille alone need not fall
        ("D", "AC", "7D 3D KH", {}, "D7 D3"),
        ("D", "AC", "AS KH 3H", {}, "SA HK H3"),
        # a plain suit is followed; the house lets a matador be played instead, older books do not
        ("D", "KH", "3H 5D AS", {}, "H3 SA"),
        ("D", "KH", "3H 5D AS", OPEN_NO, "H3"),
        # a small trump led, basto the only trump: it falls, or may be kept back
        ("D", "4D", "AC KH 3H", {}, "CA"),
        ("D", "4D", "AC KH 3H", OPEN_NO, "CA HK H3"),
        # spadille led: basto is the last trump and falls; with another trump it may stay
        ("D", "AS", "AC KH 3H", OPEN_NO, "CA"),
        ("D", "AS", "AC 3D KH", {}, "CA D3"),
        # the ace of spades is a trump when spades are led, or a spade as printed
        ("D", "KS", "AS KH 3H", {"QU-R32": "when_legal", "QU-R31": "any_card"}, "SA HK H3"),
        ("D", "KS", "AS KH 3H", {"QU-R04": "printed", "QU-R32": "when_legal"}, "SA"),
        # as printed basto is no diamond, but it is the highest trump of who has no diamond
        ("D", "4D", "AC KH 3H", {"QU-R04": "printed"}, "CA"),
        # as printed spadille calls for spades: the suit or the matador goes first
        ("D", "AS", "AC KS KH", {"QU-R04": "printed", "QU-R32": "when_legal"}, "CA"),
        ("D", "AS", "AC KS KH", {"QU-R04": "printed", "QU-R32": "when_legal", "QU-R38": "highest"}, "SK"),
        # manille led: basto answers it as the last trump; the printed line speaks of no trump at all
        ("D", "7D", "AC KH 3H", {}, "CA"),
        ("D", "7D", "AC AS KH", {}, "CA SA"),
        ("D", "7D", "AC KH 3H", OPEN_NO, "CA"),
        ("D", "7D", "AC KH 3H", OPEN_NO | {"QU-R37": "none_at_all"}, "CA HK H3"),
        # two musts at once: the highest trump is spadille, the lower matador basto
        ("S", "2S", "AS AC KD", {"QU-R38": "both"}, ""),
        ("S", "2S", "AC KS KD", {"QU-R38": "both"}, "CA"),
        # the suit led has to be beaten, which spadille alone does: the other duty, of basto, gives way
        ("D", "7D", "AS AC 3D", CLASH | {"QU-R30": "beating"}, "SA"),
        ("D", "AS", "AC 3D KH", CLASH | {"QU-R30": "beating"}, "CA"),
        # a card of the suit that beats what lies there, if he has one: three of diamonds is above five
        ("S", "5D", "3D 6D KD", {"QU-R30": "beating"}, "D3 DK"),
        ("S", "5D", "6D 7D KH", {"QU-R30": "beating"}, "D6 D7"),
        # the king of diamonds is led: no card is high enough, so that diamond has to be trumped
        ("H", "KD", "QD 3H 5S", {}, "DQ"),
        ("H", "KD", "QD 3H 5S", {"QU-R73": "high_enough"}, "H3"),
        ("H", "KD", "QD 5S", {"QU-R73": "high_enough"}, "DQ S5"),
        # both lower matadors in one hand
        ("S", "AS", "2S AC KD", {}, "S2 CA"),
        ("S", "AS", "2S AC KD", {"QU-R74": "next_lower"}, "S2"),
        # basto led, manille the only trump
        ("S", "AC", "2S KD", {}, "S2"),
        ("S", "AC", "2S KD", {"QU-R75": "yes"}, "S2 DK"),
        ("S", "AC", "2S AS KD", {"QU-R75": "yes"}, "S2 SA DK"),
    ],
)
def test_legal_cards(
    rules: Rules, trump: str, led: str, hand: str, readings: dict[str, str], expected: str
) -> None:
    """Positions of matadors, suits and voids allow these cards and no others."""
    model = Model(rules, HOUSE.change(readings))
    state = playing(model, trump, ["", hand, "", ""], [led, "", "", ""])
    assert legal(model, state) == set(expected.split())


TWO_BIG = "AS 2S KH 3H"
"""A trick with spadille and, in spades, manille."""


def settled(rules: Rules, step: str, readings: dict[str, str], **values: int | str) -> list[int]:
    """What each seat wins, in chips of 24 parts, when a deal of seat 1 is settled; four chips were staked."""
    model = Model(rules, HOUSE.change(readings))
    slots = {s.data: s for s in model.slots}
    values = {"phase": "score", "declarer": 1, "contract": "alliance", "trump": "S", "pot": 96, "unit": 24,
              "stock": 0} | values  # fmt: skip
    plain = {}
    for name, value in values.items():
        sort = slots[name.replace("__", "[", 1) + "]" if "__" in name else name].sort
        plain[name] = sort.code(value) if isinstance(value, str) else value
    for i in range(4):
        plain[f"staked__{i}"] = 24
    before = position(model, **plain)
    after = model.step(before, Move(step))
    return [model.get(f"chips[{i}]", after) for i in range(4)] + [model.get("pot", after)]


@pytest.mark.parametrize(
    ("step", "readings", "values", "expected"),
    [
        # a solo with two matadors: 4 units and 2 of 24 from each of three, and the four chips
        ("settle_made", {}, {"contract": "solo", "tricks__1": 6, "taken__1": FULL.mask(TWO_BIG.split())},
         [-144, 528, -144, -144, 0]),
        ("settle_made", {"QU-R78": "no"},
         {"contract": "solo", "tricks__1": 6, "taken__1": FULL.mask(TWO_BIG.split())},
         [-96, 384, -96, -96, 0]),
        ("settle_made", {"QU-R79": "at_least"},
         {"contract": "solo", "tricks__1": 6, "taken__1": FULL.mask(TWO_BIG.split())},
         [-168, 600, -168, -168, 0]),
        # an open partner with spadille, manille with the player: two units from each of two, or one
        ("settle_made", {},
         {"partner": 3, "open": 1, "tricks__1": 5, "tricks__3": 1, "taken__1": FULL.mask(["2S"]),
          "taken__3": FULL.mask(["AS"])}, [-48, 96, -48, 96, 0]),
        ("settle_made", {"QU-R80": "own"},
         {"partner": 3, "open": 1, "tricks__1": 5, "tricks__3": 1, "taken__1": FULL.mask(["2S"]),
          "taken__3": FULL.mask(["AS"])}, [-24, 72, -24, 72, 0]),
        # five chips among partners, without premiums: two and a half each, or three and two
        ("settle_made", {}, {"partner": 3, "open": 1, "tricks__1": 6, "pot": 120}, [0, 60, 0, 60, 0]),
        ("settle_made", {"QU-R77": "whole"}, {"partner": 3, "open": 1, "tricks__1": 6, "pot": 120},
         [0, 72, 0, 48, 0]),
        # a failed vole, without matadors: four chips among three
        ("settle_failed_vole", {}, {"contract": "vole", "tricks__1": 9}, [32, 0, 32, 32, 0]),
        ("settle_failed_vole", {"QU-R77": "whole"}, {"contract": "vole", "tricks__1": 9},
         [24, 0, 24, 24, 24]),
        ("settle_failed_vole", {"QU-R91": "yes"}, {"contract": "vole", "tricks__1": 9}, [56, -72, 56, 56, 0]),
        # three tricks and an open partner: the two opponents, or the next two
        ("settle_lost", {}, {"partner": 3, "open": 1, "tricks__1": 3}, [24, -48, 24, 0, 96]),
        ("settle_lost", {"QU-R81": "next_two"}, {"partner": 3, "open": 1, "tricks__1": 3},
         [0, -48, 24, 24, 96]),
        # two tricks, and seat 2 had added two chips: each is paid his stake, or seat 2 three chips
        ("settle_lost", {}, {"contract": "solo", "tricks__1": 2, "added__1": 2, "added__2": 2},
         [24, -72, 24, 24, 96]),
        ("settle_lost", {"QU-R89": "with_added"},
         {"contract": "solo", "tricks__1": 2, "added__1": 2, "added__2": 2}, [24, -120, 72, 24, 96]),
        ("settle_lost", {"QU-R89": "with_added", "QU-R17": "returned"},
         {"contract": "solo", "tricks__1": 2, "added__1": 2, "added__2": 2}, [24, -72, 24, 24, 96]),
        # a chip for the vole, from all or from the three others
        ("raise_stakes", {}, {"phase": "raise", "contract": "vole"}, [-24, -24, -24, -24, 192]),
        ("raise_stakes", {"QU-R90": "opponents"}, {"phase": "raise", "contract": "vole"},
         [-24, 0, -24, -24, 168]),
        # the game ends with two chips on the table and a double stake due from seat 1
        ("close_game", {}, {"phase": "scored", "deal_no": 4, "pot": 48, "twice__1": 1}, [12, 12, 12, 12, 0]),
        ("close_game", {"QU-R83": "paid"}, {"phase": "scored", "deal_no": 4, "pot": 48, "twice__1": 1},
         [24, -24, 24, 24, 0]),
    ],
)  # fmt: skip
def test_money(
    rules: Rules, step: str, readings: dict[str, str], values: dict[str, int | str], expected: list[int]
) -> None:
    """Settlements worked out by hand: what the four seats win, and what stays on the table."""
    assert settled(rules, step, readings, **values) == expected


def announced(rules: Rules, readings: dict[str, str], *bids: str) -> tuple[int, set[str], str]:
    """Seat 0 deals, and the seats announce as they have their turns: whose turn it then is, what he may do,
    and the phase."""
    model = Model(rules, HOUSE.change(readings))
    phase = next(s for s in model.slots if s.data == "phase").sort
    hands = {f"hand__{i}": FULL.mask(FULL.face(c) for c in range(10 * i, 10 * i + 10)) for i in range(4)}
    turn = 3 if readings.get("QU-R70") == "counter_clockwise" else 1
    state = position(model, phase=phase.code("announce"), stock=0, turn=turn, **hands)
    kinds = {"alliance": 2, "solo": 3}
    for bid in bids:
        state = model.step(state, Move("announce", (kinds[bid],)) if bid in kinds else Move(bid))
    while automatic := list(model.moves(state, ["win", "contest"])):
        state = model.step(state, automatic[0])
    found = model.moves(state, ["announce", "pass", "add"])
    names = {v: k for k, v in kinds.items()}
    says = {names[m.values[0]] if m.action == "announce" else m.action for m in found}
    return model.get("turn", state), says, phase.name_of(model.get("phase", state))


@pytest.mark.parametrize(
    ("readings", "bids", "expected"),
    [
        ({}, ["solo"], (2, {"alliance", "solo", "pass"}, "announce")),
        ({"QU-R70": "counter_clockwise"}, ["solo"], (2, {"alliance", "solo", "pass"}, "announce")),
        ({"QU-R70": "counter_clockwise"}, ["solo", "pass"], (1, {"alliance", "solo", "pass"}, "announce")),
        ({"QU-R70": "unstated"}, ["solo"], (2, set(), "announce")),
        ({"QU-R71": "as_high"}, ["solo"], (2, {"solo", "pass"}, "announce")),
        ({"QU-R71": "higher"}, ["alliance"], (2, {"solo", "pass"}, "announce")),
        ({"QU-R71": "higher"}, ["solo"], (2, {"pass"}, "announce")),
        ({}, ["pass", "solo", "pass", "solo"], (2, {"add"}, "add")),
        ({"QU-R72": "last_announcer"}, ["pass", "solo", "pass", "solo"], (0, {"add"}, "add")),
        ({"QU-R72": "unstated"}, ["pass", "solo", "pass", "solo"], (1, set(), "win")),
        ({}, ["alliance", "solo", "pass", "pass"], (2, set(), "trump")),
        ({"QU-R85": "again"}, ["alliance", "solo", "pass", "pass"], (1, {"solo", "pass"}, "announce")),
        ({"QU-R85": "again"}, ["alliance", "solo", "pass", "pass", "solo"], (1, {"add"}, "add")),
        ({"QU-R85": "again"}, ["alliance", "solo", "pass", "pass", "pass"], (2, set(), "trump")),
    ],
)
def test_announcing(
    rules: Rules, readings: dict[str, str], bids: list[str], expected: tuple[int, set[str], str]
) -> None:
    """Who speaks or adds next, and what he may say."""
    assert announced(rules, readings, *bids) == expected


@pytest.mark.parametrize(("readings", "amounts"), [({}, {2}), ({"QU-R82": "besides"}, {3}),
                                                  ({"QU-R66": "next_game"}, {1})])  # fmt: skip
def test_double_stake(rules: Rules, readings: dict[str, str], amounts: set[int]) -> None:
    """After a game lost with five tricks two chips are staked, or three where they come on top."""
    model = Model(rules, HOUSE.change(readings))
    phase = next(s for s in model.slots if s.data == "phase").sort
    state = position(model, phase=phase.code("stake"), turn=1, twice__1=1)
    assert {m.values[0] for m in model.moves(state, ["stake"])} == amounts


def test_stopping_later(rules: Rules) -> None:
    """A soloist who went on may stop at his turn while he has six tricks, where a reading lets him."""
    for option, may in (("no", False), ("yes", True)):
        model = Model(rules, HOUSE.change({"QU-R76": option}))
        slots = {s.data: s for s in model.slots}
        contract = slots["contract"].sort.code("solo")
        state = playing(model, "S", ["", "KS KD", "", ""], ["5D", "", "", ""])
        values = dict(zip((s.data for s in model.slots), state, strict=True))
        values |= {"declarer": 1, "contract": contract, "went_on": 1, "tricks[1]": 6}
        assert bool(list(model.moves(tuple(values.values()), ["stop"]))) is may


def test_three_trumps_or_a_suit(rules: Rules) -> None:
    """Spades named, the king of hearts led: the king of spades takes it, but not where the matadors alone are
    trumps; nor may he then be played as one by who has no heart."""
    for option, winner, cards in (("suit", 1, {"SK", "CA"}), ("three", 0, {"CA"})):
        model = Model(rules, HOUSE.change({"QU-R88": option}))
        full = playing(model, "S", ["5C", "6C", "7C", "JC"], ["KH", "KS", "3H", "4H"], turn=0)
        after = model.step(full, Move("collect"))
        assert [model.get(f"tricks[{i}]", after) for i in range(4)].index(1) == winner
        assert legal(model, playing(model, "S", ["", "KS AC 5D", "", ""], ["KH", "", "", ""])) == cards


@pytest.mark.parametrize(
    ("readings", "bids", "phase", "turn"),
    [
        ({}, ["solo", "pass", "pass", "S"], "play", 2),
        ({"QU-R86": "after_dealer"}, ["solo", "pass", "pass", "S"], "play", 1),
        ({"QU-R87": "with_bid"}, ["solo", "S", "pass", "pass"], "play", 2),
        ({"QU-R87": "with_bid"}, ["solo"], "trump", 2),
        ({"QU-R87": "with_bid"}, ["solo", "S", "alliance"], "announce", 0),
        ({"QU-R87": "with_bid", "QU-R27": "yes"}, ["solo", "S", "pass", "pass"], "call", 2),
        ({"QU-R87": "with_bid"}, ["alliance", "pass", "pass"], "trump", 2),
    ],
)
def test_first_lead(rules: Rules, readings: dict[str, str], bids: list[str], phase: str, turn: int) -> None:
    """Seat 0 deals, seat 1 passes: where the game stands after some announcements and the trump suit."""
    model = Model(rules, HOUSE.change(readings))
    slots = {s.data: s for s in model.slots}
    phases, suits = slots["phase"].sort, slots["trump"].sort
    hands = {f"hand__{i}": FULL.mask(FULL.face(c) for c in range(10 * i, 10 * i + 10)) for i in range(4)}
    state = position(model, phase=phases.code("announce"), stock=0, turn=1, **hands)
    kinds = {"alliance": 2, "solo": 3}
    for bid in ["pass", *bids]:
        if bid in FULL.suits:
            state = model.step(state, Move("trump", (suits.code(bid),)))
        else:
            state = model.step(state, Move("announce", (kinds[bid],)) if bid in kinds else Move(bid))
        while automatic := list(model.moves(state, ["win"])):
            state = model.step(state, automatic[0])
    assert (phases.name_of(model.get("phase", state)), model.get("turn", state)) == (phase, turn)


def test_every_card_has_a_rank_of_its_own(rules: Rules) -> None:
    """For each trump suit the trumps, and the cards of each plain suit, stand at different heights."""
    state = QuadrilleState(FULL, 4, 6)
    manille = list(READINGS[1].options).index("by_colour")
    below_jack = list(READINGS[2].options).index("below_jack")
    for trump, letter in enumerate(FULL.suits):
        trumps = set(FULL.members(state.trumps_of(manille, trump)))
        assert len(trumps) == (11 if letter in "SC" else 12)
        groups = [trumps]
        groups += [set(FULL.members(FULL.where(suit=x))) - trumps for x in FULL.suits if x != letter]
        assert sorted(c for g in groups for c in g) == list(range(40))
        for group in groups:
            assert len({state.place(0, below_jack, manille, trump, c) for c in group}) == len(group)


@pytest.mark.parametrize("changes", [{"QU-R18": "with_bid"}, {"QU-R19": "after", "QU-R20": "partner"},
                                     {"QU-R43": "announced"}, {"QU-R43": "going_on"}, {"QU-R24": "any_time"},
                                     {"QU-R08": "after"}, {"QU-R13": "speaker_must"},
                                     {"QU-R13": "spadille_must"},
                                     {"QU-R85": "again"}, {"QU-R85": "again", "QU-R18": "with_bid"},
                                     {"QU-R84": "eight"}, {"QU-R76": "yes"},
                                     {"QU-R70": "counter_clockwise"},
                                     {"QU-R87": "with_bid", "QU-R85": "again"}])  # fmt: skip
def test_every_play_ends(rules: Rules, changes: dict[str, str]) -> None:
    """Under readings that change the order of events the measure grows with every move too."""
    model = Model(rules, HOUSE.change(changes))
    for seed in range(3):
        rng, state = random.Random(seed), model.initial()
        while (move := model.random_move(state, rng)) is not None:
            after = model.step(state, move)
            assert model.measure(after) > model.measure(state), model.say(move)
            state = after
        assert model.finished(state)
