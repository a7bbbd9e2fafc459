"""What the games are: the data model of components, the canvas that faces see, one folder a game."""
