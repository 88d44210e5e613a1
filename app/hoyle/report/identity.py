"""Which readings a program takes, one line for each."""

from __future__ import annotations

from collections.abc import Sequence

from hoyle.conformance.identity import Found, Identity
from hoyle.lang.plain import say


def line_of(found: Found) -> str:
    """``LP-R11: takes free``, or what else was found."""
    head = f"{found.reading.id}: "
    if found.verdict == "takes":
        return f"{head}takes {found.options[0]}"
    if found.verdict == "neither":
        return f"{head}neither: a defect at {', '.join(found.clauses) or 'an unknown clause'}"
    if found.verdict == "unsettled":
        return f"{head}not settled: {' or '.join(found.options)}"
    return f"{head}not observable through this interface: {' or '.join(found.options)}"


def print_identities(found: Sequence[Identity], quiet: bool = False) -> None:
    """Print what is taken, reading by reading, the defects, and a line for each game."""
    for one in found:
        if not quiet:
            for reading in one.found:
                say(line_of(reading))
                say(f"    {reading.reading.question}")
            for vector, failure in one.defects:
                first, *rest = failure.text().splitlines()
                say(f"\ndefect, in a {vector.kind} question: {first}", *rest, sep="\n  ")
            say()
            for text in one.notes:
                say(f"note: {text}")
        taken = sum(f.verdict == "takes" for f in one.found)
        questions = f"{one.questions} questions ({one.bits:.1f} bits open at the start)"
        say(f"{one.game}: {taken} of {len(one.found)} readings told, by {questions}: {one.ruleset}")
