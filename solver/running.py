"""Running a solver: in a child process with limits of its own, every line replayed by the rules.

The parent keeps the best line and bound that were told; whatever happens to the child (time, memory, an
interrupt), the answer is made of those.
"""

from __future__ import annotations

import ctypes
import errno
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from games.errors import KamibakoError
from solver.api import Answer, Effort, Event, Limit, Proof, Solver, Task, Verdict

WATCH = 0.1
"""Seconds between two looks at who wants an answer to be stopped."""

PR_SET_PDEATHSIG = 1
"""Of ``linux/prctl.h``: the signal that a process gets when its parent dies."""

GRACE = 2.0
"""Seconds after its deadline that a child has to hand over its answer."""

PATIENCE = 2.0
"""Seconds of getting ready after which `ready` tells of it."""

Report = Callable[[Event], None]


class SolverFaultError(Exception):
    """A solver contradicts the rules: a fault of ours, never shown as an answer."""


@dataclass
class _Known:
    """The best that was told so far, refereed."""

    task: Task
    report: Report
    best: Event = field(default_factory=Event)

    def take(self, event: Event) -> None:
        """Join an event to what is known, and pass it on."""
        checked = event if event.line is None else replace(event, value=refereed(self.task, event.line, event.value))
        self.best = Event(
            checked.value if checked.line is not None else self.best.value,
            checked.line if checked.line is not None else self.best.line,
            checked.bound if checked.bound is not None else self.best.bound,
            max(checked.branches, self.best.branches),
            checked.proof if checked.bound is not None else self.best.proof,
        )
        self.report(self.best)

    def settled(self, limit: Limit) -> Answer:
        """The answer when a limit was reached."""
        found = self.best
        verdict = Verdict.UNKNOWN
        if found.line is not None:
            verdict = Verdict.FEASIBLE if found.value is not None else Verdict.WON
        proof = None if found.bound is None else found.proof or Proof.RELAXATION
        effort = Effort(branches=found.branches, limit=limit)
        return Answer(self.task.question, verdict, found.value, found.bound, proof, line=found.line, effort=effort)


def ask(solver: Solver, task: Task, report: Report = lambda _: None, stopped: threading.Event | None = None) -> Answer:
    """The solver's answer to a task, within its limits, its line replayed.

    It is made ready first, if it was not. `stopped` ends it from another thread, as an interrupt does in the main one.
    """
    ready(solver, task)
    began = time.monotonic()
    seconds = task.limits.seconds
    known = _Known(task, report)
    task = replace(task, deadline=None if seconds is None else began + seconds, report=known.take)
    answer = _in_child(solver, task, known, stopped) if can_fork() else solver.solve(task)
    if answer.line is not None:
        answer = replace(answer, value=refereed(task, answer.line, answer.value))
    return replace(answer, effort=replace(answer.effort, seconds=round(time.monotonic() - began, 3)))


def ready(solver: object, task: Task, tell: Callable[[], None] = lambda: None) -> None:
    """Let a solver get ready for such a task; `tell` is called if it takes long. Children share what is made here."""
    prepare = getattr(solver, "prepare", None)
    if prepare is None:
        return
    patience = threading.Timer(PATIENCE, tell)
    patience.daemon = True
    patience.start()
    try:
        prepare(task)
    finally:
        patience.cancel()
        patience.join()  # children are forked from one thread


def refereed(task: Task, line: tuple[str, ...], value: int | None) -> int | None:
    """The value of a line by the rules; a `SolverFaultError` when it is no winning line, or worth something else."""
    rules, state = task.rules, task.state
    for text in line:
        state = rules.apply(state, rules.read(text))
    if not rules.outcome(state).is_won:
        raise SolverFaultError(f"{task.question}: the line does not win")
    fact = rules.facts(state).get(task.question.partition("/")[0])
    if isinstance(fact, bool):
        return None
    if value is not None and value != fact:
        raise SolverFaultError(f"{task.question}: the line is worth {fact}, not {value}")
    return fact


def can_fork() -> bool:
    """Whether children share what the parent has loaded; elsewhere solvers run in this process, without a cap."""
    return "fork" in multiprocessing.get_all_start_methods()


def _in_child(solver: Solver, task: Task, known: _Known, stopped: threading.Event | None) -> Answer:
    """The answer of a child process, or what is known when it has to be ended."""
    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe(duplex=False)
    child = context.Process(target=_work, args=(solver, task, theirs, os.getpid()), daemon=True)
    with _uninterrupted():
        child.start()
    theirs.close()
    try:
        return _listen(ours, task, known, stopped)
    except KeyboardInterrupt:
        return known.settled(Limit.INTERRUPT)
    except EOFError:
        child.join()
        if task.limits.memory is None or not _was_killed(child.exitcode):
            raise SolverFaultError(f"{task.question}: the search ended with exit code {child.exitcode}") from None
        return known.settled(Limit.MEMORY)
    finally:
        child.kill()
        child.join()
        ours.close()


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """An interrupt waits: a child that is just being born would tell of it with a traceback."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _listen(ours: Connection, task: Task, known: _Known, stopped: threading.Event | None) -> Answer:
    """Take events until the answer comes, the time is over or somebody wants it to end."""
    while stopped is None or not stopped.is_set():
        left = None if task.deadline is None else max(0.0, task.deadline + GRACE - time.monotonic())
        patience = [seconds for seconds in (left, WATCH if stopped else None) if seconds is not None]
        if not ours.poll(min(patience, default=None)):
            if left == 0.0:
                return known.settled(Limit.TIME)
            continue
        found = _received(ours)
        if isinstance(found, Answer):
            return found
        if isinstance(found, Limit):
            return known.settled(found)
        if isinstance(found, Exception):
            raise found
        known.take(found)
    return known.settled(Limit.INTERRUPT)


def _received(ours: Connection) -> Any:
    """What the child sent; an `EOFError` when it died, be it in the middle of a message."""
    try:
        return ours.recv()
    except OSError:
        raise EOFError from None


def _work(solver: Solver, task: Task, theirs: Connection, parent: int) -> None:
    """What the child does. An interrupt is the parent's affair; so is Ctrl-C's group-wide signal."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    _die_with(parent)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT, signal.SIGTERM})
    if task.limits.memory is not None:
        _hush()
    _cap(task.limits.memory)
    try:
        theirs.send(solver.solve(replace(task, report=theirs.send)))
    except KamibakoError as error:
        theirs.send(error)
    except BaseException as error:
        if task.limits.memory is None:
            raise
        _tell(theirs, error)
    theirs.close()
    os._exit(0)  # libraries' threads and exit handlers are the parent's


def _die_with(parent: int) -> None:
    """A parent that is killed cannot end its child any more: the system does, if it is Linux."""
    set_process_option = getattr(ctypes.CDLL(None), "prctl", None)
    if set_process_option is not None:
        set_process_option(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)


def _hush() -> None:
    """Libraries in C++ tell their own death on stderr; that the memory was full is told in our words."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)


def _tell(theirs: Connection, error: BaseException) -> None:
    """Tell the parent of an error. Where there is not even room for that, die as of any other lack of memory."""
    try:
        theirs.send(Limit.MEMORY if _is_lack_of_memory(error) else SolverFaultError(repr(error)))
    except MemoryError:
        os.kill(os.getpid(), signal.SIGKILL)


def _was_killed(exitcode: int | None) -> bool:
    """Whether a signal ended a child: by the system or a library that found no memory, or by touching what is not
    there. A child that leaves of itself does not lack any, nor one that divides by zero or runs into odd code.
    """
    return exitcode is not None and exitcode < 0 and -exitcode not in (signal.SIGFPE, signal.SIGILL)


LACKS = (
    "bad_alloc", "cannot allocate", "failed to allocate", "unable to allocate", "out of memory", "not enough memory",
    "failed to map segment", "can't start new thread", "resource temporarily unavailable",
    "without exception set", "without setting an exception",
)  # fmt: skip
"""What libraries say that find no memory, for themselves, for a thread's stack: those of C++, the system's loader, the
interpreter of extensions that failed and do not say why.
"""


def _is_lack_of_memory(error: BaseException) -> bool:
    """Whether that error, or one that it came of, says so. Libraries throw what they like."""
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, MemoryError) or (
            isinstance(cause, OSError) and cause.errno in (errno.ENOMEM, errno.EAGAIN)
        ):
            return True
        if any(words in str(cause).lower() for words in LACKS):
            return True
        cause = cause.__cause__ or (None if cause.__suppress_context__ else cause.__context__)
    return False


def _cap(megabytes: int | None) -> None:
    """Limit what the child may take in addition to what it has, where the system can."""
    if megabytes is None:
        return
    import resource  # noqa: PLC0415 - there is none on Windows, where nobody forks

    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = _taken() + megabytes * 2**20
    if hard != resource.RLIM_INFINITY:
        most = min(most, hard)
    resource.setrlimit(resource.RLIMIT_AS, (most, hard))


def _taken() -> int:
    """Bytes of address space that this process has; 0 where the system does not tell."""
    file = Path("/proc/self/statm")
    return int(file.read_text(encoding="ascii").split()[0]) * os.sysconf("SC_PAGE_SIZE") if file.exists() else 0


def as_json(answer: Answer) -> dict[str, Any]:
    """The answer as one JSON object."""
    effort = answer.effort
    return {
        "question": answer.question,
        "verdict": str(answer.verdict),
        "value": answer.value,
        "bound": answer.bound,
        "proof": None if answer.proof is None else str(answer.proof),
        "assumptions": list(map(str, answer.assumptions)),
        "line": None if answer.line is None else list(answer.line),
        "effort": {
            "seconds": effort.seconds,
            "branches": effort.branches,
            "limit": None if effort.limit is None else str(effort.limit),
        },
    }
