"""How exposed is each cell of a map to all others, and where do three guards stand who see most? With numpy."""
from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import eyeshot
import numpy as np
from numpy.typing import NDArray

WIDTH, HEIGHT = 160, 100


def exposure(level: eyeshot.Map, terms: eyeshot.Terms, threads: int = 4) -> NDArray[Any]:
    """How many cells see each cell: threads share the rows, and what they find is added up."""
    def part(first: int) -> NDArray[Any]:
        _, seen_by = level.all(terms, first, min(first + step, level.height))
        return np.asarray(seen_by)
    step = -(-level.height // threads)
    with ThreadPoolExecutor(threads) as pool:
        nobody = np.zeros((level.height, level.width), int)
        total: NDArray[Any] = sum(pool.map(part, range(0, level.height, step)), nobody)
    return total


def main() -> None:
    walls = np.random.default_rng(1).random((HEIGHT, WIDTH)) < 0.2
    level = eyeshot.Map.from_array(walls)
    terms = eyeshot.Terms("exact", radius=20)
    seen_by = exposure(level, terms)
    y, x = np.unravel_index(seen_by.argmax(), seen_by.shape)
    print(f"{seen_by.max()} cells see {x},{y}; {seen_by[~walls].mean():.1f} see one of the floor on average")

    eyes = [(int(x), int(y)) for y, x in np.argwhere(~walls)[::50]]
    times = np.zeros(walls.shape, dtype=int)
    for eye in eyes:
        times += np.asarray(level.look(terms, *eye))
    print(f"{(times[~walls] == 0).sum()} cells of the floor are seen by none of {len(eyes)} lookouts")

    covered = eyeshot.Mask(WIDTH, HEIGHT)
    for _ in range(3):
        guard = max(eyes, key=lambda eye: len(level.look(terms, *eye) - covered))
        covered |= level.look(terms, *guard)
        print(f"a guard at {guard[0]},{guard[1]}: {len(covered - level.rows)} cells of the floor are seen")


main()
