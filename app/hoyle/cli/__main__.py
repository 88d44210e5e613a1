"""``python -m hoyle.cli`` is ``hoyle``."""

from hoyle.cli.start import run

run()
