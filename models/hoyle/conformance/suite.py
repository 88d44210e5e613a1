"""Suites: vectors on disk, one JSON object a line, with a page that says how they were made.

A suite is a folder. ``probes.jsonl`` and ``replays.jsonl`` are what :func:`write_suite` writes,
``suite.json`` tells game, rules, ruleset, seed and coverage, and ``vector.schema.json`` is the JSON Schema of
a line. :func:`read_suite` reads every ``*.jsonl`` file of a folder, so that vectors of one's own may stand in
a file beside them.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from hoyle.conformance.code import C101, C102, C103, C105
from hoyle.conformance.codec import Json
from hoyle.conformance.vector import FORMAT, KINDS, Vector
from hoyle.lang import HoyleError, Place


@dataclass(frozen=True)
class Coverage:
    """What one family of vectors covers of one kind of thing: the parts of the rules, readings, mutants.

    ``missed`` are those that nothing in the sample showed or exposed; ``equivalent`` is how many cannot be,
    since they are proved to be no fault (an option: to make no difference here). They are not missed.
    """

    family: str
    kind: str
    total: int
    covered: int
    missed: tuple[str, ...] = ()
    equivalent: int = 0


@dataclass(frozen=True)
class Fate:
    """What became of one mutant (``m012``), or of one other option of a reading (``LP-R11=free``).

    ``verdict``: ``killed`` (some vector is answered otherwise), ``equivalent`` (proved: no play is) or
    ``undetermined`` (neither was found). ``how`` says what the verdict stands on.
    """

    name: str
    says: str
    clauses: tuple[str, ...]
    verdict: str
    how: str = ""

    def to_json(self) -> Json:
        """As ``suite.json`` has it."""
        return {"id": self.name, "says": self.says, "clauses": list(self.clauses), "how": self.how}


@dataclass(frozen=True)
class Suite:
    """Vectors of one game under one ruleset, and how they came about.

    ``rules`` is the hash of the rules, ``ruleset`` as the protocol writes it, ``size`` the number of random
    plays that the vectors were chosen from. ``checked`` are the marks of vectors that rules have passed,
    whose own mark is ``checked_by``.
    """

    game: str
    vectors: tuple[Vector, ...]
    rules: str = ""
    ruleset: Any = "house"
    seed: int | None = None
    size: int | None = None
    coverage: tuple[Coverage, ...] = ()
    clauses: dict[str, int] = field(default_factory=dict)
    fates: tuple[Fate, ...] = ()
    checked_by: str = ""
    checked: frozenset[str] = frozenset()

    def of_kind(self, kind: str) -> list[Vector]:
        """The vectors of a kind."""
        return [v for v in self.vectors if v.kind == kind]

    def only(self, ids: Iterable[str]) -> Suite:
        """The same with some vectors alone. Raises HoyleError C102 for an id that is not there."""
        wanted = list(ids)
        known = {v.id for v in self.vectors}
        for one in wanted:
            if one not in known:
                raise no_suite(
                    f"there is no vector {one!r}", "a vector is called by its id", "correct the id"
                )
        kept = tuple(v for v in self.vectors if v.id in wanted)
        return replace(self, vectors=kept, fates=())

    def summary(self) -> Json:
        """``suite.json``: everything but the vectors."""
        return {
            "hoyle": FORMAT,
            "game": self.game,
            "rules": self.rules,
            "ruleset": self.ruleset,
            "seed": self.seed,
            "size": self.size,
            "vectors": {kind: len(self.of_kind(kind)) for kind in KINDS},
            "clauses": self.clauses,
            "coverage": [
                {
                    "family": c.family,
                    "kind": c.kind,
                    "total": c.total,
                    "covered": c.covered,
                    "missed": list(c.missed),
                    "equivalent": c.equivalent,
                }
                for c in self.coverage
            ],
            "mutants": self._fates([f for f in self.fates if "=" not in f.name]),
            "readings": self._fates([f for f in self.fates if "=" in f.name]),
        }

    def _fates(self, fates: list[Fate]) -> Json:
        """How many were killed, and which were not, each with the reason."""
        by = {v: [f for f in fates if f.verdict == v] for v in ("killed", "equivalent", "undetermined")}
        return {
            "total": len(fates),
            "killed": len(by["killed"]),
            "equivalent": [f.to_json() for f in by["equivalent"]],
            "undetermined": [f.to_json() for f in by["undetermined"]],
        }


# -- writing


def dump_vector(vector: Vector) -> str:
    """One line, without its line feed."""
    return json.dumps(vector.data, ensure_ascii=False, separators=(",", ":"))


def write_suite(suite: Suite, folder: str | Path) -> list[Path]:
    """Write the suite; the files written. Raises OSError when the folder cannot be written.

    Each file takes its name when it is whole: a stop or a full disk leaves no half file behind.
    """
    path = Path(folder)
    path.mkdir(parents=True, exist_ok=True)
    texts = {
        "probes.jsonl": _lines(v for v in suite.vectors if v.kind != "replay"),
        "replays.jsonl": _lines(suite.of_kind("replay")),
        "vector.schema.json": schema_text("vector"),
        "suite.json": json.dumps(suite.summary() | _marks(suite), ensure_ascii=False, indent=1) + "\n",
    }
    drafts = {path / name: path / f".{name}.part" for name in texts}
    try:
        for draft, text in zip(drafts.values(), texts.values(), strict=True):
            draft.write_text(text, encoding="utf-8")
        for file, draft in drafts.items():
            os.replace(draft, file)
    finally:
        for draft in drafts.values():
            draft.unlink(missing_ok=True)
    return list(drafts)


def mark(vector: Vector) -> str:
    """A mark of a vector: another one, if anything in it is changed."""
    return hashlib.sha256(dump_vector(vector).encode()).hexdigest()[:16]


def _marks(suite: Suite) -> Json:
    """That the vectors were checked, for ``suite.json``."""
    if not suite.checked_by:
        return {}
    return {"checked": {"by": suite.checked_by, "vectors": sorted(suite.checked)}}


def _lines(vectors: Iterable[Vector]) -> str:
    return "".join(dump_vector(v) + "\n" for v in vectors)


# -- reading


def read_suite(folder: str | Path, game: str | None = None) -> Suite:
    """The suite in a folder (or the one ``.jsonl`` file that is named).

    Raises HoyleError: C102 when there is no vector, C101 for the first line that cannot be used, C103 for an
    id that is used twice, C105 for a ``suite.json`` that cannot be used, or that counts more vectors than
    there are (it may be missing). With *game* the vectors of other games are left out.
    """
    path = Path(folder)
    if path.is_file():
        found = [path]
    elif path.is_dir():
        found = sorted(path.glob("*.jsonl"))
    else:
        raise no_suite(f"there is no folder {str(folder)!r}", "a suite is a folder", "correct the path")
    vectors = [v for file in found for v in read_vectors(file)]
    ids: dict[str, Vector] = {}
    for vector in vectors:
        first = ids.setdefault(vector.id, vector)
        if first is not vector:
            raise HoyleError(
                C103,
                f"the id {vector.id!r} is that of {Path(first.file).name}:{first.line} too",
                "results are reported by id",
                "give it another id, or leave the id out",
                Place(vector.file, vector.line),
            )
    kept = [v for v in vectors if game is None or v.game == game]
    if not kept:
        what = f"{str(folder)!r} has no vector" + (f" of {game}" if game and vectors else "")
        raise no_suite(
            what, "a suite has *.jsonl files with one vector a line", "write it with `hoyle suite`"
        )
    about = _summary(path / "suite.json", kept) if path.is_dir() else {}
    return Suite(
        game or kept[0].game,
        tuple(kept),
        str(about.get("rules", "")),
        about.get("ruleset", kept[0].ruleset),
        about.get("seed"),
        about.get("size"),
        checked_by=about.get("checked", {}).get("by", ""),
        checked=frozenset(about.get("checked", {}).get("vectors", ())),
    )


def read_vectors(file: Path) -> Iterator[Vector]:
    """The vectors of one file. Blank lines and lines that begin with ``#`` are left out. Raises C101."""
    try:
        raw = file.read_bytes()
    except OSError as error:
        raise no_suite(f"{file} cannot be read: {error.strerror}", "a suite is read", "correct it") from error
    for number, line in enumerate(raw.split(b"\n"), start=1):
        if not line.strip() or line.lstrip().startswith(b"#"):
            continue
        place = Place(str(file), number)
        try:
            data = json.loads(line.decode("utf-8"))
        except UnicodeDecodeError as error:
            raise damaged(place, f"is not UTF-8 (byte {error.start + 1})") from error
        except (ValueError, RecursionError) as error:
            column = f", column {error.colno}" if isinstance(error, json.JSONDecodeError) else ""
            reason = error.msg if isinstance(error, json.JSONDecodeError) else str(error)
            raise damaged(place, f"is not JSON: {reason}{column}") from error
        wrong = misfit(data)
        if wrong:
            raise damaged(place, wrong)
        yield Vector(data, str(file), number)


def misfit(data: Any, name: str = "vector") -> str:
    """What keeps a JSON value from following a schema, in words; empty for a good one."""
    if not isinstance(data, dict):
        return "is not an object"
    found = sorted(_validator(name).iter_errors(data), key=lambda e: (len(e.absolute_path), e.message))
    if not found:
        return ""
    error = found[0]
    where = "".join(f"[{p}]" if isinstance(p, int) else f".{p}" for p in error.absolute_path).lstrip(".")
    message = error.message if len(error.message) <= 200 else error.message[:197] + "..."
    return f"does not fit the schema: {where + ': ' if where else ''}{message}"


@cache
def _validator(name: str) -> Any:
    from jsonschema import Draft202012Validator

    return Draft202012Validator(schema(name))


def schema(name: str) -> Json:
    """A published schema of this package: ``vector``, ``suite``, ``report`` or ``message``."""
    made: Json = json.loads(schema_text(name))
    return made


def schema_text(name: str) -> str:
    """The same as it stands in its file."""
    return files("hoyle.conformance").joinpath(f"{name}.schema.json").read_text(encoding="utf-8")


def _summary(file: Path, vectors: Sequence[Vector]) -> Json:
    """``suite.json``, where it is there. Raises C105 when it is damaged, about another game than the vectors
    beside it, or counts more of them than there are."""
    game = vectors[0].game
    if not file.exists():
        return {}
    try:
        data = json.loads(file.read_bytes().decode("utf-8"))
    except OSError as error:
        raise _no_summary(file, f"cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise _no_summary(file, f"is not UTF-8 (byte {error.start + 1})") from error
    except (ValueError, RecursionError) as error:
        line = error.lineno if isinstance(error, json.JSONDecodeError) else 1
        reason = error.msg if isinstance(error, json.JSONDecodeError) else str(error)
        raise _no_summary(file, f"is not JSON: {reason}", line) from error
    wrong = misfit(data, "suite") if isinstance(data, dict) else "is not an object"
    if not wrong and data["game"] != game:
        wrong = f"is about {data['game']!r}, and the vectors beside it about {game!r}"
    if not wrong:
        there, told = Counter(v.kind for v in vectors), data["vectors"].items()
        lost = [f"{n} of kind {k}, and {there[k]} are there" for k, n in told if n > there[k]]
        wrong = f"counts {'; '.join(lost)}" if lost else ""
    if wrong:
        raise _no_summary(file, wrong)
    about: Json = data
    return about


def _no_summary(file: Path, what: str, line: int = 1) -> HoyleError:
    """C105."""
    return HoyleError(
        C105,
        f"{file.name} {what}",
        "it says how the vectors beside it were made",
        "make the suite again with `hoyle suite`, or remove the file",
        Place(str(file), line),
    )


def damaged(place: Place, what: str) -> HoyleError:
    """C101 for a line."""
    return HoyleError(
        C101, f"the vector {what}", "a line of a suite is one vector", "mend or remove the line", place
    )


def no_suite(thing: str, rule: str, fix: str) -> HoyleError:
    """C102."""
    return HoyleError(C102, thing, rule, fix)
