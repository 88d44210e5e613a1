"""Every way a rule text can be wrong that a machine can find, each with a play that shows it."""

from hoyle.audit.audit import audit, audit_steps
from hoyle.audit.context import Budget
from hoyle.audit.finding import Finding, Kind, Option, Severity, Share
from hoyle.audit.subject import audit_game, starts_of
from hoyle.audit.witness import Witness, play_lines

__all__ = [
    "Budget",
    "Finding",
    "Kind",
    "Option",
    "Severity",
    "Share",
    "Witness",
    "audit",
    "audit_game",
    "audit_steps",
    "play_lines",
    "starts_of",
]
