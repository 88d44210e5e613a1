"""What all tests share: where the repository is, and how hard Hypothesis tries.

``HYPOTHESIS_PROFILE`` chooses ``quick`` (the default; the same examples on every run, so that a red run means
a change in the code), ``random`` (as many, new ones each time) or ``thorough`` (twenty times as many).
Native code that tests build is kept apart from that of the person who runs them.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

SLOW_IS_FINE = [HealthCheck.too_slow, HealthCheck.data_too_large]

settings.register_profile(
    "quick",
    max_examples=100,
    derandomize=True,
    deadline=None,
    print_blob=True,
    suppress_health_check=SLOW_IS_FINE,
)
settings.register_profile("random", settings.get_profile("quick"), derandomize=False)
settings.register_profile("thorough", settings.get_profile("random"), max_examples=2000)
os.environ.setdefault("HOYLE_CACHE", str(Path(tempfile.gettempdir()) / f"hoyle-tests-{os.getuid()}"))

settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


@pytest.fixture(scope="session")
def repository() -> Path:
    """The folder that holds pyproject.toml."""
    return Path(__file__).resolve().parent.parent
