"""Looks at the pages with a browser's eyes; what they should say comes from the maps, worked out by hand."""
import json
import os
import shutil
import subprocess
import sys
import tempfile

from browser import Browser

PROGRAM = os.path.abspath(os.environ['PROGRAM'])
PICTURES = os.environ.get('PICTURES')
UP, RIGHT, DOWN = '\ue013', '\ue014', '\ue015'
EVIL = '<script>alert(1)</script>'

# The pillar at 3,1 hides 4,1 and all behind it. `eight-ray` sees rows, columns and diagonals of the eye alone.
PILLAR = '.......\n.@.#...\n.......\n'

passed = failed = 0


def check(name, holds, detail=''):
    global passed, failed
    passed, failed = passed + bool(holds), failed + (not holds)
    print(f'{"ok" if holds else "not ok"} {passed + failed} - {name}')
    if not holds and detail != '':
        print(f'# {detail}')


def equal(name, found, expected):
    check(name, found == expected, f'found {found!r}, expected {expected!r}')


def make(folder, name, arguments, text, status=0):
    """A page, or whatever else comes out."""
    path = os.path.join(folder, name)
    with open(path, 'wb') as file:
        if subprocess.run([PROGRAM] + arguments, input=text.encode(), stdout=file).returncode != status:
            raise subprocess.SubprocessError(f'{arguments} does not end with {status}')
    return path


def text(browser, selector):
    return browser.run('return document.querySelector(arguments[0]).textContent', selector)


def settle(browser):
    """Until the next picture is drawn."""
    browser.call('POST', '/execute/async', {'script': 'const done = arguments[0]; requestAnimationFrame(() =>'
                                                      ' requestAnimationFrame(() => done()))', 'args': []})


def keep(browser, name):
    if PICTURES:
        browser.picture(os.path.join(PICTURES, name + '.png'))


def cell_place(browser, x, y):
    """Where the middle of a cell is on the screen."""
    box = browser.run('const box = document.getElementById("canvas").getBoundingClientRect();'
                      'return [box.x, box.y, parseFloat(document.getElementById("space").style.width)]')
    zoom = box[2] / browser.run('return JSON.parse(document.getElementById("data").textContent).width')
    return box[0] + (x + 0.5) * zoom, box[1] + (y + 0.5) * zoom


def color_at(browser, x, y, at=0.12):
    """Of the canvas, near a corner of the cell, where most signs are not."""
    settle(browser)
    return browser.run('''
        const canvas = document.getElementById('canvas'), size = parseFloat(canvas.style.width);
        const zoom = size / JSON.parse(document.getElementById('data').textContent).width;
        const copy = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
        copy.drawImage(canvas, -(arguments[0] + arguments[2]) * zoom, -(arguments[1] + arguments[2]) * zoom);
        return Array.from(copy.getImageData(0, 0, 1, 1).data).slice(0, 3)''', x, y, at)


def check_quiet(browser, name, path):
    """Nothing went wrong and nothing was fetched since the page was opened."""
    errors = [entry['message'] for entry in browser.log('browser')]
    equal(f'{name}: the console is silent', errors, [])
    equal(f'{name}: nothing but the page itself is asked for', set(browser.requests()), {'file://' + path})


def check_policy(browser, name):
    blocked = browser.call('POST', '/execute/async', {'script': '''
        const done = arguments[0];
        document.addEventListener('securitypolicyviolation', (event) => done(event.violatedDirective));
        fetch('http://127.0.0.1:9/').then(() => done('fetched'), () => setTimeout(done, 1000, 'not forbidden'));''', 'args': []})
    equal(f'{name}: its policy forbids the network', blocked, 'connect-src')
    browser.log('browser')


def marks(browser):
    """Who sees the cell that is shown, by name."""
    return browser.run('''return Array.from(document.querySelectorAll('#rows li:not(.reference)')).filter(
        (item) => item.classList.contains('sees')).map((item) => item.querySelector('.name').textContent)''')


def check_hover(browser):
    browser.point(*cell_place(browser, 2, 0))
    equal('hover: the cell is named', text(browser, '#where'), 'Cell 2,0')
    equal('hover: a cell on a diagonal is seen by all', text(browser, '#what'), 'Floor .: all see it')
    equal('hover: all are marked', marks(browser), ['symmetric', 'eight-ray'])
    browser.point(*cell_place(browser, 3, 0))
    equal('hover: a cell off the rays has a group', text(browser, '#what'), 'Floor .: group a, seen by symmetric')
    equal('hover: who sees it is marked', marks(browser), ['symmetric'])
    equal('hover: the reference is marked', text(browser, '.reference .mark'), '●')
    browser.point(*cell_place(browser, 5, 1))
    equal('hover: nobody sees behind the pillar', text(browser, '#what'), 'Floor .: nobody sees it')
    browser.point(*cell_place(browser, 3, 1))
    equal('hover: the pillar is a wall', text(browser, '#what'), 'Wall #: all see it')
    browser.point(5, 5)
    equal('hover: off the map nothing is shown', text(browser, '#where'), 'Cell')


# Of PILLAR, eight-ray sees 0,0 1,0 2,0 0,1 2,1 3,1 0,2 1,2 2,2. symmetric sees all of the rows above and below but what
# the pillar hides: it is 2 cells away and half a cell high to each side, so its shadow's edge is 1 up in 4. 5,0 is 4 away
# and 1 up, on the edge, and seen; 6,0 is 5 away, where the edge is 5/4 up, and hidden; so are 4,1 and what is behind it.
DIFFERENCES = ['3,0', '4,0', '5,0', '3,2', '4,2', '5,2']


def check_steps(browser):
    found = []
    equal('steps: they are counted', text(browser, '#step'), '6 differences')
    for _ in DIFFERENCES:
        browser.press('n')
        found.append(text(browser, '#where').split()[1])
    equal('steps: n goes through the differences in reading order', found, DIFFERENCES)
    equal('steps: the step is numbered', text(browser, '#step'), '6 of 6 differences')
    browser.press('n')
    equal('steps: behind the last one comes the first', text(browser, '#where'), 'Cell 3,0')
    browser.press('p')
    equal('steps: p goes back', text(browser, '#where'), 'Cell 5,2')
    equal('steps: the map has the focus', browser.run('return document.activeElement.id'), 'stage')
    outline = browser.run('return getComputedStyle(document.getElementById("stage")).outlineStyle')
    equal('steps: the focus shows', outline, 'solid')
    equal('steps: the place is said', text(browser, '#said'), '5,2: Floor .: group a, seen by symmetric')
    browser.press(RIGHT, UP)
    equal('steps: arrows go from cell to cell', text(browser, '#where'), 'Cell 6,1')
    browser.run('document.getElementById("previous").click()')
    equal('steps: the button goes back from there', text(browser, '#where'), 'Cell 5,0')
    keep(browser, 'steps')


def toggle(browser, row):
    browser.run('document.querySelectorAll("#rows input")[arguments[0]].click()', row)


def check_toggles(browser):
    equal('canvas: a difference has the color of its group', color_at(browser, 3, 2), [230, 159, 0])
    equal('canvas: what all see is grey', color_at(browser, 2, 2), [90, 92, 96])
    toggle(browser, 0)
    equal('toggles: one algorithm alone differs from nobody', text(browser, '#step'), '0 differences')
    equal('canvas: what the other one saw is dark', color_at(browser, 3, 2), [11, 13, 16])
    equal('toggles: no group is left', browser.run('return document.querySelectorAll("#groups tbody tr").length'), 0)
    check('toggles: the table row is dimmed',
          browser.run('return document.querySelector("#counts tbody tr").className === "off-row"'))
    browser.run('document.getElementById("every").click()')
    equal('toggles: all on again', text(browser, '#step').split()[-2:], ['6', 'differences'])
    browser.run('document.getElementById("nobody").click()')
    equal('toggles: all off', browser.run('return document.querySelectorAll("#rows input:checked").length'), 0)
    browser.run('document.getElementById("every").click()')


def check_groups(browser):
    button = '#groups tbody button'
    equal('groups: the script makes of them what the page had', text(browser, '#groups tbody tr'), 'a6symmetric')
    browser.run('document.querySelector(arguments[0]).click()', button)
    equal('groups: one is kept to', browser.run('return document.querySelector(arguments[0]).ariaPressed', button), 'true')
    browser.run('document.querySelector(arguments[0]).click()', button)
    equal('groups: and left', browser.run('return document.querySelector(arguments[0]).ariaPressed', button), 'false')


def check_themes(browser):
    paper = 'return getComputedStyle(document.body).backgroundColor'
    light, dark = 'rgb(255, 255, 255)', 'rgb(22, 25, 30)'
    browser.scheme('dark')
    equal('theme: dark as the system is', browser.run(paper), dark)
    keep(browser, 'dark')
    browser.scheme('light')
    equal('theme: light as the system is', browser.run(paper), light)
    browser.run('document.getElementById("theme").click(); document.getElementById("theme").click()')
    equal('theme: dark as the reader wants', browser.run(paper), dark)
    equal('theme: the button says so', text(browser, '#theme'), 'Theme: dark')
    browser.scheme('dark')
    browser.run('document.getElementById("theme").click(); document.getElementById("theme").click()')
    equal('theme: light as the reader wants', browser.run(paper), light)
    browser.run('document.getElementById("theme").click(); document.getElementById("theme").click()')
    browser.scheme('light')
    keep(browser, 'light')


def check_phone(browser, name):
    browser.size(390, 800)
    check(f'{name}: as wide as a phone', browser.run(
        'return document.documentElement.scrollWidth <= document.documentElement.clientWidth'))
    keep(browser, name + '-phone')
    browser.size(1280, 900)


def check_access(browser, name):
    """What a reader who does not see the page goes by."""
    equal(f'{name}: one first heading, none skipped', browser.run('''
        const levels = Array.from(document.querySelectorAll('h1, h2, h3'), (h) => +h.tagName[1]);
        return levels.filter((level) => level === 1).length === 1 &&
            levels.every((level, i) => !i || level <= levels[i - 1] + 1)'''), True)
    equal(f'{name}: every table has a name and headers', browser.run('''
        return Array.from(document.querySelectorAll('table')).every((table) => table.querySelector('th[scope=col]') &&
            document.getElementById(table.getAttribute('aria-labelledby')).textContent)'''), True)
    equal(f'{name}: every control has a name', browser.run('''
        return Array.from(document.querySelectorAll('button, input')).filter((control) => !control.ariaLabel &&
            !control.textContent.trim() && !control.closest('label')).length'''), 0)
    equal(f'{name}: no id stands twice', browser.run('''
        const ids = Array.from(document.querySelectorAll('[id]'), (element) => element.id);
        return ids.filter((id, i) => ids.indexOf(id) !== i)'''), [])
    check(f'{name}: it has a language and a title', browser.run('return document.documentElement.lang && document.title'))


def check_compare(browser, folder):
    path = make(folder, 'compare.html', ['compare', '-a', 'symmetric,eight-ray', '-f', 'html'], PILLAR)
    browser.open(path)
    check('compare: the script took over', browser.run(
        'return document.getElementById("still").hidden && !document.getElementById("viewer").hidden'))
    check_access(browser, 'compare')
    check_hover(browser)
    check_steps(browser)
    check_toggles(browser)
    check_groups(browser)
    check_themes(browser)
    check_phone(browser, 'compare')
    check_quiet(browser, 'compare', path)
    check_policy(browser, 'compare')


def check_scriptless(browser, folder):
    path = os.path.join(folder, 'compare.html')
    browser.scripts(False)
    browser.open(path)
    check('no script: the map is there', browser.run('''
        const box = document.querySelector('#still svg.map').getBoundingClientRect();
        return box.width > 100 && box.height > 40'''))
    check('no script: nothing is there that would not work', browser.run('''
        return Array.from(document.querySelectorAll('button, input')).every((control) => !control.offsetParent)'''))
    equal('no script: the groups are told', text(browser, '#groups tbody').strip(), 'a6symmetric')
    equal('no script: each algorithm has its map', browser.run('return document.querySelectorAll(".many svg.map").length'), 2)
    keep(browser, 'no-script')
    browser.scripts(True)


def check_evil(browser, folder):
    scenario = {'map': ['<&>"\'.', '.</..!', '#--->.'], 'open': '<&>"\'.!-/',
                'viewers': [{'id': EVIL, 'x': 1, 'y': 0}, {'id': '</script>' + EVIL + '<!--<script>', 'x': 4, 'y': 1},
                            {'id': '" onload="alert(2)', 'x': 5, 'y': 2}]}
    path = make(folder, 'evil.html', ['compare', '-a', 'symmetric,corner', '-f', 'html'], json.dumps(scenario))
    browser.open(path)
    check('markup in ids: no dialog', not browser.has_dialog())
    equal('markup in ids: no script but ours', browser.run('return document.scripts.length'), 2)
    equal('markup in ids: the ids are kept as they are', browser.run(
        'return JSON.parse(document.getElementById("data").textContent).eyes.map((eye) => eye.id)'),
        [viewer['id'] for viewer in scenario['viewers']])
    equal('markup in ids: the tooltip, too', browser.run(
        'return document.querySelector("#still svg g title").textContent'), EVIL)
    equal('markup in ids: no attribute came of it', browser.run('return document.querySelectorAll("[onload]").length'), 0)
    browser.point(*cell_place(browser, 0, 0))
    equal('markup on the map: the glyph is shown', text(browser, '#what').split(':')[0], 'Floor <')
    check_quiet(browser, 'markup in ids', path)


REFEREE = '''import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    mask = ['1' * asked['width']] * asked['height']
    print(json.dumps({'id': asked['id'], 'mask': mask}), flush=True)
'''


def check_evil_title(browser, folder):
    with open(os.path.join(folder, 'all.py'), 'w', encoding='ascii') as file:
        file.write(REFEREE)
    title = f'exec:{sys.executable} {folder}/all.py {EVIL}'
    path = make(folder, 'title.html', ['compare', '-a', 'symmetric', '-a', title, '-f', 'html'], PILLAR)
    browser.open(path)
    check('markup in a title: no dialog', not browser.has_dialog())
    equal('markup in a title: no script but ours', browser.run('return document.scripts.length'), 2)
    check('markup in a title: it is shown as it is', EVIL in text(browser, '#counts tbody tr:last-child th'))
    check('markup in a title: in the panel, too', EVIL in text(browser, '#rows li:nth-child(2) .name'))
    check_phone(browser, 'markup in a title')
    check_quiet(browser, 'markup in a title', path)


def check_texts(browser, folder):
    """No text ends outside of its picture, on maps of all sizes."""
    rooms = '\n'.join('@' + '.#' * 60 if not y else '.' * 121 for y in range(90)) + '\n'
    for name, level in (('small', '@..\n'), ('large', rooms)):
        for command in (['fov', '-v', '0,0', '-r', '9'], ['compare', '-v', '0,0'], ['los', '--from', '0,0', '--to', '2,0'],
                        ['survey', '-r', '9', '-v', '0,0', '--guards', '2', '--hidden', '2', '--exposed', '2']):
            path = make(folder, f'{name}-{command[0]}.svg', command + ['-f', 'svg', '--grid'], level)
            browser.open(path)
            equal(f'{command[0]} -f svg, a {name} map: no text is cut off', browser.run('''
                const all = document.documentElement.viewBox.baseVal;
                return Array.from(document.querySelectorAll(':root > text')).filter((text) => {
                    const box = text.getBBox();
                    return box.x < 0 || box.y < 0 || box.x + box.width > all.width || box.y + box.height > all.height;
                }).map((text) => text.textContent)'''), [])
            keep(browser, f'{name}-{command[0]}')


def check_dark_key(browser, folder):
    """A cross that is black on the map is not black on a dark page."""
    path = make(folder, 'cross.svg', ['los', '-a', 'corner', '-f', 'svg', '--from', '0,0', '--to', '2,2'], '.#.\n#..\n...\n', 1)
    for scheme in 'light', 'dark':
        browser.scheme(scheme)
        browser.open(path)
        equal(f'los -f svg, {scheme}: dark crosses on the map, and in the key those that show on the page', browser.run('''
            const isDark = (element, what) => parseInt(getComputedStyle(element)[what].slice(4)) < 128;
            const page = isDark(document.querySelector('.page'), 'fill');
            return Array.from(document.querySelectorAll('.stop, .flank')).map((cross) =>
                isDark(cross, 'stroke') === (cross.closest('svg').viewBox.baseVal.width > 1 || !page))'''), [True] * 5)
    browser.scheme('light')


def check_pictures(browser, folder):
    scenario = {'map': ['.<.&."', '......'], 'open': '<&."',
                'viewers': [{'id': EVIL, 'x': 0, 'y': 1}]}
    for command in (['fov'], ['compare', '-a', 'symmetric,corner'], ['los', '--from', '0,1', '--to', '5,0']):
        path = make(folder, command[0] + '.svg', command + ['-f', 'svg'], json.dumps(scenario))
        browser.open(path)
        equal(f'{command[0]} -f svg: it is a picture', browser.run('return document.documentElement.localName'), 'svg')
        equal(f'{command[0]} -f svg: it has no script', browser.run('return document.scripts.length'), 0)
        check(f'{command[0]} -f svg: it has a title', browser.run('return document.title'))
        check_quiet(browser, f'{command[0]} -f svg', path)
    check_texts(browser, folder)
    check_dark_key(browser, folder)


# What would run, or leave a trace, if it were taken for more than text.
MARK = 'document.title="taken"'
HOSTILE = [f'<script>{MARK}</script>', f'"><img src=x onerror=\'{MARK}\'>', f"'><svg onload='{MARK}'>",
           f']]><script>{MARK}</script>', f'</style><script>{MARK}</script>', f'</script><script>{MARK}</script>',
           f'</title><script>{MARK}</script>', f'--><script>{MARK}</script>', '<!--<script>', f'${{{MARK}}}', f'`${{{MARK}}}`',
           f'javascript:{MARK}', f'" onmouseover="{MARK.replace(chr(34), chr(39))}', '&lt;script&gt;', '\\u003cscript>', '</text><a href="x">']

SCRIPTS = {'compare.html': ['script', 'script'], 'audit.html': ['script'], 'survey.html': ['script', 'script'],
           'replay.html': ['script', 'script'], 'everywhere.html': ['script', 'script']}


def hostile_documents(folder):
    """Every command that draws or writes pages, with hostile names wherever it takes some: file, arguments, input, names."""
    rows = ['<>&"', "'`$]", '....', '....']
    ids = [{'id': name, 'x': i % 4, 'y': i // 4} for i, name in enumerate(HOSTILE)]
    scenario = {'map': rows, 'open': ''.join(rows), 'viewers': ids}
    units = [{**unit, 'id': 'u' + unit['id']} for unit in ids]
    story = {'map': rows, 'open': ''.join(rows), 'turns': [], 'teams': [{'id': name, 'units': [unit]}
                                                                       for name, unit in zip(HOSTILE, units)]}
    titles = []
    for name in HOSTILE[:4]:
        titles += ['-a', f'exec:{sys.executable} {folder}/all.py {name.replace(chr(34), "")}']
    before = make(folder, 'before', ['fov', '-f', 'json', '-v', '0,0', '-r', '1'], json.dumps(scenario))
    named = []
    for number, name in enumerate(HOSTILE):
        named.append(os.path.join(folder, f'{number}{name}.txt'.replace('/', '\u2044')))
        with open(named[-1], 'w', encoding='utf-8') as file:
            file.write('....\n.#..\n....\n')
    text = json.dumps(scenario)
    return [('fov.svg', ['fov', '-f', 'svg'], text, HOSTILE),
            ('los.svg', ['los', '-f', 'svg', '--from', HOSTILE[0], '--to', HOSTILE[9]], text, []),
            ('replay.svg', ['replay', '-f', 'svg', '--last', '--team', HOSTILE[3]], json.dumps(story), [HOSTILE[3]]),
            ('replay.html', ['replay', '-f', 'html'], json.dumps({**story, 'turns': [
                [{'move': 'u' + name, 'to': [3, 3]}] for name in HOSTILE]}), HOSTILE),
            ('compare.svg', ['compare', '-f', 'svg', '-a', 'symmetric'] + titles, text, []),
            ('everywhere.svg', ['compare', '--everywhere', '-f', 'svg', '-a', 'symmetric'] + titles, json.dumps(rows), []),
            ('everywhere.html', ['compare', '--everywhere', '-f', 'html', '-a', 'symmetric'] + titles, json.dumps(rows), []),
            ('survey.svg', ['survey', '-f', 'svg'], json.dumps(rows), []),
            ('diff.svg', ['diff', '-f', 'svg', before, '-'], open(before, encoding='utf-8').read(), []),
            ('compare.html', ['compare', '-f', 'html', '-a', 'symmetric'] + titles, text, HOSTILE),
            ('audit.html', ['audit', '-f', 'html', '-a', 'symmetric', '-a', 'eight-ray'] + titles[:2] + named, '', []),
            ('survey.html', ['survey', '-f', 'html', '--between', '<', '>', '--between', '"', "'", '--opaque', 'all', '--open', '.<>&"\'`$]#'],
             '\n'.join(rows) + '\n', [])]


def check_hostile(browser, folder):
    with open(os.path.join(folder, 'all.py'), 'w', encoding='ascii') as file:
        file.write(REFEREE)
    for name, arguments, given, names in hostile_documents(folder):
        path = make(folder, 'hostile-' + name, arguments, given)
        browser.open(path)
        settle(browser)
        check(f'hostile {name}: no dialog', not browser.has_dialog())
        check(f'hostile {name}: no script ran', browser.run('return document.title') not in ('taken', ''))
        equal(f'hostile {name}: no script but ours', browser.run(
            'return Array.from(document.querySelectorAll("script, img, iframe, object, embed, foreignObject, a[href]"), (element) =>'
            ' element.localName).filter((tag) => tag != "a" || location.pathname.endsWith("svg"))'),
            SCRIPTS.get(name, []))
        equal(f'hostile {name}: no attribute that runs', browser.run(
            'return Array.from(document.querySelectorAll("*")).flatMap((element) => element.getAttributeNames())'
            '.filter((attribute) => attribute.startsWith("on"))'), [])
        shown = browser.run('const data = document.getElementById("data"); return document.documentElement.textContent +'
                            '(data ? (JSON.parse(data.textContent).eyes || []).map((eye) => eye.id).join(" ") : "")')
        equal(f'hostile {name}: names are shown as they are', [one for one in names if one not in shown], [])
        check_quiet(browser, f'hostile {name}', path)


def check_large(browser, folder):
    rows = ['.' * 512 for _ in range(512)]
    for i in range(8, 500, 23):
        rows[i] = rows[i][:i * 7 % 500] + '#' * 5 + rows[i][i * 7 % 500 + 5:]
    path = make(folder, 'large.html', ['compare', '-a', 'all', '-v', '256,256', '-f', 'html'], '\n'.join(rows) + '\n')
    browser.open(path)
    check('512 x 512, all algorithms: less than 4 MB', os.path.getsize(path) < 4e6, os.path.getsize(path))
    spent = browser.run('''
        const start = performance.now();
        document.querySelector('#rows input').click();
        return performance.now() - start''')
    check('512 x 512, all algorithms: a toggle takes less than a second', spent < 1000, f'{spent} ms')
    browser.run('for (let i = 0; i < 12; i++) document.getElementById("closer").click()')
    browser.press('n')
    settle(browser)
    check('512 x 512, all algorithms: close up, the canvas is no larger than its frame', browser.run(
        'return document.getElementById("canvas").width <= 1280 && document.getElementById("canvas").height <= 900'))
    keep(browser, 'large')
    check_quiet(browser, '512 x 512', path)


def check_hole(browser, folder):
    path = make(folder, 'hole.html', ['compare', '-a', 'all', '-f', 'html'], PILLAR)
    browser.open(path)
    equal('all algorithms: beside them the map and its groups leave no hole', browser.run('''
        const [panel, main] = ['.panel', '.main'].map((name) => document.querySelector(name).getBoundingClientRect());
        return panel.bottom <= Math.max(main.bottom, panel.top + 24 * 16) + 1'''), True)
    check_phone(browser, 'all algorithms')


def check_audit(browser, folder):
    path = make(folder, 'audit.html', ['audit', '-a', 'symmetric,eight-ray', '-f', 'html'], PILLAR.replace('@', '.'))
    browser.open(path)
    check_access(browser, 'audit')
    articles = browser.run('return document.querySelectorAll("article").length')
    check('audit: there are counterexamples', articles > 1)
    check('audit: every link leads somewhere', browser.run('''
        return Array.from(document.querySelectorAll('a[href^="#"]')).every((link) =>
            document.getElementById(link.hash.slice(1)))'''))
    browser.press('n')
    equal('audit: n goes to the first counterexample', browser.run(
        'return document.activeElement === document.querySelector("article")'), True)
    browser.press('p')
    equal('audit: p goes back, to the last one', browser.run(
        'return document.activeElement === Array.from(document.querySelectorAll("article")).pop()'), True)
    keep(browser, 'audit')
    browser.run('for (const box of document.querySelectorAll("#audit input")) box.click()')
    equal('audit: an algorithm that is off has no counterexamples', browser.run(
        'return document.querySelectorAll("article:not([hidden])").length'), 0)
    check_phone(browser, 'audit')
    check_quiet(browser, 'audit', path)


# Of PILLAR all but the pillar is open. Seen from 2,1 it is 1 away and half a cell high to each side: 4,0 and 4,2, 2 away
# and 1 up or down, are on its shadow's edge and seen, 5,0 6,0 5,2 6,2 are in it, and so are 4,1 5,1 6,1: 14 are seen, one of
# them the pillar, and 13 open ones see 2,1 as it sees them. The farthest is the root of 5 away; all together itself, four
# at 1, one at 2, four at the root of 2 and four at that of 5: 20.6 by 14. From 0,2 the pillar stands before 6,0, but 6,1 is
# seen, the root of 37 away, which is the most; 4,1 is to the pillar as 2,1 is, and the root of 5 the least.
TOLD = '2,1: sees 14, seen by 13, mean distance 1.5, farthest 2.2'


def check_rows(browser):
    """A row of a list points at its cell, its button goes there."""
    cell = text(browser, '#guard-list tbody button')
    browser.run('document.querySelector("#guard-list tbody tr").dispatchEvent(new PointerEvent("pointerenter"))')
    check('survey: a row points at its cell', text(browser, '#reading').startswith(cell + ': sees'), cell)
    browser.run('document.querySelector("#guard-list tbody tr").dispatchEvent(new PointerEvent("pointerleave"))')
    cell = text(browser, '#hidden-list tbody button')
    browser.run('document.querySelector("#hidden-list tbody button").click()')
    check('survey: its button goes there', text(browser, '#said').startswith(cell + ': sees'), cell)
    equal('survey: to the map', browser.run('return document.activeElement.id'), 'stage')


def check_zoom(browser):
    width = 'return parseFloat(document.getElementById("space").style.width)'
    before = browser.run(width)
    browser.press('+')
    check('survey: plus makes cells larger', browser.run(width) > before)
    browser.run('document.getElementById("farther").click(); document.getElementById("farther").click()')
    check('survey: a button makes them smaller', browser.run(width) < before)
    browser.press('0')
    equal('survey: 0 makes them fit', browser.run(width), before)


def check_survey(browser, folder):
    arguments = ['survey', '--guards', '2', '--hidden', '1', '--exposed', '1', '--between', '0,0-1,2', '6,0-6,2', '-f', 'html']
    path = make(folder, 'survey.html', arguments, PILLAR)
    browser.open(path)
    check('survey: the script took over', browser.run(
        'return document.getElementById("still").hidden && !document.getElementById("viewer").hidden'))
    check_access(browser, 'survey')
    browser.point(*cell_place(browser, 2, 1))
    equal('survey: all numbers of the cell under the pointer', text(browser, '#reading'), TOLD)
    browser.point(*cell_place(browser, 3, 1))
    equal('survey: a wall has none', text(browser, '#reading'), '3,1: a wall')
    browser.point(5, 5)
    equal('survey: walls are dark', color_at(browser, 3, 1), [59, 69, 85])
    browser.run('document.getElementById("stage").focus()')
    browser.press(RIGHT, RIGHT, DOWN)
    equal('survey: arrows go from cell to cell', text(browser, '#said'), TOLD)
    browser.press(UP)
    check('survey: up is up', text(browser, '#said').startswith('2,0: '))
    browser.run('document.querySelector("[data-measure=farthest]").click()')
    equal('survey: another number, another scale', text(browser, '#most'), '6.1')
    equal('survey: its button is pressed', browser.run(
        'return Array.from(document.querySelectorAll("[data-measure]"), (button) => button.ariaPressed)'),
        ['false', 'false', 'false', 'true'])
    equal('survey: the least is told as well', text(browser, '#least'), '2.2')
    equal('survey: the largest is brightest', color_at(browser, 0, 2), [253, 231, 37])
    equal('survey: the least is darkest', color_at(browser, 4, 1), [68, 1, 84])
    check_rows(browser)
    check_zoom(browser)
    keep(browser, 'survey')
    check_phone(browser, 'survey')
    check_quiet(browser, 'survey', path)
    browser.scripts(False)
    browser.open(path)
    check('survey, no script: the map and the lists are there', browser.run('''
        return document.querySelector('#still svg.map').getBoundingClientRect().width > 100 &&
            ['guard-list', 'hidden-list', 'exposed-list', 'between-list'].every((id) => document.getElementById(id))'''))
    check('survey, no script: nothing is there that would not work', browser.run('''
        return Array.from(document.querySelectorAll('button, input')).every((control) => !control.offsetParent)'''))
    browser.scripts(True)


# As tests/golden/compare/everywhere.py counts: nowhere do symmetric and bresenham differ by more than 2 cells, as from 1,1;
# there symmetric sees what exact does, bresenham two cells less.
def check_everywhere(browser, folder):
    path = make(folder, 'everywhere.html', ['compare', '--everywhere', '-a', 'symmetric,bresenham', '-f', 'html'], PILLAR)
    browser.open(path)
    check('everywhere: the script took over', browser.run(
        'return document.getElementById("still").hidden && !document.getElementById("viewer").hidden'))
    check_access(browser, 'everywhere')
    browser.point(*cell_place(browser, 1, 1))
    equal('everywhere: all numbers of the cell under the pointer', text(browser, '#reading'),
          '1,1: differ in 2 cells; symmetric 0; bresenham 2')
    browser.point(*cell_place(browser, 3, 1))
    equal('everywhere: a wall has none', text(browser, '#reading'), '3,1: a wall')
    browser.point(5, 5)
    equal('everywhere: the most', text(browser, '#most'), '2')
    equal('everywhere: where they differ most is brightest', color_at(browser, 1, 1, 0.5), [253, 231, 37])
    equal('everywhere: where they agree is darkest', color_at(browser, 1, 0), [68, 1, 84])
    browser.run('document.querySelectorAll("[data-measure]")[2].click()')
    equal('everywhere: an algorithm alone, on a scale of its own', text(browser, '#most'), '3')
    equal('everywhere: where it is as the reference', color_at(browser, 2, 1, 0.5), [68, 1, 84])
    browser.run('document.querySelector("#worst-list button").click()')
    equal('everywhere: a button of the list goes to its cell', text(browser, '#said')[:15], '3,0: differ in ')
    equal('everywhere: to the map', browser.run('return document.activeElement.id'), 'stage')
    keep(browser, 'everywhere')
    check_phone(browser, 'everywhere')
    check_quiet(browser, 'everywhere', path)
    browser.scripts(False)
    browser.open(path)
    check('everywhere, no script: the map and the lists are there', browser.run('''
        return document.querySelector('#still svg.map').getBoundingClientRect().width > 100 &&
            ['counts', 'worst-list'].every((id) => document.getElementById(id))'''))
    check('everywhere, no script: nothing is there that would not work', browser.run('''
        return Array.from(document.querySelectorAll('button, input')).every((control) => !control.offsetParent)'''))
    browser.scripts(True)


# A room, a wall with a door in it, another room; who stands in the one sees of the other what lies in the door's row.
# Turn 1: U goes to the door and back on foot, and passes where it sees all. Turn 2: the door shuts. Turn 3: E comes into
# the row, where U would see it if the door were open; turn 4: it opens, and U sees E.
STORY = {'map': ['#######', '#..#..#', '#..+..#', '#..#..#', '#######'], 'open': '.+',
         'teams': [{'id': 'blue', 'units': [{'id': 'U', 'x': 1, 'y': 2}]},
                   {'id': 'red', 'units': [{'id': 'enemy', 'x': 4, 'y': 1}]}],
         'turns': [[{'move': 'U', 'walk': [[2, 2], [3, 2], [2, 2], [1, 2]]}],
                   [{'set': [3, 2], 'tile': '#'}],
                   [{'move': 'enemy', 'to': [5, 2]}],
                   [{'set': [3, 2], 'tile': '+'}, {'shoot': 'U', 'at': 'enemy'}]]}
SEEN, REMEMBERED, NEVER, WALL, OLD_WALL = [233, 226, 207], [70, 68, 62], [11, 13, 16], [125, 140, 163], [38, 42, 49]


def current(browser):
    return browser.run('return document.querySelector("#turns [aria-current]").id')


def units(browser):
    return browser.run('return Array.from(document.querySelectorAll("#units bdi"), (name) => name.textContent)')


def check_fog_turns(browser):
    equal('fog: it begins at the start', (text(browser, '#step'), current(browser)), ('0 of 4', 'turn-0'))
    browser.press('1')
    equal('fog: a digit chooses the team', browser.run(
        'return document.querySelector("#views [aria-pressed=true]").textContent'), 'blue')
    equal('fog: each team has its color', browser.run('''
        return Array.from(document.querySelectorAll('#views bdi[class]'), (name) => getComputedStyle(name).textDecorationColor)
            .filter((color, i, colors) => colors.indexOf(color) === i).length'''), 2)
    equal('fog: the other room is not seen', color_at(browser, 4, 1), NEVER)
    equal('fog: the own one is', color_at(browser, 2, 1), SEEN)
    equal('fog: nor is who stands there', units(browser), ['U'])
    browser.press('n')
    equal('fog: n plays a turn', (text(browser, '#step'), current(browser)), ('1 of 4', 'turn-1'))
    equal('fog: what was seen on the way is remembered', color_at(browser, 4, 1), REMEMBERED)
    equal('fog: as are its walls', color_at(browser, 4, 0), OLD_WALL)
    browser.press('n')
    equal('fog: the door is a wall now', color_at(browser, 3, 2), WALL)
    equal('fog: behind it all is remembered', color_at(browser, 4, 2), REMEMBERED)
    browser.press('n', 'n')
    equal('fog: through the open door the enemy is seen', units(browser), ['U', 'enemy'])
    equal('fog: behind the last turn is none', browser.run('return document.getElementById("next").disabled'), True)
    browser.press('p', 'p')
    equal('fog: p takes turns back', (text(browser, '#step'), color_at(browser, 4, 2), color_at(browser, 3, 2)),
          ('2 of 4', REMEMBERED, WALL))
    browser.press('p', 'p')
    equal('fog: up to the start, where nothing is remembered', (color_at(browser, 4, 1), color_at(browser, 4, 2)), (NEVER, SEEN))


def check_fog_views(browser):
    browser.press('2')
    equal('fog: another team, another view', (color_at(browser, 2, 1), color_at(browser, 5, 3)), (NEVER, SEEN))
    browser.run('document.querySelector("#turns a[href=\'#turn-2\']").click()')
    equal('fog: an event jumps to its turn', (text(browser, '#step'), current(browser)), ('2 of 4', 'turn-2'))
    equal('fog: and is said', text(browser, '#said'), 'Turn 2. 3,2 becomes #.')
    browser.press('p')
    browser.press('n')
    browser.press('a')
    equal('fog: all teams together', units(browser), ['U', 'enemy'])
    equal('fog: what one alone sees is in its color', color_at(browser, 1, 1) != SEEN and color_at(browser, 1, 1) != color_at(browser, 4, 1), True)
    browser.point(*cell_place(browser, 4, 1))
    equal('fog: the cell under the pointer is told', text(browser, '#reading'), '4,1: floor, seen; enemy of red')
    browser.point(5, 5)
    browser.run('document.getElementById("stage").focus()')
    browser.press(RIGHT)
    equal('fog: arrows go from cell to cell', text(browser, '#said'), '1,0: wall, seen')
    browser.run('const turn = document.getElementById("turn"); turn.value = 4; turn.dispatchEvent(new Event("input"))')
    equal('fog: the slider goes to a turn', current(browser), 'turn-4')


def check_fog_play(browser):
    browser.run('document.getElementById("step").closest(".bar").focus()')
    browser.press(' ')
    equal('fog: space plays, from the start if it was at the end', text(browser, '#play'), 'Pause')
    for _ in range(100):
        if text(browser, '#play') == 'Play':
            break
        browser.call('POST', '/execute/async', {'script': 'setTimeout(arguments[0], 100)', 'args': []})
    equal('fog: at the end it stops', (text(browser, '#play'), text(browser, '#step')), ('Play', '4 of 4'))
    browser.run('document.getElementById("play").click()')
    browser.press(' ')
    equal('fog: space stops it', text(browser, '#play'), 'Play')


def check_fog_long(browser, folder):
    """With more turns than fit beside the map, the list scrolls."""
    story = {**STORY, 'turns': [[{'move': 'U', 'to': [1, 1 + turn % 3]}] for turn in range(40)]}
    path = make(folder, 'long.html', ['replay', '-f', 'html'], json.dumps(story))
    for width in 1280, 390:
        browser.size(width, 800)
        browser.open(path)
        browser.press(*'n' * 30)
        equal(f'fog: {width} wide, a long list ends above what follows, and shows its turn', browser.run('''
            const [turns, help, now] = ['#turns', '#viewer > .help', '#turns [aria-current]'].map((name) =>
                document.querySelector(name).getBoundingClientRect());
            return [turns.bottom <= help.top, now.top >= turns.top, now.bottom <= turns.bottom]'''), [True, True, True])
    browser.size(1280, 900)


def check_fog(browser, folder):
    path = make(folder, 'fog.html', ['replay', '-f', 'html'], json.dumps(STORY))
    browser.open(path)
    check('fog: the script took over', browser.run(
        'return document.getElementById("still").hidden && !document.getElementById("viewer").hidden'))
    check_access(browser, 'fog')
    for part in (check_fog_turns, check_fog_views, check_fog_play):
        part(browser)
    keep(browser, 'fog')
    check_phone(browser, 'fog')
    check_policy(browser, 'fog')
    check_quiet(browser, 'fog', path)
    browser.scheme('dark')
    keep(browser, 'fog-dark')
    browser.scheme('light')
    browser.open(path + '#turn-3')
    equal('fog: an address leads to a turn', current(browser), 'turn-3')
    check_fog_long(browser, folder)
    path = make(folder, 'one.html', ['replay', '-f', 'html', '--team', 'blue', '--last'], json.dumps(STORY))
    browser.open(path)
    equal('fog: one team, at the last turn', (text(browser, '#views'), current(browser)), ('blue', 'turn-4'))
    browser.scripts(False)
    browser.open(path)
    check('fog, no script: the end and all events are there', browser.run('''
        return document.querySelector('#still svg.map').getBoundingClientRect().width > 100 &&
            document.querySelectorAll('#turns > li').length === 5'''))
    check('fog, no script: nothing is there that would not work', browser.run('''
        return Array.from(document.querySelectorAll('button, input')).every((control) => !control.offsetParent)'''))
    browser.scripts(True)


def main():
    folder = tempfile.mkdtemp()
    try:
        browser = Browser(folder)
        try:
            browser.size(1280, 900)
            browser.scheme('light')
            for part in (check_compare, check_scriptless, check_evil, check_evil_title, check_hostile, check_pictures, check_large, check_hole,
                         check_audit, check_survey, check_everywhere, check_fog):
                try:
                    part(browser, folder)
                except (LookupError, TypeError, subprocess.CalledProcessError) as error:
                    check(f'{part.__name__} ends well', False, str(error).splitlines()[0])
                    browser.scripts(True)
        finally:
            browser.close()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print(f'1..{passed + failed}')
    print(f'{passed} passed, {failed} failed')
    return 1 if failed or not passed else 0


sys.exit(main())
