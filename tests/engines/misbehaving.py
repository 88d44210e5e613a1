"""An engine that goes wrong in one way: ``python misbehaving.py MODE``; else it answers like the reference.

The modes are the functions below whose name begins with ``mode_``; each takes over from the third request on
(``child`` from the twenty-first, the modes of ``AT_ONCE`` from the start).
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

from preferans_reference import Engine

Answer = dict[str, Any]


def say(answer: object) -> None:
    """One line of output."""
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()


def mode_hang(answer: Answer) -> None:
    """Never answer again."""
    time.sleep(600)


def mode_garbage(answer: Answer) -> None:
    """Print what is not JSON."""
    sys.stdout.write("I think the ace is fine?\n")
    sys.stdout.flush()


def mode_not_utf8(answer: Answer) -> None:
    """Print bytes that are no text."""
    sys.stdout.buffer.write(b"\xff\xfe\x00{]\n")
    sys.stdout.buffer.flush()


def mode_list(answer: Answer) -> None:
    """Print JSON that is no object."""
    say([answer])


def mode_endless_line(answer: Answer) -> None:
    """Print one line without an end."""
    while True:
        sys.stdout.write("x" * 65536)
        sys.stdout.flush()


def mode_flood(answer: Answer) -> None:
    """Print a hundred megabytes of lines."""
    line = "y" * 1023 + "\n"
    for _ in range(100 * 1024):
        sys.stdout.write(line)
    sys.stdout.flush()


def mode_noise(answer: Answer) -> None:
    """Print without end on standard error."""
    while True:
        sys.stderr.write("z" * 65536)


def mode_die(answer: Answer) -> None:
    """End in the middle of an answer."""
    sys.stdout.write('{"id": ')
    sys.stdout.flush()
    sys.stderr.write("fatal: the trick is not on the table\n")
    os._exit(7)


def mode_abort(answer: Answer) -> None:
    """Be killed by a signal."""
    os.abort()


def mode_close(answer: Answer) -> None:
    """Close the output and stay."""
    os.close(1)
    time.sleep(600)


def mode_wrong_id(answer: Answer) -> None:
    """Answer another request."""
    say(answer | {"id": 999_999})


def mode_no_id(answer: Answer) -> None:
    """Answer no request in particular."""
    say({k: v for k, v in answer.items() if k != "id"})


def mode_twice(answer: Answer) -> None:
    """Answer every request twice."""
    say(answer)
    say(answer)


def mode_foreign(answer: Answer) -> None:
    """Answer rightly, as another system and another taste write it: a byte order mark, CRLF, a blank line,
    talk on standard error, legal actions backwards and twice, fields that nobody asked for."""
    if isinstance(answer.get("legal"), list):
        answer["legal"] = [{**a, "weight": 1} for a in answer["legal"][::-1]] + answer["legal"]
    sys.stderr.write("thinking\n")
    sys.stderr.flush()
    text = json.dumps({"took": 0.01, **answer}, indent=None)
    sys.stdout.buffer.write(b"\r\n\xef\xbb\xbf" + text.encode() + b"\r\n")
    sys.stdout.buffer.flush()


def mode_neither(answer: Answer) -> None:
    """Answer neither ok nor an error."""
    say({"id": answer["id"], "status": "fine"})


def mode_illegal_seat(answer: Answer) -> None:
    """Name a seat that is not there."""
    say(answer | {k: 17 for k in ("seat", "turn") if k in answer})


def mode_seat_name(answer: Answer) -> None:
    """Name a seat by a word."""
    say(answer | {k: "north" for k in ("seat", "turn") if k in answer})


def mode_unknown_card(answer: Answer) -> None:
    """Know a card that the deck does not have."""
    extra = [{"name": "play", "cards": ["Z9"]}]
    say(answer | ({"legal": answer["legal"] + extra} if "legal" in answer else {}))


def mode_no_list(answer: Answer) -> None:
    """Give the legal actions as a text."""
    say(answer | {k: "all of them" for k in ("legal", "scores") if k in answer})


def mode_child(answer: Answer) -> None:
    """Start a program that would live on, say which, and hang."""
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    with open(sys.argv[2], "w", encoding="utf-8") as file:
        file.write(f"{os.getpid()} {child.pid}")
    time.sleep(600)


def mode_memory(answer: Answer) -> None:
    """Take all memory there is."""
    kept = []
    while True:
        kept.append(bytearray(1 << 24))


def mode_moody(answer: Answer) -> None:
    """Die at every second legal or winner question only."""
    global moods
    moods += "seat" in answer or "legal" in answer
    if moods % 2:
        os._exit(3)
    say(answer)


moods = 0


def mode_slow(answer: Answer) -> None:
    """Take half a second for each answer."""
    time.sleep(0.5)
    say(answer)


AT_ONCE: dict[str, Callable[[], object]] = {
    "exit": lambda: sys.exit(1),
    "silent_exit": lambda: sys.exit(0),
    "chatter": lambda: print("Welcome to PREF-O-MATIC 3000", flush=True),  # noqa: T201
}


def main() -> None:
    """Answer requests, and go wrong."""
    mode = sys.argv[1]
    if mode in AT_ONCE:
        AT_ONCE[mode]()
    wrong = globals().get(f"mode_{mode}")
    engine = Engine()
    for number, line in enumerate(sys.stdin):
        answer = engine.answer(json.loads(line))
        if wrong is not None and number >= (20 if mode == "child" else 2):
            wrong(answer)
        else:
            say(answer)


if __name__ == "__main__":
    main()
