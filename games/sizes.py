"""Sizes by name, in mm: width × height of the finished (trimmed) piece, upright."""

SIZES: dict[str, tuple[float, float]] = {
    "poker": (63, 88),
    "tcg": (63, 88),
    "bridge": (58, 89),
    "bridge-57": (57, 89),
    "mini": (44, 68),
    "tarot": (70, 120),
    "square": (70, 70),
    "name-card": (91, 55),
    "tile-30": (30, 30),
    "tile-40": (40, 40),
    "a6": (105, 148),
}
