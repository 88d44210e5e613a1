"""Ten defects planted into Ladies' Preferans."""

from __future__ import annotations

from tests.audit.planted import Planted

from hoyle.audit import Kind

PLANTED = tuple(
    Planted("preferans", *rest)
    for rest in (
        ("a case removed: nothing is said of a lead after the last trick", "playing.py",
         'when=done, then=s.leader', 'when=done & s.is_deal(13 - 12) & (s.deal_no > 1), then=s.leader',
         (Kind.GAP,), "LP-06"),
        ("two bands overlap: deal 5 pays for two things", "scoring.py",
         '6, self.king_of', '5, self.king_of', (Kind.CONTRADICTION,), "LP-25"),
        ("a band is missing: deal 6 pays nothing", "scoring.py",
         '6, self.king_of', '3, self.king_of', (Kind.GAP,), "LP-25"),
        ("a bound off by one: the last trick alone", "scoring.py",
         "as_int(left <= 1)", "as_int(left <= 0)", (Kind.REFUTED_CLAIM,), "LP-52"),
        ("an order with equal cards", "playing.py",
         "place = 1 + in_deck.index(rank)", "place = 1 + in_deck.index(rank) // 2", (Kind.TIE,), "LP-08"),
        ("a must that clashes: hearts may only be led beside others", "playing.py",
         "while_other_suits=not_(leading) | empty(other)",
         "while_other_suits=not_(leading) | not_(empty(other))",
         (Kind.STUCK,), "LP-16"),
        ("a must that cannot be met: follow a suit that is not held", "playing.py",
         'any_of(leading, empty(follow), follow.has(card))', 'any_of(leading, follow.has(card))',
         (Kind.STUCK,), "LP-08"),
        ("offers that need not grow", "trading.py",
         "not_(someone) | (tricks > s.offer) | (not_", "not_(someone) | (tricks >= s.offer) | (not_",
         (Kind.ENDLESS,), "LP-42"),
        ("a weight: hearts cost three", "scoring.py",
         "return 2 * count(self.s.taken[i] & self.hearts)", "return 3 * count(self.s.taken[i] & self.hearts)",
         (Kind.REFUTED_CLAIM,), "LP-52"),
        ("a step that never comes: the last card is not turned", "dealing.py",
         'reveal.requires("LP-39", s.at("reveal")', 'reveal.requires("LP-39", s.at("reveal") & s.is_deal(1)',
         (Kind.STUCK, Kind.GAP), "LP-39"),
    )
)  # fmt: skip
