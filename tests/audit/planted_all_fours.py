"""Ten defects planted into All Fours."""

from __future__ import annotations

from tests.audit.planted import Planted

from hoyle.audit import Kind

PLANTED = tuple(
    Planted("all_fours", *rest)
    for rest in (
        ("a case removed: nothing is said of equal pips", "scoring.py",
         'when=(mine == yours) & not_(r.EQUAL_PIPS.is_("unstated"))',
         'when=(mine == yours) & r.EQUAL_PIPS.is_("non_dealer")', (Kind.GAP,), "AF-41"),
        ("two bands overlap: fewer pips are equal pips too", "scoring.py",
         "when=(mine == yours) & not_", "when=(mine <= yours) & not_", (Kind.CONTRADICTION,), "AF-41"),
        ("an order short of one card: the ten stands beside the nine", "state.py",
         "return 1 + ORDER.index(rank) if upward", 'return 1 + ORDER.index("9" if rank == "10" else rank) if upward',
         (Kind.TIE,), "AF-31"),
        ("a must that clashes: who has a trump plays one, and not a trump", "playing.py",
         "empty(trumps), trumping),", "empty(trumps), not_(trumping)),", (Kind.STUCK,), "AF-27"),
        ("a must that cannot be met: follow a suit that is not held", "playing.py",
         "any_of(leading, empty(follow), follows,", "any_of(leading, follows,", (Kind.STUCK,), "AF-26"),
        ("begging without end", "trump.py", "once=~s.begged,", "once=True,", (Kind.ENDLESS,), "AF-19"),
        ("a refusal that never comes", "trump.py", 'refuse.requires("AF-20 AF-R08", s.at("answer")',
         'refuse.requires("AF-20 AF-R08", s.at("answer") & ~s.begged', (Kind.DEAD,), "AF-20"),
        ("a bound off by one: a deal is dealt that cannot be counted", "rules.py",
         "(s.deal_no < s.deals) & not_(reached)", "(s.deal_no <= s.deals) & not_(reached)", (Kind.GAP,), "AF-08"),
        ("a step that never comes: the points are not counted", "playing.py",
         "done = empty(union(*s.hand)) & not_(draws)", "done = empty(union(*s.hand)) & draws",
         (Kind.STUCK, Kind.GAP), "AF-35"),
        ("a case removed: nothing is said of equal points", "rules.py",
         'when=tied & r.TIE.is_("nobody")', 'when=tied & r.TIE.is_("unstated")', (Kind.GAP,), "AF-48"),
    )
)  # fmt: skip
