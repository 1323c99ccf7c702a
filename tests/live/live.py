"""The live page in a browser: it draws, drags and paints; and what it shows is what the program says, by the command that it gives.

live.py PAGE EYESHOT. PICTURES names a folder for screenshots.
"""
import csv
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..', 'pages'))
from browser import Browser  # noqa: E402

PAGE, PROGRAM = (os.path.abspath(path) for path in sys.argv[1:3])
PICTURES = os.environ.get('PICTURES')
ENTER, SPACE, SHIFT, LEFT, UP, RIGHT, DOWN = '\ue007', ' ', '\ue008', '\ue012', '\ue013', '\ue014', '\ue015'
# What a color of the canvas means: seen or not, in the fields; who sees it, in the difference.
FIELD = {'e9e2cf': '1', '7d8ca3': '1', '46443e': '0', '262a31': '0'}
DIFFERENCE = {'4d4f52': '11', '343940': '11', 'e69f00': '10', '56b4e9': '01', '0b0d10': '00', '1d2127': '00'}
HEAT = ['440154', '482878', '3e4989', '31688e', '26828e', '1f9e89', '35b779', '6ece58', 'b5de2b', 'fde725']
WALL = '1d2127'
LEVEL = ['#########', '#...#...#', '#.......#', '#########']

passed = failed = 0


def check(name, holds, detail=''):
    global passed, failed
    passed, failed = passed + bool(holds), failed + (not holds)
    if not holds and detail != '':
        print(f'# {detail}')
    print(f'{"ok" if holds else "not ok"} {name}')


def equal(name, found, expected):
    check(name, found == expected, f'found {found!r}, expected {expected!r}')


def settle(browser):
    """Until all that was asked for is drawn."""
    browser.call('POST', '/execute/async', {'script': 'const done = arguments[0]; requestAnimationFrame(() =>'
                                                      ' requestAnimationFrame(() => done()))', 'args': []})


def go(browser, address):
    browser.run('location.hash = arguments[0]', address)
    settle(browser)


def set_control(browser, name, value, event='change'):
    browser.run('const one = document.getElementById(arguments[0]); one.value = arguments[1];'
                'one.dispatchEvent(new Event(arguments[2], {bubbles: true}))', name, value, event)
    settle(browser)


def text_of(browser, name):
    return browser.run('return document.getElementById(arguments[0]).textContent', name)


def type_map(browser, rows):
    set_control(browser, 'text', '\n'.join(rows), 'input')


def rows_now(browser):
    return text_of(browser, 'command').split("<<'END'\n")[1].split('\nEND')[0].split('\n')


def eye_now(browser):
    time.sleep(0.4)  # the address follows when things are quiet
    return browser.run('return new URLSearchParams(location.hash.slice(1)).get("eye")')


def colors(browser):
    """Of each canvas that is shown: rows of colors, two by two for a cell, away from the eye and from lines."""
    settle(browser)
    rows = rows_now(browser)
    return browser.run('''
        const [width, height] = arguments;
        return Array.from(document.querySelectorAll('figure:not([hidden]) canvas'), (canvas) => {
            const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', {willReadFrequently: true});
            copy.drawImage(canvas, 0, 0);
            const {data} = copy.getImageData(0, 0, canvas.width, canvas.height);
            const place = (i, cells, size) => Math.floor(((i >> 1) + (i % 2 ? 0.88 : 0.12)) * size / cells);
            return Array.from({length: 2 * height}, (_, y) => Array.from({length: 2 * width}, (_, x) => {
                const at = 4 * (place(y, height, canvas.height) * canvas.width + place(x, width, canvas.width));
                return [0, 1, 2].map((k) => data[at + k].toString(16).padStart(2, '0')).join('');
            }));
        })''', len(rows[0]), len(rows))


def answers(browser, form):
    """What the program says to the page's own commands; a list tells all measures, and takes no --show."""
    script = text_of(browser, 'command').replace(" <<'END'", f" -f {form} <<'END'").replace('eyeshot ', PROGRAM + ' ')
    script = re.sub(' --show [a-z_]+', '', script) if form == 'csv' else script
    return subprocess.run(['sh', '-c', script], capture_output=True, text=True, check=True).stdout


def doubled(mask, rows):
    """A mask, two by two for a cell of the map, as those of rules that part cells are already."""
    if len(mask) == 2 * len(rows):
        return mask
    return [''.join(2 * cell for cell in row) for row in mask for _ in range(2)]


def check_fields(browser, name):
    rows, seen = rows_now(browser), colors(browser)
    if len(seen) == 1:
        masks = [json.loads(answers(browser, 'json'))['mask']]
    else:
        masks = [result['mask'] for result in json.loads(answers(browser, 'json'))['results']]
    drawn = [[''.join(FIELD.get(color, '?') for color in row) for row in one] for one in seen]
    equal(f'{name}: the fields are the program\'s', drawn, [doubled(mask, rows) for mask in masks])


def check_difference(browser, name):
    rows, answer = rows_now(browser), json.loads(answers(browser, 'json'))
    masks = [doubled(result['mask'], rows) for result in answer['results']]
    drawn = [[DIFFERENCE.get(color, '?') for color in row] for row in colors(browser)[0]]
    wanted = [[a + b for a, b in zip(*pair)] for pair in zip(*masks)]
    equal(f'{name}: the difference is the program\'s', drawn, wanted)
    pair = answer['pairs'][0]
    said = browser.run('return Array.from(document.querySelectorAll("figure:not([hidden]) .key"), (key) => +key.textContent.split(" ").pop())')
    equal(f'{name}: and its counts', said, [pair['both'], pair['only_a'], pair['only_b']])


def check_heat(browser, name, measure):
    rows, seen = rows_now(browser), colors(browser)
    tables = answers(browser, 'csv').split('x,y,')[1:]
    for one, table in zip(seen, tables):
        numbers = {(int(row['x']), int(row['y'])): int(row[measure]) for row in csv.DictReader(io.StringIO('x,y,' + table))}
        most = max(numbers.values())
        wanted = [[HEAT[min(9, numbers[x, y] * 10 // most)] if (x, y) in numbers else WALL for x in range(len(rows[0]))]
                  for y in range(len(rows))]
        equal(f'{name}: every color is that of the program\'s number', [row[::2] for row in one[::2]], wanted)
        check(f'{name}: the most is told', any(f'0 to {most} cells' in text for text in browser.run(
            'return Array.from(document.querySelectorAll("figcaption"), (caption) => caption.textContent)')))


def check_quiet(browser):
    equal('the console is silent', [entry['message'] for entry in browser.log('browser')], [])
    asked = {address.split(':')[0] for address in browser.requests()}
    equal('nothing is asked for but the page and what is in it', asked - {'file', 'data'}, set())


def place_of(browser, x, y):
    """Where the middle of a cell is on the screen."""
    rows = rows_now(browser)
    left, top, width, height = browser.run('''
        const canvas = document.querySelector('figure canvas');
        canvas.scrollIntoView({block: 'center'});
        const box = canvas.getBoundingClientRect();
        return [box.x, box.y, box.width, box.height]''')
    return round(left + (x + 0.5) * width / len(rows[0])), round(top + (y + 0.5) * height / len(rows))


def drag(browser, cells, kind='mouse'):
    places = [place_of(browser, *cell) for cell in cells]
    steps = [{'type': 'pointerMove', 'duration': 0, 'x': x, 'y': y} for x, y in places]
    steps.insert(1, {'type': 'pointerDown', 'button': 0})
    steps.append({'type': 'pointerUp', 'button': 0})
    browser.call('POST', '/actions', {'actions': [{'type': 'pointer', 'id': kind, 'parameters': {'pointerType': kind},
                                                   'actions': steps}]})
    settle(browser)


def press(browser, *keys):
    browser.press(*keys)
    settle(browser)


ADDRESSES = ['rule=symmetric&beside=shadowcast', 'rule=exact&beside=pseudo-2x&radius=4', 'rule=real-2x&beside=adjacent-2x',
             'rule=tcod-symmetric&beside=nethack&radius=5&walls=dark', 'rule=bresenham&beside=corner&diagonals=block',
             'rule=permissive&beside=&radius=3&shape=octagon&border=hidden', 'rule=rot-precise&beside=', 'rule=diamond&beside=beam&radius=0']


def test_what_is_drawn(browser):
    for address in ADDRESSES:
        for view in ('fields', 'difference') if 'beside=&' not in address + '&' else ('fields',):
            go(browser, f'#{address}&view={view}')
            (check_fields if view == 'fields' else check_difference)(browser, f'{address} {view}')


def test_heat(browser):
    for measure in ('sees', 'seen_by'):
        for address in ('rule=symmetric&beside=nethack&radius=4&shape=diamond', 'rule=exact&beside=', 'rule=corner&beside=&walls=dark'):
            go(browser, f'#{address}&view={measure}')
            check_heat(browser, f'{address} {measure}', measure)


# 100 x 100 cells, 20 far: a wall that is painted changes the picture within a frame of a sixtieth of a second.
def test_speed(browser):
    type_map(browser, [''.join('#' if (x * 7 + y * 13) % 23 == 0 else '.' for x in range(100)) for y in range(100)])
    go(browser, '#rule=symmetric&beside=&radius=20&view=seen_by')
    set_control(browser, 'reach', '20', 'input')
    times = browser.call('POST', '/execute/async', {'script': '''
        const done = arguments[0], times = [], canvas = document.querySelector('figure canvas');
        function next() {
            if (times.length === 30) return done(times);
            canvas.dispatchEvent(new KeyboardEvent('keydown', {key: times.length % 2 ? ' ' : 'ArrowRight', bubbles: true}));
            requestAnimationFrame((begin) => { times.push(performance.now() - begin); next(); });
        }
        next();''', 'args': []})
    times.sort()
    print(f'# 100 x 100, radius 20: a picture of all eyes takes {times[0]:.1f} ms at least, {times[15]:.1f} ms in the median')
    check('100 x 100, radius 20: all eyes are drawn anew within a frame', times[0] < 16.7, times)
    browser.run('document.querySelector("figure canvas").dispatchEvent(new PointerEvent("pointerleave"))')
    check_heat(browser, '100 x 100', 'seen_by')


def test_dragging(browser):
    go(browser, '#rule=symmetric&beside=shadowcast&view=fields')
    type_map(browser, LEVEL[:1] + ['#@..#...#'] + LEVEL[2:])
    equal('an @ is the eye', eye_now(browser), '1.1')
    drag(browser, [(1, 1), (2, 2), (6, 2)])
    equal('the eye is dragged', eye_now(browser), '6.2')
    equal('and nothing is painted by that', rows_now(browser), LEVEL)
    check_fields(browser, 'dragged')
    drag(browser, [(1, 1), (1, 2), (3, 2)])
    equal('walls are painted', rows_now(browser), ['#########', '##..#...#', '####....#', '#########'])
    check_fields(browser, 'painted')
    drag(browser, [(0, 0), (8, 0)])
    equal('from a wall on, floor is painted, cells in between too', rows_now(browser)[0], '.........')
    drag(browser, [(4, 2), (8, 2)])
    equal('but never over the eye', rows_now(browser)[2], '######.##')
    drag(browser, [(6, 2), (6, 1), (5, 0)], 'touch')
    equal('a finger drags the eye', eye_now(browser), '5.0')
    set_control(browser, 'tool', 'eye')
    drag(browser, [(0, 0), (1, 0)])
    equal('where the pointer moves the eye, it does so from anywhere', eye_now(browser), '1.0')
    set_control(browser, 'tool', 'paint')


def test_keys(browser):
    type_map(browser, ['.....', '.@...', '.....'])
    go(browser, '#rule=symmetric&beside=&view=fields')
    browser.run('document.querySelector("figure canvas").focus()')
    press(browser, RIGHT, RIGHT, SPACE)
    equal('space makes a wall at the cursor', rows_now(browser), ['.....', '...#.', '.....'])
    check('the cell is told', text_of(browser, 'said').startswith('3,1: wall · symmetric sees it'), text_of(browser, 'said'))
    press(browser, SPACE, DOWN, ENTER)
    equal('and floor again; enter puts the eye there', (rows_now(browser), eye_now(browser)), (['.....'] * 3, '3.2'))
    browser.call('POST', '/actions', {'actions': [{'type': 'key', 'id': 'keys', 'actions': [
        {'type': 'keyDown', 'value': SHIFT}, {'type': 'keyDown', 'value': LEFT}, {'type': 'keyUp', 'value': LEFT},
        {'type': 'keyDown', 'value': UP}, {'type': 'keyUp', 'value': UP}, {'type': 'keyUp', 'value': SHIFT}]}]})
    equal('with shift the arrows take the eye along', eye_now(browser), '2.1')
    press(browser, *[LEFT] * 9)
    check('the cursor stays on the map', text_of(browser, 'said').startswith('0,1: '), text_of(browser, 'said'))


def test_maps(browser):
    event = '''const given = new DataTransfer(); given.setData('text/plain', arguments[0]);
               document.body.dispatchEvent(new ClipboardEvent('paste', {clipboardData: given, bubbles: true}))'''
    browser.run(event, '.#.\r\n..@\n')
    settle(browser)
    equal('a map is pasted', (rows_now(browser), eye_now(browser)), (['.#.', '...'], '2.1'))
    drop = '''const given = new DataTransfer(); given.items.add(new File([arguments[0]], 'a.map'));
              document.body.dispatchEvent(new DragEvent('drop', {dataTransfer: given, bubbles: true, cancelable: true}))'''
    browser.run(drop, 'type octile\nheight 2\nwidth 3\nmap\n@.T\n..G\n')
    time.sleep(0.3)
    equal('a map of MovingAI is dropped', (rows_now(browser), eye_now(browser)), (['#.#', '...'], '1.0'))
    browser.run('''const given = new DataTransfer(), input = document.getElementById('file');
                   given.items.add(new File([arguments[0]], 'a.txt')); input.files = given.files;
                   input.dispatchEvent(new Event('change'))''', '..@\n#\n')
    time.sleep(0.3)
    equal('a file is chosen', (rows_now(browser), eye_now(browser)), (['...', '#..'], '2.0'))
    type_map(browser, [''])
    check('no map at all is told', 'at least one cell' in text_of(browser, 'said'), text_of(browser, 'said'))
    equal('and changes nothing', rows_now(browser), ['...', '#..'])
    set_control(browser, 'width', '7', 'input')
    set_control(browser, 'height', '3', 'input')
    browser.run('document.getElementById("blank").click()')
    settle(browser)
    equal('an empty map is made', (rows_now(browser), eye_now(browser)), (['.' * 7] * 3, '3.1'))
    set_control(browser, 'maps', 'doorway.txt')
    equal('a ready one is taken', (len(rows_now(browser)), eye_now(browser)), (9, '4.4'))


def test_address(browser):
    go(browser, '#rule=exact&beside=beam&radius=7&shape=square&walls=dark&border=hidden&diagonals=block&view=difference')
    type_map(browser, ['..#.....', '.@......', '.....#..'])
    before, address = text_of(browser, 'command'), eye_now(browser) and browser.run('return location.href')
    check_quiet(browser)
    browser.open('/dev/null')
    browser.call('POST', '/url', {'url': address})
    settle(browser)
    equal('an address brings all of it back', text_of(browser, 'command'), before)
    equal('controls, too', browser.run('''return ['rule', 'beside', 'radius', 'shape', 'walls', 'border', 'diagonals'].map(
        (id) => document.getElementById(id).value).concat(document.querySelector('[aria-pressed=true]').dataset.view)'''),
        ['exact', 'beam', '7', 'square', 'dark', 'hidden', 'block', 'difference'])
    go(browser, '#rule=exakt&radius=-3&shape=oval&view=&eye=99.99&map=3x3.A')
    check('what makes no sense in one is passed over', text_of(browser, 'command').startswith(
        'eyeshot compare -a symmetric:border=shown,shadowcast:border=shown -r all --shape circle --walls lit --diagonals pass -v 1,1 <<'), text_of(browser, 'command'))
    before = text_of(browser, 'command')
    browser.tell('Browser.grantPermissions', permissions=['clipboardReadWrite', 'clipboardSanitizedWrite'])
    browser.run('document.getElementById("copy").click()')
    time.sleep(0.3)
    equal('the command is copied', browser.call('POST', '/execute/async', {
        'script': 'navigator.clipboard.readText().then(arguments[0], String).then(arguments[0])', 'args': []}), before)


# maps/README.md: of the map symmetric-exact, 2,1 sees 0,0, which does not see it.
def test_examples(browser):
    go(browser, '#rule=exact&beside=&view=fields')
    set_control(browser, 'rule', 'exact')
    names = browser.run('return Array.from(document.querySelectorAll("#examples b"), (one) => one.textContent)')
    equal('what fails for exact', names, ['symmetric', 'expansive-walls', 'no-blind-corners'])
    browser.run('document.querySelector("#examples button").click()')
    settle(browser)
    equal('its smallest map is shown', (rows_now(browser), eye_now(browser)), (['.#.', '...'], '2.1'))
    equal('and seen as it says', colors(browser)[0][0][0], 'e9e2cf')
    set_control(browser, 'rule', 'ray-circle')
    browser.run('Array.from(document.querySelectorAll("#examples button")).find((one) => one.textContent.startsWith("monotone-radius")).click()')
    settle(browser)
    check('a radius that counts is set', ' -r 3 ' in text_of(browser, 'command'), text_of(browser, 'command'))


def test_looks(browser):
    paper = 'return getComputedStyle(document.body).backgroundColor'
    go(browser, '#rule=symmetric&beside=shadowcast&view=fields')
    set_control(browser, 'maps', 'ruins.txt')
    for scheme, color in (('light', 'rgb(255, 255, 255)'), ('dark', 'rgb(22, 25, 30)')):
        browser.scheme(scheme)
        equal(f'it is {scheme} as the system is', browser.run(paper), color)
        for view in ('fields', 'difference', 'seen_by'):
            browser.run('document.querySelector(`[data-view=${arguments[0]}]`).click()', view)
            for width, height, phone in ((1280, 900, False), (360, 740, True)):
                browser.tell('Emulation.setDeviceMetricsOverride', width=width, height=height, mobile=phone,
                             deviceScaleFactor=2 if phone else 1)
                time.sleep(0.1)
                settle(browser)
                check(f'{scheme}, {view}, {width} wide: nothing lies beside the page', browser.run(
                    'return document.documentElement.scrollWidth <= innerWidth && innerWidth') == width)
                if PICTURES:
                    browser.picture(f'{PICTURES}/live-{scheme}-{view}-{width}.png')
    browser.run('document.getElementById("theme").click()')
    equal('a button changes that', browser.run(paper), 'rgb(255, 255, 255)')
    browser.size(1280, 900)


def test_access(browser):
    equal('every control has a name', browser.run('''
        return Array.from(document.querySelectorAll('button, input, select, textarea, canvas[tabindex]')).filter((control) =>
            !control.ariaLabel && !control.textContent.trim() && !control.closest('label')).map((one) => one.outerHTML)'''), [])
    equal('one first heading, none skipped', browser.run('''
        const levels = Array.from(document.querySelectorAll('h1, h2, h3'), (heading) => +heading.tagName[1]);
        return levels.filter((level) => level === 1).length === 1 && levels.every((level, i) => !i || level <= levels[i - 1] + 1)'''), True)
    equal('no id stands twice', browser.run('''
        const ids = Array.from(document.querySelectorAll('[id]'), (element) => element.id);
        return ids.filter((id, i) => ids.indexOf(id) !== i)'''), [])


TESTS = [test_what_is_drawn, test_heat, test_speed, test_dragging, test_keys, test_maps, test_examples, test_looks, test_access, test_address]


def main():
    folder = tempfile.mkdtemp()
    try:
        browser = Browser(folder)
        try:
            browser.size(1280, 900)
            browser.scheme('light')
            browser.open(PAGE)
            settle(browser)
            for test in TESTS:
                try:
                    test(browser)
                except (LookupError, TypeError, ValueError, subprocess.CalledProcessError) as error:
                    check(f'{test.__name__} ends well', False, f'{type(error).__name__} {error}'.splitlines()[0])
            check_quiet(browser)
        finally:
            browser.close()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print(f'1..{passed + failed}')
    print(f'{passed} passed, {failed} failed')
    return 1 if failed or not passed else 0


sys.exit(main())
