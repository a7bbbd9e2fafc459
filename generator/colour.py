"""Colour arithmetic: contrast (WCAG 2), difference (CIEDE2000), dichromacy (Machado et al. 2009).

Colours are ``#rrggbb`` strings; `Rgb` are linear-light or sRGB triples in 0..1 as named.
"""

from __future__ import annotations

import math
from functools import cache

Rgb = tuple[float, float, float]

DICHROMACIES: dict[str, tuple[Rgb, Rgb, Rgb]] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""Matrices of severity 1 on linear RGB."""


def rgb(colour: str) -> Rgb:
    """Components (sRGB) in 0..1."""
    return (int(colour[1:3], 16) / 255, int(colour[3:5], 16) / 255, int(colour[5:7], 16) / 255)


def to_hex(parts: Rgb) -> str:
    """``#rrggbb`` of sRGB components, clipped to 0..1."""
    return "#" + "".join(f"{round(255 * min(1.0, max(0.0, part))):02x}" for part in parts)


def mix(colour: str, other: str, share: float) -> str:
    """`share` (0..1) of `colour`, the rest `other`, mixed in sRGB as a printed tint looks."""
    return to_hex(_each(rgb(colour), rgb(other), share))


def _each(a: Rgb, b: Rgb, share: float) -> Rgb:
    return (a[0] * share + b[0] * (1 - share), a[1] * share + b[1] * (1 - share), a[2] * share + b[2] * (1 - share))


def grey(colour: str) -> str:
    """The grey of equal luminance."""
    level = _encode(luminance(colour))
    return to_hex((level, level, level))


@cache
def luminance(colour: str) -> float:
    """Relative luminance, 0 (black) to 1 (white)."""
    r, g, b = (_linear(part) for part in rgb(colour))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


@cache
def contrast(a: str, b: str) -> float:
    """WCAG contrast ratio, 1 to 21."""
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


def as_seen(colour: str, dichromacy: str) -> str:
    """`colour` as a person with that dichromacy (a key of `DICHROMACIES`) sees it."""
    linear = tuple(_linear(part) for part in rgb(colour))
    r, g, b = (_encode(sum(k * part for k, part in zip(row, linear, strict=True))) for row in DICHROMACIES[dichromacy])
    return to_hex((r, g, b))


def difference(a: str, b: str) -> float:
    """CIEDE2000 ΔE between two colours (D65)."""
    return _ciede2000(_lab(a), _lab(b))


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _encode(part: float) -> float:
    part = min(1.0, max(0.0, part))
    return part * 12.92 if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055


def _lab(colour: str) -> Rgb:
    r, g, b = (_linear(part) for part in rgb(colour))
    x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
    y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
    z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in (x, y, z))
    return (116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz))


def _ciede2000(one: Rgb, two: Rgb) -> float:
    """After Sharma, Wu, Dalal (2005), in their notation."""
    (l1, a1, b1), (l2, a2, b2) = one, two
    mean_c = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 0.5 * (1 - math.sqrt(mean_c**7 / (mean_c**7 + 25**7)))
    c1, h1 = _polar(a1 * (1 + g), b1)
    c2, h2 = _polar(a2 * (1 + g), b2)
    dl, dc, dh = l2 - l1, c2 - c1, _hue_step(h1, h2, c1 * c2)
    big_h = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(dh / 2))
    lm, cm, hm = (l1 + l2) / 2, (c1 + c2) / 2, _mean_hue(h1, h2, c1 * c2)
    t = (
        1
        - 0.17 * math.cos(math.radians(hm - 30))
        + 0.24 * math.cos(math.radians(2 * hm))
        + 0.32 * math.cos(math.radians(3 * hm + 6))
        - 0.20 * math.cos(math.radians(4 * hm - 63))
    )
    sl = 1 + 0.015 * (lm - 50) ** 2 / math.sqrt(20 + (lm - 50) ** 2)
    sc, sh = 1 + 0.045 * cm, 1 + 0.015 * cm * t
    turn = 30 * math.exp(-(((hm - 275) / 25) ** 2))
    rt = -2 * math.sqrt(cm**7 / (cm**7 + 25**7)) * math.sin(math.radians(2 * turn))
    parts = (dl / sl, dc / sc, big_h / sh)
    return math.sqrt(sum(part**2 for part in parts) + rt * parts[1] * parts[2])


def _polar(a: float, b: float) -> tuple[float, float]:
    return math.hypot(a, b), math.degrees(math.atan2(b, a)) % 360


def _hue_step(h1: float, h2: float, chroma: float) -> float:
    if chroma == 0:
        return 0.0
    return (h2 - h1 + 180) % 360 - 180


def _mean_hue(h1: float, h2: float, chroma: float) -> float:
    if chroma == 0:
        return h1 + h2
    if abs(h1 - h2) <= 180:
        return (h1 + h2) / 2
    return (h1 + h2 + 360) / 2 if h1 + h2 < 360 else (h1 + h2 - 360) / 2
