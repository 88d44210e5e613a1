"""The engines are programs that tests run, not modules that they import."""

from __future__ import annotations

collect_ignore = ["misbehaving.py"]
