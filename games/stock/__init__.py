"""Stock faces: what a game without a line of Python is drawn with. `games.faces` names them."""
