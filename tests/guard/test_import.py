"""Who may import what, read off the source: the part that import-linter, which checks layers, cannot say."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ROOMS = ("spec", "models", "proofs", "app")
ENGINES = ("lang", "concrete", "explore", "symbolic", "prove", "audit", "conformance", "sharpness", "report")


def sources(root: Path) -> Iterator[tuple[str, Path]]:
    """Each module of the four rooms with its first-level sub-package."""
    for room in ROOMS:
        for path in sorted((root / room / "hoyle").rglob("*.py")):
            yield path.relative_to(root / room / "hoyle").parts[0], path


def imports(path: Path) -> set[str]:
    """The absolute dotted names that a module imports anywhere, in functions and under conditions too."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
        elif (
            isinstance(node, ast.Call)
            and getattr(node.func, "attr", getattr(node.func, "id", "")) in ("import_module", "__import__")
            and node.args
            and isinstance(node.args[0], ast.Constant)
        ):
            found.add(str(node.args[0].value))
    return found


def importers(root: Path, library: str, *, allowed: str) -> list[str]:
    """The modules outside the sub-package ``allowed`` that import ``library``."""
    return [
        str(path.relative_to(root))
        for package, path in sources(root)
        if package != allowed and any(name.split(".")[0] == library for name in imports(path))
    ]


def foreign_imports(root: Path) -> list[str]:
    """What the modules of spec/ import beside the standard library and ``hoyle``."""
    plain = set(sys.stdlib_module_names) | {"hoyle"}
    return [
        f"{path.relative_to(root)} imports {name}"
        for path in sorted((root / "spec").rglob("*.py"))
        for name in sorted({full.split(".")[0] for full in imports(path)} - plain)
    ]


def documentation(tree: ast.AST) -> set[int]:
    """The ids of the nodes that are docstrings or examples of a code: such a text may name a game."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    texts = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, documented) and node.body and isinstance(node.body[0], ast.Expr)
    }
    codes = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef) and [ast.unparse(b) for b in node.bases] == ["Code"]
    ]
    examples = {
        id(part.value)
        for code in codes
        for part in code.body
        if isinstance(part, ast.Assign) and [ast.unparse(t) for t in part.targets] in (["bad"], ["good"])
    }
    return texts | examples


def games_in_engines(root: Path, games: list[str]) -> list[str]:
    """The places where the code of an engine names one of the games, docstrings aside."""
    found = []
    for package, path in sources(root):
        if package not in ENGINES:
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        texts = documentation(tree)
        for node in ast.walk(tree):
            word = node.value if isinstance(node, ast.Constant) and id(node) not in texts else ""
            word = getattr(node, "id", getattr(node, "attr", word))
            if isinstance(word, str) and any(game in word.lower() for game in games):
                found.append(f"{path.relative_to(root)}:{getattr(node, 'lineno', 0)} names {word}")
    return found


def plant(root: Path, name: str, text: str) -> None:
    """Make a file, with its folders."""
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_only_symbolic_imports_z3(repository: Path) -> None:
    """The solver stands behind one sub-package."""
    assert importers(repository, "z3", allowed="symbolic") == []


def test_rules_need_python_alone(repository: Path) -> None:
    """No module of spec/ imports a third-party package."""
    assert foreign_imports(repository) == []


def test_engines_know_no_game(repository: Path) -> None:
    """No engine's code names a game."""
    games = [path.parent.name for path in (repository / "spec/hoyle/games").glob("*/rules.py")]
    assert games_in_engines(repository, games) == []


def test_guard_sees_z3_wherever_it_hides(tmp_path: Path) -> None:
    """An import of the solver is reported: plain, from, in a function, and by name."""
    plant(tmp_path, "proofs/hoyle/symbolic/encode.py", "import z3\n")
    plant(tmp_path, "proofs/hoyle/prove/a.py", "import z3.z3util\n")
    plant(tmp_path, "proofs/hoyle/prove/b.py", "def f():\n    from z3 import Solver\n")
    plant(tmp_path, "models/hoyle/explore/c.py", "import importlib\nimportlib.import_module('z3')\n")
    plant(tmp_path, "models/hoyle/explore/d.py", "from .z3 import nothing\nz3 = 1\n")
    assert importers(tmp_path, "z3", allowed="symbolic") == [
        "models/hoyle/explore/c.py",
        "proofs/hoyle/prove/a.py",
        "proofs/hoyle/prove/b.py",
    ]


def test_guard_sees_a_third_party_package_in_spec(tmp_path: Path) -> None:
    """An import of numpy in spec/ is reported; the standard library, hoyle and other rooms are free."""
    plant(tmp_path, "spec/hoyle/lang/a.py", "import json, numpy as np\nfrom hoyle.lang import term\n")
    plant(tmp_path, "models/hoyle/explore/b.py", "import numpy\n")
    assert foreign_imports(tmp_path) == ["spec/hoyle/lang/a.py imports numpy"]


def test_guard_sees_a_game_in_an_engine(tmp_path: Path) -> None:
    """A game's name in code is reported; in a docstring, in an example and outside the engines it is not."""
    plant(tmp_path, "models/hoyle/explore/a.py", '"""Like whist."""\nif game == "whist":\n    pass\n')
    plant(tmp_path, "proofs/hoyle/prove/b.py", "whist_seats = 4\n")
    plant(tmp_path, "models/hoyle/instances/whist.py", "whist = 1\n")
    code = 'class S999(Code):\n    title = "whist"\n    bad = """whist"""\n'
    plant(tmp_path, "spec/hoyle/lang/code.py", code)
    assert games_in_engines(tmp_path, ["whist"]) == [
        "spec/hoyle/lang/code.py:2 names whist",
        "models/hoyle/explore/a.py:2 names whist",
        "proofs/hoyle/prove/b.py:1 names whist_seats",
    ]
