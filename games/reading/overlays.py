"""Tables laid over tables: how a ruleset changes what it is based on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.reading.toml_table import Keys


def at(document: Mapping[str, Any], *keys: str) -> Mapping[str, Any]:
    """The table at these keys; an empty one when there is none."""
    for key in keys:
        inner = document.get(key)
        document = inner if isinstance(inner, Mapping) else {}
    return document


def without(document: Mapping[str, Any], *keys: str) -> dict[str, Any]:
    """The table but for some keys."""
    return {key: value for key, value in document.items() if key not in keys}


def laid_over(base: Mapping[str, Any], layer: Mapping[str, Any]) -> dict[str, Any]:
    """Tables are merged key by key; any other value of `layer` takes the place of the base's."""
    return {**base, **{key: _over(base.get(key), value) for key, value in layer.items()}}


def _over(below: object, value: object) -> object:
    both = isinstance(below, Mapping) and isinstance(value, Mapping)
    return laid_over(below, value) if both else value  # type: ignore[arg-type]


def origins(base: Mapping[str, Any], layer: Mapping[str, Any], prefix: Keys, keys: Keys = ()) -> dict[Keys, Keys]:
    """For each place at which `layer` brings something of its own: `prefix`, the keys of the layer."""
    found: dict[Keys, Keys] = {}
    for key, value in layer.items():
        here, below = (*keys, key), base.get(key)
        if isinstance(below, Mapping) and isinstance(value, Mapping):
            found |= origins(below, value, prefix, here)
        else:
            found[here] = prefix
    return found


def flat(document: Mapping[str, Any], keys: Keys = ()) -> dict[Keys, Any]:
    """All values that are not tables, by the keys that lead to them."""
    found: dict[Keys, Any] = {}
    for key, value in document.items():
        if isinstance(value, Mapping):
            found |= flat(value, (*keys, key))
        else:
            found[*keys, key] = value
    return found
