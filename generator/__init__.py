"""From a game's components to paper: typeset, draw, impose, check, write."""
