"""Games with one rule broken: what a slip looks like, and which obligation sees it. Here Ladies' Preferans."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from hoyle.games import Game, load_game

GAMES = Path(__file__).parents[2] / "spec/hoyle/games"


@dataclass(frozen=True)
class Mutant:
    """In *file*, *old* (which stands there once) becomes *new*; the obligation *breaks* is refuted."""

    name: str
    file: str
    old: str
    new: str
    breaks: str


def build(mutant: Mutant | None, folder: Path, game: str = "preferans") -> Game:
    """A game with one rule changed, in a folder of its own (unchanged for ``None``)."""
    for path in (GAMES / game).iterdir():
        if path.suffix not in (".py", ".toml"):
            continue
        text = path.read_text(encoding="utf-8")
        if mutant is not None and path.name == mutant.file:
            assert text.count(mutant.old) == 1, f"{mutant.name}: {text.count(mutant.old)} places to change"
            text = text.replace(mutant.old, mutant.new)
        (folder / path.name).write_text(text, encoding="utf-8")
    return load_game(path=folder)


MUTANTS = (
    Mutant("follow suit dropped", "playing.py",
           'any_of(leading, empty(follow), follow.has(card)), "follow suit', 'True, "follow suit',
           "preferans/step/the-suit-led-is-followed-while-it-is-held"),
    Mutant("must not discard", "playing.py",
           'any_of(leading, empty(follow), follow.has(card)), "follow suit',
           'any_of(leading, follow.has(card)), "follow suit',
           "preferans/moves/a-legal-move-exists"),
    Mutant("heart ban dropped", "playing.py", "while_other_suits=not_(leading) | empty(other)", "while_other_suits=True",
           "preferans/step/in-deal-2-a-heart-is-led-only-by-a-seat-with-nothing-else"),
    Mutant("heart ban as printed", "playing.py",
           "while_other_suits=not_(leading) | empty(other)", "while_other_suits=not_(leading) | not_(empty(other))",
           "preferans/moves/a-legal-move-exists"),
    Mutant("heart ban in deal 3", "playing.py", "deal_2=s.is_deal(2),", "deal_2=s.is_deal(2, 3),",
           "preferans/permits/any-card-may-be-led-but-for-hearts-in-deal-2"),
    Mutant("turn goes the other way", "playing.py", 'play.sets(s.turn, s.after(s.turn), "LP-R05")',
           'play.sets(s.turn, rules.seat_after(s.turn, -1), "LP-R05")',
           "preferans/step/one-card-goes-from-the-hand-to-the-table-and-the-next-seat-has-the-turn"),
    Mutant("the next of the taker leads", "playing.py",
           'when=r.NEXT_LEAD.is_("trick_taker") & not_(done), then=takes.answer)',
           'when=r.NEXT_LEAD.is_("trick_taker") & not_(done), then=s.after(takes.answer))',
           "preferans/step/the-taker-of-a-trick-leads-the-next-one"),
    Mutant("the lowest of the led suit wins", "playing.py", "    if not misere:\n        return place\n",
           "    if not misere:\n        return len(in_deck) + 1 - place\n",
           "preferans/step/the-highest-trump-takes-the-trick-else-the-highest-card-of-the-suit-led"),
    Mutant("misere is not turned over", "playing.py", "return len(in_deck) + 1 - place\n", "return place\n",
           "preferans/step/the-highest-trump-takes-the-trick-else-the-highest-card-of-the-suit-led"),
    Mutant("a trick's cards go to the leader", "playing.py",
           "collect.sets(s.taken[winner], s.taken[winner] | s.trick)",
           "collect.sets(s.taken[s.leader], s.taken[s.leader] | s.trick)",
           "preferans/step/the-highest-trump-takes-the-trick-else-the-highest-card-of-the-suit-led"),
    Mutant("the table is not cleared into the pile", "playing.py",
           "collect.sets(s.taken[winner], s.taken[winner] | s.trick)",
           "collect.sets(s.taken[winner], s.taken[winner] | s.table[0])",
           "preferans/always/every-card-is-in-one-place"),
    Mutant("the duty of the king in deal 7 too", "playing.py", "deal_6=s.is_deal(6), deals", "deal_6=s.is_deal(5, 6), deals",
           "preferans/step/whoever-keeps-the-king-at-a-good-chance-is-noted-and-nobody-else"),
    Mutant("hearts cost 3", "scoring.py", "return 2 * count(self.s.taken[i] & self.hearts)",
           "return 3 * count(self.s.taken[i] & self.hearts)",
           "preferans/always/each-deal-not-to-take-comes-to-16"),
    Mutant("hearts missing in the jumble", "scoring.py", 'headings = [2] if hearts and face[0] == "H" else []',
           "headings = [1] if hearts and face[0] == \"H\" else []", "preferans/always/the-negative-jumble-comes-to-96"),
    Mutant("one of the last two tricks", "scoring.py", "tricks=as_int(left <= 1)", "tricks=as_int(left < 1)",
           "preferans/always/each-deal-not-to-take-comes-to-16"),
    Mutant("the holder of the king pays beside the taker", "scoring.py", "instead=ite(nobody, took, held)",
           "instead=took + held", "preferans/always/each-deal-not-to-take-comes-to-16"),
    Mutant("4 for a praised trick", "scoring.py", "then=lambda i: sign * (3 * self.counted(i))",
           "then=lambda i: sign * (4 * self.counted(i))", "preferans/always/each-praised-deal-comes-to-24"),
    Mutant("the price is lost", "scoring.py", "ite(s.owner == i, -self.passes(), 0)", "0",
           "preferans/always/each-praised-deal-comes-to-24"),
    Mutant("the price goes the wrong way", "scoring.py",
           "moved = ite(s.praiser == i, self.passes(), ite(s.owner == i, -self.passes(), 0))",
           "moved = ite(s.owner == i, self.passes(), ite(s.praiser == i, -self.passes(), 0))",
           "preferans/step/a-praised-deal-pays-3-for-each-trick-the-price-passed-from-the-buyer-to-the-praiser"),
    Mutant("written off for the others alone", "scoring.py",
           'then=lambda i: ite(r.WRITE_OFF_SHARE.is_("others") & (s.writer == i), 0, 6)',
           "then=lambda i: ite(r.WRITE_OFF_SHARE.is_(\"everyone\") & (s.writer == i), 0, 6)", "preferans/always/each-praised-deal-comes-to-24"),
    Mutant("an equal offer is enough", "trading.py",
           'not_(someone) | (tricks > s.offer) | (not_', 'not_(someone) | (tricks >= s.offer) | (not_',
           "preferans/step/an-offer-is-higher-than-the-one-before"),
    Mutant("nine tricks may be offered", "trading.py", "up_to_all=(tricks >= 1) & (tricks <= s.hand_size)",
           "up_to_all=tricks >= 1", "preferans/step/an-offer-is-of-one-to-eight-tricks"),
    Mutant("the praiser may not refuse", "trading.py",
           'trade.requires("LP-43", s.at("trade"),', 'trade.requires("LP-43", s.at("trade") & accept,',
           "preferans/permits/the-praiser-may-trade-or-refuse"),
    Mutant("a pass is not final", "trading.py", "next_offer(s, passes, spoken=True,", "next_offer(s, passes, spoken=False,",
           "preferans/step/a-pass-is-final-and-leaves-the-offer-as-it-is"),
    Mutant("the praiser keeps a game that is sold", "trading.py", "then=s.seat_of(s.bidder),", "then=s.praiser,",
           "preferans/step/whoever-offered-most-gets-the-game"),
    Mutant("no trump by a held suit", "trading.py", 'r.TRUMP_CHOICE.is_("any_suit"),', 'r.TRUMP_CHOICE.is_("held_suit"),',
           "preferans/permits/any-suit-the-last-card-or-misere-may-be-ordered"),
    Mutant("the dealer orders", "state.py", "after_dealer=rules.seat_after(self.dealer)", "after_dealer=self.dealer",
           "preferans/step/the-first-hand-orders"),
    Mutant("the same seat deals again", "rules.py",
           'when=r.NEXT_DEALER.is_("next_seat"), then=rules.seat_after(s.dealer)',
           'when=r.NEXT_DEALER.is_("next_seat"), then=s.dealer',
           "preferans/step/the-next-seat-deals-the-next-deal"),
    Mutant("seven cards each", "dealing.py", "size=ite(s.praised, gets, s.hand_size)",
           "size=ite(s.praised, gets, s.hand_size - 1)", "preferans/step/a-plain-deal-gives-everyone-eight-cards"),
    Mutant("the lowest total wins", "rules.py", "return all_of(*(s.score[j] <= s.score[i] for j in rules.seats))",
           "return all_of(*(s.score[i] <= s.score[j] for j in rules.seats))", "preferans/step/the-highest-total-wins"),
    Mutant("one seat is never drawn", "dealing.py", "unstated=False, by_lot=True,", "unstated=False, by_lot=seat != 3,",
           "preferans/permits/any-seat-may-be-drawn-as-the-first-dealer"),
    Mutant("hearts are free once one is taken", "playing.py", "while_other_suits=not_(leading) | empty(other),",
           "while_other_suits=not_(leading) | empty(other) | not_(empty(union(*s.taken) & hearts)),",
           "preferans/step/in-deal-2-a-heart-is-led-only-by-a-seat-with-nothing-else"),
    Mutant("trumps need not follow", "playing.py", 'any_of(leading, empty(follow), follow.has(card)), "follow suit',
           'any_of(leading, empty(follow), follow.has(card), (hand & suit_cards(deck, s.trump)).has(card)), "follow suit',
           "preferans/step/the-suit-led-is-followed-while-it-is-held"),
    Mutant("what is missing is forgiven", "scoring.py", "owes_all=r.PRICE.choose(to_praiser=owes,",
           "owes_all=r.PRICE.choose(to_praiser=has,",
           "preferans/step/a-praised-deal-pays-3-for-each-trick-the-price-passed-from-the-buyer-to-the-praiser"),
    Mutant("the praiser's neighbour offers again", "trading.py", "    seat: Term = s.turn\n", "    seat: Term = s.praiser\n",
           "preferans/step/after-a-bid-the-next-who-may-offer-has-the-turn-until-nobody-can-outbid"),
    Mutant("the last deal alone counts", "rules.py", "return all_of(*(s.score[j] <= s.score[i] for j in rules.seats))",
           "return all_of(*(s.paid[j] <= s.paid[i] for j in rules.seats))", "preferans/step/the-highest-total-wins"),
    Mutant("peeking at the next hand", "playing.py",
           'play.requires("LP-07", s.at("play") & empty(s.table[s.turn]),',
           'play.requires("LP-07", s.at("play") & empty(s.table[s.turn]) & (not_(empty(s.hand[s.after(s.turn)] & s.of_suit("S"))) | not_(suit_cards(deck, "S").has(card)) | empty(hand - s.of_suit("S"))),',
           "preferans/view/play"),
    Mutant("the strength ties", "playing.py", "    place = 1 + in_deck.index(rank)\n",
           "    place = 1 + in_deck.index(rank) // 2\n", "preferans/consistent/who-takes-the-trick"),
)  # fmt: skip
