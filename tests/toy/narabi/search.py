"""Everything is tried: the most points that seat 0 can have if all play into its hands."""

from games.positions import HIDDEN
from solver.api import Answer, Event, Proof, Verdict


def can(task):
    """One question, about cards that are known."""
    return task.question == "score" and HIDDEN not in task.state.row


def solve(task):
    """The best of all lines."""
    count = 0

    def best(state):
        nonlocal count
        count += 1
        kinds = task.rules.kinds(state)
        if not kinds:
            return task.rules.outcome(state).score, ()
        tried = ((move, best(task.rules.apply(state, move))) for move in task.rules.legal_moves(state))
        return max(((score, (str(move), *line)) for move, (score, line) in tried), key=lambda found: found[0])

    value, line = best(task.state)
    task.report(Event(value, line, value, count))
    return Answer(task.question, Verdict.OPTIMAL, value, value, Proof.EXHAUSTED, line=line)
