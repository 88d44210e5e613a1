"""``python -m hoyle.cli`` is ``hoyle``."""

from hoyle.cli.main import run

run()
