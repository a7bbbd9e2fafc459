"""What cannot be printed well is not printed at all: every fault is named with its card and field."""

from __future__ import annotations

import handmade
import pytest
from prints import press

from games.components import Card, Component, Game, Kind, Shape
from games.geometry import Box
from games.nets import NetSpec
from generator.errors import PrintError
from kamibako.cli import main

BOX = Box(8, 20, 40, 12)
LONG = "この文章はどうしても箱に入らないほど長い。" * 12


def wide(c, card, t):
    c.text("story", "Donaudampfschifffahrt", Box(8, 20, 15, 30), t.text(8))


def high(c, card, t):
    c.text("story", LONG, BOX, t.text(8))


def many(c, card, t):
    c.text("story", "一\n二\n三", BOX, t.text(8, lines=2))


def glyph(c, card, t):
    c.text("story", "笑顔 😀", BOX, t.text(8))


def unsafe(c, card, t):
    c.text("story", "端の文字", Box(1, 20, 40, 12), t.text(8))


def unsafe_low(c, card, t):
    c.text("story", "端の文字", Box(8, c.height - 6, 40, 5), t.text(8, valign="bottom"))


def unsafe_turned(c, card, t):
    with c.group(move=(2.5, 60), turn=270):
        c.text("story", "端の文字", Box(0, 0, 40, 12), t.text(8))


def faint(c, card, t):
    c.text("story", "薄い", BOX, type(t.text(8))(8, "#999999", "#ffffff"))


def small(c, card, t):
    c.text("story", "小さい", BOX, t.text(5))


def low_floor(c, card, t):
    c.text("story", "小さい", BOX, t.text(5, floor=4))


def shrunk(c, card, t):
    """Would fit at 5 pt."""
    c.text("story", "この文章は小さくすれば入る。" * 6, Box(8, 20, 40, 10), t.text(9, floor=4, leading=1.2))


def tiny_credit(c, card, t):
    c.text("story", "小さい", BOX, t.text(4.5, floor=4, credit=True))


FAULTY = {
    "wide": (wide, "width"),
    "high": (high, "height"),
    "many": (many, "lines"),
    "glyph": (glyph, "1F600"),
    "unsafe": (unsafe, "safe zone"),
    "unsafe_low": (unsafe_low, "safe zone"),
    "unsafe_turned": (unsafe_turned, "safe zone"),
    "faint": (faint, "contrast"),
    "small": (small, "too small"),
    "low_floor": (low_floor, "too small"),
    "shrunk": (shrunk, "height"),
    "tiny_credit": (tiny_credit, "too small"),
}


def _game(faces, *, back=None, **changes) -> Game:
    """One component a face, with one card each, named after it."""
    components = tuple(
        Component(
            f"{name}s",
            changes.get("kind", Kind.DECK),
            changes.get("size", (63, 88)),
            name,
            back,
            (Card(f"{name}-card", f"{name}s", 2, {}, {}, handmade.EDITION),),
            title=name,
        )
        for name in faces
        if name != back
    )
    return Game(handmade.EDITION, components, faces)


def refused(game, **options):
    with pytest.raises(PrintError) as caught:
        press(game, **options)
    return caught.value.faults


@pytest.mark.parametrize("name", FAULTY)
def test_a_fault_names_card_field_and_trouble(name):
    face, said = FAULTY[name]
    (fault,) = refused(_game({name: face}))
    assert f"{name}s/{name}-card" in fault.where
    assert "ja" in fault.where
    assert fault.place == "story"
    assert said in fault.problem.render()


def test_faults_of_two_cards_are_both_listed():
    faults = refused(_game({"wide": wide, "faint": faint, "high": high}))
    assert [(f.where.split()[1], f.place) for f in faults] == [
        ("wides/wide-card", "story"),
        ("faints/faint-card", "story"),
        ("highs/high-card", "story"),
    ]


def test_two_faults_of_one_text_are_both_listed():
    def both(c, card, t):
        c.text("story", "笑顔😀の薄い文字", BOX, type(t.text(8))(8, "#aaaaaa", "#ffffff"))

    assert len(refused(_game({"both": both}))) == 2


def test_a_fault_of_a_back_tells_the_side():
    def fine(c, card, t):
        c.rect(BOX, fill="#eeeeee")

    (fault,) = refused(_game({"fine": fine, "wide": wide}, back="wide"))
    assert "back" in fault.where


def test_without_backs_their_faults_do_not_count():
    def fine(c, card, t):
        c.rect(BOX, fill="#eeeeee")

    assert press(_game({"fine": fine, "wide": wide}, back="wide"), duplex="none").printed.pieces == 2


def test_a_face_that_raises_is_named_with_its_line():
    def broken(c, card, t):
        return 1 / 0

    (fault,) = refused(_game({"broken": broken}))
    assert "brokens/broken-card" in fault.where
    said = fault.problem.render()
    assert "ZeroDivisionError" in said
    assert "test_strict_checks.py" in said
    assert str(broken.__code__.co_firstlineno + 1) in said


def test_a_face_that_raises_within_a_group_leaves_the_others_alone():
    """What was pushed is popped: the next face is drawn as ever, and its faults are told."""

    def broken(c, card, t):
        with c.group(move=(5, 5)):
            raise RuntimeError("in the middle")

    faults = refused(_game({"broken": broken, "wide": wide}))
    assert ["broken" in f.where or "wide" in f.where for f in faults] == [True, True]
    assert "in the middle" in str(faults[0])


def test_a_missing_word_and_a_missing_fact_are_named():
    def word(c, card, t):
        c.text("story", card.word("effect"), BOX, t.text(8))

    def fact(c, card, t):
        c.text("story", str(card.fact("strength")), BOX, t.text(8))

    faults = refused(_game({"word": word, "fact": fact}))
    assert ["words/word-card" in faults[0].where, "facts/fact-card" in faults[1].where] == [True, True]
    assert ["effect" in faults[0].problem.render(), "strength" in faults[1].problem.render()] == [True, True]


def test_an_unknown_role_is_named():
    def role(c, card, t):
        c.rect(BOX, fill=t.area("chartreuse"))

    (fault,) = refused(_game({"role": role}))
    assert "chartreuse" in fault.problem.render()


def test_text_outside_of_a_round_piece_is_refused():
    """A box whose corners stick out of the circle, although it lies inside its square."""

    def corner(c, card, t):
        c.text("story", "角の文字", Box(4, 4, 20, 6), t.text(8))

    card = Card("one", "discs", 1, {}, {}, handmade.EDITION)
    disc = Component("discs", Kind.TOKEN, (30, 30), "corner", None, (card,), shape=Shape.ROUND, safe=3)
    (fault,) = refused(Game(handmade.EDITION, (disc,), {"corner": corner}))
    assert "safe zone" in fault.problem.render()


def test_text_outside_of_a_panel_of_a_net_is_refused():
    def off(c, card, t):
        if card.panel == 3:
            c.text("story", "端", Box(0.2, 5, 8, 5), t.text(8))

    spec = NetSpec("cube", (16,))
    built = spec.build()
    card = Card("one", "die", 1, {}, {}, handmade.EDITION)
    die = Component(
        "die", Kind.NET, (built.width, built.height), "off", None, (card,), bleed=0, safe=1, net=spec, title="die"
    )
    (fault,) = refused(Game(handmade.EDITION, (die,), {"off": off}))
    assert "die/one" in fault.where
    assert "safe zone" in fault.problem.render()


@pytest.mark.parametrize(("paper", "size"), [("a4", (200, 290)), ("letter", (205, 270)), ("a3", (290, 400))])
def test_a_piece_larger_than_the_paper_is_refused_with_the_sizes(paper, size):
    def fine(c, card, t):
        c.rect(BOX, fill="#eeeeee")

    (fault,) = refused(_game({"fine": fine}, size=size), paper=paper)
    assert fault.where == "fines"
    said = fault.problem.render()
    assert all(f"{value:g}" in said for value in size)
    assert paper in said


def test_a_net_larger_than_the_paper_is_refused():
    game = handmade.game(handmade.net("die", "cube", (80,)))
    (fault,) = refused(game)
    assert fault.where == "die"


def test_what_only_names_must_exist():
    faults = refused(handmade.everything(), only=("own3", "dragons", "cards"))
    assert len(faults) == 2
    assert "dragons" in str(faults[0])
    assert "cards" in str(faults[1])
    assert all(known in faults[0].problem.render() for known in ("own", "token", "die")), "what there is, is told"


def test_faults_of_layout_and_faces_are_told_together():
    game = _game({"wide": wide})
    big = _game({"many": many}, size=(300, 400)).components
    faults = refused(Game(game.edition, (*game.components, *big), {"wide": wide, "many": many}))
    assert {"wides/wide-card" in f.where for f in faults} == {True, False}
    assert any(f.where == "manys" for f in faults)


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("canvas.circle(float('nan'), 1, 2, fill='#000000')", "no number"),
        ("canvas.line((0, 0), (float('inf'), 1), stroke='#000000')", "no number"),
        ("canvas.circle(1, 1, 2, fill='red')", "red is no colour"),
        ("canvas.circle(1, 1, 2, stroke='#000000', line=-1)", "a line of -1 mm"),
        ("raise SystemExit(0)", "SystemExit"),
    ],
)
def test_what_no_file_can_hold_is_refused(body, found, tmp_path, capsys):
    """Also inside a group, which must be closed all the same."""
    folder = tmp_path / "g"
    folder.mkdir()
    (folder / "faces.py").write_text(
        f"def face(canvas, card, theme):\n    with canvas.group(turn=30):\n        {body}\n"
    )
    (folder / "game.toml").write_text(
        '[game]\nversion = "1"\nplayers = [1, 1]\n[decks.d]\nsize = "poker"\nfront = "face"\n[decks.d.cards]\na = {}\n'
    )
    (folder / "text.en.toml").write_text('[game]\ntitle = "T"\n[decks.d]\ntitle = "D"\n')
    with pytest.raises(SystemExit) as stop:
        main(["print", str(folder), "--lang", "en", "--out", str(tmp_path / "out")])
    assert stop.value.code == 2
    assert found in capsys.readouterr().err
    assert not (tmp_path / "out").exists()
