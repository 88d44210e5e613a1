"""A program as an engine under test: one JSON object a line over its standard input and output.

Nothing that the program does can hold up or harm the run: a request has a time limit, a response line and
the output between responses have a size limit, memory may be limited, and the whole process group is killed
when the engine is closed, crashes or misbehaves. It is started again for the next request.
"""

from __future__ import annotations

import contextlib
import json
import os
import resource
import selectors
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import IO, Any

from hoyle.conformance import leftover
from hoyle.conformance.code import C201
from hoyle.conformance.codec import Json
from hoyle.conformance.engine import Trouble
from hoyle.lang import HoyleError

LINE_LIMIT = 1 << 20
"""Bytes of one response line."""
NOISE_LIMIT = 1 << 24
"""Bytes on standard error while one request is answered."""
HURRY = 0.02
"""Seconds below which a time limit says more about the machine than about the program."""
TAIL = 2000
"""Bytes of standard error that are kept for the message."""


class Process:
    """The program *command*, run without a shell in *folder*.

    *timeout* is in seconds for one response, *start_timeout* for the first one (a program needs time to
    start), *memory* in bytes of address space (``None``: no limit).

    Raises HoyleError C201 when the command cannot be started at all.
    """

    def __init__(
        self,
        command: str | Sequence[str],
        *,
        timeout: float = 5.0,
        start_timeout: float | None = None,
        memory: int | None = None,
        folder: str | Path | None = None,
    ) -> None:
        self.words = _split(command)
        self.name = command if isinstance(command, str) else shlex.join(command)
        self.timeout, self.memory, self.folder = timeout, memory, folder
        self.start_timeout = start_timeout if start_timeout is not None else max(timeout, 10.0)
        self.starts = 0
        self._process: subprocess.Popen[bytes] | None = None
        self._selector: selectors.BaseSelector | None = None
        self._buffer = bytearray()
        self._noise = bytearray()
        self._loudness = 0
        self._answered = False
        self._greeting: Json | None = None
        self._mark = leftover.mark()

    # -- one request
    def ask(self, request: Json) -> Json:
        """Send a request and read its response. Raises Trouble; the program is then killed."""
        try:
            if self._process is None:
                self._start()
                self._greet(request)
            limit = self.timeout if self._answered else self.start_timeout
            answer = self._exchange(request, limit)
            self._answered = True
            if request.get("op") == "hello":
                self._greeting = request
            return answer
        except Trouble as trouble:
            if not trouble.alive:
                self._kill()
            raise
        except BaseException:
            self._kill()
            raise

    def _greet(self, request: Json) -> None:
        """``hello`` comes first: say it again to a program that has answered it and was started again."""
        if self._greeting is not None and request.get("op") != "hello":
            self._exchange(self._greeting, self.start_timeout)
            self._answered = True

    def _exchange(self, request: Json, limit: float) -> Json:
        deadline = time.monotonic() + limit
        self._loudness = 0
        line = json.dumps(request, separators=(",", ":")).encode() + b"\n"
        self._write(line, deadline, limit)
        text = self._read(deadline, limit)
        while not text.strip():  # a blank line between responses does no harm
            text = self._read(deadline, limit)
        return read_response(text, request["id"])

    def _write(self, line: bytes, deadline: float, limit: float) -> None:
        """Write while reading what comes meanwhile, so that neither side waits for the other for ever."""
        assert self._process is not None
        assert self._process.stdin is not None
        pipe = self._process.stdin.fileno()
        done = 0
        while done < len(line):
            try:
                done += os.write(pipe, line[done:])
                continue
            except BlockingIOError:
                pass
            except OSError:
                raise self._gone() from None
            self._collect(deadline, limit, wait=0.01)
            if len(self._buffer) > LINE_LIMIT:
                raise Trouble("flood", f"more than {LINE_LIMIT} bytes came without being asked for")

    def _read(self, deadline: float, limit: float) -> bytes:
        """One line of the program's output."""
        searched = 0
        while (end := self._buffer.find(b"\n", searched)) < 0:
            searched = len(self._buffer)
            if searched > LINE_LIMIT:
                raise Trouble("flood", f"a response line is longer than {LINE_LIMIT} bytes")
            if not self._collect(deadline, limit):
                raise self._gone()
        line = bytes(self._buffer[:end])
        if end > LINE_LIMIT:
            raise Trouble("flood", f"a response line is longer than {LINE_LIMIT} bytes")
        del self._buffer[: end + 1]
        return line

    def _collect(self, deadline: float, limit: float, wait: float | None = None) -> bool:
        """Read what has come; False when the output has ended. Raises Trouble at the time limit."""
        assert self._selector is not None
        left = deadline - time.monotonic()
        if left <= 0:
            raise self._late(limit)
        for key, _ in self._selector.select(left if wait is None else min(wait, left)):
            data = self._take(key.fd)
            if key.data == "noise":
                self._hear(data)
                if not data:
                    self._selector.unregister(key.fileobj)
                elif self._loudness > NOISE_LIMIT:
                    raise Trouble("flood", f"more than {NOISE_LIMIT} bytes on standard error")
            elif not data:
                return False
            else:
                self._buffer += data
        return True

    def _late(self, limit: float) -> Trouble:
        """No whole line came in time: what came instead."""
        assert self._process is not None
        code, hint = self._process.poll(), "--timeout gives it more"
        if code is not None:
            return Trouble("crash", f"the engine {ended(code)} before it answered" + self._last_words()
                           + "; something that it started keeps its output open")  # fmt: skip
        if self._buffer:
            hint = f"what came has no line feed at its end: {shown(bytes(self._buffer))}"
        elif not self._answered:
            hint += "; is its output flushed after each line?"
        return Trouble("hurry" if limit < HURRY else "timeout", f"no response within {limit:g} s ({hint})")

    def _hear(self, data: bytes) -> None:
        """Count what comes on standard error, and keep its end."""
        self._loudness += len(data)
        self._noise = (self._noise + data)[-TAIL:]

    def _take(self, fd: int) -> bytes:
        try:
            return os.read(fd, 1 << 16)
        except BlockingIOError:
            return b""
        except OSError:
            return b""

    # -- the program
    def _start(self) -> None:
        try:
            process = subprocess.Popen(
                self.words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                cwd=self.folder,
                env=os.environ | {leftover.NAME: self._mark},
                bufsize=0,
                start_new_session=True,
                preexec_fn=None if hasattr(resource, "prlimit") else partial(limit_itself, self.memory),
            )
        except (OSError, ValueError) as error:
            if self.starts:
                raise Trouble("start", f"the engine cannot be started again: {error}") from error
            raise cannot_start(self.name, str(error)) from error
        self.starts += 1
        self._process = process
        self._buffer.clear()
        self._noise.clear()
        self._answered = False
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        for pipe in (process.stdin, process.stdout, process.stderr):
            os.set_blocking(pipe.fileno(), False)
        self._selector = selectors.DefaultSelector()
        self._selector.register(process.stdout, selectors.EVENT_READ, "answer")
        self._selector.register(process.stderr, selectors.EVENT_READ, "noise")
        if hasattr(resource, "prlimit"):
            for kind, value in resource_limits(self.memory):
                with contextlib.suppress(OSError, ValueError):
                    resource.prlimit(process.pid, kind, (value, value))

    def _gone(self) -> Trouble:
        """The program has closed its output or died: how, and its last words."""
        assert self._process is not None
        try:
            code = self._process.wait(timeout=0.5)
        except subprocess.TimeoutExpired:
            return Trouble("crash", "the engine closed its output" + self._last_words())
        return Trouble("crash", f"the engine {ended(code)} before it answered" + self._last_words())

    def _last_words(self) -> str:
        assert self._process is not None
        assert self._process.stderr is not None
        with contextlib.suppress(OSError):
            for _ in range(32):
                data = os.read(self._process.stderr.fileno(), 1 << 16)
                if not data:
                    break
                self._hear(data)
        text = bytes(self._noise[-TAIL:]).decode(errors="replace").strip()
        last = text.splitlines()[-1].strip() if text else ""
        return f"; it said: {last[:200]}" if last else ""

    def _kill(self) -> None:
        """End the program and everything it started."""
        process, self._process = self._process, None
        if self._selector is not None:
            self._selector.close()
            self._selector = None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        pipes: list[IO[bytes] | None] = [process.stdin, process.stdout, process.stderr]
        for pipe in pipes:
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(timeout=2.0)
        leftover.end(self._mark)

    def close(self) -> None:
        """Say ``quit``, wait a moment, and end what is still there."""
        process = self._process
        if process is not None and process.stdin is not None and process.poll() is None:
            with contextlib.suppress(OSError):
                os.write(process.stdin.fileno(), b'{"id":0,"op":"quit"}\n')
                process.stdin.close()
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(timeout=0.2)
        self._kill()

    def __enter__(self) -> Process:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def resource_limits(memory: int | None) -> list[tuple[int, int]]:
    """What the program may use: memory, and no core file."""
    limits = [(resource.RLIMIT_CORE, 0)]
    return [*limits, (resource.RLIMIT_AS, min(memory, sys.maxsize))] if memory else limits


def limit_itself(memory: int | None) -> None:
    """Set the limits in the new process before the program runs (where they cannot be set from outside)."""
    for kind, value in resource_limits(memory):
        resource.setrlimit(kind, (value, value))


def read_response(text: bytes, asked: int) -> Json:
    """A line of output as the response to the request of the number *asked*. Raises Trouble."""
    try:
        answer: Any = json.loads(text, parse_constant=_no_constant)
    except UnicodeDecodeError:
        raise Trouble("garbage", f"the response is not UTF-8, and so not JSON: {shown(text)}") from None
    except (ValueError, RecursionError) as error:
        raise Trouble("garbage", f"the response is not JSON: {shown(text)}{_hint(text, error)}") from None
    if not isinstance(answer, dict):
        raise Trouble("garbage", f"the response is not a JSON object: {shown(text)}")
    if "id" not in answer:
        raise Trouble("garbage", f"the response has no id, and needs that of the request: {shown(text)}")
    if answer["id"] != asked or isinstance(answer["id"], bool):
        said = answer["id"]
        words = f"the response has the id {json.dumps(said)[:40]}, the request {asked}"
        if isinstance(said, str) and said.strip() == str(asked):
            words += " (a number, as it was asked)"
        elif isinstance(said, int) and 0 < said < asked:
            words += " (an answer too many, or too late?)"
        raise Trouble("garbage", words)
    return answer


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no number of JSON")


def _hint(text: bytes, error: Exception) -> str:
    """What is wrong with a line that is not JSON."""
    bare = text.strip()
    if bare[:1] not in (b"{", b"["):
        return " (words for people go to standard error)"
    if isinstance(error, json.JSONDecodeError):
        if error.pos >= len(bare.decode(errors="replace")):
            return " (it ends too early: an object stands on one line)"
        return f" (column {error.colno}: {error.msg}: {shown(error.doc[error.pos :].encode()[:40])})"
    return f" ({str(error)[:60]})" if isinstance(error, ValueError) else " (it is too deep)"


def ended(code: int) -> str:
    """How a program ended, by its exit code."""
    return f"was killed by signal {signal_name(-code)}" if code < 0 else f"ended with exit code {code}"


def signal_name(number: int) -> str:
    """``SIGSEGV`` for 11."""
    try:
        return signal.Signals(number).name
    except ValueError:
        return str(number)


def shown(text: bytes) -> str:
    """The start of some output, fit for a message."""
    plain = text.decode(errors="replace")
    cut = plain if len(plain) <= 80 else plain[:77] + "..."
    return repr(cut)


def cannot_start(command: str, reason: str) -> HoyleError:
    """C201 for a command."""
    return HoyleError(
        C201,
        f"the engine {command!r} cannot be started: {reason}",
        "an engine is a program and its arguments; no shell runs it",
        "correct the command (for a script name its interpreter, for pipes write sh -c '...')",
    )


def _split(command: str | Sequence[str]) -> list[str]:
    if not isinstance(command, str):
        return list(command)
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise cannot_start(command, str(error)) from error
    if not words:
        raise cannot_start(command, "the command is empty")
    return words
