"""Ctrl-C and SIGTERM: they end the program alike, once, and with the best so far where something is known."""

from __future__ import annotations

import math
import os
import signal
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import click

INTERRUPTED = 130
"""Exit code after Ctrl-C or SIGTERM, as of any program; the best so far is told all the same."""

BURST = 3.0
"""Seconds after an interrupt in which others are not heard: so long the best so far may take to be shown."""


class _Interrupts:
    """Interrupts that come in a burst are one: the later ones must not cut off what the first asks for."""

    def __init__(self) -> None:
        self._last = -math.inf

    def take(self, *_: object) -> None:
        """Handle a signal; whoever is still waiting after a while interrupts anew."""
        now = time.monotonic()
        if now >= self._last + BURST:
            self._last = now
            raise KeyboardInterrupt


def take_interrupts() -> None:
    """Hear both from now on, so that nothing half-written stays. Background jobs of a shell go on hearing no Ctrl-C."""
    interrupts = _Interrupts()
    for ending in (signal.SIGINT, signal.SIGTERM):
        if signal.getsignal(ending) is not signal.SIG_IGN:
            signal.signal(ending, interrupts.take)


@contextmanager
def left_at_once(last_words: str) -> Iterator[None]:
    """Where nothing is known yet, an interrupt ends the program there and then.

    A compiler would hear it after seconds only, or swallow the exception in a callback.
    """
    heard, told = socket.socketpair()
    told.settimeout(0)
    watch = threading.Thread(target=_leave, args=(heard, last_words), daemon=True)
    watch.start()
    before = signal.set_wakeup_fd(told.fileno())
    try:
        yield
    finally:
        signal.set_wakeup_fd(before)
        told.close()
        watch.join()  # children are forked from one thread
        heard.close()


def _leave(heard: socket.socket, last_words: str) -> None:
    """Wait for a signal, or for the end of what is watched."""
    if heard.recv(1):
        click.echo(last_words, err=True)
        os._exit(INTERRUPTED)
