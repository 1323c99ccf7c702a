"""The package for Python, on maps worked out by hand and beside the program: check.py EYESHOT. Reports in TAP."""
import gc
import json
import math
import random
import subprocess
import sys
import threading

import eyeshot
from eyeshot import Fog, Map, Mask, Terms, rules

try:
    import numpy
except ImportError:
    numpy = None

# From 2,1: the pillar at 4,1 hides what is behind it in its row; 6,2 is on the edge of its shadow, and seen.
ROOM = ['#########', '#...#...#', '#.......#', '#########']
SEEN = '111110000\n111110000\n111111100\n111111111\n'
MAPS = 60


def raises(kind, function, *arguments, **named):
    try:
        function(*arguments, **named)
    except kind:
        return True
    return False


def test_a_look():
    level = Map.from_rows(ROOM)
    seen = level.look(Terms('symmetric'), 2, 1)
    assert seen.to_text() == SEEN and len(seen) == 26
    assert seen[4, 1] and not seen[5, 1] and not seen[-1, 0] and not seen[9, 0]
    assert list(seen)[4:7] == [(4, 0), (0, 1), (1, 1)]
    assert level[4, 1] and not level[5, 1] and level[-1, 0]
    assert Map.from_rows('\n'.join(ROOM) + '\n').look(Terms('symmetric'), 2, 1).to_text() == SEEN


def test_rules():
    assert len(rules) >= 39 and list(rules)[0] == 'symmetric'
    assert 'symmetric' in rules['symmetric'].claims and 'classic' in rules['symmetric'].families
    assert rules['pseudo-2x'].scale == 2 and rules['bresenham'].lines and not rules['symmetric'].lines


def test_terms():
    terms = Terms('shadowcast')
    assert (terms.rule.name, terms.radius, terms.walls, terms.cone, terms.own_cell) == ('shadowcast', 5, 'lit', 360, 1)
    terms = Terms('exact', radius=2**40, shape='octagon', own_cell=False, facing=90, cone=10)
    assert (terms.radius, terms.shape, terms.own_cell, terms.facing) == (2**40, 'octagon', 0, 90)
    terms.radius = math.inf
    assert terms.radius == math.inf
    assert raises(ValueError, Terms, 'exakt') and raises(TypeError, Terms, 'exact', raduis=3)
    assert raises(ValueError, Terms, 'exact', shape='oval') and raises(ValueError, Terms, 'exact', radius=-1)
    assert raises(ValueError, Map(3, 3).look, Terms('exact', cone=361), 1, 1)


def test_masks():
    level, terms = Map(100, 3), Terms('symmetric', radius=1)
    seen = level.look(terms, 40, 1)
    assert level.look(terms, 70, 1, seen).to_text() == level.look(terms, 70, 1).to_text()
    assert seen.words[1 * seen.stride + 1] == 0b11100000
    seen[0, 0] = True
    assert len(level.look(terms, 70, 1, seen)) == 5
    row, two = Map(9, 1), Terms('symmetric', radius=2)
    a, b = row.look(two, 2, 0), row.look(two, 5, 0)
    joined, both, only = a.copy(), a.copy(), a.copy()
    joined |= b
    both &= b
    only -= b
    assert (joined.to_text(), both.to_text(), only.to_text()) == ('111111110\n', '000110000\n', '111000000\n')
    assert raises(ValueError, a.__ior__, Mask(8, 1)) and raises(ValueError, Mask, 0, 1)


def test_changes():
    level, terms = Map(5, 1), Terms('symmetric')
    level[2, 0] = True
    assert level.look(terms, 0, 0).to_text() == '11100\n'
    level.rows.words[0] = 0b01000
    level.update((0, 0, 5, 1))
    assert level.look(terms, 0, 0).to_text() == '11110\n'
    level.fill(b'.#.#.', b'#')
    assert level.look(terms, 0, 0).to_text() == '11000\n'
    assert raises(ValueError, level.fill, b'....') and raises(ValueError, level.__setitem__, (5, 0), True)


def test_a_line():
    level, terms = Map.from_rows(['..#..']), Terms('bresenham', radius=math.inf)
    assert level.sees(terms, 0, 0, 2, 0) and not level.sees(terms, 0, 0, 4, 0)
    walk = level.line(terms, 0, 0, 4, 0)
    assert (walk.sight, walk.blocked, walk.flanks) == ('blocked', (2, 0), ())
    assert [(step.kind, step.x) for step in walk.steps] == [('start', 0), ('x', 1), ('x', 2)]
    assert level.line(Terms('bresenham', radius=1), 0, 0, 4, 0).sight == 'range'
    assert sorted(Map.from_rows(['.#', '#.']).line(Terms('corner'), 0, 0, 1, 1).flanks) == [(0, 1), (1, 0)]


def test_fog():
    level, terms = Map(9, 1), Terms('symmetric', radius=1)
    fog = Fog(level)
    fog.place(0, terms, 1, 0)
    fog.place(3, terms, 7, 0)
    assert fog.visible.to_text() == '111000111\n'
    fog.place(0, terms, 2, 0)
    fog.remove(3)
    assert (fog.visible.to_text(), fog.explored.to_text()) == ('011100000\n', '111100111\n')
    assert [fog.state(x, 0) for x in (0, 1, 4)] == ['explored', 'visible', 'unseen']
    assert [fog.count(state) for state in ('visible', 'explored', 'unseen')] == [3, 4, 2]
    level[1, 0] = level[2, 0] = True
    fog.map_changed((1, 0, 3, 1))
    assert fog.sees(0, 3, 0) and not fog.sees(0, 0, 0)


def test_all_eyes():
    level = Map.from_rows(['..#..'])
    sees, seen_by = level.all(Terms('exact'))
    assert (list(sees), list(seen_by)) == ([3, 3, 0, 3, 3], [2, 2, 0, 2, 2])
    level, terms = Map(30, 20), Terms('symmetric', radius=4)
    level[10, 10] = level[11, 10] = level[3, 4] = True
    sees, seen_by = level.all(terms)
    open_cells = [(x, y) for y in range(20) for x in range(30) if not level[x, y]]
    assert all(sees[y * 30 + x] == len(level.look(terms, x, y)) for x, y in open_cells)
    assert seen_by[5 * 30 + 5] == sum(level.sees(terms, x, y, 5, 5) for x, y in open_cells)
    assert not numpy or numpy.asarray(sees).reshape(20, 30)[10, 10] == 0


def test_what_is_borrowed_outlives_its_name():
    rows = Map.from_rows(ROOM).rows
    words = rows.words
    del rows
    gc.collect()
    [bytearray(1 << 16) for _ in range(100)]
    assert list(words) == [0b111111111, 0b100010001, 0b100000001, 0b111111111]


def test_bad_arguments():
    level, terms = Map(3, 3), Terms()
    assert raises(ValueError, Map, 0, 3) and raises(ValueError, Map, -1, -1) and raises(ValueError, Map, 2**40, 1)
    for x, y in (3, 0), (-1, 0), (2**31, 0), (2**32, 0):
        assert raises(ValueError, level.look, terms, x, y) and raises(ValueError, level.sees, terms, 0, 0, x, y)
    assert raises(ValueError, level.look, terms, 1, 1, Mask(2, 2))
    assert raises(ValueError, Fog(level).place, -1, terms, 1, 1)
    assert len(Mask(3, 3)) == Mask(3, 3).count() == 0


def test_numpy_shares_the_memory():
    if not numpy:
        return
    seen = Map(70, 2).look(Terms('symmetric', radius=1), 68, 0)
    array = numpy.asarray(seen)
    assert array.shape == (2, 2) and array[0, 1] == 0b111000 and array.__array_interface__['data'][0] == \
        numpy.asarray(seen.words).__array_interface__['data'][0]
    array[1, 0] = 1
    assert seen[0, 1] and seen.to_bools().shape == (2, 70) and seen.to_bools()[1, 0]
    level = Map(3, 2)
    level.fill(numpy.array([[0, 1, 0], [0, 0, 1]], dtype=bool))
    assert [level[x, y] for y in range(2) for x in range(3)] == [False, True, False, False, False, True]


def test_threads_have_lookers_of_their_own():
    level, wanted, wrong = Map.from_rows(ROOM), {}, []
    terms = [Terms(name) for name in ('symmetric', 'exact', 'corner', 'tcod-permissive-3')]
    for each in terms:
        wanted[each] = level.look(each, 2, 1).to_text()

    def look():
        for i in range(400):
            each = terms[i % len(terms)]
            if level.look(each, 2, 1).to_text() != wanted[each]:
                wrong.append(each.rule.name)
    threads = [threading.Thread(target=look) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def scenarios():
    dice = random.Random(1)
    for _ in range(MAPS):
        width, height, density = dice.randrange(1, 80), dice.randrange(1, 24), dice.choice([0, 5, 20, 40, 60])
        rows = [''.join('#' if dice.randrange(100) < density else '.' for _ in range(width)) for _ in range(height)]
        for name in rules:
            yield {'map': rows, 'viewers': [[dice.randrange(width), dice.randrange(height)]], 'algorithm': name,
                   'radius': dice.choice(['all', dice.randrange(30)]), 'diagonals': dice.choice(['pass', 'block']),
                   'shape': dice.choice(['circle', 'round', 'square', 'diamond', 'octagon'])}


def test_the_same_bits_as_the_program():
    asked = list(scenarios())
    lines = ''.join(json.dumps(one) + '\n' for one in asked)
    answers = subprocess.run([sys.argv[1], 'batch'], input=lines, capture_output=True, check=True, text=True).stdout
    for one, line in zip(asked, answers.splitlines(), strict=True):
        radius = math.inf if one['radius'] == 'all' else one['radius']
        terms = Terms(one['algorithm'], radius=radius, shape=one['shape'], diagonals=one['diagonals'])
        seen = Map.from_rows(one['map']).look(terms, *one['viewers'][0])
        assert seen.to_text().splitlines() == json.loads(line)['mask'], one
    assert len(asked) == MAPS * len(rules)


def main():
    failed = 0
    for name, test in list(globals().items()):
        if not name.startswith('test_'):
            continue
        try:
            test()
            print('ok', name[5:].replace('_', ' '))
        except Exception as error:
            failed += 1
            print(f'# line {error.__traceback__.tb_next.tb_lineno}: {type(error).__name__} {str(error)[:400]}')
            print('not ok', name[5:].replace('_', ' '))
    return 1 if failed else 0


if __name__ == '__main__':
    assert eyeshot.version
    sys.exit(main())
