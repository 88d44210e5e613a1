"""Questions whose answers depend on readings: the pool from which an engine is identified."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from hoyle.conformance.candidate import FAMILIES, Candidate
from hoyle.conformance.codec import Codec
from hoyle.conformance.cover import Choice
from hoyle.conformance.make import candidates
from hoyle.conformance.part import Parts
from hoyle.conformance.player import Player, open_player
from hoyle.conformance.question import Question
from hoyle.conformance.reread import allowed
from hoyle.conformance.sample import Deal, Drawn, again, cards_listed, play_cut, setup_fields
from hoyle.conformance.variant import Variant, reread
from hoyle.conformance.write import Writer
from hoyle.lang import Rules, Ruleset

EACH = 2
"""Questions that are looked for to show one option."""
VAIN = 2
"""Deals in which an option shows and no single question tells it, after which only games are asked."""
WINDOWS = (1, 2, 3)
"""Deals in a row from which questions are made: most shows in one, what passes from deal to deal in more."""
LONG = 8
"""Beginnings of several deals in a row that are looked at in one play."""
DEALS = 48
"""So many deals are played at least: a game of one deal takes more plays than a match of many."""
LISTED = 8
"""Deals of a play that are looked at to see how many cards a hand has."""
Option = tuple[str, str]
"""A reading and one of its options."""


def families_of(ops: Iterable[str]) -> list[str]:
    """The families of questions that an engine with these operations takes."""
    offered = set(ops)
    out = [f for f in FAMILIES if f in offered]
    out += ["legal"] if "check" in offered and "legal" not in out else []
    return out + (["replay"] if {"new", "play"} <= offered else [])


def pool(
    rules: Rules, ruleset: Ruleset, options: Iterable[Option], families: Iterable[str], seed: int, size: int
) -> list[Question]:
    """Questions that tell some of these options from the ruleset, each with all that it tells apart.

    *size* random plays are made, or more until there are ``DEALS`` deals. A single question is taken from any
    place of a play; a game that is asked begins with a deal that can be begun by itself.
    """
    player = Player(rules, ruleset)
    variants = dict(_variants(rules, ruleset, set(options)))
    return _Pool(Codec(player), rules, ruleset, variants, list(families), seed).questions(size)


class _Pool:
    """Questions in the making. ``left`` says how many are still looked for to show an option."""

    def __init__(
        self,
        codec: Codec,
        rules: Rules,
        ruleset: Ruleset,
        variants: Mapping[Option, Variant],
        families: list[str],
        seed: int,
    ) -> None:
        self.codec, self.variants, self.families, self.seed = codec, variants, families, seed
        self.parts = Parts(codec)
        self.writer = Writer(self.parts, rules, ruleset, seed, "")
        self.left = dict.fromkeys(variants, EACH)
        self.vain: Counter[Option] = Counter()

    def questions(self, size: int) -> list[Question]:
        """All questions, those of one deal first."""
        plays: list[list[Drawn]] = []
        while len(plays) < size or (len(plays) < DEALS and sum(map(len, plays)) < DEALS):
            plays.append(list(play_cut(self.codec, random.Random(f"{self.seed}/{len(plays)}"))))
        fields = setup_fields(self.codec, [raw for play in plays for raw in play])
        some = [raw for play in plays for raw in play[:LISTED]]
        whole = max((len(h) for raw in some for h in cards_listed(self.codec, raw, 0)["hands"]), default=0)
        out: list[Question] = []
        for length in WINDOWS:
            for n, play in enumerate(plays):
                for i in range(min(len(play) - length + 1, len(play) if length == 1 else LONG)):
                    if not self.left:
                        return out
                    raws, name = play[i : i + length], f"{self.seed}/{n}/{i}-{length}"
                    deal = rough(self.codec, raws, f"{name}, as played")
                    shown = self._shown(deal, [o for o, n in self.left.items() if length == 1 or n == EACH])
                    probed = [o for o in shown if self.vain[o] < VAIN] if length == 1 else []
                    if probed:
                        out += self._asked(self._probes(deal), probed)
                    shown = [o for o in shown if o in self.left and self.left[o] == EACH]
                    if shown and "replay" in self.families:
                        begun = again(self.codec, raws, fields, whole, name)
                        if begun is not None:
                            out += self._asked([Candidate("replay", begun, 0, self.parts)], shown)
        return out

    def _shown(self, deal: Deal, among: Iterable[Option]) -> list[Option]:
        """The options that would make a difference in this deal."""
        replay = Candidate("replay", deal, 0, self.parts)
        return [o for o in among if self._tells(replay, o)]

    def _asked(self, listed: Sequence[Candidate], shown: list[Option]) -> Iterator[Question]:
        """Questions among those listed for the options that show."""
        for option in shown:
            found = next((c for c in listed if option in self.left and self._tells(c, option)), None)
            if found is None:
                self.vain[option] += 1
                continue
            support = frozenset(o for o in self.variants if self._tells(found, o))
            for one in support & self.left.keys():
                self.left[one] -= 1
                if not self.left[one]:
                    del self.left[one]
            (vector,) = self.writer.write(found.family, Choice([found], [frozenset()]))
            yield Question(vector, support)

    def _tells(self, candidate: Candidate, option: Option) -> bool:
        variant = self.variants[option]
        return candidate.concerns(variant) and candidate.exposes(variant)

    def _probes(self, deal: Deal) -> list[Candidate]:
        """The single questions of a deal, the cheap ones first."""
        probes = [f for f in self.families if f != "replay"]
        return [c for f in probes for c in candidates(f, self.parts, [[deal]])]


def rough(codec: Codec, raws: Sequence[Drawn], name: str) -> Deal:
    """Deals as they were played, not begun by themselves: to look at what happens in them."""
    model = codec.model
    states = [s for raw in raws for s in raw.states]
    moves = [m for raw in raws for m in raw.moves]
    players = {a.name for a in codec.players}
    choices = tuple(i for i, m in enumerate(moves) if m.action in players)
    end = model.effect(states[-1], moves[-1])
    return Deal({}, ({},) * len(raws), (*states, end), tuple(moves), choices, name)


def _variants(rules: Rules, ruleset: Ruleset, wanted: set[Option]) -> Iterator[tuple[Option, Variant]]:
    opened = open_player(rules, ruleset)
    for reading in rules.readings.values():
        for option in reading.options:
            other = (reading.id, option) in wanted and ruleset.choices[reading.id] != option
            if other and allowed(rules, ruleset.change({reading.id: option})):
                yield (reading.id, option), reread(opened, reading, option)
