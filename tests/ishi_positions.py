"""Ishi's engine and positions for tests: a table written down in one line."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from games.engines import engine
from games.ishi.rules import IshiRules
from games.ishi.state import Phase, State
from games.moves import IllegalMove
from games.reading import read_game
from games.registry import folder
from games.rules import Setup
from games.seeds import Stream

FLAGS = [f"{n:02d}" for n in range(1, 36) if n != 18]
PLAIN = {flag: [1, 1, 1, 1, 1, 3] for flag in FLAGS}
"""A sheet on which aligning to 1 costs nothing, so that a test can look at something else."""


@cache
def rules() -> IshiRules:
    return engine(read_game(folder("ishi")), "1")


def changed(tmp_path: Path, *changes: tuple[str, str]) -> IshiRules:
    """The engine of a copy of the game in which texts of game.toml are replaced."""
    there = tmp_path / "changed"
    there.mkdir()
    for file in folder("ishi").iterdir():
        if file.suffix == ".toml" and file.name != "messages.ja.toml":
            (there / file.name).write_bytes(file.read_bytes())
    for file in folder("ishi").glob("*.py"):
        (there / file.name).write_bytes(file.read_bytes())
    text = (there / "game.toml").read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    (there / "game.toml").write_text(text, encoding="utf-8")
    return engine(read_game(there), "1")


def dealt(seed: str = "42", *, of: IshiRules | None = None, **options: Any) -> State:
    return (of or rules()).initial(Setup(1, seed, options={"sheet": "standard", **options}))


def document(placed: str = "", **fields: Any) -> dict[str, Any]:
    """The JSON of a position: ``document("05:312S 04:123W", at="04")``; what is not said is as harmless as can be."""
    lying = {part[:2]: [part[3:6], part[6]] for part in placed.split()}
    begun = (
        {"pit": 2, "first": 1, "at": next(reversed(lying), None)} if lying else {"pit": None, "first": None, "at": None}
    )
    return {
        "energy": [16, 16, 16], "judgement": "eco", "rolls": 1, **begun, "placed": lying, "used": {}, "paths": [],
        "new": None, "claimed": [], "steps": len(lying), "sheet": PLAIN, "next_rolls": [0] * 12,
        "phase": "step" if lying else "start",
    } | fields  # fmt: skip


def loaded(placed: str = "", **fields: Any) -> State:
    return rules().load(document(placed, **fields))


def played(state: State, *moves: str, of: IshiRules | None = None) -> State:
    engine_ = of or rules()
    for text in moves:
        state = engine_.apply(state, engine_.read(text))
    return state


def listed(state: State) -> list[str]:
    return [str(move) for move in rules().legal_moves(state)]


def refused(state: State, text: str) -> str:
    """Why the move is refused."""
    assert text not in listed(state)
    try:
        rules().check(state, rules().read(text))
    except IllegalMove as error:
        return str(error.reason)
    raise AssertionError(f"{text} is legal")


def midway(seed: int) -> State:
    """A position of a dive on the whole sheet, by cheap placements that rise, mixed with random moves; of every five
    one has a few written rolls, and one a player who does not know them.
    """
    stream, engine_ = Stream(f"midway {seed}"), rules()
    state = dealt(str(seed), sheet="seeded", **({"rolls": "unknown"} if seed % 5 == 4 else {}))
    for _ in range(stream.below(20)):
        move = _rising(engine_, state, stream) if stream.below(4) else lively(engine_, state, stream)
        following = engine_.apply(state, move)
        if following.phase is Phase.END:
            break
        state = following
    written = tuple(stream.below(4) for _ in range(4 + stream.below(6)))
    return replace(state, coming=written) if seed % 5 == 3 else state


def _rising(engine_: IshiRules, state: State, stream: Stream):
    """A placement that leaves much energy, high up; any other move where there is none."""
    places = list(engine_.moves(state, "place")) if "place" in engine_.kinds(state) else []
    if not places:
        return lively(engine_, state, stream)
    return max(places, key=lambda move: sum(engine_.play(state, move).energy) + int(move.flag) // 3 + stream.below(4))


def lively(engine_: IshiRules, state: State, stream: Stream):
    """A random move that seldom walks: so games come to an end, and to claims."""
    kinds = list(engine_.kinds(state))
    if len(kinds) > 1 and stream.below(6):
        kinds = [kind for kind in kinds if kind not in ("walk", "pass")] or kinds
    return engine_.pick(state, stream.choose(kinds), stream)
