"""Where the program begins: signals first, as the rest takes a moment to load."""

from __future__ import annotations

import atexit
import signal
import sys


def main() -> None:
    """Run the command line; Ctrl-C and SIGTERM end it quietly from the first moment on.

    While Python ends, late ones would end it with another exit code: they are not heard then.
    """
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    for ending in (signal.SIGINT, signal.SIGTERM):
        atexit.register(signal.signal, ending, signal.SIG_IGN)
    try:
        from kamibako.cli import main as run  # noqa: PLC0415 - this is what takes a moment

        run()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
