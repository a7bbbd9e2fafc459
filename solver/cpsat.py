"""What models share: CP-SAT run with a deadline, its incumbents and bounds told as they come, its status translated.

One worker and a fixed seed by default: a run repeats, except for where a clock cuts it off. ortools is imported
when a model is run, and not before.
"""

from __future__ import annotations

import math
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from solver.api import Limit, Limits, Proof, Verdict

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

SLACK = 1e-6
"""Bounds come as floating-point numbers: this much below a whole number is that number."""

WATCH = 0.1
"""Seconds between two looks of the watch at memory and at who wants the run to stop."""

LATE = 0.5
"""Seconds before a deadline in which a run that ends for no known reason has ended for that one."""

KB = 1024


@dataclass(frozen=True)
class Settings:
    """How CP-SAT shall run. `asked` is an event that stops it from another thread."""

    seed: int = 0
    workers: int = 1
    linearization: int | None = 2
    """Level of linear relaxation, 0 to 2; None: CP-SAT's own choice. Models of plans are 4 times as fast with 2."""

    asked: threading.Event | None = None
    work: float | None = None
    """Work after which it gives up, by CP-SAT's deterministic clock: about seconds, but the same on each run."""

    def with_work(self, work: float | None) -> Settings:
        """The same, with that much work at most."""
        return replace(self, work=work)


@dataclass(frozen=True)
class Run:
    """What came of it. `value` is the best objective found, `bound` holds for all solutions (None: no objective).

    `is_proven`: the best was found, or there is no solution at all (`value` None and `has_solution` False).
    """

    has_solution: bool
    is_proven: bool
    value: int | None
    bound: int | None
    branches: int
    seconds: float
    limit: Limit | None

    @property
    def is_impossible(self) -> bool:
        """Proven: there is no solution."""
        return self.is_proven and not self.has_solution

    @property
    def verdict(self) -> Verdict:
        """The verdict on the model, for a question of more or less."""
        if self.is_proven:
            return Verdict.OPTIMAL if self.has_solution else Verdict.UNWINNABLE
        return Verdict.FEASIBLE if self.has_solution else Verdict.UNKNOWN

    @property
    def proof(self) -> Proof | None:
        """How bound or verdict are known; None where nothing is."""
        if self.is_proven:
            return Proof.CPSAT
        return None if self.bound is None else Proof.RELAXATION


Values = Callable[["cp_model.LinearExprT"], int]
"""The value of a variable or an expression in a solution."""


@dataclass
class Watchers:
    """Who is told: `found` gets each better solution, `bounded` each better bound (rounded to a whole number)."""

    found: Callable[[Values], None] = lambda _: None
    bounded: Callable[[int], None] = lambda _: None
    errors: list[BaseException] = field(default_factory=list)
    """What they raised: it ends the run, and is raised again after it."""


def left(deadline: float | None) -> float | None:
    """Seconds until the deadline, 0 when it has passed."""
    return None if deadline is None else max(0.0, deadline - time.monotonic())


def run(
    model: cp_model.CpModel,
    watchers: Watchers,
    deadline: float | None = None,
    limits: Limits | None = None,
    settings: Settings | None = None,
) -> Run:
    """Solve a model; what `watchers` raise comes out of here."""
    from ortools.sat.python import cp_model  # noqa: PLC0415  half a second, which nobody else shall wait for

    settings, limits = settings or Settings(), limits or Limits()
    solver, begun = cp_model.CpSolver(), time.monotonic()
    seconds = left(deadline)
    if seconds == 0.0:
        return Run(has_solution=False, is_proven=False, value=None, bound=None, branches=0, seconds=0.0,
                   limit=Limit.TIME)  # fmt: skip
    _set(solver, settings, seconds)
    is_maximised = _sense(model)
    stopper = _Stopper(solver, watchers, is_maximised)
    if is_maximised is not None:
        solver.best_bound_callback = stopper.bounded
    with _watched(limits, settings, stopper):
        status = solver.status_name(solver.solve(model, _callback(stopper)))
    if watchers.errors:
        raise watchers.errors[0]
    return _outcome(solver, status, begun, deadline, stopper, settings)


def _set(solver: cp_model.CpSolver, settings: Settings, seconds: float | None) -> None:
    solver.parameters.random_seed = settings.seed
    solver.parameters.num_workers = settings.workers
    if seconds is not None:
        solver.parameters.max_time_in_seconds = seconds
    if settings.work is not None:
        solver.parameters.max_deterministic_time = settings.work
    if settings.linearization is not None:
        solver.parameters.linearization_level = settings.linearization


def _sense(model: cp_model.CpModel) -> bool | None:
    """Whether the most is asked for; None: nothing is."""
    if not model.has_objective():
        return None
    return bool(model.proto.objective.scaling_factor < 0)


def _whole(bound: float, is_maximised: bool | None) -> int | None:
    """A bound on whole numbers; None where there is none yet."""
    if is_maximised is None or not math.isfinite(bound) or abs(bound) > 2**53:
        return None
    return math.floor(bound + SLACK) if is_maximised else math.ceil(bound - SLACK)


class _Stopper:
    """Takes what CP-SAT tells, guards it against what the listeners raise, and remembers why the run was stopped."""

    def __init__(self, solver: cp_model.CpSolver, watchers: Watchers, is_maximised: bool | None) -> None:
        self.solver, self.watchers, self.is_maximised = solver, watchers, is_maximised
        self.why: Limit | None = None
        self._bound: int | None = None

    def bounded(self, bound: float) -> None:
        whole = _whole(bound, self.is_maximised)
        if whole is not None and whole != self._bound:
            self._bound = whole
            self.guarded(lambda: self.watchers.bounded(whole))

    def guarded(self, hand_on: Callable[[], None]) -> None:
        """An exception cannot pass through CP-SAT: it is kept, and the run is over."""
        try:
            hand_on()
        except BaseException as error:  # noqa: BLE001  it is raised again after the run
            self.watchers.errors.append(error)
            self.stop(Limit.INTERRUPT)

    def stop(self, why: Limit) -> None:
        self.why = self.why or why
        self.solver.stop_search()


def _callback(stopper: _Stopper) -> cp_model.CpSolverSolutionCallback:
    from ortools.sat.python import cp_model  # noqa: PLC0415

    class Callback(cp_model.CpSolverSolutionCallback):
        """Hands each solution on."""

        def on_solution_callback(self) -> None:
            stopper.guarded(lambda: stopper.watchers.found(self.value))

    return Callback()


@contextmanager
def _watched(limits: Limits, settings: Settings, stopper: _Stopper) -> Iterator[None]:
    """A thread that stops the run when somebody asks for it, or when it takes too much memory."""
    if limits.memory is None and settings.asked is None:
        yield
        return
    done, taken = threading.Event(), used_memory()

    def watch() -> None:
        while not done.wait(WATCH):
            if settings.asked is not None and settings.asked.is_set():
                stopper.stop(Limit.INTERRUPT)
            if limits.memory is not None and used_memory() - taken > limits.memory:
                stopper.stop(Limit.MEMORY)

    thread = threading.Thread(target=watch, daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def used_memory() -> float:
    """MB that this process has in memory now, or has had at most where no more can be asked; else 0."""
    file = Path("/proc/self/statm")
    if file.exists():
        return int(file.read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE") / KB**2
    try:
        import resource  # noqa: PLC0415  not everywhere
    except ImportError:
        return 0.0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / KB


def _outcome(
    solver: cp_model.CpSolver,
    status: str,
    begun: float,
    deadline: float | None,
    stopper: _Stopper,
    settings: Settings,
) -> Run:
    """CP-SAT's status in our words. A run that ended for no reason of ours was interrupted (Ctrl-C)."""
    is_maximised = stopper.is_maximised
    if status == "MODEL_INVALID":
        raise ValueError(status)
    has_solution, is_proven = status in {"OPTIMAL", "FEASIBLE"}, status in {"OPTIMAL", "INFEASIBLE"}
    if is_maximised is None and has_solution:
        is_proven = True
    late = deadline is not None and not stopper.why and time.monotonic() >= deadline - LATE
    is_spent = settings.work is not None and solver.deterministic_time >= settings.work
    limit = None if is_proven or is_spent else stopper.why or (Limit.TIME if late else Limit.INTERRUPT)
    value = round(solver.objective_value) if has_solution and is_maximised is not None else None
    bound = None if status == "INFEASIBLE" else _whole(solver.best_objective_bound, is_maximised)
    return Run(
        has_solution=has_solution,
        is_proven=is_proven,
        value=value,
        bound=value if is_proven else bound,
        branches=solver.num_branches,
        seconds=time.monotonic() - begun,
        limit=limit,
    )
