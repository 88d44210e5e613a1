from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from hoyle.concrete import compile_build
from hoyle.concrete.compile import compile_terms
from hoyle.concrete.compile_build import NoCompilerError, build, cache_folder, load
from hoyle.lang import integer
from hoyle.lang.term import Term

ANSWER = '__attribute__((visibility("default"))) int answer(void) { return %d; }\n'


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of the test's own."""
    monkeypatch.setenv("HOYLE_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("HOYLE_CC", raising=False)
    return tmp_path / "cache" / "native"


def test_built_once(own_cache: Path) -> None:
    """A source is compiled once; another source, or other flags, make another library."""
    first = build(ANSWER % 1)
    stamp = first.stat().st_mtime_ns
    assert build(ANSWER % 1) == first
    assert first.stat().st_mtime_ns == stamp
    others = {build(ANSWER % 2), build(ANSWER % 1, ("-DX",))}
    assert len(others | {first}) == 3
    assert first.parent == own_cache
    assert first.with_suffix(".c").read_text(encoding="utf-8") == ANSWER % 1
    assert load(ANSWER % 1).answer() == 1


def test_nothing_half_done_is_left(own_cache: Path) -> None:
    """After a build the cache holds the library and its source, and nothing else."""
    build(ANSWER % 3)
    assert sorted(p.suffix for p in own_cache.iterdir()) == [".c", ".so"]


def test_many_processes_share_the_cache(own_cache: Path) -> None:
    """Processes that build the same source at the same time all get a library that works."""
    program = f"from hoyle.concrete.compile_build import load\nprint(load({ANSWER % 7!r}).answer())"
    runs = [
        subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) for _ in range(4)
    ]
    assert [run.communicate(timeout=120)[0] for run in runs] == ["7\n"] * 4
    assert len(list(own_cache.glob("*.so"))) == 1


def test_no_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is no compiler the error says so, and what was looked for."""
    monkeypatch.setenv("HOYLE_CC", "none")
    with pytest.raises(NoCompilerError, match="HOYLE_CC names 'none'"):
        build(ANSWER % 1)
    monkeypatch.delenv("HOYLE_CC")
    monkeypatch.setenv("PATH", "")
    with pytest.raises(NoCompilerError, match="no cc, gcc or clang"):
        build(ANSWER % 1)


def test_broken_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A compiler that fails is an error with its first complaint, and leaves nothing in the cache."""
    broken = tmp_path / "cc"
    broken.write_text("#!/bin/sh\necho 'model.c:1: error: out of luck' >&2\nexit 1\n", encoding="utf-8")
    broken.chmod(0o755)
    monkeypatch.setenv("HOYLE_CC", str(broken))
    with pytest.raises(NoCompilerError, match="out of luck"):
        build(ANSWER % 1)
    assert list(cache_folder().iterdir()) == []


def test_compiler_without_native_flags(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A compiler that does not know the machine's own flags is asked again without them."""
    picky = tmp_path / "cc"
    picky.write_text(
        '#!/bin/sh\ncase "$*" in *march*) echo "error: no such flag" >&2; exit 1;; esac\nexec cc "$@"\n',
        encoding="utf-8",
    )
    picky.chmod(0o755)
    monkeypatch.setenv("HOYLE_CC", str(picky))
    assert load(ANSWER % 5).answer() == 5


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_cache_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cache folder that cannot be written is replaced by a temporary one."""
    tmp_path.chmod(0o500)
    monkeypatch.setenv("HOYLE_CACHE", str(tmp_path / "no"))
    assert load(ANSWER % 6).answer() == 6


def test_cache_in_the_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file where the cache folder should be does no harm."""
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("HOYLE_CACHE", str(tmp_path / "file"))
    assert load(ANSWER % 8).answer() == 8


def test_the_oldest_go(own_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cache keeps a fixed number of libraries."""
    monkeypatch.setattr(compile_build, "KEPT", 2)
    made = []
    for n in range(4):
        made.append(build(ANSWER % n))
        os.utime(made[-1], (n, n))
    newest = build(ANSWER % 9)
    assert newest.exists()
    assert not made[0].exists()
    assert len(list(own_cache.glob("*.so"))) == 2 == len(list(own_cache.glob("*.c")))


def test_xdg_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without HOYLE_CACHE the cache stands where the desktop's conventions say."""
    monkeypatch.delenv("HOYLE_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_folder() == tmp_path / "hoyle" / "native"


def test_numbers_keep_their_sign() -> None:
    """Native code takes and gives negative numbers."""
    n = Term("var", integer(-(10**9), 10**9), data="n")
    f = compile_terms([n + 1, n * n, n // 7, n % 7], [n])
    for value in (-(10**9), -15, -1, 0, 1, 6, 10**9):
        assert f((value,)) == (value + 1, value * value, value // 7, value % 7)


def test_too_large_a_number_is_an_error() -> None:
    """A number that does not fit a machine word is refused, not cut off."""
    from hoyle.lang import HoyleError

    n = Term("var", integer(0, 10**18), data="n")
    with pytest.raises(HoyleError, match="62 bits"):
        compile_terms([n * n], [n])
