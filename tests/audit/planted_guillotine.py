"""Ten defects planted into Guillotine."""

from __future__ import annotations

from tests.audit.planted import Planted

from hoyle.audit import Kind

PLANTED = tuple(
    Planted("guillotine", *rest)
    for rest in (
        ("a case removed: domino pays nothing", "scoring.py",
         'when=s.is_contract("domino") & r', 'when=s.is_contract("domino") & (s.deal_no > 2) & r',
         (Kind.GAP,), "GU-28"),
        ("two bands overlap: queens are paid as spades too", "scoring.py",
         'when=s.is_contract("spades")', 'when=s.is_contract("spades") | s.is_contract("queens")',
         (Kind.CONTRADICTION,), "GU-19"),
        ("an order with equal cards", "playing.py",
         "return 1 + [x for x in names if x in deck.ranks].index(deck.ranks[deck.rank(card)])",
         "return 1 + [x for x in names if x in deck.ranks].index(deck.ranks[deck.rank(card)]) // 2",
         (Kind.TIE,), "GU-51"),
        ("a must that clashes: the suit that is not held must be played", "playing.py",
         "suit(card) != s.led", "suit(card) == s.led", (Kind.STUCK,), "GU-50"),
        ("a must that cannot be met: follow a suit that is not held", "playing.py",
         "any_of(leading, void, follow.has(card))", "any_of(leading, follow.has(card))",
         (Kind.STUCK,), "GU-49"),
        ("an optional pass", "domino.py",
         "any_of(bonus, empty(self.can_lay(s.turn)), r.PASSING",
         "any_of(True, empty(self.can_lay(s.turn)), r.PASSING",
         (Kind.ENDLESS,), "GU-45"),
        ("a bound off by one: a contract is used up before it is announced", "dealing.py",
         "s.announced_by(s.dealer, name) > 0", "s.announced_by(s.dealer, name) > -1", (Kind.STUCK,), "GU-14"),
        ("neighbours two steps apart", "domino.py", "(apart == 1 or", "(apart == 2 or",
         (Kind.REFUTED_CLAIM,), "GU-40"),
        ("the first card must fit too", "domino.py",
         "any_of(self.opening, self.fits.has(card))", "any_of(self.fits.has(card))", (Kind.STUCK,), "GU-35"),
        ("a turn is missed before the first card only", "domino.py",
         's.at("domino") & not_(self.opening), "the dealer', 's.at("domino") & self.opening, "the dealer',
         (Kind.STUCK,), "GU-31"),
    )
)  # fmt: skip
