"""Inputs that want as much memory as they can get: a name, the command that reads it, its bytes, the cells of its map, and what
its answer may take on top."""
import base64
import json
import zlib

MOST = 1 << 17  # cells of a side
ONE = '{"map":["@."],'
FOV = ['fov', '-q', '-v', '0,0']
TMX = '<map orientation="orthogonal" tilewidth="1" tileheight="1" width="%d" height="%d">'
TMX_END = '<layer name="walls" width="%d" height="%d"><data encoding="csv">%s</data></layer></map>'


REFUSED = {'JSON: empty arrays', 'JSON: viewers', 'what is remembered'}  # read, and found wrong then; the others are all right


def many(size, item, begin='', end='', between=','):
    """As many items as fit; `item` may be a function of their number."""
    if callable(item):
        text = between.join(item(i) for i in range(size // (len(item(size)) + len(between))))
    else:
        text = between.join([item] * (size // (len(item) + len(between))))
    return (begin + text + end).encode()


def tiles(count):
    """A map of Tiled that is all zeroes, as small as it gets."""
    data = zlib.compress(bytes(4 * count), 9)
    return json.dumps({'orientation': 'orthogonal', 'tilewidth': 1, 'tileheight': 1, 'width': MOST, 'height': count // MOST, 'layers': [
        {'type': 'tilelayer', 'name': 'walls', 'width': MOST, 'height': count // MOST, 'encoding': 'base64', 'compression': 'zlib',
         'data': base64.b64encode(data).decode()}]}).encode()


def crossing(side, count):
    """Two corridors: who stands where they meet sees few cells, but as far as the map goes."""
    middle = side // 2
    walls = [wall for i in range(side) if i != middle
             for wall in ([i, middle - 1], [i, middle + 1], [middle - 1, i], [middle + 1, i])]
    return json.dumps({'map': {'width': side, 'height': side, 'blocked': walls},
                       'teams': [{'id': 'a', 'units': [{'id': str(i), 'x': middle, 'y': middle} for i in range(count)]}]}).encode()


def inputs(size):
    """About `size` bytes each, four times that where a million of something is meant with 8 MiB."""
    wide = '\n' + '.' * MOST
    column = MOST
    drawn = size // 4
    # Of a survey: two numbers a cell, and for both threads 18 masks, in which each row has a word.
    surveyed = column * (2 * 4 + 2 * 18 * 8)
    # Of a comparison from everywhere: a number a cell, and six masks for both threads.
    compared = column * (4 + 2 * 6 * 8)
    return [
        ('one row', FOV, b'.' * MOST, MOST),
        ('one column', FOV, many(2 * MOST, '.', between='\n'), MOST),
        ('one column, a CR each', FOV, many(3 * MOST, '.', between='\r\n'), MOST),
        ('a survey of one column', ['survey', '-q', '-r', '3', '--threads', '2'], many(2 * column, '.', between='\n'), column, surveyed),
        ('a comparison from everywhere of one column', ['compare', '--everywhere', '-q', '-r', '3', '-a', 'steps,shadowcast', '--threads', '2'],
         many(2 * column, '.', between='\n'), column, compared),
        ('viewers that are drawn', ['fov', '-q', '-r', '1'], b'\n'.join([b'@' * 1024] * (drawn // 1024)), drawn, 320 * drawn),
        ('an empty row, a long one', FOV, wide.encode(), 2 * MOST),
        ('many glyphs', FOV, many(MOST, lambda i: chr(0x4e00 + i % 20000), between=''), MOST),
        ('many glyphs in a column', FOV, many(2 * MOST, lambda i: chr(0x4e00 + i % 20000), between='\n'), MOST),
        ('JSON: a string', FOV, many(MOST, '.', '"', '"', ''), MOST),
        ('JSON: rows of one cell', FOV, many(4 * MOST, '"."', '[', ']'), MOST),
        ('JSON: empty rows', FOV, many(3 * MOST - 3, '""', '[".",', ']'), MOST),
        ('JSON: escaped cells', FOV, many(6 * MOST, '\\u002e', '["', '"]', ''), MOST),
        ('JSON: numbers', FOV, many(2 * MOST, '0', '[[', ']]'), MOST),
        ('JSON: numbers in a column', FOV, many(4 * MOST, '[0]', '[', ']'), MOST),
        ('JSON: empty arrays', FOV, many(size, '[]', '[[0],', ']'), 0),
        ('JSON: blocked', FOV, many(size, '[0,0]', '{"width":1,"height":1,"blocked":[', ']}'), 1),
        ('JSON: numbers nobody reads', FOV, many(size, '0', ONE + '"x-a":[', ']}'), 2),
        ('JSON: arrays nobody reads', FOV, many(size, '[]', ONE + '"x-a":[', ']}'), 2),
        ('JSON: objects nobody reads', FOV, many(size, '{}', ONE + '"x-a":[', ']}'), 2),
        ('JSON: keys', FOV, many(size, lambda i: f'"x-{i:x}":0', ONE, '}'), 2),
        ('JSON: short keys', FOV, many(size, '{"":0}', ONE + '"x-a":[', ']}'), 2),
        ('JSON: empty strings', FOV, many(size, '""', ONE + '"x-a":[', ']}'), 2),
        ('JSON: a legend', FOV, many(size, '#', ONE + '"opaque":"', '"}', ''), 2),
        ('JSON: an id', FOV, many(size, 'a', ONE + '"viewers":[{"x":0,"y":0,"id":"', '"}]}', ''), 2),
        ('JSON: viewers', ['fov', '-q'], many(size, '[0,0]', ONE + '"viewers":[', ']}'), 2),
        ('JSON: viewers by place', ['fov', '-q', '-r', '1'], many(size, lambda i: f'[{i % 1000},{i // 1000}]',
            '{"map":{"width":1000,"height":1000,"blocked":[]},"viewers":[', ']}'), 1000000),
        ('JSON: viewers with ids', ['fov', '-q'], many(4 * size, lambda i: f'{{"id":"{i:x}","x":0,"y":0}}', ONE + '"viewers":[', ']}'), 2),
        ('JSON: pairs', ['los', '-q'], many(size, '[[0,0],[1,0]]', ONE + '"pairs":[', ']}'), 2),
        ('JSON: teams', ['replay', '-q', '--turn', 'last'], many(4 * size, lambda i: f'{{"id":"{i:x}","units":[]}}', ONE + '"teams":[', ']}'), 2),
        ('JSON: units', ['replay', '-q', '--turn', 'last'], many(size, lambda i: f'{{"id":"{i:x}","x":0,"y":0}}',
                                                         ONE + '"teams":[{"id":"a","units":[', ']}]}'), 2),
        ('JSON: units at a crossing', ['replay', '-q', '--turn', 'last'], crossing(1000, 1000), 1000000, 1000 * 1000 * 16 * 8),
        ('JSON: turns', ['replay', '-q', '--turn', 'last'], many(size, '[]', ONE + '"teams":[{"id":"a","units":[]}],"turns":[', ']}'), 2),
        ('JSON: events', ['replay', '-q', '--turn', 'last'], many(4 * size, '{"move":"u","to":[0,0]}', ONE +
            '"teams":[{"id":"a","units":[{"id":"u","x":0,"y":0}]}],"turns":[[', ']]}'), 2),
        ('JSON: tiles set', ['replay', '-q', '--turn', 'last'], many(size * 6 // 10, '[1,0]', ONE +
            '"teams":[{"id":"a","units":[{"id":"u","x":0,"y":0}]}],"turns":[[{"set":[', '],') +
            many(size * 4 // 10, '"."', '"tile":[', ']}]]}'), 2),
        ('JSON: abilities', ['replay', '-q', '--turn', 'last'], many(size, lambda i: f'"{i:x}":{{}}', ONE +
            '"teams":[{"id":"a","units":[]}],"abilities":{', '}}'), 2),
        ('JSON: expectations', ['check', '-q'], many(size, '[0,0]', ONE + '"expect":{"visible":[', ']}}'), 2),
        ('CSV: one row', FOV, many(2 * MOST, '0'), MOST),
        ('CSV: two columns', FOV, many(4 * MOST, '0,0', between='\n'), 2 * MOST),
        ('PBM: one row', FOV, b'P1 %d 1 ' % MOST + b'0' * MOST, MOST),
        ('PBM: one column', FOV, b'P1 1 %d ' % MOST + b'0' * MOST, MOST),
        ('raw PBM: one row', FOV, b'P4 %d 64 ' % MOST + bytes(8 * MOST), 64 * MOST),
        ('raw PBM: one column', FOV, b'P4 1 %d ' % MOST + bytes(MOST), MOST),
        ('raw PGM', FOV, b'P5 1 %d 255 ' % MOST + bytes(MOST), MOST),
        ('MovingAI: one column', FOV, b'type octile\nheight %d\nwidth 1\nmap\n' % MOST + b'.\n' * MOST, MOST),
        ('tmj: compressed', FOV, tiles(4 * size), 4 * size),
        ('tmj: numbers', FOV, many(64 * MOST, '0', '{"orientation":"orthogonal","tilewidth":1,"tileheight":1,"width":%d,"height":32,'
            '"layers":[{"type":"tilelayer","name":"walls","width":%d,"height":32,"data":[' % (MOST, MOST), ']}]}'), 32 * MOST),
        ('tmx: groups', FOV, many(size, '<group/>', TMX % (1, 1), TMX_END % (1, 1, '1'), ''), 1),
        ('tmx: layers nobody reads', FOV, many(size, '<imagelayer/>', TMX % (1, 1), TMX_END % (1, 1, '1'), ''), 1),
        ('tmx: tiles of a tileset', FOV, many(size, lambda i: '<tile id="%x"/>' % (i % 9), TMX % (1, 1) + '<tileset firstgid="1">',
            '</tileset>' + TMX_END % (1, 1, '1'), ''), 1),
        ('tmx: numbers', FOV, many(64 * MOST, '0', TMX % (MOST, 32) + '<layer name="walls" width="%d" height="32"><data encoding="csv">' % MOST,
            '</data></layer></map>'), 32 * MOST),
        ('what is remembered', [*FOV, '--remember', '-', 'mask'],
         many(4 * MOST, '"0"', '{"eyeshot":"fov/1","scale":1,"width":1,"height":%d,"mask":[' % MOST, ']}'), MOST),
    ]
