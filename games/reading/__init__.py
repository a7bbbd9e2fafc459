"""From a game's folder (TOML, CSV, XLSX) to a `Game`: everything is checked, every fault has its place.

`read_game(folder)` reads all there is; `Source.edition(lang, ruleset)` gives one edition.
"""

from games.reading.source import Source, read_game

__all__ = ["Source", "read_game"]
