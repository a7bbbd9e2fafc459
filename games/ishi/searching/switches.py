"""What the search leaves out because it changes no answer; each can be switched off."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Switches:
    """By name, in the order of `shapes`' and `values`' indices `BY_…`."""

    distance: bool = True
    """A placement must leave the goal, and flags that need another card, within reach of the placements left."""

    nulls: bool = True
    """No placement where a null edge must bar the flag."""

    tail: bool = True
    """A bound on what the placements to come can give at best (`tail`)."""

    colours: bool = True
    """The deck must have enough cards with several marks for the claimed lines."""

    capacity: bool = True
    """The claims to come are bounded by marks that have not served and by lines within reach."""

    totals: bool = True
    """Values and rolls are chosen only where the total can still reach the aim."""

    glances: bool = True
    """Before values are chosen one looks whether there are cards for any; and no order may show too much on top."""

    rolls: bool = True
    """No more rolls than the aim leaves to be paid."""
