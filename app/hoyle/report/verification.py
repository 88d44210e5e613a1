"""What proofs came to: a line for each obligation, and a replayed play for each that is refuted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from hoyle.lang import Verdict
from hoyle.lang.plain import say
from hoyle.prove import Result
from hoyle.report.junit import Check
from hoyle.report.play import play_json, play_text
from hoyle.report.table import print_table

Again = Callable[[Result], str]
"""The command that runs one obligation again."""

HEAD = ("obligation", "verdict", "method", "seconds", "clauses")


def remarks(result: Result, again: Again | None = None) -> str:
    """What is to be said of an obligation that is not proved: what failed, the values, the play."""
    lines = [f"{result.id}: {result.verdict}", f"  {result.about}"]
    if result.claim:
        lines.append(f"  the text claims it in {', '.join(result.claim)}")
    if result.cites:
        lines.append(f"  it stands on {', '.join(result.cites)}")
    if result.detail:
        lines.append(f"  {result.detail}")
    word = "fails" if result.verdict is Verdict.REFUTED else "not proved"
    lines += [f"  {word}: {part}" for part in dict.fromkeys(result.conjuncts)]
    if result.action:
        lines.append(f"  by the action {result.action}")
    if result.values:
        lines.append("  with " + ", ".join(f"{k} = {v}" for k, v in result.values.items()))
    if result.counterexample is not None:
        lines += ["  the play, as the rules run it:", play_text(result.counterexample, "    ", result.start)]
    if result.other is not None:
        lines += [
            "  and one that looks the same to the player:",
            play_text(result.other, "    ", result.start),
        ]
    if again:
        lines.append(f"  again: {again(result)}")
    return "\n".join(lines)


def print_results(
    results: Sequence[Result],
    seconds: float,
    quiet: bool = False,
    again: Again | None = None,
    lemmas: Sequence[Result] = (),
) -> None:
    """Print a line for each obligation, what is wrong with those that are not proved, and the sum.

    *seconds* is how long the whole run took; *lemmas* are those that are not proved.
    """
    if not quiet:
        rows = [[r.id, str(r.verdict), r.method, f"{r.seconds:.2f}", " ".join(r.clauses)] for r in results]
        print_table(HEAD, rows, cut_last=True)
        for result in results:
            if result.verdict is not Verdict.PROVED:
                say(f"\n{remarks(result, again)}")
        for lemma in lemmas:
            say(f"\n{lemma.id}: {lemma.verdict}\n  a lemma; {lemma.detail or lemma.about}")
        say()
    counts = {str(v): sum(r.verdict is v for r in results) for v in Verdict}
    told = ", ".join(f"{n} {name}" for name, n in counts.items() if n)
    n = len(results)
    line = f"{n} obligation{'s' if n != 1 else ''} in {seconds:.1f} s: {told or 'nothing was proved'}"
    if lemmas:
        broken = sum(lemma.verdict is Verdict.REFUTED for lemma in lemmas)
        parts = [f"{broken} refuted"] if broken else []
        parts += [f"{len(lemmas) - broken} not proved"] if len(lemmas) > broken else []
        line += f"; of the lemmas {', '.join(parts)} (--lemmas)"
    say(line)


def result_json(result: Result) -> dict[str, Any]:
    """One obligation for JSON."""
    play = result.counterexample or result.witness
    return {
        "id": result.id,
        "game": result.game,
        "kind": result.kind,
        "about": result.about,
        "verdict": str(result.verdict),
        "method": result.method,
        "seconds": round(result.seconds, 3),
        "clauses": list(result.clauses),
        "cites": list(result.cites),
        "claim": list(result.claim),
        "conjuncts": list(result.conjuncts),
        "action": result.action,
        "values": dict(result.values),
        "detail": result.detail,
        "play": None if play is None else play_json(play),
        "other": None if result.other is None else play_json(result.other),
        "start": result.start,
    }


def result_check(result: Result) -> Check:
    """One obligation for JUnit."""
    message = result.detail or "; ".join(result.conjuncts) or result.about
    return Check(result.game, result.id, str(result.verdict), result.seconds, message, remarks(result))
