"""From a game's rules to answers."""
