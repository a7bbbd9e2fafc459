"""Where the program begins: signals first, as the rest takes a moment to load."""

from __future__ import annotations

import atexit
import signal
import sys


def main() -> None:
    """Run the command line; Ctrl-C and SIGTERM end it quietly from the first moment on."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        try:
            from kamibako.cli import main as run  # noqa: PLC0415 - this is what takes a moment
        finally:
            _end_quietly()
        run()
    except KeyboardInterrupt:
        sys.exit(130)


def _end_quietly() -> None:
    """While Python ends, late ones would end it with another exit code: they are not heard then.

    What is registered last is called first: so it comes before what has been loaded.
    """
    for ending in (signal.SIGINT, signal.SIGTERM):
        atexit.register(signal.signal, ending, signal.SIG_IGN)


if __name__ == "__main__":
    main()
