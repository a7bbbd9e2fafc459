"""The maze as people see it: lines for a terminal, pictures without faults, setups, questions about a table."""

from __future__ import annotations

import json
from functools import cache

import pytest

from games.engines import engine, table
from games.errors import DataError, Faults
from games.reading import read_game
from games.registry import folder
from games.rules import Setup
from games.sealed import dealing, gathered
from games.seeds import Draws, Stream
from games.table import Unreadable
from games.terminal import columns
from generator import themes
from generator.canvas import FaceCanvas, Frame
from generator.surfaces.svg import SvgSurface
from kamibako.tabling import first_open

RULESETS, LANGUAGES = ("basic", "scrambled", "advanced"), ("en", "ja")
SOURCE = read_game(folder("mugen"))
TABLE = table(SOURCE)
WAYS = [(ruleset, lang) for ruleset in RULESETS for lang in LANGUAGES]
DECIDES = object()
every_edition = pytest.mark.parametrize(("ruleset", "lang"), WAYS)


@cache
def rules(ruleset="basic"):
    return engine(SOURCE, ruleset)


@cache
def edition(ruleset="basic", lang="en"):
    return SOURCE.edition(lang, ruleset).edition


@cache
def game(ruleset, players, moves=120):
    """All states of a game at random."""
    states, stream = [rules(ruleset).initial(Setup(players, "6"))], Stream(f"table/{ruleset}/{players}")
    while rules(ruleset).kinds(states[-1]) and len(states) < moves:
        states.append(rules(ruleset).apply(states[-1], rules(ruleset).sample(states[-1], stream)))
    return states


def after(state, *moves, ruleset="basic"):
    for move in moves:
        state = rules(ruleset).apply(state, rules(ruleset).read(move))
    return state


def lines(state, ruleset="basic", lang="en", seat=DECIDES):
    """As the seat sees it; the one that decides if none is named."""
    seat = rules(ruleset).player(state) if seat is DECIDES else seat
    return list(TABLE.describe(rules(ruleset), state, edition(ruleset, lang), seat))


def said(state, move, ruleset="basic"):
    return TABLE.move_in_words(rules(ruleset), state, rules(ruleset).read(move), edition(ruleset))


def position(*hands, ruleset="basic", **more):
    """The basic layout; hands as lists of cards."""
    total = 88 if ruleset == "advanced" else 76
    document = {
        "players": len(hands),
        "rows": ["☆┬─┬─┬☆", "├┘┌┴┐└┤", "│┌┼┬┼┐│", "├┤├◇┤├┤", "│└┼┴┼┘│", "├┐└┬┘┌┤", "☆┴─┴─┴☆"],
        "pawns": ["a1", "g7"][: len(hands)],
        "treasure": "d4",
        "hands": [hand.split() for hand in hands],
        "deck": total - sum(len(hand.split()) for hand in hands),
        "discard": [],
        "dice": [],
        "seat": 0,
    }
    return rules(ruleset).load(document | more)


# --- the terminal ---


@every_edition
@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_position_fits_a_terminal(ruleset, lang, players):
    for state in game(ruleset, players):
        found = lines(state, ruleset, lang)
        assert max(map(columns, found)) <= 80
        assert not any("{" in line or line != line.rstrip() for line in found)


def test_a_position_in_lines():
    state = after(position("Run Block", "Run Rotate1 Shift Shift", treasure="p1", dice=[2]), "roll", "go b1")
    assert lines(state) == [
        "Dream Maze · basic · turn 1 · p0 Butterfly may discard",
        "",
        "     a     b     c     d     e     f     g",
        " 1   ☆─────┬───────────┬───────────┬─────☆       > p0 Butterfly  a1 → g7",
        "     │     │p0         │           │     │          cards 2",
        " 2   ├─────┘     ┌─────┴─────┐     └─────┤         p1 Swallow  g7 → a1",
        "     │           │           │           │          cards 4 · * the treasure",
        " 3   │     ┌─────┼─────┬─────┼─────┐     │",
        "     │     │     │     │     │     │     │       deck 70 · discards 0",
        " 4   ├─────┤     ├─────◇─────┤     ├─────┤",
        "     │     │     │     │     │     │     │",
        " 5   │     └─────┼─────┴─────┼─────┘     │",
        "     │           │           │           │",
        " 6   ├─────┐     └─────┬─────┘     ┌─────┤",
        "     │     │           │           │     │",
        " 7   ☆─────┴───────────┴───────────┴─────☆",
        "                                          p1*",
        "",
        "hand        Run, Block",
        "p0 … are pawns, * the treasure, ? face down; half a line leads nowhere",
    ]


def test_half_lines_and_tiles_that_are_not_seen():
    rows = ["☆┬─┬─┬☆", "├?┌┴┐└┤", "│┌┼┬┼┐│", "├┤├◇┤├┤", "│└┼┴┼┘│", "├┐└┬┘┌┤", "☆┴─┴─┴☆"]
    state = position("Run", ruleset="advanced", rows=rows, treasure="c1")
    found = lines(state, "advanced")
    assert found[3:6] == [
        " 1   ☆─────┬───────────┬───────────┬─────☆       > Butterfly  a1 → g7",
        "     │P    ┊      *    │           │     │          cards 1",
        " 2   ├───╌╌?     ┌─────┴─────┐     └─────┤",
    ]
    turned = after(position("Rotate1"), "rotate1 d1 180")
    assert lines(turned)[3:6] == [
        " 1   ☆─────┬───────────┴───────────┬─────☆       > Butterfly  a1 → g7",
        "     │P    │           ╷           │     │          cards 0",
        " 2   ├─────┘     ┌─────┴─────┐     └─────┤",
    ]


@every_edition
def test_only_what_can_be_seen_is_shown(ruleset, lang):
    """The lines are the same for every position that the player cannot tell from this one."""
    for state in game(ruleset, 3):
        if rules(ruleset).is_at_rest(state):
            for seat in range(3):
                seen = rules(ruleset).load(rules(ruleset).observe(state, seat))
                assert lines(seen, ruleset, lang, seat) == lines(state, ruleset, lang, seat)


def test_alone_the_next_dice_are_shown():
    state = rules().initial(Setup(1, "0"))
    draws = Draws("mugen/basic/0/dice", 6)
    dice = [str((0, 1, 1, 2, 2, 3)[draws[i]]) for i in range(2)]
    assert f"next dice   {', '.join(dice)}" in lines(state)
    assert "next dice   unknown" in lines(position("Run"))
    assert not any("next dice" in line for line in lines(rules().initial(Setup(2, "0"))))


@pytest.mark.parametrize(
    ("moves", "head"),
    [
        ([], "turn 1 · p0 Butterfly to play"),
        (["rotate1 b1 0"], "turn 1 · p1 Swallow: block rotate1 b1 0?"),
        (["rotate1 b1 0", "allow"], "turn 1 · p0 Butterfly may use another card"),
        (["move1 treasure", "allow"], "turn 1 · p0 Butterfly leads the treasure, steps 1"),
        (["move1 p1", "allow"], "turn 1 · p0 Butterfly leads p1 Swallow, steps 1"),
        (["move1 p0", "allow"], "turn 1 · p0 Butterfly walks, steps 1"),
        (["rotate1 b1 0", "allow", "end"], "turn 2 · p1 Swallow to play"),
    ],
)
def test_who_decides_what(moves, head):
    state = after(position("Rotate1 Move1", "Block"), *moves)
    assert lines(state)[0] == f"Dream Maze · basic · {head}"
    seen = rules().observe(state, rules().player(state))["hands"][rules().player(state)]
    titles = ", ".join(seen).replace("e1", "e 1")
    assert f"hand        {titles}" in lines(state)


def test_the_end_of_a_game():
    state = after(position("Move1", pawns=["f7"], treasure="p0"), "move1 pawn g7")
    assert lines(state)[0] == "Dream Maze · basic · turn 1 · Butterfly has won"
    assert not any(line.startswith(("hand", "next dice")) for line in lines(state))


# --- moves in words ---


@every_edition
def test_moves_in_words_and_their_rules(ruleset, lang):
    words, kinds = edition(ruleset, lang), set()
    for players in (1, 4):
        for state in game(ruleset, players, 300)[:-1]:
            for kind in rules(ruleset).kinds(state):
                move = next(rules(ruleset).moves(state, kind))
                text = TABLE.move_in_words(rules(ruleset), state, move, words)
                assert text
                assert "{" not in text
                assert columns(f"      {move!s:24}  {text}") <= 110
                kinds.add(kind)
    assert kinds >= set(rules(ruleset).grammar.verbs) - {"light", "dark", "face"}
    for kind in rules(ruleset).grammar.verbs:
        assert words.has_word(f"moves.{kind}")


@pytest.mark.parametrize(
    ("move", "text"),
    [
        ("roll", "roll a die, walk up to so many steps"),
        ("run", "roll 2 dice, walk up to their sum"),
        ("rush1 d4", "walk to d4, steps 1, take the treasure"),
        ("rush1 c3", "walk to c3, steps 1, throw back p1 Swallow"),
        ("teleport c3", "change places with p1 Swallow"),
        ("teleport d4", "go to d4, take the treasure"),
        ("move2 p1", "lead p1 Swallow up to 2 steps"),
        ("move2 treasure", "lead the treasure up to 2 steps"),
        ("rotate1 b1 90", "b1: ┬ becomes ┤"),
        ("rotate4l b1", "b1 c1 c2 b2 go round"),
        ("change b1 c1", "b1 ┬ and c1 ─ change places"),
        ("shift c up", "column c goes up"),
        ("shift 3 left", "row 3 goes left"),
        ("end", "pass: no card"),
    ],
)
def test_what_moves_do(move, text):
    state = position("Run", "Run", pawns=["d3", "c3"])
    assert said(state, move) == text


def test_what_ways_do():
    alone = position("Run Move1", pawns=["d3"], dice=[2, 1])
    assert said(alone, "roll d4-d5") == "the die shows 2: walk to d5, steps 2, take the treasure"
    assert said(alone, "run stay") == "the dice show 3: stay on d3"
    assert said(alone, "move1 treasure d3") == "the treasure: walk to d3, steps 1, Butterfly takes it"
    home = position("Rush1", "Run", pawns=["f7", "e7"], treasure="p0")
    assert said(home, "rush1 g7") == "walk to g7, steps 1, win"
    meeting = after(position("Move1", "Run", pawns=["f7", "g7"], treasure="p0"), "move1 p0")
    assert said(meeting, "go g7") == "walk to g7, steps 1, meet p1 Swallow"


def test_what_cards_and_faces_do():
    used = after(position("Rotate1 Block", dice=[0]), "rotate1 b1 90")
    assert said(used, "end") == "no more cards: draw 1"
    rolled = after(position("Rotate1 Block", dice=[0]), "roll stay")
    assert [said(rolled, move) for move in ("discard none", "discard Rotate1 Block")] == [
        "discard nothing",
        "discard and draw, cards 2",
    ]
    advanced = rules("advanced").initial(Setup(1, "42"))
    down = after(advanced, "move1 pawn", "go b1", ruleset="advanced")
    assert (
        said(after(advanced, "move1 pawn", ruleset="advanced"), "go b1", "advanced")
        == "walk to b1, steps 1, turn it up"
    )
    faced = str(next(iter(rules("advanced").legal_moves(down))))
    assert said(down, faced, "advanced").startswith("b1 lies as ")
    assert said(advanced, "rotate1 b1 90", "advanced") == "b1: ? becomes ?"
    assert said(advanced, "light b1 c1", "advanced") == "turn up b1, c1"


# --- pictures ---


def svg(state, ruleset="basic", lang="en", theme="colour", scale=1.0, seat=0):
    faults, words = Faults(), edition(ruleset, lang)
    surface = SvgSurface(*TABLE.PICTURE)
    canvas = FaceCanvas(surface, Frame(*TABLE.PICTURE), lang, "picture", faults)
    with canvas.group(scale=scale):
        TABLE.picture(canvas, rules(ruleset), state, words, themes.load(theme, words.palette), seat)
    assert faults.found == ()
    return surface.finish()


@every_edition
@pytest.mark.parametrize("theme", ["colour", "lowink", "grey"])
def test_pictures_have_no_faults(ruleset, lang, theme):
    """Also at three quarters of their size, as on the smallest paper."""
    for players in (1, 4):
        for state in (game(ruleset, players)[0], game(ruleset, players)[-1]):
            svg(state, ruleset, lang, theme, 0.76)
    assert TABLE.PICTURE[0] <= 180
    assert TABLE.PICTURE[1] <= 200


def test_every_card_can_be_drawn():
    names = rules("advanced").kit.cards.names
    for at in range(0, len(names), 4):
        svg(position(" ".join(names[at : at + 4]), ruleset="advanced", turns=1), "advanced", scale=0.76)


def test_pictures_show_nothing_hidden():
    """For nobody in particular not even a hand; tiles that lie face down look alike."""
    for state in [s for s in game("advanced", 3) if rules("advanced").is_at_rest(s)][::8]:
        for seat in range(3):
            seen = rules("advanced").load(rules("advanced").observe(state, seat))
            assert svg(seen, "advanced", seat=seat) == svg(state, "advanced", seat=seat)
    one, other = (rules("advanced").initial(Setup(2, seed)) for seed in ("1", "2"))
    assert svg(one, "advanced", seat=None) == svg(other, "advanced", seat=None)
    assert svg(one, "advanced") != svg(other, "advanced")


def test_who_plays_alone_sees_his_hand():
    one, other = position("Run"), position("Shift")
    assert svg(one, seat=None) == svg(one) != svg(other)
    assert lines(one, seat=None) == lines(one)


def test_pictures_show_the_board_and_the_pieces():
    base = position("Run", "Run", turns=1)
    others = [
        after(base, "end", "end"),
        position("Run", "Run", turns=1, pawns=["b1", "g7"]),
        position("Run", "Run", turns=1, treasure="d3"),
        position("Run", "Run", turns=1, treasure="p1"),
        position("Shift", "Run", turns=1),
        after(position("Rotate1", "Run", turns=1), "rotate1 b1 180"),
    ]
    assert len({svg(state) for state in (base, *others)}) == len(others)  # a pass of both changes nothing


# --- setups ---


@every_edition
@pytest.mark.parametrize("players", [1, 2, 4])
def test_steps(ruleset, lang, players):
    state = rules(ruleset).initial(Setup(players, "42"))
    found = TABLE.steps(rules(ruleset), state, edition(ruleset, lang))
    text = "\n".join(found)
    assert "{" not in text
    assert ("88" if ruleset == "advanced" else "76") in text
    assert ("45" in text) == (ruleset == "advanced")
    assert ("Light" in text) == (ruleset != "advanced")
    if ruleset == "scrambled":
        assert "e4" in text


def restacked(deck):
    """The deck after dealing it by the printed numbers."""
    way, stack = dealing(deck), list(reversed(deck.sorted))
    for numbers in (way.first, way.second):
        stack = [stack[i] for i in gathered(list(range(len(stack))), numbers, way.piles)]
    return tuple(stack)


@pytest.mark.parametrize("players", [1, 3])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_stacked_decks_deal_the_setup(ruleset, players):
    state = rules(ruleset).initial(Setup(players, "42"))
    decks = TABLE.sealed(rules(ruleset), state, edition(ruleset))
    assert [deck.title for deck in decks] == (["Maze tiles", "Deck"] if ruleset == "advanced" else ["Deck"])
    dumped, stack = rules(ruleset).dump(state), restacked(decks[-1])
    names = {
        edition().word(f"decks.actions.cards.{name.lower()}.title"): name for name in rules("advanced").kit.cards.names
    }
    cards = [names[title] for title in stack]
    assert [sorted(cards[seat : 4 * players : players]) for seat in range(players)] == [
        sorted(hand) for hand in dumped["hands"]
    ]
    assert cards[4 * players :] == dumped["deck"]
    if ruleset == "advanced":
        kinds = {"bend": "└┌┐┘", "T-junction": "├┤┬┴", "straight": "│─", "crossing": "┼", "treasure room": "◇"}
        for word, glyph in zip(restacked(decks[0]), dumped["hidden"].values(), strict=True):
            assert glyph in kinds[word]


def test_nothing_is_stacked_once_the_game_has_begun():
    state = after(rules().initial(Setup(2, "42")), "end")
    assert TABLE.sealed(rules(), state, edition()) == ()
    seen = rules().load(rules().observe(rules().initial(Setup(2, "42")), 0))
    assert TABLE.sealed(rules(), seen, edition()) == ()


def test_covered_dice():
    (covered,) = TABLE.covered(rules(), rules().initial(Setup(1, "42")), edition())
    draws = Draws("mugen/basic/42/dice", 6)
    assert covered.values == tuple(str((0, 1, 1, 2, 2, 3)[draws[i]]) for i in range(44))
    assert TABLE.covered(rules(), position("Run"), edition()) == ()


# --- questions ---


def next_ask(document, ruleset="basic", lang="en"):
    return first_open(TABLE.asks(rules(ruleset), document, edition(ruleset, lang)), document)


def typed(answers, ruleset="basic", **given):
    """The document of these answers; None: Enter."""
    document = dict(given)
    while (ask := next_ask(document, ruleset)) is not None:
        assert "{" not in ask.question
        answer = answers.pop(0)
        document[ask.key] = ask.read(ask.default if answer is None else answer)
    assert not answers
    return document


def test_a_solo_table_is_typed_in():
    document = typed([None, None, None, None, "run Run shift BLOCK", "Run*2 Shift", "Block ?? 67", "2 0 1"])
    state = rules().load(json.loads(json.dumps(document)))
    dumped = rules().dump(state)
    assert dumped["hands"] == [["Run", "Run", "Shift", "Block"]]
    assert dumped["discard"] == ["Run", "Run", "Shift"]
    assert dumped["deck"][:3] == ["Block", "??", "??"]
    assert len(dumped["deck"]) == 69
    assert dumped["dice"] == [2, 0, 1]
    assert dumped["treasure"] == "d4"


def test_a_wrong_number_of_players_is_all_that_is_said():
    document = typed([None, None, None, None, "Run", "-", None, "-"])
    with pytest.raises(DataError) as error:
        rules().load(document | {"players": 9, "hands": [["Jump"]]})
    assert [str(fault) for fault in error.value.faults] == ["players: found 9: write a whole number from 1 to 4"]


def test_the_deck_is_what_stands_nowhere_else():
    document = typed(["1", "-", "a1", "d4", "Run", "-", None, "-"])
    assert len(document["deck"]) == 75
    rules().load(document)


def test_tiles_that_differ_from_the_layout():
    answers = ["2", "b1=EW c1=ESW d4=nesw c3=room", "A1 G7", None, "Run ; 4", "-", None, "-", "1"]
    document = typed(answers)
    assert document["rows"][0] == "☆─┬┬─┬☆"
    assert (document["rows"][2], document["rows"][3]) == ("│┌◇┬┼┐│", "├┤├┼┤├┤")
    assert document["treasure"] == "c3"
    assert document["hands"] == [["Run"], 4]
    assert rules().load(document).seat == 1


def test_an_advanced_table_is_typed_in():
    rows = typed(["b1=ESW a2=├", "a1", None, "Light", "-", None, None], "advanced", players=1)
    assert rows["rows"][:2] == ["☆┬????☆", "├??????"]
    assert rows["treasure"] == "aside"
    rules("advanced").load(rows)
    whole = "☆┬─┬─┬☆ ├┘┌┴┐└┤ │┌┼┬┼┐│ ├┤├◇┤├┤ │└┼┴┼┘│ ├┐└┬┘┌┤ ☆┴─┴─┴☆"
    document = typed([whole, "a1", "p0", "Light", "-", None, None], "advanced", players=1)
    assert document["rows"] == whole.split()


@pytest.mark.parametrize(
    ("known", "text", "sentence"),
    [
        ({}, "five", 'found "five": write a whole number from 1 to 4'),
        ({"players": 1}, "z9=NE", 'there is no tile "z9"'),
        ({"players": 1}, "b1=N", 'found "N": write open sides such as NE, or room'),
        ({"players": 1}, "b1", 'found "": write open sides such as NE, or room'),
        ({"players": 2, "rows": []}, "a1", 'found "a1": write 2 tiles, one for each pawn'),
        ({"players": 2, "rows": [], "pawns": []}, "p7", 'there is no tile "p7"'),
        (
            {"players": 2, "rows": [], "pawns": [], "treasure": "d4"},
            "Run",
            "write 2 parts, one a player, with ; between",
        ),
        ({"players": 1, "rows": [], "pawns": [], "treasure": "d4"}, "Jump", '"Jump" is none of these'),
        ({"players": 1, "rows": [], "pawns": [], "treasure": "d4", "hands": [4]}, "Run*x", "write a whole number"),
        (
            {"players": 1, "rows": [], "pawns": [], "treasure": "d4", "hands": [4], "discard": [], "deck": []},
            "2 9",
            'found "9": write a whole number from 0 to 3',
        ),
    ],
)
def test_answers_that_are_none(known, text, sentence):
    ask = next_ask(known)
    with pytest.raises(Unreadable) as error:
        ask.read(text)
    assert sentence in str(error.value.problem)
    assert error.value.problem.render("ja")


@every_edition
def test_questions_in_both_languages(ruleset, lang):
    document = {"players": 2}
    values = {"rows": ["☆?????☆"], "pawns": ["a1", "g7"], "treasure": "d4", "hands": [4, 4], "discard": [], "deck": []}
    for key, value in {**values, "dice": [], "seat": 0}.items():
        ask = next_ask(document, ruleset, lang)
        assert ask.key == key
        assert "{" not in ask.question
        document[key] = value
    assert next_ask(document, ruleset, lang) is None
