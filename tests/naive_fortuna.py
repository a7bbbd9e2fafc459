"""Fortuna once more, slowly and plainly, to hold the engine against: cards are texts in lists, all is copied."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from hashlib import sha256
from itertools import combinations

ORDER = [f"{n}{icon}" for n in range(1, 7) for icon in "LWHCG"]
ALL = [card for card in ORDER for _ in range(1 if card[1] == "G" else 3)]
TOP = {"3": 10, "3b": 9, "3c": 9}
FREE = {"3": 11, "3b": 9, "3c": 9}
TIMES = [0, 1, 2, 4, 6, 9] + [12] * 5


def shuffled(key):
    words = (int.from_bytes(sha256(f"{key}#{i}".encode()).digest()[:8], "big") for i in range(10**9))
    cards = list(ALL)
    for i in range(77, 0, -1):
        x = next(words)
        while x >= 2**64 // (i + 1) * (i + 1):
            x = next(words)
        j = x % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def in_order(cards):
    return sorted(cards, key=ORDER.index)


class Naive:
    """A game in play; `drawn` once the turn's draw is made."""

    def __init__(self, ruleset, players, seed):
        self.ruleset, self.n = ruleset, players
        cards = shuffled(f"fortuna/{ruleset}/{seed}/reel")
        self.pile, self.deck, self.end = [], [], []
        if ruleset == "3c":
            self.pile, cards = cards[:6], cards[6:]
        self.hands = [[] for _ in range(players)]
        for _ in range({3: 24, 4: 18}[players] if ruleset == "3c" else 6):
            for hand in self.hands:
                hand.append(cards.pop(0))
        if ruleset != "3c":
            self.deck, self.end = cards[:-8], cards[-8:]
        if ruleset == "3b":
            self.pile, self.deck = self.deck[:6], self.deck[6:]
        self.sets = [[] for _ in range(players)]
        self.coins = {}
        self.seat, self.round, self.owed = 0, 1, 0
        self.trigger = self.over = False
        self.begin()

    def draw(self):
        if self.deck:
            self.hands[self.seat].append(self.deck.pop(0))
        elif self.end:
            self.trigger = True
            self.hands[self.seat].append(self.end.pop(0))

    def begin(self):
        if self.ruleset != "3c":
            self.draw()

    def values(self, card):
        base = int(card[0])
        high = base + sum(other[0] == card[0] for other in self.pile)
        return range(1, TOP[self.ruleset] + 1) if high >= FREE[self.ruleset] else range(base, high + 1)

    def moves(self):
        if self.over:
            return []
        hand = self.hands[self.seat]
        if self.owed:
            return [f"discard {card}" for card in in_order(set(hand))]
        found = []
        sizes = [n for n in range(1, TOP[self.ruleset] + 1) if n not in [s["n"] for s in self.sets[self.seat]]]
        for n in sizes:
            able = in_order(card for card in hand if n in self.values(card))
            found += [("play", n, cards, ()) for cards in dict.fromkeys(combinations(able, n))]
        for n in sizes:
            missing = n - len(hand)
            if missing > 0 and self.ruleset != "3c" and all(n in self.values(card) for card in hand):
                if self.ruleset == "3b" and missing > 3:
                    continue
                pile = in_order(self.pile)
                fillers = dict.fromkeys(combinations(pile, missing))
                found += [("allin", n, tuple(in_order(hand)), chosen) for chosen in fillers]
        texts = [" ".join([v, str(n), *cards, *(["/", *fill] if fill else [])]) for v, n, cards, fill in found]
        return texts + [f"pass {card}" for card in in_order(set(hand))]

    def apply(self, text):
        after = deepcopy(self)
        after._apply(text.split())
        return after

    def _apply(self, words):
        hand = self.hands[self.seat]
        if words[0] in ("pass", "discard"):
            self.throw(words[1])
            self.owed = max(0, self.owed - 1)
        else:
            rest = words[2:]
            up, down = (rest[: rest.index("/")], rest[rest.index("/") + 1 :]) if "/" in rest else (rest, [])
            for card in up:
                hand.remove(card)
            for card in down:
                self.pile.remove(card)
            self.sets[self.seat].append({"n": int(words[1]), "up": up, "down": down})
            if self.ruleset == "3c":
                self.owed = 1 if hand else 0
            else:
                limit = max(0, 7 - len(self.sets[self.seat]))
                if not self.trigger:
                    while len(hand) < limit and (self.deck or self.end):
                        self.draw()
                self.owed = max(0, len(hand) - limit)
        if not self.owed:
            self.finish()

    def throw(self, card):
        before = {free for free in range(1, 7) if FREE[self.ruleset] in self.values(f"{free}L")}
        self.hands[self.seat].remove(card)
        self.pile.append(card)
        after = {free for free in range(1, 7) if FREE[self.ruleset] in self.values(f"{free}L")}
        for number in after - before:
            self.coins.setdefault(number, self.seat)

    def finish(self):
        if self.ruleset == "3c":
            self.over = any(not hand for hand in self.hands)
        else:
            self.over = not self.deck and (not self.end or (self.trigger and self.seat == self.n - 1))
        if self.over:
            return
        self.seat += 1
        if self.seat == self.n:
            self.seat = 0
            self.round += 1
            if self.ruleset == "3b" and self.deck:
                self.pile.append(self.deck.pop(0))
        self.begin()

    def scores(self):
        found = []
        for seat, sets in enumerate(self.sets):
            points = 0
            for s in sets:
                icons = [card[1] for card in s["up"]]
                best = max(sum(icon in (wanted, "G") for icon in icons) for wanted in "LWHC")
                points += s["n"] * TIMES[best]
            if not any(card[1] == "G" for s in sets for card in s["up"]):
                points += len(sets) * len(sets)
            if self.ruleset == "3c":
                points += sum(
                    int(card[0]) == n for n, owner in self.coins.items() if owner == seat for card in self.pile
                )
            found.append(points)
        return found

    def perft(self, depth):
        moves = self.moves()
        if depth == 0 or not moves:
            return 1
        return sum(self.apply(move).perft(depth - 1) for move in moves)

    def cards(self):
        laid = [card for sets in self.sets for s in sets for card in s["up"] + s["down"]]
        return Counter([*(card for hand in self.hands for card in hand), *laid, *self.pile, *self.deck, *self.end])
