"""Every way a rule text can be wrong that a machine can find, each with a play that shows it."""

from hoyle.audit.audit import audit, audit_steps, find_finding, find_findings
from hoyle.audit.changes import Change, changes
from hoyle.audit.context import Budget
from hoyle.audit.diff import Diff, diff
from hoyle.audit.finding import Finding, Kind, Option, Severity, Share
from hoyle.audit.repair import Repair
from hoyle.audit.subject import audit_game, starts_of
from hoyle.audit.witness import Witness, play_lines

__all__ = [
    "Budget",
    "Change",
    "Diff",
    "Finding",
    "Kind",
    "Option",
    "Repair",
    "Severity",
    "Share",
    "Witness",
    "audit",
    "audit_game",
    "audit_steps",
    "changes",
    "diff",
    "find_finding",
    "find_findings",
    "play_lines",
    "starts_of",
]
