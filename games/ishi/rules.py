"""The engine of ishi: one dive over the FPO sheet, alone."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from games.components import Game
from games.ishi.board import NOWHERE
from games.ishi.checks import Checks
from games.ishi.deck import EMPTY
from games.ishi.mechanics import TIME, Mechanics
from games.ishi.moves import GRAMMAR, ClaimLine, ClaimPath, Pass, Place, Up, Walk
from games.ishi.position import Positions
from games.ishi.setups import Setups
from games.ishi.state import Phase, State
from games.ishi.terms import MARKS, UP
from games.moves import Move
from games.rules import OPEN, Option, Outcome, Rules, Sense, Setup, Start, fresh_seed
from games.seeds import Draws, Stream

GOAL, UNEQUAL, TIME_OUT, STUCK = "goal", "orders unequal", "time 0", "stuck"
"""How a dive can end."""

OMEGA = "Ω"
"""The path value of the roll that leaves the pit empty."""

WITHIN = re.compile(r"energy/([1-9][0-9]{0,3})")
"""The question for the most energy with at most so many placements."""


def rules(game: Game) -> IshiRules:
    """The engine for an edition of the game."""
    return IshiRules(game)


class IshiRules(Rules[State, Move]):
    """The rules by ``docs/rules/ishi.md``."""

    grammar = GRAMMAR
    options = (
        Option("sheet", ("standard", "seeded"), "standard", takes_data=True, always=True, in_position=True),
        Option("cards", (), None, takes_data=True, in_position=True),
        Option("rolls", ("known", "unknown"), "known"),
    )
    questions = MappingProxyType({"energy": Sense.MOST, "energy/9": Sense.MOST, "won": None, "steps": Sense.FEWEST})

    families = MappingProxyType({"energy/9": "energy/N"})
    starts_by = ("start", "path")

    def __init__(self, game: Game, starts: tuple[str, ...] | None = None) -> None:
        """An engine for an edition of the game; `starts`: dives begin on these flags only."""
        super().__init__(game)
        self.mechanics = Mechanics(game, starts)
        self._checks = Checks(self.mechanics)
        self._setups = Setups(self.mechanics)
        self._positions = Positions(self.mechanics, self._ending)

    # Positions

    def deal(self, seed: str, setup: Setup) -> State:
        """The first roll is made: it gives path value and judged system."""
        ground = self._setups.ground(setup.options, self.stream(seed, "sheet"))
        mechanics, coming = self.mechanics, self._rolls(seed)
        side = mechanics.sides[coming[0]]
        cells = len(mechanics.board.names)
        state = State(
            ground=ground,
            energy=(mechanics.full, mechanics.full, mechanics.full),
            judged=side.judged,
            rolls=1,
            pit=side.path,
            first=0,
            at=NOWHERE,
            cards=(EMPTY,) * cells,
            used=(0,) * cells,
            paths=0,
            steps=0,
            phase=Phase.START,
            is_honest=self._setups.is_honest(setup.options),
            coming=coming,
        )
        return self._begun(state)

    def _begun(self, state: State) -> State:
        return replace(state, phase=Phase.END) if self._ending(state) else state

    def starts(self, setup: Setup) -> Iterator[Start]:
        """Each first flag with each result of the first roll (path value, judgement); the seed's later rolls stay."""
        dealt = replace(self.initial(setup), phase=Phase.START)
        for flag in (self.mechanics.board.names[cell] for cell in self.mechanics.board.starts):
            rules = IshiRules(self.game, (flag,))
            for side in self.mechanics.sides:
                state = rules._begun(replace(dealt, judged=side.judged, pit=side.path))
                line_setup = Setup(setup.players, state=self.dump(state), options=setup.options)
                yield Start((flag, str(side.path or OMEGA)), rules, state, line_setup)

    def _rolls(self, seed: str) -> Draws:
        return Draws(self.key(seed, "wb"), len(self.mechanics.sides))

    def load(self, document: Mapping[str, Any]) -> State:
        """The state of a JSON object; `next_rolls` unknown: the player goes `up` before he chooses."""
        return self._positions.load(document)

    def resume(self, document: Mapping[str, Any], options: Mapping[str, Any]) -> State:
        """A position may be played with cards of one's own, and without looking at its rolls."""
        completed = self._setups.completed(document, options)
        return self._positions.load(completed, is_honest=self._setups.is_honest(options))

    def dump(self, state: State) -> dict[str, Any]:
        """The state as a JSON object."""
        return self._positions.dump(state)

    # Moves

    def player(self, state: State) -> int:  # noqa: ARG002  there is only one
        """The only seat."""
        return 0

    def asked(self, state: State) -> Sequence[str]:
        """In the order of the page."""
        mechanics = self.mechanics
        if state.phase is Phase.END:
            return ()
        if state.phase is Phase.CLAIM:
            lines, paths = any(True for _ in mechanics.lines(state)), any(True for _ in mechanics.whole_paths(state))
            return [kind.verb for kind, there in ((ClaimLine, lines), (ClaimPath, paths), (Pass, True)) if there]
        found = [Place.verb] if mechanics.can_place(state) else []
        if state.phase is Phase.STEP:
            found += [Walk.verb] if any(True for _ in mechanics.walks(state)) else []
            found += [Up.verb] if any(True for _ in mechanics.ups(state)) else []
        return found

    def answers(self, state: State, kind: str) -> Iterator[Move]:
        """Ascending by flag, then card, then side; claims by mark, flags, points."""
        mechanics, names = self.mechanics, self.mechanics.board.names
        if kind == Place.verb:
            for entry in mechanics.entries(state):
                for card in mechanics.placeable(state, entry):
                    yield Place(names[entry.cell], card.code, card.side)
        elif kind == Walk.verb and state.phase is Phase.STEP:
            yield from (Walk(names[cell]) for cell in mechanics.walks(state))
        elif kind == Up.verb and state.phase is Phase.STEP:
            yield from (Up(names[cell]) for cell in mechanics.ups(state))
        elif state.phase is Phase.CLAIM:
            yield from self._claims(state, kind)

    def _claims(self, state: State, kind: str) -> Iterator[Move]:
        mechanics, names = self.mechanics, self.mechanics.board.names
        spreads = tuple(mechanics.spreads(state.energy))
        if kind == ClaimLine.verb:
            for mark, line in mechanics.lines(state):
                flags = tuple(names[cell] for cell in line)
                yield from (ClaimLine(MARKS[mark], flags, *spread) for spread in spreads)
        elif kind == ClaimPath.verb:
            for path in mechanics.whole_paths(state):
                yield from (ClaimPath(path, *spread) for spread in spreads)
        elif kind == Pass.verb:
            yield Pass()

    def judge(self, state: State, move: Move) -> None:
        """Refuse what the rules do not allow."""
        self._checks.check(state, move)

    def play(self, state: State, move: Move) -> State:
        """The state after a legal move."""
        match move:
            case Place():
                return self._placed(state, move)
            case Walk(flag):
                return self._rested(self._gone(state, int(flag) - 1))
            case Up(flag):
                return self._risen(replace(self._gone(state, int(flag) - 1), phase=Phase.RISEN))
            case ClaimLine():
                return self._claimed(self._served(state, move), (move.t, move.p, move.s))
            case ClaimPath():
                path = 1 << self.mechanics.path_names.index(move.path)
                return self._claimed(replace(state, paths=state.paths | path), (move.t, move.p, move.s))
        return self._rested(state)

    def _placed(self, state: State, move: Place) -> State:
        cell = int(move.flag) - 1
        entry = next(entry for entry in self.mechanics.entries(state) if entry.cell == cell)
        return self._recovering(self.mechanics.placed(state, entry, self.mechanics.deck.index[move.card, move.side]))

    def _gone(self, state: State, cell: int) -> State:
        """You stand there; going up costs time and brings a roll."""
        if self.mechanics.board.side_towards(state.at, cell) == UP:
            time, power, space = state.energy
            state = replace(self.mechanics.rolled(state), energy=(time - self.mechanics.up, power, space))
        return replace(state, at=cell)

    def _risen(self, state: State) -> State:
        """The placement must follow; where none can be paid the dive is stuck."""
        return state if self.mechanics.can_place(state) else replace(state, phase=Phase.END)

    def _served(self, state: State, move: ClaimLine) -> State:
        """The mark of these cards has served."""
        used, mark = list(state.used), 1 << MARKS.index(move.mark)
        for flag in move.flags:
            used[int(flag) - 1] |= mark
        return replace(state, used=tuple(used))

    def _claimed(self, state: State, spread: tuple[int, int, int]) -> State:
        time, power, space = (have + more for have, more in zip(state.energy, spread, strict=True))
        return self._recovering(replace(state, energy=(time, power, space)))

    def _recovering(self, state: State) -> State:
        """Ask for claims as long as one is possible (D11)."""
        return state if self.mechanics.can_claim(state) else self._rested(state)

    def _rested(self, state: State) -> State:
        """The next step, or the end."""
        state = replace(state, phase=Phase.STEP)
        return replace(state, phase=Phase.END) if self._ending(state) else state

    # The end

    def _ending(self, state: State) -> str | None:
        """How the dive ends here, where a step would be next; None: it goes on. The order of the checks is D12."""
        if state.energy[TIME] <= 0:
            return TIME_OUT
        if state.cards[self.mechanics.board.goal] != EMPTY:
            return GOAL if len(set(self.mechanics.orders(state.cards).values())) == 1 else UNEQUAL
        return None if self.asked(state) or self.mechanics.hangs_on_a_roll(state) else STUCK

    def outcome(self, state: State) -> Outcome:
        """How the dive stands."""
        if state.phase is not Phase.END:
            return Outcome(OPEN, is_over=False)
        if state.at != NOWHERE and state.cards[state.at] == EMPTY:
            return Outcome(STUCK, is_over=True)  # risen, and nothing could be paid
        result = self._ending(replace(state, phase=Phase.STEP if state.steps else Phase.START)) or STUCK
        return Outcome(result, is_over=True, is_won=result == GOAL)

    # What is known

    def facts(self, state: State) -> Mapping[str, Any]:
        """Energy and placements are those of the position reached."""
        outcome = self.outcome(state)
        return {
            "result": outcome.result,
            "won": outcome.is_won,
            "energy": sum(state.energy),
            "steps": state.steps,
        }

    def observe(self, state: State, seat: int) -> Mapping[str, Any]:  # noqa: ARG002  there is only one
        """Everything but the rolls to come."""
        return self._positions.dump(state) | {"next_rolls": "unknown"}

    def resample(self, state: State, seat: int, stream: Stream) -> State:  # noqa: ARG002  there is only one
        """Other rolls are to come, also where they may be known: at the table nobody sees a later one."""
        fitting = self._fitting_sides(state)
        while True:
            coming = self._rolls(fresh_seed(stream))
            if coming[state.rolls] in fitting:
                return replace(state, coming=coming)

    def _fitting_sides(self, state: State) -> Sequence[int]:
        """What the next roll can be: where a step is asked for there is one to take, which may hang on the roll."""
        sides = range(len(self.mechanics.sides))
        if state.phase is not Phase.STEP:
            return sides
        return [side for side in sides if self._ending(replace(state, coming=(side,))) is None] or sides

    def pieces(self, state: State) -> Counter[str]:
        """The cards of the deck: those placed and those of the supply."""
        mechanics = self.mechanics
        placed = Counter(mechanics.deck.lying[card].code for card in state.cards if card != EMPTY)
        left = zip(mechanics.deck.codes, mechanics.free(state.cards), strict=True)
        return placed + Counter({code: count for code, count in left if count > 0})

    # Questions

    def can_ask(self, question: str) -> bool:
        """Any ``energy/N`` as well."""
        return question in self.questions or WITHIN.fullmatch(question) is not None

    def bound_holds(self, state: State, question: str, bound: int) -> bool | None:
        """A won position refutes an upper bound on energy if its placements are among those that the question allows.

        ``energy`` asks for the fewest placements: those of this line are so at least if geometry allows no fewer.
        """
        if not self.outcome(state).is_won:
            return None
        if question == "steps":
            return state.steps >= bound
        most = self.mechanics.board.fewest if question == "energy" else _most_steps(question)
        if most is None or state.steps > most:
            return None
        return sum(state.energy) <= bound


def _most_steps(question: str) -> int | None:
    found = WITHIN.fullmatch(question)
    return int(found[1]) if found else None
