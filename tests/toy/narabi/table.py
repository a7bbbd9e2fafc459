"""The toy as a person sees it."""

from games.geometry import Box
from games.messages import say
from games.table import Ask, SealedDeck, Unreadable

PICTURE = (120.0, 30.0)


def describe(rules, state, edition, seat):
    """Row and takings."""
    seen = " ".join(rules.observe(state, seat or 0)["row"])
    seats = [edition.word("table.seat", seat=i, cards=" ".join(cards)) for i, cards in enumerate(state.taken)]
    return [edition.word("table.row", row=seen), *seats]


def move_in_words(rules, state, move, edition):
    """Nothing to add."""
    return ""


def picture(canvas, rules, state, edition, theme, seat):
    """The row."""
    style = theme.text(9, align="center", valign="middle", lines=1)
    for i, card in enumerate(rules.observe(state, seat or 0)["row"]):
        box = Box(i * 14, 5, 12, 18)
        canvas.rect(box, stroke=theme.colour("ink"), line=0.3)
        canvas.text(f"card {i}", card, box, style)


def steps(rules, state, edition):
    """One."""
    return [edition.word("table.stack")]


def sealed(rules, state, edition):
    """The row."""
    return [SealedDeck(edition.title, tuple(sorted(state.row)), state.row)]


def asks(rules, document, edition):
    """The row; nobody has taken anything yet."""

    def read(text):
        if not text:
            raise Unreadable(say("name the cards"))
        return text.split()

    yield Ask("row", edition.word("table.ask"), read)
    yield Ask("taken", "", lambda _: [[] for _ in range(document.get("players", 2))], default="-")
