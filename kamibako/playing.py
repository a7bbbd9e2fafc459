"""`kamibako play`: a game at the terminal, move by move, or played at random."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import Any

import click

from games.engines import engine
from games.errors import KamibakoError, data_error
from games.line import Line, check_is_line, check_is_position, read_document, read_line, written
from games.messages import say
from games.moves import IllegalMove, Move
from games.reading import Source
from games.referee import replay
from games.rules import Setup
from games.seeds import Stream
from games.wording import clipped
from generator.output import check_names, write_all
from kamibako.choosing import (
    Chosen,
    GameGroup,
    Tell,
    beginnings,
    check_terminal,
    chosen,
    engines_of,
    first_state,
    game_options,
    setup_of,
)
from kamibako.opening import opened

MOST_LISTED = 36
"""So many moves are numbered; where there are more, they are typed."""


def play_command(tell: Tell, lang: str) -> click.Command:
    """``kamibako play``."""

    def make(source: Source) -> click.Command:
        options = [*beginnings(tell), *game_options(tell, source, lang), *_endings(tell)]
        return click.Command(source.id, params=options, callback=lambda **values: _play(tell, source, values))

    def text(game: str) -> str:
        return tell(
            "Play a game at the terminal: the table, numbered moves, undo, save, ? for the rule.\n\n"
            "Example: kamibako play {game} --seed 42",
            game=game,
        )

    return GameGroup("play", lang, text, make)


def _endings(tell: Tell) -> list[click.Parameter]:
    file = click.Path(path_type=Path)
    return [
        click.Option(["--random", "at_random"], is_flag=True, help=tell("Play moves at random, to the end.")),
        click.Option(
            ["--limit"],
            type=click.IntRange(0),
            default=400,
            show_default=True,
            help=tell("Most moves that are played at random."),
        ),
        click.Option(["--to"], type=file, metavar="LINE.json", help=tell("File to write the line to.")),
    ]


@dataclass
class Game:
    """A game being played: all states so far, the moves between them."""

    chosen: Chosen
    setup: Setup
    states: list[Any]
    moves: list[str] = field(default_factory=list)

    @property
    def state(self) -> Any:
        """The position now."""
        return self.states[-1]

    @property
    def is_over(self) -> bool:
        """Whether nobody has a move."""
        return not self.chosen.rules.kinds(self.state)

    def make(self, move: Move) -> None:
        """Apply a move; an `IllegalMove` when it is none."""
        self.states.append(self.chosen.rules.apply(self.state, move))
        self.moves.append(str(move))

    def undo(self) -> bool:
        """Take a move back, if there is one."""
        if not self.moves:
            return False
        self.states.pop()
        self.moves.pop()
        return True

    @property
    def line(self) -> Line:
        """The game so far, with its true facts as claims."""
        facts = self.chosen.rules.facts(self.state)
        return Line(self.setup, tuple(self.moves), {name: fact for name, fact in facts.items() if fact is not None})

    def save(self, file: Path) -> None:
        """Write the line."""
        write_all({file: written(self.chosen.rules, self.line).encode()})


def _play(tell: Tell, source: Source, values: dict[str, Any]) -> None:
    if values["to"] is not None:
        check_names([values["to"]])
    game = begun(source, values)
    if values["at_random"]:
        _play_at_random(tell, game, values)
        return
    _Session(tell, game, values["to"]).run()


def begun(source: Source, values: dict[str, Any]) -> Game:
    """The game at its beginning, after the first decision if the command line makes it."""
    game = _begun(source, values)
    move = opened(source, game.chosen.rules, game.state, values)
    if move is not None:
        game.make(move)
    return game


def _begun(source: Source, values: dict[str, Any]) -> Game:
    """A seed, a position, or a line to go on with; exactly one of them."""
    given = [name for name in ("seed", "state", "line") if values[name] is not None]
    if len(given) != 1:
        raise data_error("--seed", "", say("give one of --seed, --state and --line: how does the game begin?"))
    if values["line"] is not None:
        _check_unsaid(values, {"ruleset", "players", *(option.name for option in engine(source).options)})
        return _resumed(source, values)
    of_game = chosen(source, values["ruleset"], values["lang"])
    state = None if values["state"] is None else read_document(values["state"])
    check_is_position(state or {}, str(values["state"]), say("give it with --line"))
    said = {option.name for option in of_game.rules.options if option.in_position}
    _check_unsaid(values, said & set(state or ()))
    setup = setup_of(of_game.rules, values, state)
    return Game(of_game, setup, [first_state(of_game.rules, setup, values)])


def _check_unsaid(values: dict[str, Any], said: Collection[str]) -> None:
    """A `DataError` for an option of what the file itself says: it would not be heard."""
    for name in sorted(said):
        if values.get(name) is not None:
            raise data_error(f"--{name}", "", say("the file that the game begins with says this itself: leave it out"))


def _resumed(source: Source, values: dict[str, Any]) -> Game:
    file = values["line"]
    document = read_document(file)
    check_is_line(document, str(file), say("if it is a position, give it with --state"))
    rules, line = read_line(document, str(file), engines_of(source))
    if rules.id != source.id:
        raise data_error(str(file), "game", say("is a line of {other}, not of {game}", other=rules.id, game=source.id))
    replay(rules, line, str(file))
    game = Game(
        replace(chosen(source, rules.ruleset, values["lang"]), rules=rules), line.setup, [rules.initial(line.setup)]
    )
    for text in line.moves:
        game.make(rules.read(text))
    return game


def _play_at_random(tell: Tell, game: Game, values: dict[str, Any]) -> None:
    """Sampled moves, from a stream of the setup's own seed, so that the same command plays the same game."""
    rules = game.chosen.rules
    stream = Stream(rules.key(game.setup.seed or "", "play"))
    while not game.is_over and len(game.moves) < values["limit"]:
        game.make(rules.sample(game.state, stream))
    if values["to"] is None:
        click.echo(written(rules, game.line), nl=False)
        return
    game.save(values["to"])
    result = rules.outcome(game.state).result
    click.echo(tell("{file}: moves {moves}, result {result}", file=values["to"], moves=len(game.moves), result=result))


class _Session:
    """The talk at the terminal."""

    def __init__(self, tell: Tell, game: Game, file: Path | None) -> None:
        self._tell, self._game, self._file = tell, game, file
        self._rules, self._edition = game.chosen.rules, game.chosen.edition
        self._table = game.chosen.table
        self._listed: Sequence[Move] = ()
        self._saved: list[str] = []

    def run(self) -> None:
        """Until the player leaves: what is over can still be saved, or taken back."""
        check_terminal()
        self._show()
        while True:
            try:
                typed = click.prompt("", prompt_suffix="> ", default="", show_default=False).strip()
            except click.Abort:
                click.echo()
                break
            if typed == "q":
                break
            self._answer(typed)
        self._end()

    def _answer(self, typed: str) -> None:
        command, _, rest = typed.partition(" ")
        match command:
            case "":
                self._show()
            case "?":
                self._explain()
            case "u":
                self._undo()
            case "s":
                self._save(rest.strip())
            case _:
                self._move(typed)

    def _show(self) -> None:
        """The table, and what can be done."""
        state = self._game.state
        click.echo()
        for text in self._table.describe(self._rules, state, self._edition, self._rules.player(state)):
            click.echo(text)
        self._listed = ()
        if self._game.is_over:
            self._show_end()
            return
        self._listed = tuple(islice(self._rules.legal_moves(state), MOST_LISTED + 1))
        click.echo()
        if len(self._listed) > MOST_LISTED:
            self._show_kinds()
        else:
            for number, move in enumerate(self._listed, 1):
                click.echo(f"{number:4}  {self._in_words(move)}")
        click.echo(self._tell("number or move · ? rule · u undo · s FILE save · q quit"))

    def _in_words(self, move: Move) -> str:
        words = self._table.move_in_words(self._rules, self._game.state, move, self._edition)
        return f"{move!s:24}  {words}" if words else str(move)

    def _show_kinds(self) -> None:
        """Too many to be numbered: the first of each kind, as an example of how they are typed."""
        state = self._game.state
        self._listed = tuple(next(iter(self._rules.moves(state, kind))) for kind in self._rules.kinds(state))
        click.echo(self._tell("There are many moves: type one, such as (the numbers choose these):"))
        for number, move in enumerate(self._listed, 1):
            click.echo(f"{number:4}  {self._in_words(move)}")

    def _explain(self) -> None:
        """The rule of each kind of move that can be made now, in a sentence."""
        for kind in self._rules.kinds(self._game.state):
            key = f"moves.{kind.replace(' ', '-')}"
            click.echo(f"{kind}: {self._edition.word(key)}" if self._edition.has_word(key) else kind)

    def _undo(self) -> None:
        if self._game.undo():
            self._show()
        else:
            click.echo(self._tell("nothing to take back"))

    def _save(self, name: str) -> None:
        file = Path(name) if name else self._file
        if file is None:
            click.echo(self._tell("name the file, such as: s line.json"))
            return
        try:
            self._game.save(file)
        except KamibakoError as error:
            click.echo("\n".join(fault.render(self._edition.lang) for fault in error.faults))
            return
        self._saved = list(self._game.moves)
        click.echo(self._tell("saved to {file}", file=file))

    def _move(self, typed: str) -> None:
        try:
            self._game.make(self._meant(typed))
        except IllegalMove as error:
            click.echo(error.reason.render(self._edition.lang))
        else:
            self._show()

    def _meant(self, typed: str) -> Move:
        """The move of that number, or of that text."""
        if not (typed.isascii() and typed.isdecimal()):
            move: Move = self._rules.read(" ".join(typed.split()))
            return move
        if len(typed) > len(str(MOST_LISTED)) or not 1 <= int(typed) <= len(self._listed):
            raise IllegalMove(say("there is no move {number} in the list", number=clipped(typed)))
        return self._listed[int(typed) - 1]

    def _show_end(self) -> None:
        """That nothing can be decided any more, and what can be done all the same."""
        if not self._rules.outcome(self._game.state).is_over:
            click.echo(self._tell("no move can be made from here: it would turn up what this position hides (??)"))
        click.echo(self._tell("u undo · s FILE save · q quit"))

    def _end(self) -> None:
        """What came out, and where it was saved."""
        if self._file is not None and self._game.moves:
            self._save("")
        elif self._game.moves and self._game.moves != self._saved:
            click.echo(self._tell("not saved (s FILE saves, --to FILE saves at the end)"))
        facts = self._rules.facts(self._game.state)
        click.echo(json.dumps({name: fact for name, fact in facts.items() if fact is not None}, ensure_ascii=False))
