"""What bench counts: the open cells it looks from, and what they see in the mean."""
from fractions import Fraction

import oracle

WORD = (1 << 64) - 1
MOST = 64


def random_below(state, limit):
    """SplitMix, and the draws that would make low numbers likelier left out: (state, number)."""
    while True:
        state = state + 0x9e3779b97f4a7c15 & WORD
        number = state
        number = (number ^ number >> 30) * 0xbf58476d1ce4e5b9 & WORD
        number = (number ^ number >> 27) * 0x94d049bb133111eb & WORD
        number ^= number >> 31
        if number < WORD - WORD % limit:
            return state, number % limit


def open_cells(rows, seed=1):
    """All of them, in reading order, or, where there are more, 64 picked at random."""
    cells = [(x, y) for y, row in enumerate(rows) for x, glyph in enumerate(row) if glyph != '#']
    if len(cells) <= MOST:
        return cells
    picked = []
    for _ in range(MOST):
        seed, number = random_below(seed, len(cells))
        picked.append(cells[number])
    return picked


def mean(rows, eyes, algorithm, **terms):
    """Mask cells seen, to a thousandth; a half is rounded up."""
    seen = sum(oracle.count(oracle.fov(rows, eye, algorithm, **terms)) for eye in eyes)
    thousandths = int(Fraction(1000 * seen, len(eyes)) + Fraction(1, 2))
    return f'{thousandths // 1000}.{thousandths % 1000:03}'
