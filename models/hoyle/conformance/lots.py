"""What a lot decides: who deals, who leads."""

from __future__ import annotations

from hoyle.conformance.codec import Codec
from hoyle.conformance.player import reading_variable
from hoyle.lang import Action, Term, build


def decided(codec: Codec, action: Action) -> dict[Term, Term]:
    """What an action sets just to one of its parameters. Where the model keeps the readings as variables,
    they are taken as they are at the start."""
    if action.name not in codec.lots:
        terms = dict(action.next)
        fixed = {
            variable: build.const(r.sort.name_of(codec.rules.initial[variable]), r.sort)
            for r in codec.rules.readings.values()
            if (variable := reading_variable(r)) in codec.model.index
        }
        if fixed:
            told = build.substitute(list(terms.values()), fixed)
            terms = dict(zip(terms, told, strict=True))
        codec.lots[action.name] = {s: t for s, t in terms.items() if t.op == "param"}
    return codec.lots[action.name]
