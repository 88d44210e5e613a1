"""What a game's files note about the text is a finding, and checked as far as the rules can say."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.audit.small_game import build

from hoyle.audit import Finding, Kind, audit
from hoyle.lang import Note, Place, Rules

HERE = Place("clauses.toml", 1)


def noted(kind: str, clauses: tuple[str, ...], terms: tuple[str, ...] = (), intended: str = "") -> Rules:
    """The small game with one note."""
    rules = build()
    note = Note("SG-N1", kind, clauses, "a thing", HERE, terms, intended)
    rules.document = replace(rules.document, notes=(note,))
    return rules


def only(rules: Rules) -> Finding:
    """The one finding there is."""
    (finding,) = audit(rules)
    return finding


def test_words_for_one_thing_are_listed() -> None:
    """A note on wording is a finding with the words, at its clauses."""
    finding = only(noted("wording", ("SG-02", "SG-06"), ("play", "lead")))
    assert (finding.id, finding.kind, finding.lines) == ("wording-SG-N1", Kind.WORDING, (2, 6))
    assert finding.detail == ("The words: “play”, “lead”.",)


def test_question_outside_of_the_rules_is_listed() -> None:
    """So is a question that the rules do not have; what is acknowledged says so."""
    finding = only(noted("outside", ("SG-03",), intended="left to the table"))
    assert (finding.id, finding.kind) == ("outside-SG-N1", Kind.OUTSIDE)
    assert finding.intended == "left to the table"


def test_repetition_is_confirmed_where_nothing_stands_on_it_alone() -> None:
    """A clause that nothing cites adds nothing: the note is confirmed. SG-11 is cited by no rule here."""
    finding = only(noted("repeats", ("SG-02", "SG-11")))
    assert (finding.id, finding.kind) == ("redundant-SG-N1", Kind.REDUNDANT)
    assert "checked" in finding.how


@pytest.mark.parametrize("clauses", [("SG-02", "SG-03"), ("SG-12", "SG-03")])
def test_repetition_is_not_confirmed_where_a_rule_stands_on_it_alone(clauses: tuple[str, ...]) -> None:
    """That following suit (SG-03) says something else again is refused: a guard stands on it alone."""
    finding = only(noted("repeats", clauses))
    assert (finding.id, finding.kind) == ("undetermined-SG-N1", Kind.UNDETERMINED)
    assert any("a guard of play stands on SG-03 alone" in d for d in finding.detail)


@pytest.mark.parametrize("clauses", [("SG-03", "SG-12"), ("SG-02", "SG-11")])
def test_condition_that_a_note_tells_of_is_told_once(clauses: tuple[str, ...]) -> None:
    """A condition on SG-03 and SG-12 that says nothing new is not told beside a note that they say one thing;
    it is beside another note."""
    rules = build("redundant")
    play = rules.actions["play"]
    play.requirements = [
        replace(r, cites=("SG-03", "SG-12")) if "SG-12" in r.cites else r for r in play.requirements
    ]
    note = Note("SG-N1", "repeats", clauses, "a thing", HERE, (), "")
    rules.document = replace(rules.document, notes=(note,))
    found = {f.id for f in audit(rules)}
    assert found == {"redundant-SG-N1", *(["redundant-SG-play-3"] if "SG-12" not in clauses else [])}
