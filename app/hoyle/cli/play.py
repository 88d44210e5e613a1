"""``hoyle play``: play a game at the terminal, or watch a random one."""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hoyle.cli.option import Json, OneGame, Quiet, RulesetText, RulesPath, Seed
from hoyle.cli.session import check_writable, choose_game, print_json, say, write_file

if TYPE_CHECKING:
    from hoyle.concrete import Model, Move
    from hoyle.lang import Requirement

NAME = "play"
EXAMPLES = [
    ("hoyle play preferans --auto --seed 7", "watch a random match"),
    ("hoyle play preferans --seat 2", "play seat 2; the others play at random"),
    ("hoyle play preferans --auto --itf play.itf.json", "keep the play for other tools"),
]
HELP = """\
  AS, SA, ♠A, 10h, Th    play that card (the name of the action may be left out)
  bid 3, pass            other actions, with their values
  ?                      the legal moves
  why AS                 why a move is not allowed
  state                  what you see
  quit                   stop"""


def command(
    game: OneGame = None,
    rules: RulesPath = None,
    ruleset: RulesetText = "house",
    seed: Seed = 0,
    auto: Annotated[bool, typer.Option("--auto", help="All seats play at random.")] = False,
    seat: Annotated[
        list[int] | None,
        typer.Option("--seat", metavar="N", help="A seat that you play (0 unless told).", show_default=False),
    ] = None,
    instance: Annotated[
        str | None,
        typer.Option("--instance", metavar="NAME", help="Play a small instance.", show_default=False),
    ] = None,
    itf: Annotated[
        Path | None,
        typer.Option("--itf", metavar="FILE", help="Write the play as an ITF trace.", show_default=False),
    ] = None,
    json_: Json = False,
    quiet: Quiet = False,
) -> None:
    """Play a game at the terminal, or let chance play it.

    An illegal move is answered with the clause that forbids it.
    """
    from hoyle.concrete import Model
    from hoyle.instances import find_instance
    from hoyle.lang import parse_ruleset
    from hoyle.report.play import play_json, play_text

    check_writable(itf)
    chosen = choose_game(game, rules)
    params = find_instance(chosen, instance).params if instance else {}
    model = Model(chosen.build(**params), parse_ruleset(chosen.readings, ruleset))
    if auto and seat:
        raise typer.BadParameter("nobody sits there with --auto", param_hint="--seat")
    seats = set() if auto or json_ else set(seat or [0])
    players = len(model.rules.seats)
    if not seats <= set(range(players)):
        raise typer.BadParameter(f"the seats are 0 to {players - 1}", param_hint="--seat")
    table = Table(model, seats, random.Random(seed), loud=not (json_ or quiet))
    try:
        table.play()
    finally:
        if itf:
            from hoyle.report.itf import dump_itf

            write_file(itf, dump_itf(table.trace, f"seed {seed}"), quiet)
    if json_:
        steps = play_json(table.trace)
        end = {"finished": model.finished(table.trace.last), "payoff": list(model.payoff(table.trace.last))}
        print_json("play", {"game": chosen.id, "ruleset": ruleset, "seed": seed, "steps": steps, **end})
    elif not (seats or quiet):
        say(play_text(table.trace))
    else:
        say(table.result())


class Table:
    """A game that is being played: by people on *seats*, by chance on the others.

    Where people play, they are told what they may see as it happens; else the whole play is told at its end.
    """

    def __init__(self, model: Model, seats: set[int], rng: random.Random, loud: bool = True) -> None:
        from hoyle.concrete import Trace
        from hoyle.concrete.describe import Teller

        self.teller = Teller(model)
        self.model, self.seats, self.rng, self.loud = model, seats, rng, loud
        self.trace = Trace(model, model.initial())

    def play(self) -> None:
        """Play until the game is finished or stuck, or a person leaves."""
        while True:
            state = self.trace.last
            turn = self.model.turn(state)
            move = self.ask(turn) if turn in self.seats else self.model.random_move(state, self.rng)
            if move is None:
                return
            self.show(move)

    def show(self, move: Move) -> None:
        """Make a move, and tell what the people at the table may see of it."""
        before = self.trace.last
        self.trace = self.trace.then(move)
        if self.loud and self.seats:
            hidden = self.teller.is_chance(move)
            say(f"{len(self.trace):>4}. {self.teller.move(before, move)}")
            told = self.teller.closed_trick(before, self.trace.last)
            told += [] if hidden else self.teller.changes(before, move, self.trace.last)
            say("".join(f"      {line}\n" for line in told), end="")

    def ask(self, seat: int) -> Move | None:
        """A legal move of the person on *seat*; ``None`` when he leaves."""
        state = self.trace.last
        say(self.sees(seat))
        while True:
            try:
                text = input(f"seat {seat}> ").strip()
            except EOFError:
                say()
                return None
            word, _, rest = text.partition(" ")
            if word in ("quit", "exit", "q"):
                return None
            if word in ("help", "h"):
                say(HELP)
            elif word == "?":
                say("  " + ", ".join(self.model.say(m) for m in self.model.moves(state)))
            elif word == "state":
                say(self.sees(seat))
            elif text:
                move = self.read(rest if word == "why" else text)
                if move is not None and word != "why":
                    return move

    def read(self, text: str) -> Move | None:
        """The move that was typed; says what is wrong with it, and gives ``None``, where it is not legal."""
        from hoyle.cli.move_text import read_move

        try:
            move = read_move(self.model, self.trace.last, text)
        except ValueError as error:
            say(f"  {error}")
            return None
        wrong = self.model.objections(self.trace.last, move)
        if not wrong:
            return move
        say(f"  {self.model.say(move)} is not allowed:")
        for requirement in wrong:
            say(f"    {self.says(move, requirement)}")
            for cited in requirement.cites:
                say(f"      {cited}: {self.text_of(cited)}")
        return None

    def says(self, move: Move, requirement: Requirement) -> str:
        """What does not hold, in words."""
        from hoyle.lang.tell import explain_domain

        for param in self.model.rules.actions[move.action].params:
            if requirement.term is param.candidate():
                return f"{param.name} must be {explain_domain(param)}"
        return requirement.says or "the rules forbid it"

    def text_of(self, cited: str) -> str:
        """What a clause says, or which option of a reading is taken."""
        rules = self.model.rules
        if cited in rules.readings and rules.ruleset is not None:
            option = rules.ruleset.choices[cited]
            return f"{rules.readings[cited].question} {option}: {rules.readings[cited].options[option]}"
        return rules.document.clauses[cited].text

    def sees(self, seat: int) -> str:
        """What a seat sees, one field a line: those that hold something."""
        from hoyle.lang import SetSort

        view = self.model.rules.views[seat] if self.model.rules.views else {}
        values = self.model.values(list(view.values()), self.trace.last)
        fields = [
            f"  {name}: {term.sort.name_of(value)}"
            for (name, term), value in zip(view.items(), values, strict=True)
            if value or not isinstance(term.sort, SetSort)
        ]
        return "\n".join(fields)

    def result(self) -> str:
        """How the play ended."""
        from hoyle.report.play import outcome

        return outcome(self.model, self.trace.last)
