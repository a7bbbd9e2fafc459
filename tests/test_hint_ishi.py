"""Hints for ishi: who plays by expectations looks at no roll, is right near the end, and reaches the goal."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from functools import cache
from statistics import mean

import numpy as np
import pytest
from ishi_positions import dealt, document, lively, loaded, rules
from test_commands import run

from games import registry
from games.ishi import policies, search
from games.ishi.advising import kernels
from games.ishi.advising.advice import Advice
from games.ishi.advising.claims import plans
from games.ishi.advising.ways import Kind, detour, ways
from games.ishi.state import Phase
from games.line import Line, written
from games.rules import Setup
from games.seeds import Draws, Stream
from kamibako.cli import main
from solver import hints
from solver.api import Task, Verdict

SIDES = range(4)


def task_of(state, question="energy") -> Task:
    return Task(rules(), state, question)


def advice() -> Advice:
    return policies._advice(rules())


@cache
def dive(seed: str) -> tuple:
    """States and moves of a dive by the first honest hint."""
    state = dealt(seed, sheet="seeded", rolls="unknown")
    player = hints.Honest(search, policies, task_of(state))
    found = []
    while rules().kinds(state):
        move = replace(player, task=task_of(state)).choose()
        found.append((state, move))
        state = rules().apply(state, move)
    return (*found, (state, None))


def states(seed: str) -> list:
    return [state for state, _ in dive(seed)]


def honest(state, samples=2, most=2):
    return list(hints.honest(search, policies, task_of(state), most, samples))


# --- nobody looks ---


@pytest.mark.parametrize("number", [0, 3, 8])
def test_other_rolls_to_come_change_nothing(number):
    state = states("2")[number]
    others = [replace(state, coming=Draws(f"other {i}", 4)) for i in range(2)]
    assert len({tuple(other.coming[i] for i in range(12)) for other in (state, *others)}) == 3
    found = [honest(other) for other in (state, *others)]
    assert found[0] == found[1] == found[2]
    assert found[0][-1].moves[0].samples == 2


def test_rolls_that_are_written_are_not_looked_at_either():
    state = loaded("02:112S 07:131E", at="07", next_rolls=[0, 1, 2, 3] * 3)
    other = replace(state, coming=(3, 3, 3, 3, 3, 3))
    assert honest(state) == honest(other)


def test_a_hint_repeats():
    state = states("3")[6]
    assert honest(state, 4) == honest(state, 4)


# --- expectations are right where everything can be tried ---


def expected(state, kinds=("up", "place")) -> float:
    """The best that can be expected, by every legal move but walks, up to a rest after the next placement."""
    engine = rules()
    if state.phase is Phase.END:
        return float(sum(state.energy)) if engine.outcome(state).is_won else 0.0
    if state.phase is Phase.CLAIM:
        return max(expected(engine.apply(state, move)) for move in engine.legal_moves(state))
    if state.phase is Phase.RISEN:
        return max(after(state, move) for move in engine.moves(state, "place"))
    found = [after(state, move) for move in engine.moves(state, "place") if "place" in kinds]
    for move in engine.moves(state, "up"):
        risen = [engine.apply(replace(state, coming=(side, 0)), move) for side in SIDES]
        found.append(mean(expected(one) for one in risen))
    return max(found, default=0.0)


def after(state, move) -> float:
    """After a placement all claims are tried; then the advice is believed, whose last step is tried by itself."""
    state = rules().apply(state, move)
    if state.phase is Phase.CLAIM:
        return max(advice().value(rules().apply(state, claim)) for claim in rules().legal_moves(state))
    return expected(state) if state.phase is Phase.END else advice().value(state)


def test_the_last_placement_is_expected_exactly():
    """By every card under every roll; before a level step a turn for another roll is worth something besides."""
    ups = 0
    for seed in range(1, 9):
        state = next(one for one in states(str(seed)) if one.phase is Phase.STEP and one.steps == 7)
        if all(way[0].kind is Kind.UP for way in ways(rules().mechanics, state)):
            assert advice().value(state) == pytest.approx(expected(state, kinds=("up",)), abs=1e-4)
            ups += 1
        else:
            assert advice().value(state) >= expected(state) - 1e-4
    assert ups


@pytest.mark.parametrize("seed", ["1", "2", "4"])
def test_the_last_but_one_is_expected_as_if_every_card_were_tried(seed):
    state = next(one for one in states(seed) if one.phase is Phase.STEP and one.steps == 6)
    assert advice().value(state) == pytest.approx(expected(state), abs=0.1)


def test_expectations_come_true_on_the_mean():
    """What is expected at the beginning is what the samples bring: within their interval, twice as wide."""
    state = states("2")[5]
    last = honest(state, 60, 1)[-1].moves[0]
    assert last.wins == 1.0
    assert abs(last.value - last.expected) <= 2 * (last.high - last.value)


def test_who_knows_the_rolls_does_not_worse():
    """On the mean: the values with all known exceed what is expected without."""
    state = states("4")[4]
    known = []
    for number in range(12):
        other = rules().resample(state, 0, Stream(f"known/{number}"))
        known.append(search.solve(task_of(other)).value)
    assert mean(known) >= advice().value(state)


# --- how it plays ---


def test_dives_by_the_first_hint_reach_the_goal():
    """A floor: docs/benchmarks.md tells how they do on 200 seeds, and what 37.15 was on the first 20."""
    ends = [states(str(seed))[-1] for seed in range(1, 7)]
    assert all(rules().outcome(end).is_won for end in ends)
    assert all(end.steps == 8 for end in ends)
    assert mean(sum(end.energy) for end in ends) > 37.15


def test_the_first_hint_is_what_is_played():
    state, move = dive("2")[7]
    assert honest(state, 0, 3)[0].moves[0].move == str(move)


def test_all_advice_is_legal_wherever_one_stands():
    """In any position of random dives, for those who look and those who do not."""
    seen = 0
    for seed in range(4):
        state = dealt(str(seed), sheet="seeded", rolls="unknown" if seed % 2 else "known")
        stream = Stream(f"advice {seed}")
        for _ in range(10):
            if not rules().kinds(state):
                break
            blind = replace(state, is_honest=True)
            for one in policies.candidates(task_of(state), 2):
                assert rules().is_legal(state, one.move), (one.move, rules().dump(state))
                seen += 1
            for one in policies.candidates(task_of(blind), 2):
                assert rules().is_legal(blind, one.move)
                assert one.value > 0
                assert all(str(reason) for reason in policies.reasons(task_of(blind), str(one.move)))
            state = rules().apply(state, lively(rules(), state, stream))
    assert seen > 20


def test_who_has_walked_down_is_sent_back_up():
    state = loaded("02:112W 07:131E 12:221E", at="07", next_rolls="unknown")
    walk = detour(rules().mechanics, state)
    assert (walk.step, walk.end, walk.ups) == (11, 11, 1)
    assert [str(one.move) for one in policies.candidates(task_of(state), 3)] == ["walk 12"]
    assert detour(rules().mechanics, replace(state, at=11)) is None


# --- parts ---


def test_kernels_against_plain_loops():
    """On energies up to 3, with random values."""
    full, stream = 3, Stream("kernels")
    after = np.array([stream.below(50) for _ in range(3 * 4**3)], np.float32).reshape(3, 4, 4, 4)
    cells = list(np.ndindex(4, 4, 4))
    claimed = kernels.claimed(after[0], 2)
    for cell in cells:
        gain = min(2, 3 * full - sum(cell))
        there = [tuple(a + b for a, b in zip(cell, more, strict=True)) for more in cells if sum(more) == gain]
        assert claimed[cell] == max(after[0][one] for one in there if max(one) <= full)
    prices = np.array([[0, 1, 2], [1, 0, 0], [2, 2, 0]], np.int64)
    aligned = kernels.aligned(after, prices, 1, 0b011, 1, -1.0)
    for cell in cells:
        best = -1.0
        for value in (0, 1):
            left = [have - price for have, price in zip(cell, prices[value], strict=True)]
            if min(left) >= 0:
                best = max(best, after[value][tuple(min(full, x + (value == 1)) for x in left)])
        assert aligned[cell] == best


def test_ways_with_the_fewest_placements():
    found = ways(rules().mechanics, dealt("42", rolls="unknown"))
    names = [[rules().mechanics.board.names[leg.cell] for leg in way] for way in found]
    assert len(names) == 6
    assert all(len(way) == 8 for way in names)
    assert ["02", "07", "12", "17", "22", "27", "32", "33"] in names
    assert all(way[0].kind is Kind.NOW for way in found)


def test_plans_of_lines():
    """Column 2 has at most four lines: its cards bear two marks each, of which the deck has two of a kind."""
    state = dealt("42", rolls="unknown")
    way = next(way for way in ways(rules().mechanics, state) if [leg.cell for leg in way][-2] == 31)
    found = plans(rules().mechanics, state, way)
    assert max(sum(plan.counts) for plan in found) == 4
    for plan in found:
        pairs = [marks for marks in plan.marks if marks.bit_count() > 1]
        assert all(pairs.count(marks) <= 2 for marks in pairs)
        assert sum(marks.bit_count() for marks in plan.marks) == 3 * sum(plan.counts)


# --- what is told ---


def test_reasons_are_true():
    state = states("2")[5]
    assert state.phase is Phase.CLAIM
    task = task_of(state)
    told = [str(reason) for reason in policies.reasons(task, str(dive("2")[5][1]))]
    assert told[0].startswith("completes the line noise 02-07-12: ")
    risen = loaded("02:112S", at="02", next_rolls="unknown", energy=[2, 2, 2])
    assert str(policies.reasons(task_of(risen), "up 07")[0]) == "whatever the WB shows, a card can be paid on 07"
    poor = loaded("02:112S", at="02", next_rolls="unknown", energy=[2, 0, 0], sheet=_dear("07"))
    payable = sum(
        rules().apply(replace(poor, coming=(side, 0)), rules().read("up 07")).phase is Phase.RISEN for side in SIDES
    )
    told = str(policies.reasons(task_of(poor), "up 07")[0])
    assert payable < 4
    assert told == f"a card can be paid on 07 after {payable} of 4 sides of the WB"


def _dear(flag: str) -> dict:
    """A sheet on which that flag costs 1 time for the cheapest value, 2 if `pol` is judged."""
    return document()["sheet"] | {flag: [2, 1, 1, 1, 1, 3]}


# --- the command ---


@pytest.fixture
def kamibako(capsys, monkeypatch):
    return lambda *words: run(capsys, monkeypatch, *words)


def line_file(tmp_path, seed: str, count: int, rolls: str):
    """The first moves of a dive, as a line; where rolls are known nobody goes up alone."""
    moves = [str(move) for _, move in dive(seed)[:count]]
    if rolls == "known":
        moves = [move for move in moves if not move.startswith("up")]
    file = tmp_path / "line.json"
    setup = Setup(1, seed, options={"sheet": "seeded", "rolls": rolls})
    file.write_text(written(rules(), Line(setup, tuple(moves), {})))
    return str(file)


def test_one_move_before_the_end(kamibako, tmp_path):
    last = next(i for i, (state, _) in enumerate(dive("2")) if state.steps == 8) - 1
    file = line_file(tmp_path, "2", last, "unknown")
    _, out, _ = kamibako("hint", "ishi", "--line", file, "--honest", "--samples", "3", "--json")
    first = json.loads(out)["moves"][0]
    assert first["move"] == str(dive("2")[last][1])
    assert first["wins"] == 1.0
    assert "makes all orders equal on the goal" in first["reasons"]
    _, out, _ = kamibako("hint", "ishi", "--line", file)
    assert "(proven best)" in out


def test_values_with_the_rolls_known_stand_beside_if_the_player_may_know_them(kamibako, tmp_path):
    words = ("--honest", "--samples", "2", "--moves", "2", "--json")
    known, unknown = (
        json.loads(kamibako("hint", "ishi", "--line", line_file(tmp_path, "2", 12, rolls), *words)[1])["moves"]
        for rolls in ("known", "unknown")
    )
    assert all(isinstance(move["peeking"], int) for move in known)
    assert all(move["peeking"] is None for move in unknown)


def test_both_languages(kamibako, tmp_path, capsys):
    file = line_file(tmp_path, "2", 5, "unknown")
    words = ("hint", "ishi", "--line", file, "--honest", "--samples", "12", "--moves", "2")
    _, out, _ = kamibako(*words)
    assert "won 12 of 12 samples" in out
    assert "completes the line noise 02-07-12: 5 points" in out
    main([*words, "--lang", "ja"])
    out = capsys.readouterr().out
    assert "ノイズ型の列 02-07-12 で5点回復します。" in out
    assert "サンプル12回中12回達成" in out
    assert "(" not in out.split("→")[1], "no English is left"


def test_a_hopeless_position_says_so(kamibako, tmp_path):
    file = tmp_path / "state.json"
    dear = {flag: [1, 3, 1, 3, 1, 2] for flag in document()["sheet"]}
    file.write_text(json.dumps(document("02:131S", energy=[1, 0, 0], next_rolls="unknown", sheet=dear)))
    code, out, _ = kamibako("hint", "ishi", "--state", str(file), "--honest", "--samples", "3")
    assert code == 0
    assert "deals looked at cannot be won, even knowing all (proven)" in out
    cheap = dear | {"07": [1, 1, 1, 1, 1, 3]}
    file.write_text(json.dumps(document("02:131S", energy=[3, 0, 0], next_rolls=[0, 1, 2] * 4, sheet=cheap)))
    code, out, _ = kamibako("hint", "ishi", "--state", str(file))
    assert code == 0
    assert "→ the goal cannot be reached any more, whatever is played (proven)" in out


def test_a_goal_out_of_reach_of_so_many_placements_is_said_to_be_so(kamibako):
    """It is not out of reach for good; geometry says it without a look at rolls."""
    words = ("hint", "ishi", "--seed", "1", "--ask", "energy/7", "--samples", "1", "--honest", "--rolls", "unknown")
    for given in (words[:6], words):
        _, out, _ = kamibako(*given)
        assert "→ the goal cannot be reached any more, whatever is played (proven)" in out.splitlines()
        assert "assuming: at most 7 placements" in out.splitlines()


@pytest.mark.parametrize("energy", [[16, 16, 16], [2, 0, 0]])
def test_rolls_that_nobody_knows_ask_for_an_honest_hint(kamibako, tmp_path, energy):
    """Also where the only way is up, which cannot be played without the roll."""
    file = tmp_path / "state.json"
    dear = {flag: [1, 3, 1, 3, 1, 2] for flag in document()["sheet"]}
    file.write_text(json.dumps(document("02:131S", next_rolls="unknown", energy=energy, sheet=dear)))
    code, out, err = kamibako("hint", "ishi", "--state", str(file))
    assert (code, out) == (2, "")
    assert "ask with --honest" in err


def test_a_table_without_rolls_gets_its_hint(kamibako, tmp_path):
    file = tmp_path / "state.json"
    file.write_text(json.dumps(document("02:112W", next_rolls="unknown")))
    _, out, _ = kamibako("hint", "ishi", "--state", str(file), "--honest", "--samples", "1", "--moves", "1")
    assert out.startswith("1. up 07  (go up to 07")


def test_a_contradictory_position_is_refused_in_a_sentence(kamibako, tmp_path):
    file = tmp_path / "state.json"
    file.write_text(json.dumps(document("02:131S 07:131E", at="07")))
    code, out, err = kamibako("hint", "ishi", "--state", str(file), "--honest")
    assert (code, out) == (2, "")
    assert "131" in err
    assert "Traceback" not in err


def test_yes_or_no(kamibako, tmp_path):
    file = line_file(tmp_path, "2", 12, "known")
    _, out, _ = kamibako("hint", "ishi", "--line", file, "--ask", "won", "--moves", "2", "--json")
    found = json.loads(out)
    assert found["verdict"] == str(Verdict.WON)
    assert found["moves"][0]["verdict"] == str(Verdict.WON)


def test_a_copied_folder_has_the_same_player(kamibako, tmp_path):
    """Its engine is a class of its own; its name stays, for the streams of a seed hang on it."""
    copy = shutil.copytree(registry.folder("ishi"), tmp_path / "ishi", ignore=shutil.ignore_patterns("__pycache__"))
    words = ("--seed", "3", "--sheet", "seeded", "--rolls", "unknown", "--honest", "--samples", "0", "--json")
    ours, theirs = (json.loads(kamibako("hint", game, *words)[1])["moves"] for game in ("ishi", str(copy)))
    assert ours[0]["expected"] is not None
    assert [(one["move"], one["expected"]) for one in ours] == [(one["move"], one["expected"]) for one in theirs]
