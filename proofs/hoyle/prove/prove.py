"""Prove the obligations of a game, or show a play that breaks them."""

from __future__ import annotations

import fnmatch
from collections.abc import Callable, Iterable, Mapping

from hoyle.concrete import Model
from hoyle.lang import HoyleError, Rules, Ruleset, build, leaves
from hoyle.prove.battery import battery
from hoyle.prove.code import P113
from hoyle.prove.obligation import Obligation, Obligations
from hoyle.prove.outcome import outcome
from hoyle.prove.result import Result
from hoyle.prove.run import Progress, Run


def prove(
    rules: Rules,
    ruleset: Ruleset | None = None,
    select: Iterable[str] | None = None,
    *,
    timeout: float = 10.0,
    workers: int = 2,
    extra: Callable[[Rules], Obligations] | None = None,
    search: float = 20.0,
    seed: int = 0,
    free: Iterable[str] = (),
    progress: Progress = lambda what, done, total: None,
    lemmas: list[Result] | None = None,
) -> list[Result]:
    """The results of all obligations of *rules* under *ruleset*, in the order of the battery.

    *select*: patterns; an obligation is taken when its id, its kind, its name or a clause it cites matches
    one; without patterns all but the lemmas, which are there for the others' sake. *timeout*: seconds for
    each question; with 0 nothing is proved, and plays alone may break or show something. *extra*: what the
    game's own file states. *search*: seconds spent on plays that might break what was not proved. Ctrl-C
    ends the work; what is known is returned. *lemmas*: this list gets the results of those lemmas that were
    not chosen, and that a play has broken or that were tried and are not proved.

    Readings in *free* are left open: what is proved then holds for every option. Plays are made under the
    ruleset. Without a ruleset all readings are open, and there are no plays.

    Raises :class:`HoyleError` P113 when nothing is selected.
    """
    whole = {} if ruleset is None else {k: v for k, v in ruleset.choices.items() if k in rules.readings}
    taken = {k: v for k, v in whole.items() if k not in set(free)}
    fixed, everything = stated_under(rules, taken, extra)
    model, played = None, everything
    if len(whole) == len(rules.readings) or not leaves(*rules.all_terms(), op="reading"):
        game, played = (fixed, everything) if taken == whole else stated_under(rules, whole, extra)
        model, played = Model(game), [o for o in played if not o.open]
    chosen = [o for o in everything if (o.kind != "lemma" if select is None else matches(o, fixed, select))]
    if not chosen:
        raise HoyleError(
            P113,
            f"no obligation of {rules.name} matches {' '.join(select or ['(none)'])}",
            "an empty run proves nothing",
            "ids are GAME/KIND/NAME, as the report of a full run lists them; * stands for any characters",
        )
    run = Run(fixed, model, everything, played, chosen, timeout, workers, search, seed, progress)
    try:
        run.work()
    except KeyboardInterrupt:
        run.stopped = "stopped by the user"
    if lemmas is not None:
        lemmas += [outcome(run, o) for o in run.unproved_lemmas() if o not in chosen]
    return [outcome(run, o) for o in chosen]


def stated_under(
    rules: Rules, choices: Mapping[str, str], extra: Callable[[Rules], Obligations] | None
) -> tuple[Rules, list[Obligation]]:
    """The rules under a choice of options, and all their obligations."""
    fixed = rules.under(Ruleset("chosen", choices)) if choices else rules
    codes = {k: rules.readings[k].sort.code(v) for k, v in choices.items()}
    stated = extra(fixed).under(codes) if extra is not None else []
    return fixed, [o for o in battery(fixed, stated) if not ruled_out(o, rules, fixed)]


def ruled_out(obligation: Obligation, rules: Rules, fixed: Rules) -> bool:
    """Is it about an action that is there for other readings alone?"""
    (part, *_) = obligation.parts or (None,)
    if obligation.kind != "possible" or part is None or part.action is None:
        return False
    guard = rules.actions[part.action].guard
    return fixed.actions[part.action].enabled is build.FALSE and bool(leaves(guard, op="reading"))


def matches(obligation: Obligation, rules: Rules, select: Iterable[str]) -> bool:
    """Does one of the patterns name this obligation?"""
    names = [obligation.id, obligation.kind, obligation.name, f"{obligation.kind}/{obligation.name}"]
    names += [*obligation.cites, *obligation.claim, *rules.clauses_of(obligation.cites)]
    return any(fnmatch.fnmatchcase(n, p) for p in select for n in names)
