"""The package for Python, on maps worked out by hand and beside the program: check.py EYESHOT. Reports in TAP."""
import copy
import gc
import json
import math
import multiprocessing
import pickle
import random
import subprocess
import sys
import threading
import weakref
from dataclasses import replace
from typing import get_args

import eyeshot
import numpy
from eyeshot import Fog, Map, Mask, Rule, Terms, rules

ROOM = ['#########', '#...#...#', '#.......#', '#########']
# From 2,1 the pillar hides what is behind it, but not what is a row lower and no flatter than its edge.
SEEN = '111110000\n111110000\n111111100\n111111111\n'
MAPS = 12  # random ones, for every rule


def raises(kind, call, *given, **named):
    try:
        call(*given, **named)
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
    assert Map.from_rows('\n'.join(['', *ROOM, ''])).look('symmetric', 2, 1) == level.look(rules['symmetric'], 2, 1) == seen
    indented = """

        #########
        #...#...#
        #.......#
        #########

        """
    assert str(Map.from_rows(indented)).splitlines() == ROOM
    assert str(Map.from_rows('  #\n ##\n')) == '..#\n.##\n', 'a file is as it is'
    for drawn in ROOM, '\n'.join(ROOM), indented:
        assert seen.to_text(drawn, ' ').splitlines()[1:3] == ['#...#    ', '#......  ']
    assert seen.to_text(ROOM[:1], '') == '#####\n     \n       \n         \n'
    assert str(level).splitlines()[1] == '#...#...#' and str(seen).splitlines()[1] == '*****....'


def test_rules():
    assert list(rules) == list(get_args(eyeshot.RuleName)), 'RuleName has what the library has'
    assert 'symmetric' in rules['symmetric'].claims and rules['symmetric'].look is None
    assert rules['pseudo-2x'].scale == 2 and rules['bresenham'].lines and not rules['symmetric'].lines
    assert raises(ValueError, Rule, 'mine') and raises(ValueError, Rule, 'exact', radius=3) and raises(ValueError, Rule, 'mine', len, scale=3)
    assert raises(AttributeError, setattr, rules['exact'], 'scale', 2)


def test_terms():
    terms = Terms('shadowcast')
    assert (terms.rule.name, terms.radius, terms.walls, terms.cone, terms.own_cell) == ('shadowcast', 5, 'lit', 360, 1)
    terms = Terms('exact', radius=2**40, shape='octagon', own_cell=False, facing=90, cone=10)
    assert (terms.radius, terms.shape, terms.own_cell, terms.facing) == (2**40, 'octagon', 0, 90)
    assert replace(terms, radius=math.inf).radius == math.inf and replace(terms, radius=3).cone == 10
    assert raises(AttributeError, setattr, terms, 'radius', 3) and raises(AttributeError, setattr, terms, 'raduis', 3)
    assert raises(ValueError, Terms, 'exakt') and raises(TypeError, Terms, 'exact', raduis=3)
    assert raises(ValueError, Terms, 'exact', shape='oval') and raises(ValueError, Terms, 'exact', cone=361)
    for radius in -1, 2.5, math.nan, -math.inf:
        assert raises(ValueError, Terms, 'exact', radius=radius)
    assert Terms('exact', radius=3) == Terms(rules['exact'], radius=3) != Terms('exact', radius=4)
    assert Terms(facing=-90, cone=90) in {Terms(facing=-90, cone=90)} and 'radius=3' in repr(Terms(radius=3))


def test_masks():
    level, terms = Map(100, 3), Terms('symmetric', radius=1)
    seen = level.look(terms, 70, 1)
    assert seen.words[3] == 0b11100000 and len(seen.words) == 6 and seen.words.readonly
    row, two = Map(9, 1), Terms('symmetric', radius=2)
    a, b = row.look(two, 2, 0), row.look(two, 5, 0)
    joined, both, only = a.copy(), a.copy(), a.copy()
    joined |= b
    both &= b
    only -= b
    assert (joined.to_text(), both.to_text(), only.to_text()) == ('111111110\n', '000110000\n', '111000000\n')
    assert (a | b, a & b, a - b) == (joined, both, only) and a == row.look(two, 2, 0) != b
    assert (4, 0) in a and (5, 0) not in a and (-1, 0) not in a and (9, 0) not in a and a and not Mask(3, 3)
    assert repr(a) == '<eyeshot.Mask 9 x 1, 5 cells>' and Mask.from_cells(9, 1, list(a) + [(9, 9)]) == a
    assert a != 5 and Mask(9, 1) != Mask(1, 9) and raises(TypeError, hash, a)
    for other in Mask(8, 1), Mask(1, 9):
        assert raises(ValueError, a.__ior__, other) and raises(ValueError, lambda: a | other)
    for width in 9, 64, 65, 128:
        some = Mask.from_cells(width, 2, [(0, 0), (width - 1, 1)])
        assert len(~some) == 2 * width - 2 and not ~some & some and ~~some == some
    assert raises(TypeError, lambda: a | 5) and raises(TypeError, lambda: a[1.5, 0]) and raises(TypeError, lambda: 5 in a)
    assert raises(ValueError, Mask, 0, 1) and raises(ValueError, Mask, 2**17, 2**17) and raises(TypeError, Mask, 1.0, 1)
    assert raises(IndexError, a.__setitem__, (9, 0), True) and raises(AttributeError, setattr, a, 'colour', 1)
    assert raises(TypeError, level.look, terms, 1, 1, level.rows), 'nothing is looked into'
    a[0, 0], a[4, 0] = False, False
    assert list(a) == [(1, 0), (2, 0), (3, 0)]


def test_changes():
    level, terms = Map(5, 1), Terms('symmetric')
    level[2, 0] = True
    assert level.look(terms, 0, 0).to_text() == '11100\n'
    rows = level.rows
    level.fill(Mask.from_cells(5, 1, [(1, 0), (3, 0)]))
    assert level.look(terms, 0, 0).to_text() == '11000\n' and list(rows) == [(2, 0)], 'rows is a copy'
    assert raises(ValueError, level.fill, Mask(1, 5)) and raises(ValueError, level.__setitem__, (5, 0), True)
    assert raises(TypeError, level.fill) and raises(AttributeError, setattr, level, 'colour', 1)
    assert repr(level) == '<eyeshot.Map 5 x 1>'


def test_rows_of_anything():
    for rows in ['.#', '..'], [[0, 1], [0, 0]], [(False, True), ()], '.█\n..', numpy.array([[0, 1], [0, 0]]):
        assert list(Map.from_rows(rows).rows) == [(1, 0)], rows
    assert list(Map.from_rows([['floor', 'door'], ['floor']], opaque={'door', 'wall'}).rows) == [(1, 0)]
    assert list(Map.from_rows([[3, 9], [4]], opaque=lambda height: height > 5).rows) == [(1, 0)]
    assert raises(ValueError, Map.from_rows, []) and raises(TypeError, Map.from_rows, b'.#') and raises(TypeError, Map.from_rows, [b'#'])


def test_arrays():
    walls = numpy.zeros((50, 80), dtype=bool)
    walls[3, 70] = walls[49, 0] = True
    for array in walls, walls.astype('u1'), walls.astype('i4') * 256, walls.astype('i8') * -2, numpy.asfortranarray(walls):
        assert list(Map.from_array(array).rows) == [(70, 3), (0, 49)], array.dtype
        assert Map.from_array(transparent=array == 0).rows == Map.from_array(array).rows == Mask.from_array(array)
        assert list(Map.from_array(array.T, order='F').rows) == [(70, 3), (0, 49)]
        assert list(Map.from_array(transparent=(array == 0).T, order='F').rows) == [(70, 3), (0, 49)]
    tiles = numpy.zeros((80, 50), dtype=[('glyph', 'i4'), ('opaque', bool)], order='F')
    tiles['opaque'][70, 3] = True
    assert list(Map.from_array(tiles['opaque'], order='F').rows) == [(70, 3)]
    level = Map(80, 50)
    assert raises(ValueError, level.fill, walls.T) and raises(ValueError, level.fill, walls[0]), 'shapes differ'
    assert raises(TypeError, level.fill, walls.astype(float)) and raises(TypeError, level.fill, walls.astype(str))
    assert raises(ValueError, level.fill, walls, order='K') and raises(TypeError, Map.from_array, walls, transparent=walls)
    level.fill(transparent=~walls)
    assert (numpy.asarray(level.rows) == walls).all()
    seen = level.look(Terms('exact', radius=5), 70, 5)
    array = numpy.asarray(seen)
    assert array.shape == (50, 80) and array.dtype == bool and array.sum() == len(seen)
    assert [(x, y) for y, x in zip(*array.nonzero())] == list(seen) and numpy.array(seen, dtype=int).sum() == len(seen)
    array[0, 0] = True
    assert not seen[0, 0] and raises(ValueError, seen.__array__, copy=False)
    x, y = numpy.int64(70), numpy.int32(3)
    level[x, y] = numpy.bool_(True)
    seen[x, y] = True
    assert level[x, y] and seen[x, y] and level.look('exact', x, y)[x, y] and level.all('exact', y, y + 1)[0][x, y] == 0
    assert Terms(radius=x, cone=y, facing=x, own_cell=x > y) == Terms(radius=70, cone=3, facing=70)
    assert Map(x, y).rows == Mask(x, y) and Mask.from_cells(x, y, numpy.array([[1, 1]]))[1, 1]
    assert numpy.asarray(seen.words).shape == (100,) and raises(ValueError, numpy.asarray(seen.words).fill, 0)


def test_a_line():
    level, terms = Map.from_rows(['..#..']), Terms('bresenham', radius=math.inf)
    assert level.sees(terms, 0, 0, 2, 0) and not level.sees(terms, 0, 0, 4, 0)
    walk = level.line(terms, 0, 0, 4, 0)
    assert (walk.sight, walk.blocked, walk.flanks) == ('blocked', (2, 0), ())
    assert [(step.kind, step.x) for step in walk.steps] == [('start', 0), ('x', 1), ('x', 2)]
    assert level.line(Terms('bresenham', radius=1), 0, 0, 4, 0).sight == 'range'
    assert sorted(Map.from_rows(['.#', '#.']).line(Terms('corner'), 0, 0, 1, 1).flanks) == [(0, 1), (1, 0)]


def test_why():
    level, terms = Map.from_rows(['..#..', '.....']), Terms('symmetric')
    assert level.why(terms, 0, 0, 4, 0) == ('blocked', ((2, 0),))
    assert level.why(Terms(radius=2), 0, 0, 4, 0).sight == 'range' and level.why(terms, 0, 1, 4, 1).sight == 'clear'
    assert level.why(Terms(walls='dark'), 0, 0, 2, 0).sight == 'dark'
    assert level.why(Terms('eight-ray'), 0, 0, 2, 1).sight == 'never'
    many = Map(3, 60)
    many.fill(Mask.from_cells(3, 60, [(x, y) for y in range(1, 59) for x in range(3)]))
    found = many.why(terms, 1, 0, 1, 59)
    assert found == ('blocked', tuple(found.cells)) and len(found.cells) > 16 and set(found.cells) <= set(many.rows)


def test_light():
    level, terms = Map.from_rows(['.......', '######.']), Terms('symmetric')
    field, lamp = level.look(terms, 0, 0), level.look(Terms(radius=1), 3, 0)
    assert level.light(field, lamp).to_text() == '0011100\n0111110\n'
    assert level.light(field, lamp, level.look(Terms(radius=1), 0, 0)).to_text() == '1111100\n1111110\n'
    assert level.light(field, Mask(7, 2), field) == field
    assert raises(ValueError, level.light, field, Mask(3, 3)) and raises(TypeError, level.light, field, None)


def test_fog():
    level, terms = Map(9, 1), Terms('symmetric', radius=1)
    fog = Fog(level)
    fog.place('hero', terms, 1, 0)
    fog.place(('rat', 3), terms, 7, 0)
    assert fog.visible.to_text() == '111000111\n'
    before = fog.visible
    fog.place('hero', terms, 2, 0)
    fog.remove(('rat', 3))
    assert list(before - fog.visible) == [(0, 0), (6, 0), (7, 0), (8, 0)], 'visible is a copy'
    assert (fog.visible.to_text(), fog.explored.to_text()) == ('011100000\n', '111100111\n')
    assert [fog.state(x, 0) for x in (0, 1, 4)] == ['explored', 'visible', 'unseen']
    assert [fog.count(state) for state in ('visible', 'explored', 'unseen')] == [3, 4, 2]
    level[1, 0] = level[2, 0] = True
    fog.map_changed((1, 0))
    assert fog.sees('hero', 3, 0) and not fog.sees('hero', 0, 0)
    level[3, 0] = True
    for empty in (), (3,), (3, 0, 3, 0), (4, 0, 3, 1), (3, 1, 4, 0), (2**31 - 1, 0), (1, 2, 3):
        assert raises(ValueError, fog.map_changed, empty)
    level[3, 0] = False
    fog.map_changed((1, 0, 3, 1))
    assert fog.sees('hero', 3, 0) and not fog.sees('hero', 0, 0) and fog.viewers == {'hero': (terms, 2, 0)}
    fog.explored = Mask(9, 1)
    assert fog.explored == fog.visible
    fog.explored |= Mask.from_cells(9, 1, [(8, 0)])
    assert list(fog.explored - fog.visible) == [(8, 0)]
    assert raises(KeyError, fog.remove, 'rat') and raises(TypeError, setattr, fog, 'explored', 5)
    assert raises(ValueError, fog.place, 'rat', terms, 9, 0) and 'rat' not in fog.viewers
    assert raises(ValueError, fog.count, 'seen') and raises(AttributeError, setattr, fog, 'colour', 1)


def test_all_eyes():
    level = Map.from_rows(['..#..'])
    sees, seen_by = level.all(Terms('exact'))
    assert (list(sees), list(seen_by)) == ([3, 3, 0, 3, 3], [2, 2, 0, 2, 2])
    level, terms = Map(30, 700), Terms('symmetric', radius=4)
    level[10, 10] = level[11, 10] = level[3, 4] = True
    sees, seen_by = level.all(terms)
    open_cells = [(x, y) for y in range(20) for x in range(30) if not level[x, y]]
    assert all(sees[x, y] == len(level.look(terms, x, y)) for x, y in open_cells)
    assert seen_by[5, 5] == sum(level.sees(terms, x, y, 5, 5) for x, y in open_cells)
    parts = [level.all(terms, first, first + 100)[1] for first in range(0, 700, 100)]
    assert (sum(map(numpy.asarray, parts)) == numpy.asarray(seen_by)).all()
    array = numpy.asarray(sees)
    assert array.shape == (700, 30) and array[5, 4] == sees[4, 5] and len(sees) == 21000 and list(pickle.loads(pickle.dumps(sees))) == list(sees)
    assert array.__array_interface__['data'] == numpy.asarray(sees).__array_interface__['data'], 'it is the same memory'
    for cell in (30, 0), (-1, 0), (0, -1), (0, 700), (2**40, 1):
        assert raises((IndexError, ValueError), sees.__getitem__, cell)
    assert raises(ValueError, level.all, terms, 5, 2) and raises(ValueError, level.all, terms, 0, 701)


class Level(Map):
    """A map of somebody's own, with attributes."""

    def __init__(self, rows, name):
        super().__init__(len(rows[0]), len(rows))
        self.fill(Map.from_rows(rows).rows)
        self.name = name


def copies(one):
    return [copy.copy(one), copy.deepcopy(one)] + [
        pickle.loads(pickle.dumps(one, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)]


def knight(question):
    return [(question.x + 1, question.y + 2), (question.x + 2, question.y + 1)]


def field_of(job):
    level, terms, x, y = job
    return level.look(terms, x, y)


def test_copies():
    level, terms = Level(ROOM, 'cellar'), Terms('exact', radius=8, facing=45, cone=90)
    seen = level.look(terms, 2, 1)
    for each in copies(level):
        each[1, 1] = True
        assert type(each) is Level and each.name == 'cellar' and not level[1, 1] and len(each.rows) == len(level.rows) + 1
    for each in copies(seen):
        each[8, 0] = True
        assert each != seen and len(each) == len(seen) + 1
    assert all(each == terms and level.look(each, 2, 1) == seen for each in copies(terms))
    assert all(each is rules['exact'] or each == rules['exact'] for each in copies(rules['exact']))
    mine = Terms(Rule('knight', knight, radius=9))
    assert all(level.look(each, 2, 1) == level.look(mine, 2, 1) for each in copies(mine))
    fog = Fog(level)
    fog.place('hero', terms, 1, 1)
    fog.place('hero', mine, 6, 1)
    for each in copies(fog):
        assert (each.visible, each.explored, each.viewers) == (fog.visible, fog.explored, fog.viewers)
        each.place('rat', terms, 2, 2)
        assert 'rat' not in fog.viewers and each.map.name == 'cellar'
    assert copy.copy(fog).map is level and copy.deepcopy(fog).map is not level
    game = pickle.loads(pickle.dumps({'map': level, 'fog': fog}))
    assert game['fog'].map is game['map'], 'what is one stays one'
    for state in (3, 3, b''), (3, 1, b'\xff' * 8), (0, 0, b''), (3, 1, 'text'):
        assert raises((ValueError, TypeError), Mask.__new__(Mask).__setstate__, state)


def test_processes():
    level, terms = Map.from_rows(ROOM), Terms('symmetric', radius=3)
    jobs = [(level, terms, x, 2) for x in range(1, 8)]
    with multiprocessing.get_context('spawn').Pool(2) as pool:
        assert pool.map(field_of, jobs) == list(map(field_of, jobs))


def test_rules_of_ones_own():
    level = Map.from_rows(ROOM)
    assert list(level.look(Terms(Rule('knight', knight)), 2, 1)) == [(2, 1), (4, 2), (3, 3)]
    around = Rule('around', lambda q: [(q.x + dx, q.y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)], radius=1)
    assert Terms(around).radius == 1 and len(level.look(Terms(around), 0, 0)) == 3, 'what is outside is left out'
    other = Rule('other', lambda q: level.look(Terms('exact'), q.x, q.y) - q.opaque)
    assert level.look(Terms(other), 2, 1) == level.look(Terms('exact', walls='dark'), 2, 1)
    assert level.sees(Terms(other), 2, 1, 1, 1) and level.why(Terms(other), 2, 1, 7, 1).sight == 'blocked'
    assert level.all(Terms(other))[0][2, 1] == len(level.look(Terms(other), 2, 1))
    array = Rule('array', lambda q: ~numpy.asarray(q.opaque))
    assert level.look(Terms(array), 2, 1) == ~level.rows
    asked = []
    level.look(Terms(Rule('asked', lambda q: asked.append(q) or [], radius=3, shape='diamond')), 2, 1)
    assert asked[0] == (level.rows, 2, 1, 3, 'diamond')
    large = Rule('large', lambda q: [(2 * q.x, 2 * q.y)], scale=2)
    assert level.look(Terms(large), 2, 1)[4, 2] and level.look(Terms(large), 2, 1).width == 18


def test_rules_that_fail():
    level, fog = Map.from_rows(ROOM), Fog(Map(3, 3))

    def fails(question):
        raise KeyError('mine')
    for bad, kind in (fails, KeyError), (lambda q: Mask(1, 1), ValueError), (lambda q: 5, TypeError), \
            (lambda q: ['x'], ValueError), (lambda q: numpy.ones((2, 2), bool), ValueError), (lambda: [], TypeError), (lambda q: [(0.5, 1)], TypeError), \
            (lambda q: sys.exit(1), SystemExit), (lambda q: level.look(Terms(), 99, 0), ValueError):
        terms = Terms(Rule('bad', bad))
        for call in level.look, fog.map.look:
            assert raises(kind, call, terms, 1, 1)
        assert raises(kind, level.sees, terms, 1, 1, 3, 2) and raises(kind, level.why, terms, 1, 1, 3, 2)
        assert raises(kind, level.line, terms, 1, 1, 3, 2) and raises(kind, level.all, terms)
        assert raises(kind, fog.place, 'hero', terms, 1, 1) and not fog.viewers
        assert raises(kind, level.look, replace(terms, diagonals='block'), 1, 1)
        assert level.look(Terms(), 2, 1).to_text() == SEEN, 'nothing is left of it'
    using = Terms(Rule('using', lambda q: fog.visible))
    assert raises(RuntimeError, fog.place, 'hero', using, 1, 1)
    fog.place('hero', Terms(), 1, 1)


def test_what_is_borrowed_outlives_its_name():
    words = Map.from_rows(ROOM).rows.words
    gc.collect()
    [bytearray(1 << 16) for _ in range(100)]
    assert list(words) == [0b111111111, 0b100010001, 0b100000001, 0b111111111]
    level, terms = Map(9, 9), Terms()
    fog = Fog(level)
    fog.place('hero', terms, 1, 1)
    assert raises(TypeError, level.__init__, 3, 3) and raises(TypeError, fog.__init__, Map(3, 3)) and \
        raises(TypeError, level.rows.__setstate__, level.rows.__getstate__())

    class Last:
        def __del__(self):
            used.append(raises(ValueError, self.fog.place, 'rat', terms, 5, 5))
    used, last = [], Last()
    last.self, last.fog = last, fog
    fog = weakref.ref(fog)
    del last, level
    gc.collect()
    assert used in ([True], [False]) and fog() is None, 'in a cycle the map may be gone, which is an error then'


def test_bad_arguments():
    level, terms = Map(3, 3), Terms()
    assert raises(ValueError, Map, 0, 3) and raises(ValueError, Map, -1, -1) and raises(ValueError, Map, 2**40, 1)
    assert raises(TypeError, Map, '3', 3) and raises(ValueError, Map, 2**17, 2**17) and raises(ValueError, Map, 2**17 + 1, 1)
    for x, y in (3, 0), (-1, 0), (2**31, 0), (2**32, 0):
        assert raises(ValueError, level.look, terms, x, y) and raises(ValueError, level.sees, terms, 0, 0, x, y)
    assert raises(ValueError, level.look, 'symetric', 1, 1) and raises(ValueError, level.look, 5, 1, 1) and raises(TypeError, level.look, terms, 1.0, 1)
    assert raises(TypeError, Fog, 5) and raises(AttributeError, Map.__new__(Map).look, terms, 1, 1)
    assert raises(TypeError, level.__setitem__, (1, 1), '.') and raises(TypeError, level.__setitem__, (1, 1), b'.')


def test_errors_say_what_is_wrong():
    level, terms, small = Map(9, 4), Terms(), Mask(3, 3)
    fog, field = Fog(level), level.look('symmetric', 1, 1)
    for call, words in (
            (lambda: level.look('symetric', 1, 1), "rule is 'symetric'; did you mean 'symmetric'?"),
            (lambda: Terms(None), 'rule is None, none of symmetric, exact,'),
            (lambda: Terms(shape='oval'), "shape is 'oval', none of circle, round,"),
            (lambda: Terms(cone='90'), "cone must be a whole number, not '90'"),
            (lambda: Terms(radius='8'), "radius must be a whole number from 0 on, or math.inf, not '8'"),
            (lambda: level.look(terms, 2, None), 'y must be a whole number, not None'),
            (lambda: level.sees(terms, 0, 0, 1.5, 0), 'to_x must be a whole number, not 1.5'),
            (lambda: level.sees(terms, 0, 0, 1, 2**31), f'to_y is out of bounds, {2**31}'),
            (lambda: Mask('3', 3), "width must be a whole number, not '3'"),
            (lambda: fog.count('seen'), "state is 'seen', none of unseen, explored, visible"),
            (lambda: level.look(terms, 9, 0), 'The eye is outside the map: 9,0 of <eyeshot.Map 9 x 4>'),
            (lambda: fog.place(1, terms, -1, 0), 'The eye is outside the map: -1,0 of <eyeshot.Map 9 x 4>'),
            (lambda: level.why(terms, 1, 1, 0, 4), 'outside the map: 0,4 of <eyeshot.Map 9 x 4>'),
            (lambda: level.__setitem__((9, 1), True), 'outside the map: 9,1 of <eyeshot.Map 9 x 4>'),
            (lambda: level.light(field, small), 'lit is <eyeshot.Mask 3 x 3, 0 cells>, which is no size for <eyeshot.Map 9 x 4>'),
            (lambda: level.light(field, [1]), 'lit must be a Mask, not list'),
            (lambda: level.light(field, field, small), 'near is <eyeshot.Mask 3 x 3'),
            (lambda: setattr(fog, 'explored', small), 'explored is <eyeshot.Mask 3 x 3, 0 cells>, which is no size for <eyeshot.Map 9 x 4>')):
        try:
            call()
            assert False, words
        except (TypeError, ValueError) as error:
            assert words in str(error), f'{error} is not: {words}'


def test_threads():
    level, wanted, wrong = Map.from_rows(ROOM), {}, []
    terms = [Terms(name) for name in ('symmetric', 'exact', 'corner', 'tcod-permissive-3')]
    terms.append(Terms(Rule('python', lambda q: level.look(terms[1], q.x, q.y))))
    for each in terms:
        wanted[each] = level.look(each, 2, 1).to_text()

    def look():
        for i in range(400):
            each = terms[i % len(terms)]
            if level.look(each, 2, 1).to_text() != wanted[each]:
                wrong.append(each.rule.name)
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    for _ in range(8):
        threads = [threading.Thread(target=look) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    sys.setswitchinterval(before)
    assert not wrong and len(eyeshot._library.Looker.idle) <= 8, 'lookers go around, and none is left behind'


def test_ctrl_c_ends_a_long_look():
    program = '''import eyeshot, os, signal, threading
signal.signal(signal.SIGINT, signal.default_int_handler) # also where a shell in the background ignores it
level = eyeshot.Map(4096, 4096)
for call in lambda: level.look('exact', 2000, 2000), lambda: level.all('exact'):
    threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
    try:
        while True:
            call()
    except KeyboardInterrupt:
        print(len(eyeshot.Map(3, 3).look('exact', 1, 1)))
'''
    ended = subprocess.run([sys.executable, '-c', program], capture_output=True, text=True, timeout=60)
    assert (ended.stdout, ended.stderr) == ('9\n9\n', ''), ended.stderr


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
