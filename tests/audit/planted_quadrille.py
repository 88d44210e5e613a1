"""Ten defects planted into Quadrille."""

from __future__ import annotations

from tests.audit.planted import Planted

from hoyle.audit import Kind

PLANTED = tuple(
    Planted("quadrille", *rest)
    for rest in (
        ("a case removed: five tricks with a secret partner", "scoring.py",
         "when=took == five,", "when=(took == five) & s.open,", (Kind.GAP,), "QU-58"),
        ("two bands overlap: at five tricks", "scoring.py",
         "not_(took == five))", "not_(took == five + 1))", (Kind.CONTRADICTION,), "QU-58"),
        ("a bound off by one: from four tricks on", "scoring.py",
         "other_band = (took >= low)", "other_band = (took > low)", (Kind.GAP,), "QU-56"),
        ("an order short of one card: the black seven stands beside the six", "state.py",
         "return 1 + (SMALL_BLACK + COURT + (\"A\",)).index(rank)",
         "return 1 + (SMALL_BLACK + COURT + (\"A\",)).index(\"6\" if rank == \"7\" else rank)",
         (Kind.TIE,), "QU-17"),
        ("a must that clashes: the lower matador, and not the lower matador", "playing.py",
         "any_of(leading, not_(special), first_clash, falls.has(card))",
         "any_of(leading, not_(special), first_clash, not_(falls.has(card)))", (Kind.STUCK,), "QU-40"),
        ("a must that cannot be met: trump without a trump", "playing.py",
         "yields, not_(void), empty(to_ruff), (trumps & kept)", "yields, not_(void), (trumps & kept)",
         (Kind.STUCK,), "QU-36"),
        ("announcing without end", "announcing.py",
         'over = ite(last, s.go("win"), s.go("announce"))', 'over = s.go("announce")', (Kind.ENDLESS,), "QU-20"),
        ("a soloist can never stop", "playing.py",
         'stop.requires("QU-43 QU-R76", s.at("decide") | later',
         'stop.requires("QU-43 QU-R76", (s.at("decide") & (s.contract == "alliance")) | later',
         (Kind.DEAD,), "QU-43"),
        ("a bound off by one: two chips cannot be counted", "state.py",
         "integer(-1, 2), init=-1)", "integer(-1, 1), init=-1)", (Kind.GAP,), "QU-25"),
        ("a step that never comes: everybody has passed", "announcing.py",
         'none.requires("QU-20", s.at("win") & not_(some)', 'none.requires("QU-20", s.at("win") & not_(some) & (s.pot == 0)',
         (Kind.STUCK,), "QU-20"),
    )
)  # fmt: skip
