"""What is printed: 108 cards in Japanese, as a game's folder for us and as a plain table for the others."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from shutil import copyfile

SHEETS, PER_SHEET = 12, 9
BACK = "旅の札"

_SCENES = (
    "月夜",
    "雨の日",
    "夏至",
    "初雪",
    "朝焼け",
    "黄昏",
    "嵐の前",
    "祭りの夜",
    "霧の朝",
    "星降る夜",
    "花曇り",
    "木枯らし",
)
_THINGS = ("灯台", "図書館", "停車場", "時計塔", "渡し船", "手紙", "回転木馬", "天文台", "硝子細工")
_DEEDS = (
    "手札を一枚選び、表を上にして場に置く。",
    "山札の上から二枚を見て、一枚を取る。",
    "次の番の人に、札を一枚そっと渡す。",
    "サイコロを二つ振り、多い目だけ進む。",
    "捨て札の中から一枚を選んで手札に戻す。",
    "となりの人と手札を一枚ずつ交換する。",
    "場の札を二枚、裏返してからまた混ぜる。",
    "自分のコマを一つ、駅まで動かしてよい。",
    "ランタンを一つ使い、暗い道を照らす。",
    "旅の記録に、今日の天気を書きこむ。",
    "この札を捨てて、石を三つ受け取る。",
    "全員が手札を見せ合い、数を比べる。",
)
_RULES = (
    "同じ色が二枚あれば、続けてもう一枚まで引ける。",
    "ただし星が三つそろうまでは、一点も数えない。",
    "そのあと「出発！」と大きく言って、番を終える。",
    "夜のあいだは、この効果を二回まで続けて使える。",
    "できないときは、山札を一枚めくってから捨てる。",
    "いちばん少ない人は、かわりに石を一つ受け取る。",
    "汽車が来ていたら、次の番を待たずに乗ってもよい。",
    "雨が降る日には、かわりに一日だけ宿で休む。",
    "最後の一枚ならば、その場ですぐに勝ちとなる。",
)

_GAME = """\
[game]
version = "1"
players = [2, 4]

[decks.cards]
size = "poker"
front = "front"
back = "back"
cards = "cards.csv"
"""

_TEXT = f"""\
[game]
title = "百八枚の旅"

[decks.cards]
title = "札"
back = "{BACK}"
"""


@dataclass(frozen=True)
class Entry:
    """What stands on one card."""

    id: str
    number: int
    title: str
    text: str


@dataclass(frozen=True)
class PrintJob:
    """The files of the job: the game's folder, the plain table, and a folder for what comes out."""

    game: Path
    table: Path
    out: Path
    entries: tuple[Entry, ...]


def entries() -> tuple[Entry, ...]:
    """The cards: each title is there once."""
    pairs = [(scene, thing) for scene in range(len(_SCENES)) for thing in range(len(_THINGS))]
    return tuple(
        Entry(f"c{number:03}", number, f"{_SCENES[i]}の{_THINGS[j]}", _DEEDS[i] + _RULES[j])
        for number, (i, j) in enumerate(pairs, 1)
    )


def write_job(folder: Path) -> PrintJob:
    """Make the job's files in `folder`."""
    job = PrintJob(folder / "game", folder / "cards.csv", folder / "out", entries())
    job.game.mkdir()
    job.out.mkdir()
    (job.game / "game.toml").write_text(_GAME, encoding="utf-8")
    (job.game / "text.ja.toml").write_text(_TEXT, encoding="utf-8")
    copyfile(Path(__file__).with_name("print_faces.py"), job.game / "faces.py")
    ours = [(one.id, one.number, one.title, one.text) for one in job.entries]
    _write_table(job.game / "cards.csv", ("id", "number", "title.ja", "text.ja"), ours)
    plain = [(one.id, one.number, one.title, one.text, BACK) for one in job.entries]
    _write_table(job.table, ("ID", "NUMBER", "TITLE", "BODY", "BACK"), plain)
    return job


def _write_table(path: Path, header: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([header, *rows])
