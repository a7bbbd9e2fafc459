"""What answers rest on, and what to do where there can be none: sentences that both ways share."""

from __future__ import annotations

from games.messages import Message, say

PEEKED = say("the rolls to come are looked at")
"""An assumption: the player does not know them, but they are there."""

WRITTEN = say("no rolls but those that are written")
"""An assumption: the state lists some rolls to come, and a line may need more."""

UNKNOWN = say(
    'the rolls to come are unknown: write them as "next_rolls" (or leave out --rolls unknown), or let '
    "kamibako hint --honest advise without them"
)
"""What to do where nobody can tell what is best."""


def at_most(placements: int) -> Message:
    """An assumption: longer lines are not asked for."""
    return say("at most {count} placements", count=placements)
