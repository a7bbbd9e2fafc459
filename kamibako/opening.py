"""The first decision of games that have one, made on the command line: ``--items lantern,tent``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import click

from games.asking import normal, parts
from games.components import Card
from games.engines import engine
from games.errors import data_error
from games.messages import Message, say
from games.reading import Source
from games.rules import IllegalMove, Move, Rules
from games.table import Unreadable
from games.wording import hint, listed, shown
from kamibako.choosing import Tell

ANY = "any"
"""Every first decision."""


def opening_option(tell: Tell, source: Source) -> list[click.Parameter]:
    """The option for the first decision of games that have one, such as ``--items``."""
    rules = engine(source)
    if not rules.opening:
        return []
    text = tell(
        "The first decision: {count} of {known}, with commas between them; any (the default): whichever is best.",
        count=rules.opening_count,
        known=listed(_cards(rules)),
    )
    return [click.Option([f"--{rules.opening}"], metavar="A,B|any", help=text)]


def _typed(rules: Rules[Any, Any], values: Mapping[str, Any]) -> str | None:
    """What the command line says of the first decision; None: any will do."""
    text = values.get(rules.opening) if rules.opening else None
    return None if text is None or normal(text).casefold() == ANY else str(text)


def opened(source: Source, rules: Rules[Any, Any], state: Any, values: Mapping[str, Any]) -> Move | None:
    """The first move that the command line names, None: it names none; a `DataError` if it is not legal there."""
    text = _typed(rules, values)
    if text is None:
        return None
    option = f"--{rules.opening}"
    if rules.opening not in rules.asked(state):
        problem = say("this is decided already where the game begins: leave {option} out", option=option)
        raise data_error(option, "", problem)
    try:
        chosen = list(_chosen(_names(source, rules), text))
    except Unreadable as error:
        raise data_error(option, "", error.problem) from None
    if not len(chosen) == len(set(chosen)) == rules.opening_count:
        raise data_error(option, "", _so_many_different(rules))
    try:
        return _legal(rules, state, chosen)
    except IllegalMove as error:
        raise data_error(option, "", error.reason) from None


def _chosen(ids: Mapping[str, str], text: str) -> Iterator[str]:
    """The ids of what is named, with commas or spaces in between; `Unreadable`: something else is."""
    for part in parts(text):
        for word in [part] if part.casefold() in ids else part.split():
            if word.casefold() not in ids:
                known = dict.fromkeys(ids.values())
                raise Unreadable(say("{found} is none of these: {hint}", found=shown(word), hint=hint(word, known)))
            yield ids[word.casefold()]


def _legal(rules: Rules[Any, Any], state: Any, chosen: list[str]) -> Move:
    """The legal move that names these in some order; an `IllegalMove` when there is none."""
    orders = [rules.read(" ".join((rules.opening, *order))) for order in (chosen, sorted(chosen))]
    legal: Iterator[Move] = (move for move in orders if rules.is_legal(state, move))
    return next(legal, None) or _refused(rules, state, orders[0])


def _refused(rules: Rules[Any, Any], state: Any, move: Move) -> Move:
    """Raise what the rules say against it."""
    rules.check(state, move)
    return move


def _so_many_different(rules: Rules[Any, Any]) -> Message:
    count, cards = rules.opening_count, list(_cards(rules))
    return say(
        "choose {count} different ones of {known}, such as {example}",
        count=count,
        known=listed(cards),
        example=",".join(cards[:count]),
    )


def _cards(rules: Rules[Any, Any]) -> Mapping[str, Card]:
    """Those of which the first decision takes some, by their ids."""
    return {card.id: card for card in rules.game.component(rules.opening_from).cards}


def _names(source: Source, rules: Rules[Any, Any]) -> Mapping[str, str]:
    """From all that these cards are called, in any language, to their ids."""
    titles = {
        normal(card.word("title")).casefold(): card.id
        for lang in source.languages
        for card in source.edition(lang, rules.ruleset).component(rules.opening_from).cards
    }
    return {**titles, **{name.casefold(): name for name in _cards(rules)}}
