"""Readings and rulesets: one option for each reading, and nothing that contradicts itself."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hoyle.concrete import evaluate
from hoyle.lang import Code, HoyleError, Rules, Ruleset, base_ruleset, build, leaves, parse_ruleset
from hoyle.lang.example import reading, tiny

ONE = reading("AB-R1")
TWO = reading("AB-R2", literal="any", house="lowest", traditional="any")
BOTH = [ONE, TWO]


def test_roles() -> None:
    """Each role takes each reading's option for it; house stands where tradition is not known."""
    assert base_ruleset(BOTH, "literal").choices == {"AB-R1": "any", "AB-R2": "any"}
    assert base_ruleset(BOTH, "house").choices == {"AB-R1": "any", "AB-R2": "lowest"}
    assert base_ruleset(BOTH, "traditional").choices == {"AB-R1": "any", "AB-R2": "any"}


@pytest.mark.parametrize(
    ("text", "choices"),
    [
        ("house", ("any", "lowest")),
        ("literal,AB-R1=lowest", ("lowest", "any")),
        (" house , AB-R2 = any ", ("any", "any")),
        ("AB-R1=lowest", ("lowest", "lowest")),
        ("house,AB-R1=lowest,AB-R1=lowest", ("lowest", "lowest")),
    ],
)
def test_ruleset_is_parsed(text: str, choices: tuple[str, str]) -> None:
    """A ruleset is a role and changes; without a role it is house; blanks do not matter."""
    assert tuple(parse_ruleset(BOTH, text).choices.values()) == choices


@pytest.mark.parametrize(
    ("text", "code", "says"),
    [
        ("huose", "S206", "did you mean 'house'?"),
        ("", "S206", "literal, house, traditional"),
        ("house,ABR1=any", "S206", "did you mean 'AB-R1'?"),
        ("house,AB-R3=any", "S206", "write READING=OPTION"),
        ("house,AB-R1=lowst", "S206", "did you mean 'lowest'?"),
        ("house,AB-R1", "S206", "any, lowest"),
        ("house,AB-R1=", "S206", "any, lowest"),
        ("house,,", "S206", "no reading ''"),
        ("house,AB-R1=any,AB-R1=lowest", "S207", "two options, 'any' and 'lowest'"),
    ],
)
def test_wrong_ruleset_is_refused(text: str, code: str, says: str) -> None:
    """An unknown role, reading or option, and a reading given twice, are named with what there is."""
    with pytest.raises(HoyleError) as caught:
        parse_ruleset(BOTH, text)
    assert caught.value.code is Code.registry[code]
    assert says.lower() in str(caught.value).lower()


def test_ruleset_has_a_name_that_parses_to_itself() -> None:
    """The name of a changed ruleset is how a person would ask for it."""
    changed = base_ruleset(BOTH, "literal").with_(AB_R1="lowest")
    assert changed.name == "literal,AB-R1=lowest"
    assert parse_ruleset(BOTH, changed.name) == changed


@given(st.dictionaries(st.sampled_from(["AB-R1", "AB-R2"]), st.sampled_from(["any", "lowest"])))
def test_change_keeps_the_rest(changes: dict[str, str]) -> None:
    """A change sets what it names and nothing else."""
    base = base_ruleset(BOTH, "house")
    assert base.change(changes).choices == {**base.choices, **changes}


def with_readings() -> Rules:
    """The tiny game under two readings that exclude each other in one way."""
    t = tiny(readings=BOTH)
    lowest = build.first(t.heap) == t.card
    t.take.requires("AB-R1", ONE.choose(any=True, lowest=lowest))
    t.take.requires("AB-R2", TWO.is_("any") | lowest)
    t.rules.readings_require(~(ONE.is_("lowest") & TWO.is_("any")), "who takes the lowest, does so always")
    return t.rules.close()


def test_ruleset_fixes_every_reading() -> None:
    """Under a ruleset no term has a reading left, and the rules themselves are unchanged."""
    rules = with_readings()
    fixed = rules.under(parse_ruleset(BOTH, "house"))
    assert leaves(*fixed.all_terms(), op="reading") == []
    assert [t.data for t in leaves(*rules.all_terms(), op="reading")] == ["AB-R1", "AB-R2"]
    assert fixed.ruleset is not None
    assert fixed.ruleset.name == "house"


def test_part_of_a_ruleset_leaves_the_rest_open() -> None:
    """A ruleset with fewer choices fixes those alone: a proof may keep the others symbolic."""
    fixed = with_readings().under(Ruleset("half", {"AB-R1": "any"}))
    assert [t.data for t in leaves(*fixed.all_terms(), op="reading")] == ["AB-R2"]


def test_choices_that_exclude_each_other_are_refused() -> None:
    """A ruleset that breaks a condition on readings contradicts itself, in the condition's own words."""
    with pytest.raises(HoyleError, match="Who takes the lowest, does so always") as caught:
        with_readings().under(parse_ruleset(BOTH, "literal,AB-R1=lowest"))
    assert caught.value.code is Code.registry["S207"]


@pytest.mark.parametrize("choices", [{"AB-R9": "any"}, {"AB-R1": "highest"}])
def test_foreign_choice_is_refused(choices: dict[str, str]) -> None:
    """A ruleset made by hand is checked too."""
    with pytest.raises(HoyleError) as caught:
        with_readings().under(Ruleset("mine", choices))
    assert caught.value.code is Code.registry["S206"]


def test_choose_is_the_term_of_the_option() -> None:
    """`choose` has the value of the option that is taken, `is_` is true for the options it names."""
    term = ONE.choose(lowest=7, any=3)
    for option, value in (("any", 3), ("lowest", 7)):
        values = {ONE.term: ONE.sort.code(option)}
        assert evaluate(term, values) == value
        assert evaluate(ONE.is_(option), values) == 1
    assert ONE.is_("any", "lowest") is not build.FALSE


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"kind": "doubt"}, "a kind is one of silence"),
        ({"options": {"any": "x"}}, "1 option"),
        ({"options": {"any": "x", "two words": "y"}}, "'two words'"),
        ({"options": {"any": "x", "if": "y"}}, "'if'"),
        ({"options": {"any": "x", "none": "y"}}, "'none'"),
        ({"options": {"any": "x", "lowest": " "}}, "a text is empty"),
        ({"clauses": ""}, "no clause"),
        ({"reason": ""}, "a text is empty"),
        ({"house": "highest"}, "house is 'highest'"),
        ({"literal": "highest"}, "literal is 'highest'"),
        ({"traditional": "highest"}, "traditional is 'highest'"),
    ],
)
def test_malformed_reading_is_refused(changes: dict[str, object], says: str) -> None:
    """A reading that cannot be chosen from, or is not explained, is refused at its line."""
    with pytest.raises(HoyleError) as caught:
        reading(**changes)
    assert caught.value.code is Code.registry["S204"]
    assert says.lower() in str(caught.value).lower()
    assert caught.value.place is not None
    assert caught.value.place.file == __file__


@pytest.mark.parametrize("name", ["AB R1", "AB,R1", "AB=R1", ""])
def test_malformed_id_is_refused(name: str) -> None:
    """An id that could not be written in a ruleset is refused."""
    with pytest.raises(HoyleError, match="blank, comma or equals sign"):
        reading(name)


def test_missing_option_is_refused() -> None:
    """An option left out of `choose`, or one that is not there, is named."""
    with pytest.raises(HoyleError, match="differs from the options in lowest"):
        ONE.choose(any=1)
    with pytest.raises(HoyleError, match="differs from the options in highest"):
        ONE.choose(any=1, lowest=2, highest=3)
    with pytest.raises(HoyleError, match="has no option 'highest'"):
        ONE.is_("highest")
