"""Tabi once more, written as one reads the rules: top to bottom, with its own numbers, no code of the engine.

`play` is a coroutine: it yields all legal moves as texts and is sent one of them. Slow and plain on purpose.
"""

from __future__ import annotations

from collections.abc import Generator
from hashlib import sha256
from itertools import combinations, count, permutations

LIST = [f"{suit}{number}" for suit in "RGBYW" for number in range(1, 7)]
ITEMS = ["backpack", "camera", "lantern", "map", "radio", "tent"]
ROOM = {
    "16a": {"wangan": 3, "hamabe": 2, "machi": 2, "tokai": 2, "eki": 2, "haikou": 2, "sennenju": 0},
    "16b": {"wangan": 3, "hamabe": 2, "machi": 2, "tokai": 2, "eki": 1, "haikou": 2, "sennenju": 0},
    "16b-hard": {"wangan": 3, "hamabe": 2, "machi": 2, "tokai": 2, "eki": 1, "haikou": 1, "sennenju": 0},
}
Game = Generator[list[str], str, None]


class Lost(Exception):  # noqa: N818  not a fault, an end
    pass


def shuffled(key: str, cards: list[str]) -> list[str]:
    words = (int.from_bytes(sha256(f"{key}#{i}".encode()).digest()[:8], "big") for i in count())
    a = list(cards)
    for i in range(len(a) - 1, 0, -1):
        n = i + 1
        x = next(word for word in words if word < 2**64 // n * n)
        a[i], a[x % n] = a[x % n], a[i]
    return a


class Table:
    def __init__(self, seed: str, ruleset: str) -> None:
        self.room, self.is_b = ROOM[ruleset], ruleset != "16a"
        key = f"tabi/{ruleset}/{seed}"
        places = ["wangan", "hamabe", "machi", "tokai", "eki", "haikou"]
        self.days = [*shuffled(f"{key}/locations", places), "sennenju"]
        self.deck = shuffled(f"{key}/events", LIST)
        self.events: dict[int, list[str]] = {day: [] for day in range(1, 8)}
        self.hand: list[str] = []
        self.discard: list[str] = []
        self.items: dict[str, bool] = {}
        self.white, self.black = 1, [1, 1]
        self.letters, self.vp = 0, 0
        self.resolved: list[str] = []
        self.camera: tuple[str, int] | None = None
        self.result = "open"

    def run(self) -> Game:
        for pawn in range(2):
            self.black[pawn] += int(self.deck[0][1])
            self.draw()
        while len(self.hand) < (3 if self.is_b else 4):
            self.draw()
        chosen = yield ["items " + " ".join(pair) for pair in combinations(ITEMS, 2)]
        self.items = dict.fromkeys(chosen.split()[1:], True)
        try:
            while self.result == "open":
                yield from self.one_turn()
        except Lost:
            self.result = "lost"

    def one_turn(self) -> Game:
        if self.is_b:
            self.draw()
        card = yield from self.move()
        if not self.is_b:
            yield from self.window(["location", "events", "adventure"])
        else:
            yield from self.window()
        yield from self.act(card)
        yield from self.resolve()
        most = 3 if self.is_b else 4
        if len(self.hand) > most:
            orders = permutations(self.by_list(self.hand), len(self.hand) - most)
            answer = yield ["return " + " ".join(order) for order in orders]
            for code in answer.split()[1:]:
                self.hand.remove(code)
                self.deck.append(code)
        if len(self.resolved) == 5 and self.white == self.black[0] == self.black[1] == 7:
            self.result = "won"
            if self.is_b:
                self.vp = len(self.deck) + self.letters + sum(map(self.is_alike, range(1, 7)))

    def is_alike(self, day: int) -> bool:
        marks = {(int(card[1]) + "RGBYW".index(card[0])) % 4 for card in self.events[day]}
        return len(self.events[day]) == self.room[self.days[day - 1]] and len(marks) == 1

    # cards

    def by_list(self, cards: list[str]) -> list[str]:
        return sorted(cards, key=LIST.index)

    def draw(self) -> None:
        if not self.deck:
            raise Lost
        self.hand.append(self.deck.pop(0))

    def placed(self) -> list[str]:
        return self.by_list([card for cards in self.events.values() for card in cards])

    def number(self, card: str) -> int:
        return int(card[1]) + (self.camera[1] if self.camera and self.camera[0] == card else 0)

    def check_camera(self) -> None:
        if self.camera and self.camera[0] not in self.placed():
            self.camera = None

    # windows

    def window(self, letter_uses: list[str] | None = None) -> Game:
        """A window that `pass` closes."""
        while True:
            letters = letter_uses if not self.is_b else ["location", "adventure"]
            holds_letter = self.letters > 0 and letters is not None
            if not holds_letter and not any(self.items.get(item) for item in ("radio", "camera", "backpack")):
                return
            answer = yield [*self.window_moves(letters), "pass"]
            if answer == "pass":
                return
            self.do_window(answer)

    def window_moves(self, letters: list[str] | None) -> list[str]:
        found = []
        if self.items.get("radio") and len(self.deck) >= 3:
            found.append("item radio")
        if self.items.get("camera"):
            found += [f"item camera {card} {change}" for card in self.placed() for change in ("+1", "-1")]
        if self.items.get("backpack"):
            found += [f"item backpack {card} {event}" for card in self.by_list(self.hand) for event in self.placed()]
        if self.letters and letters:
            if "location" in letters:
                far = 1 if self.is_b else self.letters
                far_moves = [step for step in range(-far, far + 1) if step != 0]
                found += [f"letter location {day} {step:+d}" for day in sorted(set(self.black)) for step in far_moves]
            if "events" in letters:
                for day, cards in self.events.items():
                    others = [order for order in permutations(cards) if list(order) != cards]
                    found += [f"letter events {day} {' '.join(order)}" for order in others]
            found += [f"letter adventure {card}" for card in self.by_list(self.discard)]
        return found

    def do_window(self, answer: str) -> None:
        words = answer.split()
        if words[0] == "item":
            self.items[words[1]] = False
        else:
            self.letters -= 1
        match words[1:]:
            case ["radio"]:
                for _ in range(3):
                    self.draw()
            case ["camera", card, change]:
                self.camera = (card, int(change))
            case ["backpack", card, event]:
                self.unpack(card, event)
            case ["location", day, steps]:
                self.move_black(int(day), int(steps))
            case ["events", day, *order]:
                self.events[int(day)] = list(order)
            case ["adventure", card]:
                self.discard.remove(card)
                self.deck.insert(0, card)
        self.check_camera()

    def unpack(self, card: str, event: str) -> None:
        for cards in self.events.values():
            if event in cards:
                cards[cards.index(event)] = card
        self.hand.remove(card)
        self.discard.append(event)

    def move_black(self, day: int, steps: int) -> None:
        pawn = self.black.index(day)
        day += steps
        while day > 7:
            day -= 7
        while day < 1:
            day += 7
        self.black[pawn] = day

    # step 1

    def move(self) -> Generator[list[str], str, str]:
        while True:
            can_listen = self.items.get("radio") and len(self.deck) >= 3
            if not self.hand and not can_listen:
                raise Lost
            plays = []
            for card in self.by_list(self.hand):
                plays += [f"play {card}"]
                if self.items.get("map"):
                    plays += [f"play {card} map+1", f"play {card} map-1"]
            answer = yield [*self.window_moves(["location", "adventure"] if self.is_b else None), *plays]
            if answer.startswith("play"):
                break
            self.do_window(answer)
        card = answer.split()[1]
        steps = int(card[1])
        self.hand.remove(card)
        self.camera = None
        if "map" in answer:
            self.items["map"] = False
            steps += int(answer[-2:])
        yield from self.loop(steps)
        yield from self.split(7 - int(card[1]))
        return card

    def loop(self, steps: int) -> Game:
        is_loop = self.white + steps > 7
        self.white += steps
        if self.white > 7:
            self.white -= 7
        if not is_loop:
            return
        if not self.deck:
            raise Lost
        answer = "mill"
        if self.items.get("tent"):
            answer = yield ["tent", "mill"]
        card = self.deck.pop(0)
        if answer == "tent":
            self.items["tent"] = False
            self.deck.append(card)
        else:
            self.discard.append(card)

    def split(self, total: int) -> Game:
        self.black.sort()
        pairs = [(a, total - a) for a in range(total + 1)]
        if self.is_b:
            pairs = [pair for pair in pairs if 0 in pair]
        elif total >= 2:
            pairs = [pair for pair in pairs if 0 not in pair]
        if self.black[0] == self.black[1]:
            pairs = [(a, b) for a, b in pairs if a <= b]
        answer = yield [f"split {a} {b}" for a, b in pairs]
        _, a, b = answer.split()
        moved = [self.black[0] + int(a), self.black[1] + int(b)]
        self.black = [day - 7 if day > 7 else day for day in moved]

    # step 3

    def act(self, card: str) -> Game:
        here = self.events[self.white]
        here.insert(0, card)
        while len(here) > self.room[self.days[self.white - 1]]:
            self.discard.append(here.pop())
        self.check_camera()
        if not self.is_b:
            self.draw()
        done: set[str] = set()
        for place in range(len(here)):
            yield from self.window()
            suit = self.events[self.white][place][0]
            epilogue = suit in self.resolved
            name = "epilogue" if epilogue and not self.is_b else suit
            if name in done:
                continue
            done.add(name)
            if epilogue:
                lit = False
                if self.items.get("lantern"):
                    answer = yield ["lantern", "dark"]
                    lit = answer == "lantern"
                    self.items["lantern"] = not lit
                if not self.is_b:
                    numbers = sum(self.number(event) for event in self.events[self.white] if event[0] == suit)
                    self.vp += numbers * [self.white, *self.black].count(self.white)
                if not lit:
                    continue
            yield from self.effect(suit)
        yield from self.window()

    def effect(self, suit: str) -> Game:
        if suit == "R":
            days = sorted(set(self.black))
            answer = yield [f"red {day} {step}" for day in days for step in ("-1", "+1")]
            _, day, step = answer.split()
            self.move_black(int(day), int(step))
        elif suit == "G":
            used = [item for item, is_ready in self.items.items() if not is_ready]
            if len(used) == 2:
                answer = yield [f"green {item}" for item in used]
                used = [answer.split()[1]]
            for item in used:
                self.items[item] = True
        elif suit == "B":
            yield from self.swap()
        elif suit == "Y":
            self.draw()
        elif suit == "W":
            day = self.black[0]
            if self.black[0] != self.black[1]:
                answer = yield [f"white {day}" for day in sorted(self.black)]
                day = int(answer.split()[1])
            self.black[self.black.index(day)] = self.white

    def swap(self) -> Game:
        pairs = [(a, b) for a, b in combinations(self.placed(), 2) if self.number(a) == self.number(b)]
        if not pairs:
            return
        answer = yield [*(f"blue {a} {b}" for a, b in pairs), "blue none"]
        if answer == "blue none":
            return
        spots = [
            (day, cards.index(card))
            for card in answer.split()[1:]
            for day, cards in self.events.items()
            if card in cards
        ]
        (day, place), (other_day, other_place) = spots
        first, second = self.events[day][place], self.events[other_day][other_place]
        self.events[day][place], self.events[other_day][other_place] = second, first

    # step 4

    def resolve(self) -> Game:
        ready = [suit for suit in "RGBYW" if suit not in self.resolved and self.is_ready(suit)]
        if not ready:
            return
        answer = yield [*(f"resolve {suit}" for suit in ready), "resolve none"]
        if answer != "resolve none":
            self.resolved.append(answer[-1])
            self.letters += 1

    def is_ready(self, suit: str) -> bool:
        pawns = [self.white, *self.black]
        return all(sum(card[0] == suit for card in self.events[day]) >= pawns.count(day) for day in pawns)
