"""Which clause a wrong answer breaks, found with the rules themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any

from hoyle.concrete import State
from hoyle.conformance.codec import Codec, Json
from hoyle.conformance.mutant import Mutant, mutants_of, own_conjuncts, short
from hoyle.conformance.observe import run_on, seat_at_turn
from hoyle.conformance.origin import Course, Ending, Origin, behind, explains, origins
from hoyle.conformance.part import Parts, foreign
from hoyle.conformance.player import SHORT
from hoyle.conformance.refusal import Refusal
from hoyle.conformance.reread import Rereading, cites_of, words_of
from hoyle.conformance.session import Session
from hoyle.conformance.value import SEAT
from hoyle.conformance.variant import Variant, mutate
from hoyle.lang import CardSort, EnumSort, HoyleError, IntSort, Reading, Requirement, Rules, leaves, subterms

Why = tuple[tuple[str, ...], str]
"""Clauses and readings, and what they ask in words."""

NOTHING: Why = ((), "")
SPENT = 8
"""Costly questions that are put to all readings in one run."""


def named(rules: Rules, cites: Iterable[str]) -> tuple[str, ...]:
    """The clauses among citations, then the readings; where only readings are cited, their clauses first."""
    listed = tuple(dict.fromkeys(cites))
    readings = tuple(c for c in listed if c in rules.readings)
    clauses = tuple(c for c in listed if c not in rules.readings) or rules.clauses_of(readings)
    return (*clauses, *readings)


class Blame:
    """The rules under one ruleset, asked for reasons."""

    def __init__(self, codec: Codec, whole: Rules) -> None:
        self.codec, self.rules, self.model, self.whole = codec, codec.rules, codec.model, whole
        self._parts: Parts | None = None
        self._spent = 0
        self._guards: list[tuple[Mutant, Variant]] | None = None

    @property
    def parts(self) -> Parts:
        """Made when something has failed."""
        if self._parts is None:
            self._parts = Parts(self.codec)
        return self._parts

    def cites(self, cites: Iterable[str]) -> tuple[str, ...]:
        """The clauses that are cited, then the readings (see :func:`named`)."""
        return named(self.rules, cites)

    def _needs(self, needs: Iterable[Requirement]) -> Why:
        listed = list(needs)
        words = "; ".join(dict.fromkeys(self._says(n) for n in listed))
        return self.cites(c for n in listed for c in n.cites), words

    def _says(self, need: Requirement) -> str:
        """A conjunct in words; the model's words for a value from nowhere are put as the vectors put them."""
        for action in self.codec.players:
            for param in action.params:
                if need.term is param.candidate():
                    return foreign(action.name, param.name)
        return need.says or short(need.term, self.rules)

    # -- other readings
    @cached_property
    def _rereading(self) -> Rereading:
        """Made when something has failed; *whole* are the rules with their readings open."""
        assert self.rules.ruleset is not None
        return Rereading(self.whole, self.rules.ruleset)

    def reread(self, why: Why, answers: Callable[[Codec], bool], cost: int = 0) -> Why:
        """A reason, with the readings in front under which just this answer is right.

        *cost* is 0 for a quick question; of the others (a score, say) only the first few are put.
        """
        self._spent += cost
        return why if self._spent > SPENT else self.alike(why, self.readings_giving(answers))

    def readings_giving(self, answers: Callable[[Codec], bool]) -> list[tuple[Reading, str]]:
        """The options of other readings under which an answer is right; none where too many are."""
        return self._rereading.giving(answers) if self.whole.readings else []

    def alike(self, why: Why, found: list[tuple[Reading, str]]) -> Why:
        """A reason, with readings in front that give the same answer."""
        if not found:
            return why
        words = "; ".join(w for w in (why[1], words_of(found)) if w)
        return tuple(dict.fromkeys((*cites_of(self.whole, found, why[0]), *why[0]))), words

    # -- legality
    def allowed(self, state: State, seat: int, action: Any) -> Why:
        """Why an action that was allowed should not be."""
        try:
            moves = self.codec.moves(action, state)
        except Refusal as refusal:
            return (), refusal.message
        actor = self.codec.actor(moves[0].action, state)
        if actor != seat:
            return self.cites(self.rules.actions[moves[0].action].cites), f"it is the turn of seat {actor}"
        found = min((self.model.objections(state, m) for m in moves), key=len)
        return self._needs(found)

    def refused(self, state: State, seat: int, action: Any, got: list[Json] | None) -> Why:
        """Why an action that was refused should be allowed: the conjunct that, taken wrongly, gives what the
        engine answered, else those whose wrong taking forbids the action."""
        try:
            moves = [m for m in self.codec.moves(action, state) if self.model.allows(state, m)]
        except Refusal as refusal:
            return (), refusal.message
        if not moves:
            return NOTHING
        name = moves[0].action
        answered = None if got is None else {str(a) for a in got if a.get("name") == name}
        exact, forbidding = [], []
        for mutant, variant in self._guard_variants():
            if name not in variant.guards:
                continue
            if self.model.width(state, name) > SHORT:  # too many to list them under every fault
                if not any(variant.player.allows(state, m) for m in moves):
                    forbidding.append(mutant)
                continue
            legal = set(variant.player.moves(state, [name]))
            if answered is not None and {str(self.codec.action_json(m)) for m in legal} == answered:
                exact.append(mutant)
            elif not legal & set(moves):
                forbidding.append(mutant)
        needs = {id(n): n for m in exact or forbidding for n in self._conjuncts(name, m)}
        if needs:
            return self._needs(needs.values())
        asked = [n for n in own_conjuncts(self.rules.actions[name]) if leaves(n.term, op="param")]
        return (
            self._needs(asked) if asked else (self.cites(self.rules.actions[name].cites), f"{name} is legal")
        )

    def _guard_variants(self) -> list[tuple[Mutant, Variant]]:
        if self._guards is None:
            needs = [n.term for a in self.codec.players for n in own_conjuncts(a)]
            parts = {t.uid for t in subterms(*needs)}
            likely = [m for m in mutants_of(self.rules) if m.drops or any(t.uid in parts for t in m.swaps)]
            self._guards = [(m, mutate(self.model, m)) for m in likely]
        return self._guards

    def _conjuncts(self, action: str, mutant: Mutant) -> list[Requirement]:
        """The conjuncts of an action that a mutant changes."""
        needs = self.rules.actions[action].requirements
        dropped = {place for name, place in mutant.drops if name == action}
        changed = {t.uid for t in mutant.swaps}
        own = {id(n) for n in own_conjuncts(self.rules.actions[action])}
        return [
            n
            for i, n in enumerate(needs)
            if id(n) in own and (i in dropped or any(t.uid in changed for t in subterms(n.term)))
        ]

    # -- answers of rulings
    def winner(self, state: State) -> Why:
        """The case by which a complete trick is taken."""
        return self._cases(state, {self.parts.winner_ruling})

    def _cases(self, state: State, rulings: Iterable[str]) -> Why:
        parts = sorted(self.parts.answers(state, rulings))
        words = "; ".join(p.partition(": ")[2] for p in parts)
        return self.cites(c for p in parts for c in self.parts.cites[p]), words

    def score(self, state: State, wrong: Iterable[int]) -> Why:
        """By what a deal pays some seats, where play stands at its end, and how its numbers came about."""
        if not self.rules.payoffs:
            return NOTHING
        found = self._why(self.scored(state, wrong))
        return found if found[0] else self._scoring()

    def _scoring(self) -> Why:
        """Where nothing is reckoned up after play: the clauses of the effects that write the points down."""
        wanted = self._slots("scores")
        cites: dict[str, None] = {}
        words: dict[str, None] = {}
        for action in self.rules.actions.values():
            for effect in action.effects if action.kind != "chance" else ():
                if wanted & set(leaves(effect.target, op="var")):
                    cites |= dict.fromkeys(effect.cites or action.cites)
                    words.setdefault(f"what {action.name.replace('_', ' ')} writes down")
        return self.cites(cites), "; ".join(words)

    def scored(self, state: State, seats: Iterable[int]) -> list[Origin]:
        """The cases and effects by which a deal pays some seats, where play stands at its end."""
        return self.paid(Ending.of(self.model, state), 0, seats)

    def paid(self, course: Course, since: int, seats: Iterable[int]) -> list[Origin]:
        """The cases and effects behind the scores of some seats, the latest first."""
        wanted = behind(self.parts, (self.rules.payoffs[s] for s in seats), course.state)
        found = list(origins(self.parts, course, since, wanted, deep=True))
        cases = [o for o in found if not o.slots]
        return [*cases, *(o for o in found if o.slots)]

    @cached_property
    def scoring(self) -> set[str]:
        """The cases of the rulings by which deals are paid and their numbers are reckoned up."""
        steps = [
            a for a in self.rules.actions.values() if a.kind == "step" and self.parts.feeding & set(a.next)
        ]
        asked = self.parts.paying | {
            n for a in steps if not set(self.codec.table) & set(a.next) for n in a.asks
        }
        rulings = [r for r in self.rules.rulings.values() if r.name in asked and isinstance(r.sort, IntSort)]
        return {self.parts.case(r, c) for r in rulings for c in r.cases}

    def _why(self, found: Iterable[Origin]) -> Why:
        listed = list(found)
        words = "; ".join(dict.fromkeys(o.words for o in listed if o.words))
        return self.cites(c for o in listed for c in o.cites), words

    # -- what happens in a game
    def told(self, session: Session, since: int, wrong: str, said: Any = ...) -> Why:
        """The clauses of what happened since a place of the session, as far as they set what is told. Of a
        wrong turn what explains just the seat that the engine *said* (if given) comes first."""
        found = self.origins(session, since, wrong)
        if wrong == "turn" and said is not ...:
            direct = self.at_turn()
            indirect = [o for o in found if o.slots and not direct & set(o.slots)]
            first = [o for o in indirect if explains(self.codec, session, o, said)]
            found = [*first, *(o for o in found if o not in first)]
        return self._why(found)

    def passed_on(self, session: Session, said: Any) -> Why:
        """Where an action was refused and the seat that is at turn has changed: by what the turn passes on
        to just that seat when an action is taken, else by what has set the turn."""
        for action in self.codec.players:
            move = next(self.model.moves(session.state, [action.name]), None)
            if move is None:
                continue
            effects = [e for e in action.effects if self.at_turn() & set(leaves(e.target, op="var"))]
            cites = [c for e in effects for c in e.cites]
            if all(c in self.rules.readings for c in cites):
                cites = [*action.cites, *cites]
            try:
                after = run_on(self.model, self.model.step(session.state, move))
                if effects and seat_at_turn(self.codec, after) == said:
                    return self.cites(cites), f"the turn passes on when {action.name} is legal"
            except (OverflowError, HoyleError, IndexError):
                continue
        return self.told(session, session.last, "turn")

    def told_scores(self, session: Session, since: int, wrong: Iterable[int]) -> Why:
        """The clauses by which the scores of some seats became what they are since a place of the session."""
        return self._why(self.paid(session, since, wrong))

    def origins(self, session: Session, since: int, wrong: str) -> list[Origin]:
        """The effects and cases that set what is told, the latest first."""
        return list(origins(self.parts, session, since, self._slots(wrong)))

    def drawn(self, session: Session, right: Callable[[State], bool]) -> Why:
        """Where an answer would be right had a card that chance shows said something else (another suit is
        trump): by what that card counts."""
        for move in session.happened:
            action = self.rules.actions[move.action]
            cards = [p.term for p in action.params if isinstance(p.sort, CardSort)]
            if action.kind != "chance" or len(cards) < len(action.params):
                continue
            for slot, value in action.next.items():
                if not isinstance(slot.sort, EnumSort) or not set(leaves(value, op="param")) & set(cards):
                    continue
                i, state = self.model.index[slot], session.state
                others = ((*state[:i], v, *state[i + 1 :]) for v in slot.sort.values if v != state[i])
                if any(map(right, others)):
                    effects = [e for e in action.effects if slot in set(leaves(e.target, op="var"))]
                    cites = [c for e in effects for c in e.cites] or action.cites
                    return self.cites(cites), f"what {move.action.replace('_', ' ')} shows"
        return NOTHING

    def at_turn(self) -> set[Any]:
        """The variables that say whose turn it is."""
        return set(leaves(*(a.by for a in self.codec.players if a.by is not None), op="var"))

    def _slots(self, wrong: str) -> set[Any]:
        if wrong == "scores":
            return set(leaves(*self.rules.payoffs, op="var"))
        turn = self.at_turn()
        if wrong == "turn":  # where a deal has ended, who deals the next one says whose turn it is
            turn |= {s for s in self.rules.slots if isinstance(s.sort, EnumSort) and s.sort.name == SEAT}
        phase = {f.term for f in self.codec.names(None) if f.name == "phase"}
        return turn | phase if wrong == "turn" else set(leaves(self.rules.finished, op="var")) | phase


def both(first: Why, second: Why) -> Why:
    """Two reasons as one, each clause once."""
    words = "; ".join(dict.fromkeys(w for w in (first[1], second[1]) if w))
    return tuple(dict.fromkeys((*first[0], *second[0]))), words
