"""The codes of the command line (``U...``, for use). Each docstring is the code's page."""

from __future__ import annotations

from hoyle.lang import Code


class U101(Code):
    """A file or folder that a command should write cannot be written.

    Paths are checked before the work begins, so that no long run ends without its result. What a run found
    is printed before files are written, and is not lost when a disk fills up later.
    """

    title = "cannot write there"
    bad = """
from pathlib import Path
from hoyle.cli.session import check_writable
check_writable(Path("no such folder/report.xml"))
"""
    good = """
from pathlib import Path
from hoyle.cli.session import check_writable
check_writable(Path("report.xml"))
"""


class U102(Code):
    """There is no code, clause, reading, action, ruling or property of this name.

    ``hoyle explain`` looks in every game, or in those named with ``--game`` and ``--rules``.
    """

    title = "nothing of this name to explain"
    bad = """
from hoyle.cli.explain import explain_page
explain_page("S9999", [])
"""
    good = """
from hoyle.cli.explain import explain_page
explain_page("S101", [])
"""


class U103(Code):
    """A new game would overwrite something, or its name cannot be the name of a game.

    A game's name is its folder and its id: lower-case letters, digits and ``_``, a letter first.
    """

    title = "cannot make a game there"
    bad = """
from pathlib import Path
from hoyle.cli.new import make_game
make_game("Not A Name", Path("."))
"""
    good = """
import tempfile
from pathlib import Path
from hoyle.cli.new import make_game
make_game("pairs", Path(tempfile.mkdtemp()) / "pairs")
"""


class U104(Code):
    """A command that works on one game was given several, or none where there are several."""

    title = "not one game"
    bad = """
from pathlib import Path
from hoyle.cli.session import choose_games
choose_games(["whist", "hearts"], Path("my-game"))
"""
    good = """
from hoyle.cli.session import choose_games
choose_games([], None)
"""
