"""Ishi once more, slowly: plain dictionaries, every conceivable move tried. Nothing here is shared with the engine."""

from __future__ import annotations

from copy import deepcopy
from itertools import product

from games.seeds import word

COLUMNS, ROWS, HALL = 5, 7, 18
FLAGS = [f"{n:02d}" for n in range(1, COLUMNS * ROWS + 1) if n != HALL]
PATHS = {"A": ["23", "28"], "B": ["16", "17", "19", "20"], "C": ["03", "08", "13"]}
SYSTEMS = {"pol": 0, "eco": 1, "war": 2, "dis": 1, "nat": 2}
WB = [(1, "pol"), (2, "war"), (3, "eco"), (None, "dis")]
MARKS = {"n": "noise", "c": "cross", "b": "box"}
D5 = """111 c 112 n 113 b 121 b 122 c 123 n 131 nc 132 b 133 cb 211 nb 212 cb 213 n 221 n 222 b 223 c 231 c 232 n 233 b
311 n 312 b 313 c 321 c 322 nc 323 nb 331 b 332 c 333 n"""
CARDS = {code: [MARKS[mark] for mark in marks] for code, marks in zip(*[iter(D5.split())] * 2, strict=True)}
FACING = {"N": "S", "S": "N", "E": "W", "W": "E"}
ORDER_OF_SUM = {2: 2, 3: 3, 4: 1, 5: 2, 6: 3}


def neighbours(flag: str) -> dict[str, str]:
    """By side: the flag there."""
    row, column = divmod(int(flag) - 1, COLUMNS)
    around = {"N": (row + 1, column), "S": (row - 1, column), "E": (row, column + 1), "W": (row, column - 1)}
    inside = {side: r * COLUMNS + c + 1 for side, (r, c) in around.items() if 0 <= r < ROWS and 0 <= c < COLUMNS}
    return {side: f"{n:02d}" for side, n in inside.items() if n != HALL}


def numbers(card) -> dict[str, int | None]:
    """By side: the number of a card that lies so; None at the null edge."""
    code, null = card
    around = "NESW" * 2
    start = around.index(null)
    return {null: None} | {around[start + 1 + i]: int(digit) for i, digit in enumerate(code)}


def roll(seed: str, index: int) -> int:
    """Four divides 2^64, so no word is skipped."""
    return word(f"ishi/1/{seed}/wb", index) % 4


def begin(seed: str, sheet: dict, honest: bool = False) -> dict:
    pit, judgement = WB[roll(seed, 0)]
    return {
        "seed": seed, "values": sheet, "honest": honest, "energy": [16, 16, 16], "judgement": judgement, "rolls": 1,
        "pit": pit, "first": None, "at": None, "placed": {}, "used": {}, "paths": [], "steps": 0, "phase": "start",
        "result": "open",
    }  # fmt: skip


def rise(state) -> None:
    state["energy"][0] -= 1
    state["judgement"] = WB[roll(state["seed"], state["rolls"])][1]
    state["rolls"] += 1


def leads(state, flag) -> str | None:
    """The side of the own card over which one goes there, if that can be."""
    if state["at"] not in state["placed"]:
        return None
    for side, other in neighbours(state["at"]).items():
        if other == flag and numbers(state["placed"][state["at"]])[side] is not None:
            return side
    return None


def is_barred(state, flag) -> bool:
    return any(
        other in state["placed"] and state["placed"][other][1] == FACING[side]
        for side, other in neighbours(flag).items()
    )


def cost(state, flag, value) -> list[int]:
    found = [0, 0, 0]
    for (system, energy), x in zip(SYSTEMS.items(), state["values"][flag], strict=False):
        found[energy] += abs(x - value) * (2 if system == state["judgement"] else 1)
    return found


def placement(state, flag, code, side) -> dict | None:
    """The state after a card was placed, before recovery; None when that is no move."""
    value, way = numbers((code, side)).get("N"), None
    if state["phase"] == "start":
        fits = flag in FLAGS[:5]
    elif state["phase"] == "risen":
        fits = flag == state["at"]
    else:
        way = leads(state, flag)
        fits = state["phase"] == "step" and way is not None and not (way == "N" and state["honest"])
    if not fits or value is None or flag in state["placed"] or is_barred(state, flag):
        return None
    if any(code == other for other, _ in state["placed"].values()):
        return None
    state = copied(state)
    if way == "N":
        rise(state)
    left = [have - pay for have, pay in zip(state["energy"], cost(state, flag, value), strict=True)]
    if min(left) < 0:
        return None
    if state["values"][flag][5] == value:
        left = [min(16, have + 1) for have in left]
    freed = neighbours(flag).get(side)
    state["placed"].pop(freed, None)
    state["used"].pop(freed, None)
    state["placed"][flag] = (code, side)
    state["first"] = state["first"] or value
    state["pit"] = state["pit"] or value
    return state | {"energy": left, "at": flag, "steps": state["steps"] + 1, "phase": "claim"}


def copied(state) -> dict:
    return {**deepcopy({key: value for key, value in state.items() if key != "values"}), "values": state["values"]}


def lines(state) -> list[tuple[str, list[str]]]:
    """All lines through the new card whose cards can still serve."""
    every = product(MARKS.values(), product(sorted(state["placed"]), repeat=3))
    return [
        (mark, list(three))
        for mark, three in every
        if state["at"] in three and is_line(three) and all(can_serve(state, flag, mark) for flag in three)
    ]


def is_line(three) -> bool:
    a, b, c = (divmod(int(flag) - 1, COLUMNS) for flag in three)
    step = (b[0] - a[0], b[1] - a[1])
    return step in ((0, 1), (1, 0), (1, 1), (1, -1)) and (c[0] - b[0], c[1] - b[1]) == step


def can_serve(state, flag, mark) -> bool:
    return (
        flag in state["placed"]
        and mark in CARDS[state["placed"][flag][0]]
        and mark not in state["used"].get(flag, [])
    )  # fmt: skip


def whole_paths(state) -> list[str]:
    found = []
    for path, flags in PATHS.items():
        value = state["first"] if path == "C" else state["pit"]
        tops = [numbers(state["placed"][flag])["N"] if flag in state["placed"] else None for flag in flags]
        if path not in state["paths"] and state["at"] in flags and all(top == value for top in tops):
            found.append(path)
    return found


def spreads(state) -> list[tuple[int, int, int]]:
    room = [16 - have for have in state["energy"]]
    gain = min(5, sum(room))
    every = product(*(range(most + 1) for most in room))
    return [spread for spread in every if sum(spread) == gain > 0]


def settled(state) -> dict:
    """After a placement, a claim or a walk: claims, the end, or the next step."""
    if state["phase"] == "claim" and spreads(state) and (lines(state) or whole_paths(state)):
        return state
    state["phase"] = "step"
    return ended(state)


def orders(state) -> dict[int, int]:
    counts = {1: 0, 2: 0, 3: 0}
    for flag, card in state["placed"].items():
        counts[numbers(card)["N"]] += 1
        for side, other in neighbours(flag).items():
            if side in "NE" and other in state["placed"]:
                total = numbers(card)[side] + numbers(state["placed"][other])[FACING[side]]
                counts[ORDER_OF_SUM[total]] += 1
    return counts


def ended(state) -> dict:
    if state["energy"][0] == 0:
        state["result"] = "time 0"
    elif "33" in state["placed"]:
        state["result"] = "goal" if len(set(orders(state).values())) == 1 else "orders unequal"
    elif not moves(state):
        state["result"] = "stuck"
    if state["result"] != "open":
        state["phase"] = "end"
    return state


def moves(state) -> list[str]:
    """Every legal move, found by trying all."""
    if state["phase"] == "end":
        return []
    if state["phase"] == "claim":
        found = [f"claim {mark} {'-'.join(line)} {t} {p} {s}" for mark, line in lines(state)
                 for t, p, s in spreads(state)]  # fmt: skip
        found += [f"claim path {path} {t} {p} {s}" for path in whole_paths(state) for t, p, s in spreads(state)]
        return [*found, "pass"]
    near = FLAGS[:5] if state["phase"] == "start" else [state["at"], *neighbours(state["at"]).values()]
    found = [
        f"place {flag} {code} {side}"
        for flag, code, side in product(near, CARDS, "ESW")
        if placement(state, flag, code, side)
    ]
    return found + [f"{verb} {flag}" for verb in ("walk", "up") for flag in near if stepped(state, verb, flag)]


def stepped(state, verb, flag) -> dict | None:
    """The state after a walk or `up`, before the game's end is looked for; None when it is none."""
    way = leads(state, flag) if state["phase"] == "step" else None
    if way is None or (verb == "walk") != (flag in state["placed"]):
        return None
    if verb == "up" and (way != "N" or not state["honest"] or is_barred(state, flag)):
        return None
    if way == "N" and state["energy"][0] < 1:
        return None
    state = copied(state)
    if way == "N":
        rise(state)
    state["at"] = flag
    return state


def play(state, text) -> dict:
    verb, *rest = text.split(" ")
    if verb == "place":
        return settled(placement(state, *rest))
    if verb == "walk":
        return ended(stepped(state, verb, *rest))
    if verb == "up":
        state = stepped(state, verb, *rest)
        state["phase"] = "risen"
        return state if moves(state) else {**state, "phase": "end", "result": "stuck"}
    state = copied(state)
    if verb == "pass":
        return ended({**state, "phase": "step"})
    *what, t, p, s = rest
    if what[0] == "path":
        state["paths"] = sorted([*state["paths"], what[1]])
    else:
        for flag in what[1].split("-"):
            state["used"][flag] = sorted([*state["used"].get(flag, []), what[0]], key=list(MARKS.values()).index)
    state["energy"] = [have + int(more) for have, more in zip(state["energy"], (t, p, s), strict=True)]
    return settled(state)


def perft(state, depth) -> int:
    found = moves(state)
    if depth == 0 or not found:
        return 1
    if depth == 1:
        return len(found)
    return sum(perft(play(state, text), depth - 1) for text in found)
