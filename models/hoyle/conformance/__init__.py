"""Conformance: suites of tests made from rules, and programs of others run against them.

:func:`make_suite` makes vectors from rules, :func:`read_suite` and :func:`write_suite` keep them in files,
:func:`conform` asks an engine (:class:`Process`, :class:`InProcess`) and judges it, :func:`serve` is the
rules themselves as an engine.
"""

from hoyle.conformance.conform import conform
from hoyle.conformance.engine import Engine, InProcess, Trouble
from hoyle.conformance.identify import identify
from hoyle.conformance.identity import Found, Identity
from hoyle.conformance.make import make_suite
from hoyle.conformance.process import Process
from hoyle.conformance.recheck import check_suite
from hoyle.conformance.refusal import Refusal
from hoyle.conformance.report import Failure, Outcome, Report, Result, Status, Suspect
from hoyle.conformance.server import Server, serve
from hoyle.conformance.suite import Coverage, Suite, read_suite, schema, write_suite
from hoyle.conformance.vector import Vector

__all__ = [
    "Coverage",
    "Engine",
    "Failure",
    "Found",
    "Identity",
    "InProcess",
    "Outcome",
    "Process",
    "Refusal",
    "Report",
    "Result",
    "Server",
    "Status",
    "Suite",
    "Suspect",
    "Trouble",
    "Vector",
    "check_suite",
    "conform",
    "identify",
    "make_suite",
    "read_suite",
    "schema",
    "serve",
    "write_suite",
]
