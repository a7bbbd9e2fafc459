"""Faces of a toy."""

from games.geometry import Box


def narabi_card(canvas, card, theme):
    """A number."""
    style = theme.text(40, bold=True, align="center", valign="middle", lines=1)
    canvas.text("number", str(card.fact("number")), Box(5, 10, canvas.width - 10, canvas.height - 20), style)


def narabi_back(canvas, card, theme):
    """A frame."""
    canvas.rect(Box(4, 4, canvas.width - 8, canvas.height - 8), stroke=theme.colour("ink"), line=1)
