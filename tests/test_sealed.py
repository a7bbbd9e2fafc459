"""The sealed setup: dealing by the printed pile numbers, as a pair of hands does it, stacks the deck."""

from hypothesis import given
from hypothesis import strategies as st

from games.sealed import dealing, piles_for
from games.table import SealedDeck


def by_hand(deck: SealedDeck) -> list[str]:
    """Real heaps of cards, moved one at a time; knows nothing of how the numbers were found."""
    way = dealing(deck)
    stack = list(deck.sorted)  # last item: the card at the bottom of the face-up deck
    stack.reverse()  # turned over: what lay at the bottom is on top
    for numbers in (way.first, way.second):
        heaps = {pile: [] for pile in range(1, way.piles + 1)}
        for number in numbers:
            heaps[number].append(stack.pop(0))
        assert not stack
        for pile in range(1, way.piles + 1):
            while heaps[pile]:
                stack.append(heaps[pile].pop())
    return stack


@given(
    st.lists(st.sampled_from("abcdefghijklmnopqrstuvwxyz"), max_size=90).flatmap(
        lambda cards: st.tuples(st.just(sorted(cards)), st.permutations(cards))
    )
)
def test_every_order_is_reached(both):
    cards, target = both
    assert by_hand(SealedDeck("", tuple(cards), tuple(target))) == list(target)


def test_two_passes_need_no_more_piles_than_the_root():
    assert [piles_for(n) for n in (0, 1, 2, 4, 5, 27, 30, 36, 37, 78, 88)] == [1, 1, 2, 2, 3, 6, 6, 6, 7, 9, 10]


def test_the_numbers_by_hand():
    """Four cards a b c d that shall lie d b a c: worked out by hand."""
    way = dealing(SealedDeck("", tuple("abcd"), tuple("dbac")))
    assert (way.piles, way.first, way.second) == (2, (2, 1, 1, 2), (1, 2, 2, 1))
