"""A small roguelike by one who comes from python-tcod: its game map is an array [x, y], it is saved by pickle."""
from __future__ import annotations

import pickle
import random
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

import eyeshot
from eyeshot.tcod import compute_fov

WIDTH, HEIGHT = 40, 20
tile_dt = np.dtype([("glyph", np.int32), ("walkable", bool), ("transparent", bool)])
FLOOR = np.array((ord("."), True, True), dtype=tile_dt)
WALL = np.array((ord("#"), False, False), dtype=tile_dt)


@dataclass(eq=False)
class Actor:
    glyph: str
    x: int
    y: int


class GameMap:
    def __init__(self, rng: random.Random) -> None:
        self.tiles = np.full((WIDTH, HEIGHT), fill_value=WALL, order="F")
        for _ in range(12):
            w, h = rng.randrange(4, 12), rng.randrange(3, 8)
            x, y = rng.randrange(1, WIDTH - w), rng.randrange(1, HEIGHT - h)
            self.tiles[x:x + w, y:y + h] = FLOOR
        self.visible: NDArray[np.bool_] = np.zeros((WIDTH, HEIGHT), dtype=bool, order="F")
        self.explored = self.visible.copy()
        self.sight = eyeshot.Map.from_array(transparent=self.tiles["transparent"], order="F")

    def free(self, rng: random.Random) -> tuple[int, int]:
        xs, ys = np.nonzero(self.tiles["walkable"])
        i = rng.randrange(len(xs))
        return int(xs[i]), int(ys[i])

    def dig(self, x: int, y: int) -> None:
        self.tiles[x, y] = FLOOR
        self.sight[x, y] = False


class Game:
    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.map = GameMap(self.rng)
        self.player = Actor("@", *self.map.free(self.rng))
        self.rats = [Actor("r", *self.map.free(self.rng)) for _ in range(4)]
        self.rat_eyes = eyeshot.Terms("symmetric", radius=7)
        self.pack = eyeshot.Fog(self.map.sight)
        for rat in self.rats:
            self.pack.place(rat, self.rat_eyes, rat.x, rat.y)

    def turn(self, dx: int, dy: int) -> None:
        x, y = self.player.x + dx, self.player.y + dy
        if not (0 < x < WIDTH - 1 and 0 < y < HEIGHT - 1):
            return
        if not self.map.tiles["walkable"][x, y]:
            self.map.dig(x, y)
            self.pack.map_changed((x, y))
        self.player.x, self.player.y = x, y
        self.map.visible[:] = compute_fov(self.map.tiles["transparent"], (x, y), radius=8, algorithm=13)
        self.map.explored |= self.map.visible
        for rat in self.rats:
            if self.map.sight.sees(self.rat_eyes, rat.x, rat.y, x, y):
                rat.x += (x > rat.x) - (x < rat.x)
                rat.y += (y > rat.y) - (y < rat.y)
                self.pack.place(rat, self.rat_eyes, rat.x, rat.y)

    def draw(self) -> str:
        glyphs = np.where(self.map.explored, self.map.tiles["glyph"], ord(" "))
        for actor in [*self.rats, self.player]:
            if self.map.visible[actor.x, actor.y]:
                glyphs[actor.x, actor.y] = ord(actor.glyph)
        return "\n".join("".join(map(chr, row)) for row in glyphs.T)


def main() -> None:
    game = Game(3)
    for i in range(30):
        game.turn(*game.rng.choice([(1, 0), (0, 1), (-1, 0), (0, -1)]))
        if i == 15:
            game = pickle.loads(pickle.dumps(game))
    print(game.draw())
    print("the rats see you" if game.pack.state(game.player.x, game.player.y) == "visible" else "nobody sees you")


main()
