"""Ten defects planted into Tractor."""

from __future__ import annotations

from tests.audit.planted import Planted

from hoyle.audit import Kind

PLANTED = tuple(
    Planted("tractor", *rest)
    for rest in (
        ("a bound off by one: the band from 40 begins at 45", "rules.py",
         "when=(p >= 40) & (p <= 75)", "when=(p >= 45) & (p <= 75)", (Kind.GAP,), "TR-58"),
        ("two bands overlap: at 40 points", "rules.py",
         "when=(p >= 5) & (p <= 35)", "when=(p >= 5) & (p <= 40)", (Kind.CONTRADICTION,), "TR-57"),
        ("a case removed: 120 to 155 points", "rules.py",
         "when=p >= 120, then=ite", "when=p >= 160, then=ite", (Kind.GAP,), "TR-61"),
        ("an order without a word on equals", "playing.py",
         "(powers[j.data] == powers[i.data]) & earlier(s, i, j)", "False", (Kind.GAP, Kind.TIE), "TR-34"),
        ("a must that clashes: one card fewer of the suit than can be", "playing.py",
         "(count(cards & own) == minimum(count(own), size)) | ruff",
         "(count(cards & own) == minimum(count(own), size - 1)) | ruff", (Kind.STUCK,), "TR-39"),
        ("a must that cannot be met: pairs that are not held", "playing.py",
         "most = minimum(s.pair_count(own), led_pairs)", "most = led_pairs", (Kind.STUCK,), "TR-41"),
        ("passing without end", "declaring.py",
         "passes.sets(s.passes, s.passes + 1)", "passes.sets(s.passes, s.passes)", (Kind.ENDLESS,), "TR-15"),
        ("a step that never comes: the kitty is not shown", "declaring.py",
         'expose.requires("TR-26", s.at("expose")', 'expose.requires("TR-26", s.at("expose") & (s.called > 0)',
         (Kind.STUCK,), "TR-26"),
        ("a bound off by one: the fourth pass cannot be counted", "state.py",
         'rules.var("passes", integer(0, 4))', 'rules.var("passes", integer(0, 3))', (Kind.GAP,), "TR-15"),
        ("a weight: tens are worth five", "state.py",
         '{"5": 5, "10": 10, "K": 10}', '{"5": 5, "10": 5, "K": 10}', (Kind.REFUTED_CLAIM,), "TR-53"),
    )
)  # fmt: skip
