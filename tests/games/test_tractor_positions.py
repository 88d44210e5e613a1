"""Positions of Tractor at full size: what may be led and played, who wins, what a deal is worth.

They are those of public reports on such games that fall under this text. Left out, since no ruleset here has
them, are positions with three or four packs (triples, and whether these must be broken up), and what becomes
of a failed lead of several figures: line 29 knows no such lead, which is shown here.

Copies are given out in the order in which faces are named.
"""

from __future__ import annotations

import random
from functools import cache

import pytest

from hoyle.concrete import Model, Move, State
from hoyle.games import load_game
from hoyle.games.tractor.starts import LAST_TRICK
from hoyle.lang import Table, Term, parse_ruleset, subterms, weight

GAME = load_game("tractor")


@cache
def model(ruleset: str = "house") -> Model:
    """The game under a ruleset."""
    return Model(GAME.build(), parse_ruleset(GAME.readings, ruleset))


def state(m: Model, **values: object) -> State:
    """The start state with some variables set (names with ``_N`` for elements of maps)."""
    out = dict(zip((s.data for s in m.slots), m.initial(), strict=True))
    sorts: dict[str, Term] = {s.data: s for s in m.slots}
    for name, value in values.items():
        slot = name if name in sorts else "[".join(name.rsplit("_", 1)) + "]"
        out[slot] = sorts[slot].sort.code(value) if isinstance(value, str) else value
    return tuple(out[s.data] for s in m.slots)


class Cards:
    """Gives out copies: the first naming of a face is its first copy."""

    def __init__(self, m: Model) -> None:
        self.deck = m.rules.deck
        self.left = (1 << self.deck.size) - 1

    def take(self, faces: str) -> int:
        """A set of cards that were not taken before."""
        mask = 0
        for face in faces.split():
            card = next(c for c in self.deck.members(self.left) if self.deck.face(c) == face)
            mask |= 1 << card
            self.left &= ~(1 << card)
        return mask


def names(m: Model, mask: int) -> tuple[str, ...]:
    """The faces of a set, sorted."""
    deck = m.rules.deck
    return tuple(sorted(deck.face(c) for c in deck.members(mask)))


def follows(lead: str, hand: str, trump: str, level: str, ruleset: str = "house") -> set[tuple[str, ...]]:
    """What seat 1 may play to the lead of seat 0."""
    m = model(ruleset)
    cards = Cards(m)
    at = state(
        m, phase="play", trump=trump, rank=level, leader=0, turn=1,
        table_0=cards.take(lead), hand_1=cards.take(hand),
    )  # fmt: skip
    return {names(m, move.values[0]) for move in m.moves(at) if move.action == "follow"}


def leads(hand: str, trump: str, level: str, ruleset: str = "house") -> set[tuple[str, ...]]:
    """What seat 0 may lead, as faces."""
    m = model(ruleset)
    cards = Cards(m)
    at = state(m, phase="play", trump=trump, rank=level, leader=0, turn=0, hand_0=cards.take(hand))
    table = next(n for n, s in enumerate(m.slots) if s.data == "table[0]")
    return {names(m, m.step(at, move)[table]) for move in m.moves(at)}


def winner(plays: list[str], trump: str, level: str, ruleset: str = "house") -> int:
    """Who wins the trick."""
    m = model(ruleset)
    cards = Cards(m)
    tables = {f"table_{n}": cards.take(p) for n, p in enumerate(plays)}
    at = state(m, phase="play", trump=trump, rank=level, leader=0, turn=0, **tables)
    (move,) = m.moves(at)
    return int(m.get("leader", m.step(at, move)))


def spelled(*plays: str) -> set[tuple[str, ...]]:
    """Plays as sorted faces."""
    return {tuple(sorted(p.split())) for p in plays}


@pytest.mark.parametrize(
    ("lead", "hand", "trump", "level", "legal"),
    [
        ("H7 H7 H8 H8", "H3 H3 HJ HJ H5 HK", "S", "2", ["H3 H3 HJ HJ"]),
        ("S5 S5", "D2 C2 H2 S3", "S", "2", ["C2 D2", "C2 H2", "C2 S3", "D2 H2", "D2 S3", "H2 S3"]),
        ("H9 H9", "H5 H3 HQ HQ HK HK", "S", "2", ["HQ HQ", "HK HK"]),
        ("S9", "H7 JB C4", "S", "7", ["H7", "JB"]),
        ("HJ HJ HQ HQ", "H3 H9 C4 C5", "S", "2", ["H3 H9 C4 C5"]),
    ],
)
def test_follow(lead: str, hand: str, trump: str, level: str, legal: list[str]) -> None:
    """The suit is followed, with all the pairs there are; level cards and jokers are trumps."""
    assert follows(lead, hand, trump, level) == spelled(*legal)


def test_short() -> None:
    """Who is short plays what he has of the suit and fills up freely; under the other reading not with trumps
    while he has other cards."""
    hand = "H3 H9 C4 C5 SK"
    free = spelled("H3 H9 C4 SK", "H3 H9 C4 C5", "H3 H9 C5 SK")
    assert follows("HJ HJ HQ HQ", hand, "S", "2") == free
    assert follows("HJ HJ HQ HQ", hand, "S", "2", "house,TR-R24=no_trumps") == spelled("H3 H9 C4 C5")
    assert follows("SK SK", "S3 H4 D9", "H", "2", "house,TR-R24=no_trumps") == spelled("S3 D9")
    assert follows("SK SK", "S3 H4 D9", "H", "2") == spelled("S3 H4", "S3 D9")


def test_trumps_for_want_of_pairs() -> None:
    """A pair of trumps in place of single cards of the suit is legal only where the void of pairs trump."""
    assert ("S3", "S3") not in follows("H9 H9", "H5 H6 S3 S3", "S", "2")
    assert ("S3", "S3") in follows("H9 H9", "H5 H6 S3 S3", "S", "2", "house,TR-R25=void_of_pairs")


@pytest.mark.parametrize(
    ("cards", "tractor"),
    [
        ("H10 H10 S10 S10", True),
        ("H10 H10 SA SA", True),
        ("JB JB JR JR", True),
        ("HA HA H2 H2", False),
        ("H5 H5 H3 H3", False),
        ("H9 H9 HJ HJ", True),
        ("S9 S9 SJ SJ", True),
        ("H5 H5 D6 D6", False),
        ("H10 H10 D10 D10", False),
    ],
)
def test_tractor(cards: str, tractor: bool) -> None:
    """Level ten, spades are trumps: pairs are consecutive where nothing stands between them."""
    assert (tuple(sorted(cards.split())) in leads(cards, "S", "10")) is tractor


def test_tractor_readings() -> None:
    """The gap in the trump suit and the links of the chain are as the readings say."""
    for ruleset, cards in (
        ("house,TR-R20=open", "S9 S9 SJ SJ"),
        ("house,TR-R21=no_ace_link", "H10 H10 SA SA"),
        ("house,TR-R21=no_jokers", "JB JB S10 S10"),
        ("house,TR-R21=no_jokers", "JB JB JR JR"),
        ("house,TR-R21=ranks_only", "H10 H10 S10 S10"),
        ("house,TR-R21=ranks_only", "JB JB JR JR"),
        ("house,TR-R21=ranks_only", "H10 H10 SA SA"),
    ):
        assert tuple(sorted(cards.split())) not in leads(cards, "S", "10", ruleset)
        assert tuple(sorted(cards.split())) in leads(cards, "S", "10")


@pytest.mark.parametrize(
    ("cards", "trump", "level"),
    [
        ("SA S5 S5", "H", "2"),
        ("HA HK", "S", "2"),
        ("HA HK", "S", "7"),
        ("H5 H6 H7", "S", "10"),
        ("H9 H9 H10 H10 HK", "S", "2"),
    ],
)
@pytest.mark.parametrize("ruleset", ["house", "literal", "traditional", "house,TR-R23=equal_strength"])
def test_several_figures_are_no_lead(cards: str, trump: str, level: str, ruleset: str) -> None:
    """Aces and kings, or an ace and a pair, are not led together, whatever the ruleset."""
    assert tuple(sorted(cards.split())) not in leads(cards, trump, level, ruleset)


def test_points_of_a_trick() -> None:
    """A five, a ten and a king in one trick count 25."""
    m = model()
    assert m.value(weight(m.rules.cards(Cards(m).take("H5 H10 HK H3")), points_of(m)), m.initial()) == 25


def points_of(m: Model) -> Table:
    """The table of points that the rules weigh cards by."""
    terms = subterms(*(t for a in m.rules.actions.values() for t in a.next.values()))
    return next(t.data for t in terms if t.op == "weight")


def test_empty_kitty() -> None:
    """A kitty without points adds nothing to 80 caught, and 80 take over."""
    m = model()
    cards = Cards(m)
    taken = cards.take("H10 H10 S10 S10 D10 D10 HK HK")
    at = state(
        m, phase="score", kitty=cards.take("H3 H4"), taken_1=taken, defends=0, last_taker=1, last_size=2
    )  # fmt: skip
    scored = m.step(at, Move("score"))
    assert m.get("final", scored) == 80
    assert m.get("dealer", m.step(scored, Move("next_deal"))) == 1


def test_equal_levels() -> None:
    """Two level cards of different suits are a pair under one reading alone."""
    assert ("D7", "S7") not in leads("S7 D7", "H", "7")
    assert ("D7", "S7") in leads("S7 D7", "H", "7", "house,TR-R23=equal_strength")


def test_equal_levels_are_given() -> None:
    """Where equal level cards are a pair, who has no other pair of trumps gives them to a pair of trumps."""
    hand = "S7 D7 H3 HK"
    assert ("D7", "S7") not in leads(hand, "H", "7")
    every = follows("H9 H9", hand, "H", "7")
    assert len(every) == 6
    assert follows("H9 H9", hand, "H", "7", "house,TR-R23=equal_strength") == spelled("S7 D7")


@pytest.mark.parametrize(
    ("plays", "trump", "level", "seat"),
    [
        (["D2", "C2", "S3", "S4"], "S", "2", 0),
        (["SA SA H10 H10", "D10 D10 S10 S10", "S3 S4 S5 S6", "S7 S8 S9 SJ"], "S", "10", 1),
        (["D10 D10", "H10 H10", "D3 D4", "D5 D6"], "S", "2", 0),
        (["S7", "JB", "JR", "SA"], "S", "7", 2),
        (["H5", "H10", "HK", "H3"], "S", "2", 2),
        (["H5 H5", "HA HK", "H3 H4", "S3 S3"], "S", "2", 3),
        (["H5 H5 H6 H6", "HA HA HQ HQ", "H3 H4 H7 H8", "D3 D3 D4 D4"], "S", "2", 0),
    ],
)
def test_winner(plays: list[str], trump: str, level: str, seat: int) -> None:
    """Only the shape that was led can win; trumps beat it; of equals the earlier play wins."""
    assert winner(plays, trump, level) == seat


@pytest.mark.parametrize(
    ("points", "levels", "dealer"),
    [
        (0, (3, 0), 2), (5, (2, 0), 2), (35, (2, 0), 2), (40, (1, 0), 2), (75, (1, 0), 2),
        (80, (0, 0), 1), (115, (0, 0), 1), (120, (0, 1), 1), (160, (0, 2), 1), (200, (0, 3), 1),
    ],
)  # fmt: skip
def test_promotion(points: int, levels: tuple[int, int], dealer: int) -> None:
    """Seat 0 dealt: the bands of points give the levels and the next dealer."""
    m = model()
    at = state(m, phase="promote", final=points, dealer=0, defends=0)
    (move,) = m.moves(at)
    after = m.step(at, move)
    assert (m.get("level[0]", after), m.get("level[1]", after), m.get("dealer", after)) == (*levels, dealer)


@pytest.mark.parametrize(
    ("points", "levels", "dealer"), [(0, (0, 3), 1), (75, (0, 1), 1), (80, (0, 0), 2), (160, (2, 0), 2)]
)
def test_promotion_by_the_points_of_the_defenders(points: int, levels: tuple[int, int], dealer: int) -> None:
    """Line 16 by its letter: with 80 points of their own the defenders keep the game, and rise from 120 on;
    below, the game passes to the others, who rise."""
    m = model("house,TR-R01=defenders")
    at = state(m, phase="promote", final=points, dealer=0, defends=0)
    (move,) = m.moves(at)
    after = m.step(at, move)
    assert (m.get("level[0]", after), m.get("level[1]", after), m.get("dealer", after)) == (*levels, dealer)


def test_eighty_points_for_ever() -> None:
    """Four deals of 80 points lead back to the position from which they began, unless deals are counted."""
    m = model("house,TR-R05=no_bound")
    first = state(m, phase="promote", final=80, deal_no=3, level_0=4, level_1=7, dealer=0, defends=0)
    at, seen = first, []
    for _ in range(5):
        (move,) = m.moves(at)
        assert move.action == "next_deal"
        seen.append(m.step(at, move))
        dealer = int(m.get("dealer", seen[-1]))
        at = state(
            m, phase="promote", final=80, deal_no=3, level_0=m.get("level[0]", seen[-1]),
            level_1=m.get("level[1]", seen[-1]), dealer=dealer, defends=dealer % 2,
        )  # fmt: skip
    assert seen[4] == seen[0]
    assert len(set(seen)) == 4
    agreed = model()
    (move,) = agreed.moves(first)
    assert move.action == "close_match"


def test_next_dealer_is_named_for_some_results_alone() -> None:
    """Taken by the letter the sentences about the next dealer leave out 0 to 35 and 80 to 115 points."""
    m = model("house,TR-R32=band_before")
    for points, goes_on in ((0, False), (35, False), (40, True), (75, True), (80, False), (120, True)):
        at = state(m, phase="promote", final=points, dealer=0, defends=0)
        assert bool(list(m.moves(at))) is goes_on


@pytest.mark.parametrize(
    ("size", "ruleset", "bonus"),
    [
        (1, "house", 20), (2, "house", 40), (4, "house", 80), (4, "house,TR-R26=power", 160),
        (4, "house,TR-R26=twice", 20), (4, "house,TR-R26=cards", 40), (1, "house,TR-R27=whole_trick", 80),
    ],
)  # fmt: skip
def test_kitty(size: int, ruleset: str, bonus: int) -> None:
    """Ten points in the kitty, when the attackers take the last trick with so many cards, and when they do
    not."""
    m = model(ruleset)
    cards = Cards(m)
    at = state(
        m, phase="score", kitty=cards.take("H10 H3"), taken_1=cards.take("S5 S5 SK"), defends=0,
        last_taker=1, last_size=size,
    )  # fmt: skip
    assert m.get("final", m.step(at, Move("score"))) == 20 + bonus
    kept = state(m, phase="score", kitty=at[[s.data for s in m.slots].index("kitty")], defends=0)
    assert m.get("final", m.step(kept, Move("score"))) == 0


def test_bonus_with_few_points() -> None:
    """Attackers with 20 points who take the last trick get the bonus, unless the deal must be won for it."""
    for ruleset, points in (("house", 60), ("house,TR-R31=deal", 20)):
        m = model(ruleset)
        cards = Cards(m)
        at = state(
            m, phase="score", kitty=cards.take("H10 H3"), taken_1=cards.take("S5 S5 SK"), defends=0,
            last_taker=1, last_size=2,
        )  # fmt: skip
        assert m.get("final", m.step(at, Move("score"))) == points


@pytest.mark.parametrize(
    ("option", "allowed"),
    [
        ("yes", {"H2", "H2 H2", "JB JB"}),
        ("no", {"H2", "H2 H2"}),
        ("single_only", {"H2"}),
    ],
)
def test_first_declaration(option: str, allowed: set[str]) -> None:
    """What may be declared when nothing is declared yet."""
    m = model(f"house,TR-R12={option}")
    hand = Cards(m).take("H2 H2 JB JB")
    at = state(m, phase="declare", rank="2", turn=1, declarer=4, first_declarer=4, hand_1=hand)
    legal = {" ".join(names(m, x.values[0])) for x in m.moves(at) if x.action == "declare"}
    assert legal == allowed


@pytest.mark.parametrize(
    ("standing", "hand", "declared", "allowed"),
    [
        (("S2", 1), "H2", "H2", False),
        (("S2", 1), "H2 H2", "H2 H2", True),
        (("JB JB", 3), "H2 H2", "H2 H2", False),
        (("JB JB", 3), "JR JR", "JR JR", True),
        (("", 0), "JR JR", "JR JR", True),
        (("", 0), "JR", "JR", False),
        (("", 0), "H2 S2", "H2 S2", False),
    ],
)
def test_declaring(standing: tuple[str, int], hand: str, declared: str, allowed: bool) -> None:
    """An overcall is stronger than what stands; one joker, or level cards of two suits, declare nothing."""
    m = model()
    cards = Cards(m)
    mask = cards.take(hand)
    at = state(
        m,
        phase="declare",
        rank="2",
        called=standing[1],
        declarer=0 if standing[1] else 4,
        turn=1,
        hand_1=mask,
    )
    legal = {names(m, move.values[0]) for move in m.moves(at) if move.action == "declare"}
    assert (tuple(sorted(declared.split())) in legal) is allowed


@pytest.mark.parametrize(
    ("option", "allowed", "refused"),
    [("mixed", "S3 D4", None), ("one_kind", "S3 S4", "S3 D4"), ("one_kind", "D4 C9", "D4 S4")],
)
def test_void_may_mix(option: str, allowed: str, refused: str | None) -> None:
    """A player without the suit mixes trumps with discards under one reading, and not under the other."""
    found = follows("H9 H9", "S3 S4 D4 C9", "S", "2", f"house,TR-R33={option}")
    assert tuple(sorted(allowed.split())) in found
    assert len(found) == (6 if option == "mixed" else 2)
    if refused:
        assert tuple(sorted(refused.split())) not in found


def test_void_mixes_for_want_of_either() -> None:
    """Who has enough neither of trumps nor of others mixes under both readings: some play is always legal."""
    for option in ("mixed", "one_kind"):
        found = follows("H9 H9 H10 H10", "S3 S4 S5 D4 D5", "S", "2", f"house,TR-R33={option}")
        assert len(found) == 5


def test_discards_of_another_suit() -> None:
    """A higher pair of another plain suit takes the trick only where rank alone decides."""
    plays = ["D10 D10", "HK HK", "D3 D4", "C10 C10"]
    assert winner(plays, "S", "2") == 0
    assert winner(plays, "S", "2", "house,TR-R34=by_rank") == 1
    assert winner(["D10 D10", "HK C2", "D3 D4", "C10 C10"], "S", "2", "house,TR-R34=by_rank") == 0
    assert winner(["D10", "H10", "S3", "CA"], "S", "2", "house,TR-R34=by_rank") == 2


def test_kitty_as_dealt() -> None:
    """The bonus is for the cards that were buried, or for those that were dealt to the kitty."""
    for option, points in (("buried", 20), ("as_dealt", 60)):
        m = model(f"house,TR-R35={option}")
        cards = Cards(m)
        at = state(
            m, phase="score", kitty=cards.take("H10 H3"), dealt_worth=30, defends=0, last_taker=1, last_size=1
        )  # fmt: skip
        assert m.get("final", m.step(at, Move("score"))) == points


@pytest.mark.parametrize(("size", "factor"), [(1, 2), (2, 4), (4, 8), (6, 16), (24, 8192)])
def test_kitty_by_pairs(size: int, factor: int) -> None:
    """Two for a single card, and twice as much for each pair of the last play."""
    m = model("house,TR-R26=pairs_power")
    at = state(
        m, phase="score", kitty=Cards(m).take("H10 H3"), defends=0, last_taker=1, last_size=size
    )  # fmt: skip
    assert m.get("final", m.step(at, Move("score"))) == 10 * factor


def test_last_trick_tells_all_ways_to_multiply_apart() -> None:
    """From where an audit begins the last trick a tractor of three pairs gives a total to each way."""
    totals, rules = {}, GAME.build(begin=LAST_TRICK)
    for option in next(r for r in GAME.readings if r.id == "TR-R26").options:
        m = Model(rules, parse_ruleset(GAME.readings, f"house,TR-R26={option}"))
        at = m.initial()
        lead = max(m.moves(at, ["lead_pairs"]), key=lambda move: move.values[0].bit_count())
        at = m.step(at, lead)
        for _ in range(3):
            at = m.step(at, next(iter(m.moves(at))))
        totals[option] = m.get("final", m.step(m.step(at, Move("collect")), Move("score")))
    assert totals == {"twice_cards": 520, "twice": 120, "cards": 280, "power": 2600, "pairs_power": 680}


def any_move(m: Model, at: State, seed: int) -> Move:
    """One of the moves, drawn with a seed."""
    move = m.random_move(at, random.Random(seed))
    assert move is not None
    return move


def seen(m: Model, seat: int, at: State) -> dict[str, int]:
    """A seat's view of a state."""
    view = m.rules.views[seat]
    return dict(zip(view, m.values(list(view.values()), at), strict=True))


def test_what_seats_see_of_the_kitty() -> None:
    """All see a kitty that is turned up, and it stays known; what is buried the dealer alone sees."""
    m = model()
    at = m.apply(m.initial(), Move("draw_lots", (2,)))
    at = m.apply(at, any_move(m, at, 1))
    kitty = int(m.get("kitty", at))
    assert all(seen(m, i, at)["turned_up"] == seen(m, i, at)["buried"] == 0 for i in range(4))
    for _ in range(4):
        at = m.apply(at, Move("pass"))
    at = m.apply(at, next(iter(m.moves(at))))  # the first card that lies there
    assert all(seen(m, i, at)["turned_up"] == kitty for i in range(4))
    at = m.apply(at, Move("take"))
    dealer = int(m.get("dealer", at))
    one, two = any_move(m, at, 2), any_move(m, at, 3)
    assert one != two
    first, second = m.apply(at, one), m.apply(at, two)
    assert seen(m, dealer, first)["buried"] == one.values[0] != seen(m, dealer, second)["buried"]
    for seat in {0, 1, 2, 3} - {dealer}:
        assert seen(m, seat, first) == seen(m, seat, second)
        assert seen(m, seat, first)["turned_up"] == kitty
