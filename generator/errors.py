"""What the generator refuses to print."""

from __future__ import annotations

from games.errors import KamibakoError


class PrintError(KamibakoError):
    """Faces, layout or files are at fault; nothing was written."""
