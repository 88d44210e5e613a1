"""The ids of findings: those that an audit of a game always gives, and those that it may give."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from hoyle.audit.claim import claim_id
from hoyle.audit.finding import Kind, slug
from hoyle.audit.reading_finding import KINDS as OF_READINGS
from hoyle.audit.remark import KINDS as OF_NOTES
from hoyle.lang import Document, Reading, Rules

FORM = re.compile(rf"(?:(?P<game>[^/\s]+)/)?(?P<id>(?:{'|'.join(Kind)})-\S+)", re.IGNORECASE)
"""What an id looks like: a kind and what it is about, in SARIF with the game before it."""


def sure_ids(readings: Iterable[Reading], document: Document) -> list[str]:
    """The findings of the readings and of the notes: every audit has them."""
    of_readings = [f"{OF_READINGS[r.kind][0]}-{r.id}" for r in readings]
    return of_readings + [f"{OF_NOTES[n.kind][0]}-{n.id}" for n in document.notes]


def time_id(rules: Rules) -> str:
    """That of the finding that the time ran out."""
    return f"{Kind.UNDETERMINED}-{rules.document.prefix}-time"


def as_written(rules: Rules, text: str) -> str | None:
    """The id, as an audit of these rules writes it, that *text* is in any case of its letters; ``None`` where
    no finding of these rules can have it."""
    wanted = text.lower()
    sure = sure_ids(rules.readings.values(), rules.document)
    known = next((i for i in (*sure, *_others(rules)) if i.lower() == wanted), None)
    return known or _circle(rules, wanted) or _combination(rules, wanted)


def _others(rules: Rules) -> Iterator[str]:
    """Ids of what an audit may find, but for those that are put together from several names."""
    prefix = rules.document.prefix
    yield from (time_id(rules), f"{Kind.UNDETERMINED}-{prefix}-unreached", f"{Kind.CLAIMS}-{prefix}")
    yield from (f"{Kind.UNDETERMINED}-{n.id}" for n in rules.document.notes)
    yield from (claim_id(p, rules) for p in rules.always_ if p.claim)
    yield from (f"{Kind.UNDETERMINED}-{c}" for c in rules.document.clauses)
    yield from (f"{Kind.ENDLESS}-{r}" for r in rules.readings)
    about = [slug(name) for name in (*rules.rulings, *rules.actions)]
    for kind in (Kind.GAP, Kind.CONTRADICTION, Kind.TIE, Kind.STUCK, Kind.HARMLESS):
        yield from (f"{kind}-{prefix}-{what}" for what in (*about, "state"))
    for name, ruling in rules.rulings.items():
        for i, _ in enumerate(ruling.cases, 1):
            yield from (f"{kind}-{prefix}-{slug(name)}-{i}" for kind in (Kind.DEAD, Kind.REDUNDANT))
    for name, made in rules.actions.items():
        what = f"{prefix}-{slug(name)}"
        yield f"{Kind.DEAD}-{what}"
        yield from (f"{Kind.REDUNDANT}-{what}-{i}" for i, _ in enumerate(made.requirements, 1))
        yield from (f"{Kind.GAP}-{what}-{slug(str(s.data))}-leaves-its-bounds" for s in rules.slots)


def _circle(rules: Rules, wanted: str) -> str | None:
    head = f"{Kind.ENDLESS}-{rules.document.prefix}-"
    name = "|".join(re.escape(slug(n)) for n in rules.actions)
    rest = wanted.removeprefix(head.lower())
    return head + rest if rest != wanted and re.fullmatch(rf"(?:{name})(?:-(?:{name}))*", rest) else None


def _combination(rules: Rules, wanted: str) -> str | None:
    choices = {f"-{r.id}-{o}".lower(): f"-{r.id}-{o}" for r in rules.readings.values() for o in r.options}
    name = "|".join(re.escape(c) for c in sorted(choices, key=len, reverse=True))
    head, _, rest = wanted.partition("-")
    if not choices or head != Kind.COMBINATION or not re.fullmatch(rf"(?:{name})+", f"-{rest}"):
        return None
    return head + "".join(choices[c] for c in re.findall(name, f"-{rest}"))
