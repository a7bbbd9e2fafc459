"""All orders of flags and all claims, depth first, with an explicit stack, so that the search can pause and go on.

Releases are left open: here every card stays, its null edge may lie anywhere, and all its marks remain; `releases`
decides them for the few orders that survive. So what is found here is a relaxation. Only a release that frees a flag
for another placement is made here, as a child of its own; the flag is then *owed* that placement.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from games.ishi.searching.codes import Cards
from games.ishi.searching.colours import FIRST, NEXT, next_colours
from games.ishi.searching.energies import SETS, copy, gain, join, keep_time, pay
from games.ishi.searching.releases import OPEN, Table, release
from games.ishi.searching.shape import (
    AT,
    BOUNCES,
    CLAIMED,
    CLIMB,
    FORCED,
    KIND,
    PATHS,
    PLAIN,
    Shape,
)
from games.ishi.searching.tables import (
    CLAIM,
    DISTANCE,
    ENTER,
    FAR,
    FIXED,
    FRESH,
    LINES,
    MOST_CHOICES,
    NET,
    PLACE,
    Data,
    Position,
    Start,
)
from games.ishi.searching.tail import MOST_LEFT
from games.ishi.searching.values import NEVER, Room
from games.ishi.searching.walks import BOUNCES_HERE, LIVE, STAND, grown, must_face, put, reach, rolls_to
from solver.kernels import bit_count, entry, kernel, lowest, number

DONE, STOPPED, FOUND = range(3)
"""What `run` returns: all shapes were searched, somebody stopped it, a shape with values and cards was found."""

GOAL, BY_DISTANCE, BY_NULLS, BY_TAIL, BY_COLOURS, BY_CAPACITY = range(6)
"""Indices of `Stack.switches`: whether the dive must end on the goal, and the prunings (`Switches`)."""

LEVEL, STEPS, NODES, ROLLS, BEGUN = range(5)
"""Indices of `Stack.numbers`: where the search is, how many steps are to be made, how many placements were tried, the
most rolls, whether it has begun.
"""

NONE = number(-1)
"""Stands for a cell that there is not."""

(CLAIMED_PATHS, LINE_COUNT, LOW, HIGH, CHILDREN, CHILD, SUBSET, CHOICES, BASE_LOW, BASE_HIGH, OWED, NEAREST,
 REGION, AGAIN, SPARE, MORE, WORDS) = range(6, 23)  # fmt: skip
"""Columns of `Stack.level` (a level is the number of steps made) after those of `walks`:

* claimed paths, as bits; how many lines are claimed; first and last roll of `best`;
* how many children there are, which is searched, which of its claims come next, as bits (−1: go to the next child), how
  many claims it has; first and last roll of `base`;
* flags that are owed a placement, as bits;
* the child's least distance of a card to the goal; how many lines it could still have, and the flags that could get
  another card in place of theirs; by how many the placements left exceed the shortest way to the goal; how many claims
  the placements left can make.
"""


class Stack(NamedTuple):
    """By level."""

    level: Any
    best: Any
    """[level, roll, subset]: a bound on all reachable energies (`energies`); −1 where there are none."""
    need: Any
    """[level, roll]: the least total that can still reach the aim (0: not known)."""
    base: Any
    """The same as `best` after the child's placement, before its claims."""
    card_at: Any
    """[level, cell]."""
    children: Any
    """[level, i]: cell, released cell or −1, fewest rolls climbing, not climbing."""
    choices: Any
    """[level, i]: lines that the child can claim; paths are written as −1 − path."""
    region: Any
    """[level, i]: lines that the placements after the child could complete."""
    layers: Any
    scratch: Any
    """[i, subset]."""
    last: Any
    """[card]: the last step at which it serves."""
    switches: Any
    numbers: Any


def make_stack(position: Position, steps: int, rolls: int, switches: Any) -> Stack:
    """Before the first step."""
    levels, cells = steps + 2, len(position.data.board)
    best = np.full((levels, rolls + 1, SETS), -1, np.int64)
    stack = Stack(
        level=np.zeros((levels, WORDS), np.int64), best=best, base=best.copy(),
        need=np.zeros((levels, rolls + 1), np.int64),
        card_at=np.full((levels, cells), -1, np.int64), children=np.zeros((levels, 4 * cells, 4), np.int64),
        choices=np.zeros((levels, MOST_CHOICES), np.int64),
        region=np.zeros((levels, len(position.data.lines) + 1), np.int64), layers=np.zeros(cells + 2, np.int64),
        scratch=np.array([[0] * SETS, [0] * SETS, [-1] * SETS], np.int64),
        last=np.zeros(position.start.lying + levels, np.int64),
        switches=switches, numbers=np.array((0, steps, 0, rolls, 0), np.int64),
    )  # fmt: skip
    first = stack.level[0]
    first[:6] = [position.live, *position.turned[1:], position.start.at, 0]
    first[CLAIMED_PATHS] = position.paths
    stack.card_at[0], best[0, 0] = position.start.card_at, position.energy
    return stack


@entry
def run(data: Data, start: Start, shape: Shape, cards: Cards, room: Room, table: Table, stack: Stack, tail: Any) -> int:
    """Search on, until a shape is found, or all are searched."""
    steps, level, numbers = stack.numbers[STEPS], stack.numbers[LEVEL], stack.numbers
    if not numbers[BEGUN]:
        numbers[BEGUN] = 1
        _expand(data, start, shape, stack, level)
    while level >= 0 and not data.stop[0]:
        of = stack.level[level]
        if of[SUBSET] < 0:
            of[CHILD] += 1
            if of[CHILD] >= of[CHILDREN]:
                level -= 1
            else:
                numbers[NODES] += 1
                if _enter(data, start, shape, cards, stack, tail, level):
                    of[SUBSET] = (1 << of[CHOICES]) - 1
            continue
        of[SUBSET] -= 1
        if not _claim(data, start, shape, cards, stack, tail, level, of[SUBSET] + 1):
            continue
        if level + 1 < steps:
            level += 1
            _expand(data, start, shape, stack, level)
            continue
        if settle(data, start, shape, cards, room, table, stack):
            numbers[LEVEL] = level
            return FOUND
    numbers[LEVEL] = level
    return STOPPED if data.stop[0] else DONE


@entry
def settle(data: Data, start: Start, shape: Shape, cards: Cards, room: Room, table: Table, stack: Stack) -> bool:
    """Whether the order and the claims that the stack holds can reach the aim, exactly."""
    steps = stack.numbers[STEPS]
    shape.size[0], shape.size[1] = steps, stack.level[steps, LINE_COUNT]
    for level in range(steps):  # the last order that was settled left its ways there
        child = stack.children[level, stack.level[level, CHILD]]
        shape.steps[level, CLIMB], shape.steps[level, PLAIN] = child[2], child[3]
        shape.steps[level, BOUNCES] = stack.level[level, BOUNCES_HERE]
    return release(data, start, shape, cards, room, table)


@kernel
def _expand(data: Data, start: Start, shape: Shape, stack: Stack, level: int) -> None:
    """List the children of a level: all placements that its cards allow."""
    of = stack.level[level]
    of[CHILDREN], of[CHILD], of[SUBSET], of[BOUNCES_HERE] = 0, -1, -1, 0
    kind = start.kind if level == 0 else PLACE
    shape.steps[level, KIND] = kind
    if kind == CLAIM:
        _add(stack, level, start.at, NONE, FAR, FAR)
        return
    is_goal = stack.switches[GOAL] != 0 and level + 1 == stack.numbers[STEPS]
    layers = reach(data, of, stack.layers) if kind == PLACE else 0
    wanted = _wanted(data, start, stack, level, kind)
    may_owe = not is_goal and (of[SPARE] > 0 or not stack.switches[GOAL] or not stack.switches[BY_DISTANCE])
    while wanted:
        cell = lowest(wanted)
        wanted &= wanted - 1
        if of[LIVE] >> cell & 1 or data.board[cell, DISTANCE] == FAR or (cell == data.goal) != is_goal:
            continue
        climb, plain = FAR, FAR
        if kind == PLACE:
            climb, plain = rolls_to(data, stack.layers, layers, cell)
            if climb == FAR and plain == FAR:
                continue
        if not stack.switches[BY_NULLS] or not _is_barred(data, start, shape, stack, level, cell):
            _add(stack, level, cell, NONE, climb, plain)
            for side in range(1, 4):
                other = data.board[cell, side]
                if other >= 0 and of[LIVE] >> other & 1 and may_owe:
                    _add(stack, level, cell, other, climb, plain)


@kernel
def _wanted(data: Data, start: Start, stack: Stack, level: int, kind: int) -> int:
    """The flags of placements from which the goal can be near enough; notes how many placements are to spare."""
    of, left = stack.level[level], stack.numbers[STEPS] - level - 1
    nearest = _nearest(data, of[LIVE])
    of[SPARE] = left + 1 - nearest
    if kind == ENTER:
        return 1 << start.at if start.at >= 0 else data.starts
    cells: int = grown(data, of[LIVE]) & ~of[LIVE]
    if stack.switches[GOAL] and stack.switches[BY_DISTANCE] and nearest > left:
        cells &= data.within[min(left, len(data.within) - 1)]
    return cells


@kernel
def _nearest(data: Data, live: int) -> int:
    """The least distance of a card to the goal, whether it hangs together with one's own or not."""
    nearest = 0
    while nearest < len(data.within) and not live & data.within[nearest]:
        nearest += 1
    return nearest


@kernel
def _add(stack: Stack, level: int, cell: int, released: int, climb: int, plain: int) -> None:
    child = stack.children[level, stack.level[level, CHILDREN]]
    child[0], child[1], child[2], child[3] = cell, released, climb, plain
    stack.level[level, CHILDREN] += 1


@kernel
def _is_barred(data: Data, start: Start, shape: Shape, stack: Stack, level: int, cell: int) -> bool:
    """Whether a neighbouring card must turn its null edge here, and no placement since could have released it."""
    of = stack.level[level]
    for side in range(4):
        other = data.board[cell, side]
        if other >= 0 and of[LIVE] >> other & 1 and must_face(of, other, (side + 2) % 4):
            is_sure = True
            for step in range(max(stack.card_at[level, other] - start.lying + 1, 0), level):
                for turn in range(1, 4):
                    if shape.steps[step, KIND] != CLAIM and data.board[shape.steps[step, AT], turn] == other:
                        is_sure = False
            if is_sure:
                return True
    return False


@kernel
def _enter(data: Data, start: Start, shape: Shape, cards: Cards, stack: Stack, tail: Any, level: int) -> bool:
    """Make the child's placement, before its claims; False when it cannot lead to a goal."""
    of, after, step = stack.level[level], stack.level[level + 1], shape.steps[level]
    child = stack.children[level, of[CHILD]]
    cell, released = child[0], child[1]
    step[AT], step[FORCED], step[CLIMB], step[PLAIN] = cell, OPEN, child[2], child[3]
    step[BOUNCES] = of[BOUNCES_HERE]
    for word in range(6):
        after[word] = of[word]
    for other in range(len(data.board)):
        stack.card_at[level + 1, other] = stack.card_at[level, other]
    after[OWED], after[STAND] = of[OWED] & ~(1 << cell), cell
    if step[KIND] != CLAIM:
        sides = 14
        if released >= 0:
            for side in range(1, 4):
                if data.board[cell, side] == released:
                    sides = 1 << side
            step[FORCED] = released
            after[OWED] |= 1 << released
        put(data, after, cell, sides)
        stack.card_at[level + 1, cell] = start.lying + level
        if released >= 0:
            after[LIVE] &= ~(1 << released)
            stack.card_at[level + 1, released] = -1
    if not _may_lead(data, shape, stack, level):
        return False
    _list_choices(data, stack, level)
    _list_region(data, stack, level, released)
    return _may_pay(data, start, shape, cards, stack, tail, level) and _pay_ways(data, shape, stack, level)


@kernel
def _may_pay(data: Data, start: Start, shape: Shape, cards: Cards, stack: Stack, tail: Any, level: int) -> bool:
    """A quick look at the totals only: whether the aim can still be reached if everything here is claimed."""
    of, after, step = stack.level[level], stack.level[level + 1], shape.steps[level]
    if not stack.switches[GOAL] or not stack.switches[BY_TAIL] or step[KIND] != PLACE:
        return True
    left, need = stack.numbers[STEPS] - level - 1, stack.need[level + 1]
    after[LINE_COUNT], after[CLAIMED_PATHS] = of[LINE_COUNT], of[CLAIMED_PATHS]
    after[MORE] = _claims_left(data, start, shape, cards, stack, level, left) if left else 0
    _note_needs(data, after, tail, left, need, of[LOW])
    least, most = min(step[CLIMB], step[PLAIN]), max(step[CLIMB], step[PLAIN])
    most = least if most == FAR else most
    best, way, cap, given = stack.best[level], -NEVER, 3 * data.full, data.points * of[CHOICES]
    for roll in range(of[LOW] + least, len(need)):
        way = way - data.up if step[BOUNCES] else -NEVER
        if best[roll - least, 7] >= 0:
            way = max(way, best[roll - least, 7] - least * data.up)
        if roll >= most and best[roll - most, 7] >= 0:
            way = max(way, best[roll - most, 7] - most * data.up)
        if way < 0 and roll - most > of[HIGH]:
            return False
        price, net = data.price[step[AT], data.judged[roll]], NEVER
        for value in range(data.values):
            net = min(net, price[value, NET])
        if way >= 0 and min(min(way - net, cap) + given, cap) >= need[roll]:
            return True
    return False


@kernel
def _may_lead(data: Data, shape: Shape, stack: Stack, level: int) -> bool:
    """Geometry: the goal is near enough, and so are the flags that are owed a placement."""
    after, left = stack.level[level + 1], stack.numbers[STEPS] - level - 1
    owed, goal = after[OWED], stack.switches[GOAL]
    if bit_count(owed) > left - (1 if goal else 0) and owed:
        return False
    if not goal or left == 0:
        return True
    nearest = _nearest(data, after[LIVE])
    stack.level[level, NEAREST] = nearest
    if not stack.switches[BY_DISTANCE]:
        return True
    while owed:
        if not _can_repay(data, shape, after, level, lowest(owed), nearest, left - nearest):
            return False
        owed &= owed - 1
    return bool(nearest <= left)


@kernel
def _can_repay(data: Data, shape: Shape, after: Any, level: int, owed: int, nearest: int, spare: int) -> bool:
    """Whether the placements left can include one on an owed flag.

    The card that released the one there bars it, so it must be released itself: by a card next to it, from which one
    walks to another neighbour of the owed flag. Flags that are not nearer to the goal than all cards are now take
    placements beyond those of the way to the goal: how many are needed at least?
    """
    step = level
    while step >= 0 and shape.steps[step, FORCED] != owed:
        step -= 1
    if step < 0:
        return True
    by = shape.steps[step, AT]
    if not after[LIVE] >> by & 1:
        return True
    nearer = data.within[nearest - 1] if nearest > 0 else 0
    shut = 1 << by | 1 << owed
    free = (after[LIVE] | nearer) & ~shut
    seen, next_to = 0, grown(data, 1 << by) & ~shut
    for later in range(step + 1, level + 1):
        seen |= 1 << shape.steps[later, AT] & next_to
    seen |= next_to & nearer & ~after[LIVE]
    costly = next_to & ~after[LIVE]
    wanted, need = grown(data, 1 << owed) & ~shut, 0 if nearer >> owed & 1 else 1
    while need <= spare:
        while True:
            more = (grown(data, seen) & free) | seen
            if more == seen:
                break
            seen = more
        if seen & wanted:
            return True
        seen = (grown(data, seen) & ~shut) | costly
        need += 1
    return False


@kernel
def _list_region(data: Data, stack: Stack, level: int, released: int) -> None:
    """Lines that the placements to come could complete: within reach, if their cards have not served.

    Either a flag lies so near to a card that placements beyond those of the shortest way lead to it; or the way to it
    and on to the goal is no longer than the placements left, and those that lead aside from a way once more. A flag
    with a card can get a new one, and a whole line so serve again, only after the old one was released, by a card that
    was released by another: three placements before the one on the goal, the last of them beyond the way there.
    """
    of, after, left = stack.level[level], stack.level[level + 1], stack.numbers[STEPS] - level - 1
    of[REGION] = 0
    if left == 0 or not stack.switches[GOAL]:
        return
    spare, ring = left - of[NEAREST], after[LIVE]
    region = 0
    for far in range(1, left + 1):
        ring = grown(data, ring)
        most = min(left + spare - far, len(data.within) - 1)
        if far <= spare:
            region |= ring
        elif most >= 0:
            region |= ring & data.within[most]
    if spare < 1 or left < 4:
        region &= ~after[LIVE]
    of[AGAIN], everything, count = region & after[LIVE], region | after[LIVE], 0
    has_list = level > 0 and released < 0  # what could not be completed one step ago cannot be now
    for i in range(stack.level[level - 1, REGION] if has_list else len(data.lines)):
        line = stack.region[level - 1, i] if has_list else i
        cells = data.lines[line, data.line_size]
        if not cells & region or cells & ~everything:
            continue
        # the last placement is the one on the goal
        if bit_count(cells & ~after[LIVE]) <= (left if cells >> data.goal & 1 else left - 1):
            stack.region[level, count] = line
            count += 1
    of[REGION] = count


@kernel
def _list_choices(data: Data, stack: Stack, level: int) -> None:
    """What the new card can claim: whole lines and paths through it (colours and values are looked at later)."""
    of, after = stack.level[level], stack.level[level + 1]
    cell, live, count, i = after[STAND], after[LIVE], 0, LINES
    while data.board[cell, i] >= 0:
        line = data.board[cell, i]
        cells = data.lines[line, data.line_size]
        if cells & live == cells:
            for _ in range(data.line_times):
                stack.choices[level, count] = line
                count += 1
        i += 1
    for path in range(len(data.paths)):
        cells = data.paths[path]
        if cells >> cell & 1 and cells & live == cells and not of[CLAIMED_PATHS] >> path & 1:
            stack.choices[level, count] = -1 - path
            count += 1
    of[CHOICES] = count


@kernel
def _pay_ways(data: Data, shape: Shape, stack: Stack, level: int) -> bool:
    """The energies after way and alignment, by roll: the greatest of all ways and values, taken subset by subset."""
    of, step, base, best = stack.level[level], shape.steps[level], stack.base[level], stack.best[level]
    of[BASE_LOW], of[BASE_HIGH] = NEVER, -1
    way, f = stack.scratch[0], stack.scratch[1]
    climb, plain = step[CLIMB], step[PLAIN]
    if step[KIND] != PLACE:
        climb, plain = 0, FAR
    least, most = min(climb, plain), min(climb, plain) if max(climb, plain) == FAR else max(climb, plain)
    copy(way, stack.scratch[2])
    for roll in range(of[LOW] + least, stack.numbers[ROLLS] + 1):
        is_on = step[BOUNCES] != 0 and way[7] >= 0 and pay(way, data.up, 0, 0)
        if not is_on:
            copy(way, stack.scratch[2])
        _join_way(data, best, way, f, roll, least)
        if most != least:
            _join_way(data, best, way, f, roll, most)
        copy(base[roll], stack.scratch[2])
        if way[7] < 0:
            if roll - most > of[HIGH]:
                break
            continue
        if step[KIND] == CLAIM:
            copy(base[roll], way)
        else:
            _join_values(data, base[roll], way, f, step[AT], data.judged[roll])
        if base[roll, 7] >= 0:
            of[BASE_LOW], of[BASE_HIGH] = min(of[BASE_LOW], roll), roll
    return bool(of[BASE_HIGH] >= 0)


@kernel
def _join_way(data: Data, best: Any, way: Any, f: Any, roll: int, count: int) -> None:
    """A way of so many rolls to that roll."""
    if count <= roll and best[roll - count, 7] >= 0:
        copy(f, best[roll - count])
        if pay(f, count * data.up, 0, 0):
            join(way, f)


@kernel
def _join_values(data: Data, base: Any, way: Any, f: Any, cell: int, system: int) -> None:
    """All values to which a flag can be aligned."""
    for value in range(data.values):
        price = data.price[cell, system, value]
        copy(f, way)
        if pay(f, price[0], price[1], price[2]):
            if data.board[cell, FIXED] == value:
                gain(f, data.back, 0, data.full)
            join(base, f)


@kernel
def _claim(
    data: Data, start: Start, shape: Shape, cards: Cards, stack: Stack, tail: Any, level: int, subset: int
) -> bool:
    """Make these claims of the child; False when they cannot be made, or the aim cannot be reached."""
    of, after, step, claims = stack.level[level], stack.level[level + 1], shape.steps[level], bit_count(subset)
    lines, step[PATHS] = of[LINE_COUNT], 0
    for i in range(of[CHOICES]):
        if not subset >> i & 1:
            continue
        choice = stack.choices[level, i]
        if choice < 0:
            step[PATHS] |= 1 << (-1 - choice)
            continue
        for k in range(data.line_size):
            shape.lines[lines, k] = stack.card_at[level + 1, data.lines[choice, k]]
        shape.lines[lines, data.line_size + 1] = level
        lines += 1
    step[CLAIMED] = lines - of[LINE_COUNT]
    after[LINE_COUNT], after[CLAIMED_PATHS] = lines, of[CLAIMED_PATHS] | step[PATHS]
    if step[CLAIMED] > data.most_marks:
        return False
    if step[CLAIMED] and stack.switches[BY_COLOURS] and not _can_be_coloured(data, start, shape, cards, stack, level):
        return False
    return _keep(data, start, shape, cards, stack, tail, level, claims)


@kernel
def _can_be_coloured(data: Data, start: Start, shape: Shape, cards: Cards, stack: Stack, level: int) -> bool:
    """Whether the claimed lines can have marks such that the deck has enough cards with several."""
    count, needs, last = stack.level[level + 1, LINE_COUNT], cards.needs, stack.last
    for card in range(len(last)):
        last[card] = -1
    for line in range(count):
        for i in range(data.line_size):
            last[shape.lines[line, i]] = shape.lines[line, data.line_size + 1]
    found = next_colours(data, start, shape, needs, count, FIRST)
    while found:
        if _are_enough(data, start, needs, last, level):
            return True
        found = next_colours(data, start, shape, needs, count, NEXT)
    return False


@kernel
def _are_enough(data: Data, start: Start, needs: Any, last: Any, level: int) -> bool:
    """Whether the deck has enough cards with several marks: each lies there until the last line that it serves."""
    for want in range(len(data.bearing)):
        if not want & (want - 1):
            continue
        total = 0
        for card in range(len(last)):
            total += 1 if needs[card] & want == want else 0
        if total <= data.bearing[want]:
            continue
        for step in range(level + 1):
            count = 0
            for card in range(start.lying + step + 1):
                if needs[card] & want == want and last[card] >= step:
                    count += 1
            if count > data.bearing[want]:
                return False
    return True


@kernel
def _keep(
    data: Data, start: Start, shape: Shape, cards: Cards, stack: Stack, tail: Any, level: int, claims: int
) -> bool:
    """The energies after the claims, those that can still reach the aim."""
    of, after, best = stack.level[level], stack.level[level + 1], stack.best[level + 1]
    left, need = stack.numbers[STEPS] - level - 1, stack.need[level + 1]
    is_bound = stack.switches[GOAL] != 0 and stack.switches[BY_TAIL] != 0
    if is_bound and left:
        after[MORE] = _claims_left(data, start, shape, cards, stack, level, left)
    if is_bound:
        _note_needs(data, after, tail, left, need, of[BASE_LOW])
    for roll in range(after[LOW], after[HIGH] + 1):
        best[roll, 7] = -1
    after[LOW], after[HIGH] = NEVER, -1
    for roll in range(of[BASE_LOW], of[BASE_HIGH] + 1):
        f = best[roll]
        copy(f, stack.base[level, roll])
        if f[7] < 0:
            continue
        for _ in range(claims):
            gain(f, 0, data.points, data.full)
        if not keep_time(f) or f[7] < need[roll]:
            f[7] = -1
            continue
        after[LOW], after[HIGH] = min(after[LOW], roll), roll
    return bool(after[HIGH] >= 0)


@kernel
def _note_needs(data: Data, after: Any, tail: Any, left: int, need: Any, low: int) -> None:
    """By roll from `low` on: the least total that can still reach the aim, from whatever card the way begins."""
    for roll in range(low, len(need)):
        need[roll] = NEVER if left else tail[data.goal, 0, 0, 0, roll]
    rest, row = after[LIVE] if left else 0, after[STAND] // data.columns
    while rest:
        cell = lowest(rest)
        rest &= rest - 1
        spare = left - data.board[cell, DISTANCE]
        if 0 <= spare < tail.shape[1]:
            from_here = tail[cell, spare, row, after[MORE]]
            for roll in range(low, len(need)):
                need[roll] = min(need[roll], from_here[roll])


@kernel
def _spent(data: Data, start: Start, shape: Shape, cards: Cards, stack: Stack, level: int) -> int:
    """The cells of cards that can serve no more, as bits; how many marks of each are left is put into `needs`."""
    after, uses, spent = stack.level[level + 1], cards.needs, 0
    for card in range(len(uses)):
        uses[card] = data.most_marks if card >= start.lying else bit_count(start.there[card, FRESH])
    for line in range(after[LINE_COUNT]):
        for i in range(data.line_size):
            uses[shape.lines[line, i]] -= 1
    rest = after[LIVE]
    while rest:
        if uses[stack.card_at[level + 1, lowest(rest)]] <= 0:
            spent |= rest & -rest
        rest &= rest - 1
    return spent


@kernel
def _claims_left(data: Data, start: Start, shape: Shape, cards: Cards, stack: Stack, level: int, left: int) -> int:
    """The most claims that the placements to come can make: by marks that have not served, and by paths.

    Every line takes a mark of each of its cards, and a new card has `most_marks` at most (if it has fewer, so much the
    worse). Only cards count that lie in a line within reach all of whose cards can still serve.
    """
    if not stack.switches[BY_CAPACITY]:
        return MOST_LEFT
    of, after, uses, most = stack.level[level], stack.level[level + 1], cards.needs, data.most_marks
    spent, counted, marks, count = _spent(data, start, shape, cards, stack, level), 0, left * most, 0
    for i in range(of[REGION]):
        owned = data.lines[stack.region[level, i], data.line_size] & after[LIVE]
        if not owned & spent & ~of[AGAIN]:
            count += data.line_times
            counted |= owned & ~spent
    while counted:
        marks += uses[stack.card_at[level + 1, lowest(counted)]]
        counted &= counted - 1
    count = min(count, marks // data.line_size, left * most)
    for path in range(len(data.paths)):
        missing = data.paths[path] & ~after[LIVE]
        if not after[CLAIMED_PATHS] >> path & 1 and bit_count(missing) <= left:
            count += 1
    return min(count, MOST_LEFT)
