"""What must hold of every game there is (and of the examples in the documentation), however it is printed."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
import sheet_checks
import text_checks
from prints import default_editions, editions, game_print, games, option_editions, source
from test_pdf_document import check_fonts

from games import registry
from games.canvas import Hatch
from generator import colour as tone
from generator import themes

ROOT = Path(__file__).parent.parent
EDITIONS, DEFAULTS = editions(), default_editions()
OTHER_WAYS = [("letter", "short", 0), ("a3", "long", 4), ("a4", "none", 0)]

every_edition = pytest.mark.parametrize("edition", EDITIONS, ids="-".join)
every_option = pytest.mark.parametrize(("name", "lang", "option"), option_editions())
every_default = pytest.mark.parametrize("edition", DEFAULTS, ids="-".join)


def test_there_are_games():
    assert registry.games()
    assert {lang for _, lang, _ in EDITIONS} >= {"ja", "en"}


@every_edition
@pytest.mark.parametrize("check", sheet_checks.ALL)
def test_sheets(edition, check):
    check(game_print(*edition))


@every_edition
def test_backs_meet_their_fronts(edition):
    print_ = game_print(*edition)
    backed = sum(component.total for component in print_.game.components if component.back is not None)
    assert sheet_checks.check_registration(print_) == backed


@every_edition
def test_every_declared_card_is_drawn_as_often_as_it_has_copies(edition):
    """Declared in the data as it was read, listed in the manifest, counted on the pages: three times the same."""
    print_ = game_print(*edition)
    declared = Counter({card.ref: card.copies for _, card in source(edition[0]).edition(*edition[1:]).pieces()})
    listed = Counter(
        f"{place['component']}/{place['card']}"
        for sheet in print_.printed.manifest["sheets"]
        for side in sheet["sides"]
        if side["side"] == "front"
        for place in side["places"]
    )
    assert listed == declared
    assert sum(len(side.page.placements) for side in print_.fronts) == declared.total()
    sheet_checks.check_counts(print_)


@every_edition
def test_all_text_is_there(edition):
    text_checks.check_text_is_there(game_print(*edition))


@every_edition
def test_text_is_large_enough_and_keeps_inside_and_apart(edition):
    text_checks.check_sizes(game_print(*edition))
    text_checks.check_text_inside(game_print(*edition))
    text_checks.check_texts_apart(game_print(*edition))


@every_edition
def test_fonts(edition):
    check_fonts(game_print(*edition))


@every_edition
def test_the_cover_counts_every_component(edition):
    print_ = game_print(*edition)
    text = "".join(print_.extracted(print_.measured.pages[0]).split())
    for component in print_.game.components:
        title = "".join(component.title.split())
        assert f"{title}{component.total}" in text or f"{component.total}×{title}" in text, component.id


@every_option
@pytest.mark.parametrize("paper", ["a4", "a3"])
def test_options(name, lang, option, paper):
    """All checks of sheets and texts again, with each option; on larger paper, no board is in parts."""
    print_ = game_print(name, lang, source(name).default_ruleset, paper, options=(option,))
    for check in sheet_checks.ALL:
        check(print_)
    sheet_checks.check_registration(print_)
    text_checks.check_text_is_there(print_)
    text_checks.check_sizes(print_)
    text_checks.check_text_inside(print_)
    text_checks.check_texts_apart(print_)


@every_option
def test_options_read_in_pixels_and_save_ink(name, lang, option):
    ruleset = source(name).default_ruleset
    assert text_checks.check_contrast(game_print(name, lang, ruleset, "a3", options=(option,))) > 0
    for paper in ("a4", "a3"):
        print_ = game_print(name, lang, ruleset, paper, theme="lowink", options=(option,))
        text_checks.check_ink(print_)
        sheet_checks.check_white_edges(print_)


@every_default
def test_nothing_is_printed_near_the_edge(edition):
    sheet_checks.check_white_edges(game_print(*edition))


@pytest.mark.parametrize("way", OTHER_WAYS, ids=str)
@pytest.mark.parametrize("name", games())
def test_other_papers_and_edges(name, way):
    """All checks of sheets again, in one language, with short edge, gutters, larger paper, without backs."""
    lang = source(name).languages[0]
    print_ = game_print(name, lang, source(name).default_ruleset, *way)
    for check in sheet_checks.ALL:
        check(print_)
    if print_.duplex:
        sheet_checks.check_registration(print_)
    text_checks.check_text_is_there(print_)


@every_default
@pytest.mark.parametrize("theme", ["colour", "grey", "lowink"])
def test_text_reads_on_its_ground_in_pixels(edition, theme):
    assert text_checks.check_contrast(game_print(*edition, theme=theme)) > 0


@every_default
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_low_ink_is_low(edition, paper):
    """Letter holds as many cards as A4, and is smaller."""
    text_checks.check_ink(game_print(*edition, paper, theme="lowink"))


@pytest.mark.parametrize(("name", "ruleset"), sorted({(name, ruleset) for name, _, ruleset in EDITIONS}))
def test_what_must_be_told_apart_can_be(name, ruleset):
    """In colour by everybody, in grey by the hatch that is really drawn."""
    edition = source(name).edition(source(name).languages[0], ruleset).edition
    grey = themes.load("grey", edition.palette)
    for group in edition.distinct:
        for a, b in combinations(group, 2):
            one, two = edition.palette[a].colour, edition.palette[b].colour
            assert tone.difference(one, two) >= 15, (a, b)
            for sight in tone.DICHROMACIES:
                assert tone.difference(tone.as_seen(one, sight), tone.as_seen(two, sight)) >= 15, (a, b, sight)
            first, second = (grey.area(role).hatch for role in (a, b))
            assert _pattern(first) != _pattern(second), (a, b)


def _pattern(hatch: Hatch | None) -> str | None:
    return hatch.pattern if hatch else None


def test_no_layer_knows_a_game_by_its_name():
    """No id of a game as a whole word in the code and words of the layers, nor in what games share."""
    words = re.compile(rf"\b({'|'.join(map(re.escape, registry.games()))})\b")
    folders = [ROOT / name for name in ("kamibako", "generator", "solver", "templates")]
    files = [file for folder in folders for file in folder.rglob("*") if file.suffix in {".py", ".toml", ".j2"}]
    files += [*(ROOT / "games").glob("*.py"), *(ROOT / "games").glob("*.toml")]
    files += (ROOT / "games" / "stock").glob("*.py")
    assert len(files) > 40
    found = [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()}"
        for file in files
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if words.search(line)
    ]
    assert not found, "\n".join(found)
