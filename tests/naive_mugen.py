"""The maze once more, slow and plain: tiles in a dictionary, moves as texts, everything listed and tried.

Written from the rules alone, it shares no code with the engine, so that the two can be held against each other.
"""

from __future__ import annotations

from hashlib import sha256
from itertools import combinations, count, permutations

LAYOUT = ["☆┬─┬─┬☆", "├┘┌┴┐└┤", "│┌┼┬┼┐│", "├┤├◇┤├┤", "│└┼┴┼┘│", "├┐└┬┘┌┤", "☆┴─┴─┴☆"]
SIDES = {
    "│": "NS", "─": "EW", "└": "NE", "┌": "ES", "┐": "SW", "┘": "NW", "├": "NES", "┤": "NSW", "┬": "ESW", "┴": "NEW",
    "┼": "NESW", "☆": "NESW", "◇": "NESW",
}  # fmt: skip
STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
BACK = dict(zip("NESW", "SWNE", strict=True))
COUNTS = {
    "Run": 6, "Teleport": 6, "Rush1": 6, "Rush2": 4, "Move1": 6, "Move2": 6, "Move3": 4, "Rotate1": 8, "Rotate4R": 4,
    "Rotate4L": 4, "Change": 6, "Shift": 4, "Light": 6, "Dark": 6, "Block": 12,
}  # fmt: skip
ORDER = list(COUNTS)
NAMES = [c + r for r in "1234567" for c in "abcdefg"]
CORNERS = ["a1", "g1", "g7", "a7"]
LOOSE = [n for n in NAMES if n not in CORNERS]
SEATS = {1: ["a1"], 2: ["a1", "g7"], 3: ["a1", "g1", "g7"], 4: CORNERS}
GOAL = {"a1": "g7", "g7": "a1", "g1": "a7", "a7": "g1"}
LINES = [(c, w) for c in "bcdef" for w in ("up", "down")] + [(r, w) for r in "23456" for w in ("left", "right")]


def numbers(key):
    return (int.from_bytes(sha256(f"{key}#{i}".encode()).digest()[:8], "big") for i in count())


def below(words, n):
    while (x := next(words)) >= 2**64 // n * n:
        pass
    return x % n


def shuffle(words, items):
    a = list(items)
    for i in range(len(a) - 1, 0, -1):
        j = below(words, i + 1)
        a[i], a[j] = a[j], a[i]
    return a


def beside(name, side):
    dx, dy = STEP[side]
    other = chr(ord(name[0]) + dx) + chr(ord(name[1]) + dy)
    return other if other in NAMES else None


def block(name):
    right, down = beside(name, "E"), beside(name, "S")
    four = [name, right, right and beside(right, "S"), down]
    return four if None not in four and not set(four) & set(CORNERS) else None


BLOCKS = [n for n in NAMES if block(n)]


def turn(sides, quarters):
    return "".join(s for s in "NESW" if "NESW"[("NESW".index(s) - quarters) % 4] in sides)


class Naive:
    """A game that is played on and on."""

    def __init__(self, ruleset, players, seed):
        self.key = f"mugen/{ruleset}/{seed}"
        glyphs = dict(zip(NAMES, "".join(LAYOUT), strict=True))
        self.tiles = {n: (SIDES[g], {"☆": "start", "◇": "room"}.get(g, "")) for n, g in glyphs.items()}
        self.down = set()
        self.pawns = list(SEATS[players])
        self.lies, self.holder = None, None
        if ruleset == "scrambled":
            self.scramble()
        if ruleset == "advanced":
            self.tiles |= dict(
                zip(LOOSE, shuffle(numbers(f"{self.key}/tiles"), [self.tiles[n] for n in LOOSE]), strict=True)
            )
            self.down = set(LOOSE)
        else:
            self.lies = next(n for n in NAMES if self.tiles[n][1] == "room")
        used = [c for c in ORDER if ruleset == "advanced" or c not in ("Light", "Dark")]
        self.deck = shuffle(numbers(f"{self.key}/cards"), [c for c in used for _ in range(COUNTS[c])])
        self.hands = [[] for _ in range(players)]
        for _ in range(4):
            for hand in self.hands:
                hand.append(self.deck.pop(0))
        self.discard, self.shuffles = [], 0
        self.dice = numbers(f"{self.key}/dice")
        self.seat, self.used, self.turns, self.todo = 0, 0, 0, ("turn",)

    # setup

    def scramble(self):
        plain = dict(self.tiles)
        for j in count():
            self.tiles, words = dict(plain), numbers(f"{self.key}/tiles-{j}")
            for _ in range(8):
                kind = below(words, 4)
                if kind == 0:
                    name = LOOSE[below(words, 45)]
                    self.rotate(name, 1 + below(words, 3))
                elif kind == 1:
                    name = BLOCKS[below(words, 32)]
                    self.ride(block(name), backwards=below(words, 2) == 1)
                elif kind == 2:
                    i, k = below(words, 45), below(words, 44)
                    self.swap(LOOSE[i], LOOSE[k + 1 if k >= i else k])
                else:
                    self.shift(*LINES[below(words, 20)])
            room = next(n for n in NAMES if self.tiles[n][1] == "room")
            if all({room, GOAL[c]} <= self.reach(c) for c in CORNERS):
                return

    def reach(self, name):
        found, new = set(), {name}
        while new:
            found |= new
            new = {other for n in found for other in self.ways(n)} - found
        return found

    # tiles

    def open(self, name):
        return "NESW" if name in self.down else self.tiles[name][0]

    def ways(self, name):
        around = [(s, beside(name, s)) for s in self.open(name)]
        return [other for s, other in around if other and BACK[s] in self.open(other)]

    def rotate(self, name, quarters):
        sides, kind = self.tiles[name]
        self.tiles[name] = (turn(sides, quarters), kind)

    def swap(self, a, b):
        self.ride([a, b], pieces=False)

    def shift(self, line, way):
        names = [n for n in NAMES if line in n]
        self.ride(names, backwards=way in ("up", "left"))

    def ride(self, ring, *, backwards=False, pieces=True):
        ring = ring[::-1] if backwards else ring
        to = {a: ring[(i + 1) % len(ring)] for i, a in enumerate(ring)}
        self.tiles |= {to[a]: self.tiles[a] for a in ring}
        self.down = {to.get(n, n) for n in self.down}
        if pieces:
            self.pawns = [to.get(p, p) for p in self.pawns]
            self.lies = to.get(self.lies, self.lies)

    # legal moves

    def legal(self):
        match self.todo:
            case ("turn",):
                return self.turn_moves()
            case ("ask", _, _):
                return ["block", "allow"]
            case ("walk", piece, steps, _):
                return [f"go {way}" for way in self.walks(piece, steps)]
            case ("face", name, towards, _):
                masks = {turn(self.tiles[name][0], q) for q in range(4)}
                return [f"face {name} {sides}" for sides in masks if not towards or towards in sides]
            case ("discard",):
                hand = sorted(self.hands[self.seat], key=ORDER.index)
                sets = {some for k in range(5) for some in combinations(hand, k)}
                return ["discard " + (" ".join(some) or "none") for some in sets]
        return []

    def alone(self):
        return len(self.pawns) == 1

    def short(self):
        return self.alone() and not self.down

    def turn_moves(self):
        moves = ["end"]
        if not self.used:
            moves += self.with_ways("roll", 0, lambda: self.peek(1))
        for card in set(self.hands[self.seat]):
            moves += self.card_moves(card)
        return moves

    def peek(self, dice):
        """Rolls without using dice up."""
        words = [next(self.dice) for _ in range(dice)]
        rest = self.dice
        self.dice = (x for part in (words, rest) for x in part)
        return sum([0, 1, 1, 2, 2, 3][x % 6] for x in words)

    def roll(self):
        return [0, 1, 1, 2, 2, 3][below(self.dice, 6)]

    def with_ways(self, words, piece, steps):
        return [f"{words} {way}" for way in self.walks(piece, steps())] if self.short() else [words]

    def card_moves(self, card):  # noqa: C901  one card after the other
        verb, me = card.lower(), self.pawns[self.seat]
        free = [n for n in LOOSE if n not in self.pawns and n != self.lies]
        if card == "Run":
            return self.with_ways(verb, self.seat, lambda: self.peek(2))
        if card == "Teleport":
            return [f"teleport {o}" for o in (beside(me, s) for s in "NESW") if o]
        if card.startswith("Rush"):
            return [f"{verb} {'-'.join(way)}" for way in self.rushes(int(card[-1]))]
        if card.startswith("Move"):
            names = {"pawn": 0} if self.alone() else {f"p{i}": i for i in range(len(self.pawns))}
            names |= {"treasure": "treasure"} if self.lies else {}
            return [
                m for n, piece in names.items() for m in self.with_ways(f"{verb} {n}", piece, lambda: int(card[-1]))
            ]
        if card == "Rotate1":
            return [f"rotate1 {n} {d}" for n in LOOSE for d in (0, 90, 180, 270)]
        if card.startswith("Rotate4"):
            return [f"{verb} {n}" for n in BLOCKS]
        if card == "Change":
            return [f"change {a} {b}" for a, b in combinations(free, 2)]
        if card == "Shift":
            return [f"shift {line} {way}" for line, way in LINES]
        if card == "Light":
            return [f"light {' '.join(p)}" for k in (1, 2, 3) for p in permutations(sorted(self.down), k)]
        if card == "Dark":
            up = [n for n in free if n not in self.down]
            return [f"dark {' '.join(p)}" for k in (1, 2, 3) for p in combinations(up, k)]
        return []

    def walks(self, piece, steps):
        """All ways as texts."""
        found = ["stay"]

        def go(at, way, holds):
            if len(way) == steps:
                return
            for other in self.ways(at):
                longer = [*way, other]
                found.append("-".join(longer))
                has = holds or (piece != "treasure" and other == self.lies)
                met = any(p == other and i != piece for i, p in enumerate(self.pawns))
                won = has and other == self.goal(piece)
                if not (met or won or other in self.down):
                    go(other, longer, has)

        go(
            self.lies if piece == "treasure" else self.pawns[piece],
            [],
            self.holder is not None and self.holder == piece,
        )
        return found

    def rushes(self, steps):
        found, me = [], self.seat

        def go(at, way, holds, pawns):
            if way and (len(way) == steps or (holds and at == self.goal(me))):
                found.append(way)
                return
            for other in self.ways(at):
                moved, has = list(pawns), holds or other == self.lies
                if other in pawns:
                    hit = pawns.index(other)
                    moved[hit], has = at, has or hit == self.holder
                moved[me] = other
                go(other, [*way, other], has, moved)

        go(self.pawns[me], [], self.holder == me, self.pawns)
        return found

    def goal(self, piece):
        return None if piece == "treasure" else GOAL[SEATS[len(self.pawns)][piece]]

    # playing

    def play(self, text):
        verb, *words = text.split()
        if self.todo == ("turn",) and not self.used:
            self.turns += 1
        match verb:
            case "roll":
                self.start(("walk", self.seat, self.roll(), "rolled"), words)
            case "end":
                self.finish_turn(self.used)
            case "block":
                _, seat, _ = self.todo
                self.hands[seat].remove("Block")
                self.discard.append("Block")
                self.draw(seat, 1)
                self.card_done()
            case "allow":
                self.ask(self.todo[1], self.todo[2])
            case "go":
                self.walk(self.todo, words[0])
            case "face":
                self.face(*words)
            case "discard":
                cards = [] if words == ["none"] else words
                for card in cards:
                    self.hands[self.seat].remove(card)
                self.discard += cards
                self.finish_turn(len(cards))
            case _:
                card = next(c for c in ORDER if c.lower() == verb)
                self.hands[self.seat].remove(card)
                self.discard.append(card)
                self.used += 1
                self.ask(self.seat, text)

    def draw(self, seat, n):
        for _ in range(n):
            if not self.deck and self.discard:
                self.shuffles += 1
                self.deck = shuffle(numbers(f"{self.key}/cards-{self.shuffles}"), sorted(self.discard, key=ORDER.index))
                self.discard = []
            if self.deck:
                self.hands[seat].append(self.deck.pop(0))

    def finish_turn(self, n):
        self.draw(self.seat, n)
        self.seat, self.used, self.todo = (self.seat + 1) % len(self.pawns), 0, ("turn",)

    def ask(self, after, text):
        for k in range(1, len(self.pawns)):
            seat = (self.seat + k) % len(self.pawns)
            asked_before = after != self.seat and k <= (after - self.seat) % len(self.pawns)
            if not asked_before and "Block" in self.hands[seat]:
                self.todo = ("ask", seat, text)
                return
        self.effect(*text.split())

    def won(self):
        return self.holder is not None and self.pawns[self.holder] == self.goal(self.holder)

    def card_done(self):
        if self.won():
            self.todo = ("over",)
        elif self.used == 2:
            self.finish_turn(2)
        else:
            self.todo = ("turn",)

    def done(self, how):
        """After walking."""
        if how == "card":
            self.card_done()
        else:
            self.todo = ("over",) if self.won() else ("discard",)

    def start(self, todo, words):
        if words:
            self.walk(todo, words[0])
        elif todo[2]:
            self.todo = todo
        else:
            self.done(todo[3])

    def effect(self, verb, *words):  # noqa: C901  one card after the other
        me = self.seat
        if verb == "run":
            self.start(("walk", me, self.roll() + self.roll(), "card"), words)
            return
        if verb.startswith("move"):
            piece = {"treasure": "treasure", "pawn": 0}.get(words[0], words[0][1:])
            piece = piece if piece == "treasure" else int(piece)
            self.start(("walk", piece, int(verb[-1]), "card"), words[1:])
            return
        if verb.startswith("rush"):
            self.rush(words[0].split("-"))
            return
        if verb == "light":
            self.light(list(words))
            return
        if verb == "teleport":
            target = words[0]
            if target in self.pawns:
                other = self.pawns.index(target)
                self.pawns[other], self.pawns[me] = self.pawns[me], target
            else:
                self.enter(me, target)
                if target in self.down:
                    self.todo = ("face", target, "", ("light", []))
                    return
        elif verb == "rotate1":
            self.rotate(words[0], int(words[1]) // 90)
        elif verb.startswith("rotate4"):
            self.ride(block(words[0]), backwards=verb == "rotate4l")
        elif verb == "change":
            self.swap(*words)
        elif verb == "shift":
            self.shift(*words)
        elif verb == "dark":
            self.down |= set(words)
        self.card_done()

    def enter(self, piece, name):
        if piece == "treasure":
            self.lies = name
            return
        self.pawns[piece] = name
        if name == self.lies:
            self.lies, self.holder = None, piece

    def walk(self, todo, way):
        _, piece, steps, how = todo
        for name in [] if way == "stay" else way.split("-"):
            came = self.lies if piece == "treasure" else self.pawns[piece]
            steps -= 1
            if name in self.pawns:
                other = self.pawns.index(name)
                if piece == "treasure":
                    self.lies, self.holder = None, other
                    self.done(how)
                    return
                mine, theirs = self.roll(), self.roll()
                if mine <= theirs:
                    self.holder = other if self.holder == piece else self.holder
                    self.done(how)
                    return
                self.pawns[other], self.pawns[piece] = came, name
                self.holder = piece if self.holder == other else self.holder
                self.again(("walk", piece, steps, how))
                return
            self.enter(piece, name)
            if name in self.down:
                side = next(s for s in "NESW" if beside(name, s) == came)
                self.todo = ("face", name, side, ("walk", piece, steps, how))
                return
        self.done(how)

    def again(self, todo):
        if self.won() or not todo[2]:
            self.done(todo[3])
        else:
            self.todo = todo

    def rush(self, way):
        me = self.seat
        for i, name in enumerate(way):
            came = self.pawns[me]
            if name not in self.ways(came):
                break
            if name in self.pawns:
                other = self.pawns.index(name)
                self.pawns[other], self.pawns[me] = came, name
                self.holder = me if self.holder == other else self.holder
            else:
                self.enter(me, name)
            if self.won():
                break
            if name in self.down:
                side = next(s for s in "NESW" if beside(name, s) == came)
                self.todo = ("face", name, side, ("rush", way[i + 1 :]))
                return
        self.card_done()

    def light(self, names):
        if names:
            self.todo = ("face", names[0], "", ("light", names[1:]))
        else:
            self.card_done()

    def face(self, name, sides):
        _, _, _, then = self.todo
        kind = self.tiles[name][1]
        self.tiles[name] = (sides, kind)
        self.down.discard(name)
        if kind == "room" and self.lies is None and self.holder is None:
            if name in self.pawns:
                self.holder = self.pawns.index(name)
            else:
                self.lies = name
        if then[0] == "walk":
            self.again(then)
        elif then[0] == "rush":
            self.rush(then[1])
        else:
            self.light(then[1])

    # comparing

    def summary(self):
        """What the engine's position says as well."""
        glyphs = {(sides, ""): g for g, sides in SIDES.items() if g not in "☆◇"}
        glyphs |= {("NESW", "start"): "☆", ("NESW", "room"): "◇"}
        shown = "".join("?" if n in self.down else glyphs[self.tiles[n]] for n in NAMES)
        return {
            "rows": [shown[i : i + 7] for i in range(0, 49, 7)],
            "pawns": self.pawns,
            "treasure": f"p{self.holder}" if self.holder is not None else self.lies or "aside",
            "hands": [sorted(hand, key=ORDER.index) for hand in self.hands],
            "deck": self.deck,
            "discard": sorted(self.discard, key=ORDER.index),
            "reshuffles": self.shuffles,
            "seat": self.seat,
            "turns": self.turns,
        }
