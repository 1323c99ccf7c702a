"""Whatever is done with the package, Python lives on: misuse.py [SECONDS [SEED]]. With a library that has sanitizers,

    LD_PRELOAD=$(gcc -print-file-name=libasan.so) EYESHOT_LIBRARY=… python3 tests/python/misuse.py 300

Threads call everything there is with objects of all kinds and junk, also from within rules of their own.
"""
import copy
import faulthandler
import gc
import math
import pickle
import random
import sys
import threading
import time

import eyeshot
import numpy
from eyeshot import Fog, Map, Mask, Rule, Terms, rules
from eyeshot.tcod import compute_fov

JUNK = [None, -1, 0, 1, 2**31, 2**40, 1.5, math.nan, math.inf, '', '#', 'exact', b'\0' * 8, (), (1, 1), (0, 0, 9, 9), [], {}, object(),
        numpy.ones((5, 7), bool), numpy.zeros((7, 5), 'i4'), numpy.ones(3), lambda *_: 1]
NAMES = {kind: [name for name in vars(kind) if name in ('__init__', '__setstate__') or not hasattr(object, name) and not name.startswith('_') or
                name.startswith('__') and not hasattr(object, name)] for kind in (Map, Mask, Fog, Terms, Rule)}
shared = []  # what all threads use
calls = 0


def rule_of(dice):
    def look(question):
        for _ in range(dice.randrange(3)):
            act(dice)
        return dice.choice([question.opaque, [(question.x, question.y)], Mask(3, 3), None, [(2**40, 1)], [(1, -1)]])
    return Rule('wild', look, scale=dice.choice([1, 1, 2]), radius=dice.choice([0, 3, math.inf]))


def terms_of(dice):
    return Terms(rule_of(dice) if dice.random() < 0.15 else dice.choice(list(rules)), radius=dice.choice([0, 1, 5, 2**40, math.inf]),
                 diagonals=dice.choice(['pass', 'block']), cone=dice.choice([360, 90]), walls=dice.choice(['lit', 'dark']))


def make(dice):
    kind = dice.randrange(8)
    width, height = dice.choice([1, 2, 7, 63, 64, 65, 130]), dice.choice([1, 2, 5, 40])
    if kind < 2:
        cells = [(dice.randrange(width), dice.randrange(height)) for _ in range(dice.randrange(width * height))]
        return Map.from_array(Mask.from_cells(width, height, cells))
    if kind == 2:
        return Mask(width, height)
    if kind < 5:
        return terms_of(dice)
    maps = [each for each in shared if isinstance(each, Map)]
    return Fog(dice.choice(maps)) if maps else None


def any_value(dice):
    chance = dice.random()
    if chance < 0.45 and shared:
        return dice.choice(shared)
    return dice.randrange(-1, 10) if chance < 0.8 else dice.choice(JUNK)


def sensible(dice, one):
    """A call that is likely to work."""
    terms = dice.choice([each for each in shared if isinstance(each, Terms)] or [Terms()])
    cell = dice.randrange(8), dice.randrange(3)
    pair = *cell, dice.randrange(8), dice.randrange(3)
    if isinstance(one, Map):
        return dice.choice([lambda: one.look(terms, *cell), lambda: one.sees(terms, *pair), lambda: one.line(terms, *pair),
                            lambda: one.why(terms, *pair), lambda: one.all(terms), lambda: one.__setitem__(cell, dice.random() < 0.5)])
    if isinstance(one, Fog):
        return dice.choice([lambda: one.place(dice.randrange(5), terms, *cell), lambda: one.remove(dice.randrange(5)),
                            lambda: one.map_changed(), lambda: one.visible, lambda: one.count('explored')])
    if isinstance(one, Mask):
        same = dice.choice([each for each in shared if isinstance(each, Mask) and each.width == one.width] or [one])
        return dice.choice([lambda: one | same, lambda: one - same, lambda: numpy.asarray(one), lambda: list(one), lambda: one == same])
    return lambda: pickle.loads(pickle.dumps(one)) if dice.random() < 0.5 else copy.deepcopy(one)


def act(dice):
    global calls
    calls += 1
    try:
        chance, one = dice.random(), any_value(dice)
        if chance < 0.1:
            shared.append(make(dice))
        elif chance < 0.15:
            shared.pop(dice.randrange(len(shared)))
        elif chance < 0.155:
            gc.collect()
        elif chance < 0.65:
            found = sensible(dice, one)()
            if dice.random() < 0.2:
                shared.append(found)
        elif chance < 0.68:
            cells = numpy.array([[dice.choice([0, 1, 2]) for _ in range(dice.choice([9, 70]))]] * dice.choice([9, 12]))
            compute_fov(dice.choice([cells, cells.T, one]), (dice.randrange(10), dice.randrange(9)), dice.randrange(9), True, dice.randrange(15))
        elif chance < 0.72:
            shared.append(dice.choice([copy.copy, copy.deepcopy])(one))
        elif type(one) in NAMES:
            found = getattr(one, dice.choice(NAMES[type(one)]))
            if callable(found):
                found = found(*(any_value(dice) for _ in range(dice.randrange(7))))
            if dice.random() < 0.2:
                shared.append(found)
        if len(shared) > 60:
            del shared[dice.randrange(len(shared)):]
    except Exception:  # whatever was done wrong is an error, and no more
        pass


def run(seed, end):
    dice = random.Random(seed)
    while time.monotonic() < end:
        act(dice)


def main(seconds, seed):
    faulthandler.enable()
    sys.setswitchinterval(1e-5)
    end = time.monotonic() + seconds
    threads = [threading.Thread(target=run, args=(f'{seed} {number}', end)) for number in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    good = len(Map(9, 9).look(Terms('exact'), 4, 4)) == 81 and eyeshot._raised == {}
    print(f'# {calls} calls')
    print('ok' if good else 'not ok', 'nothing ends the interpreter')
    return not good


sys.exit(main(float(sys.argv[1]) if len(sys.argv) > 1 else 2, sys.argv[2] if len(sys.argv) > 2 else '1'))
