"""Looks at the pages with a browser's eyes; what they should say comes from the maps, worked out by hand."""
import json
import os
import subprocess
import sys
import tempfile

from browser import Browser

PROGRAM = os.path.abspath(os.environ['PROGRAM'])
PICTURES = os.environ.get('PICTURES')
UP, RIGHT, DOWN, TAB = '\ue013', '\ue014', '\ue015', '\ue004'
EVIL = '</script><script>alert(1)</script>'
FLOOR, WALL, HIDDEN, DARK, OLD = [233, 226, 207], [125, 140, 163], [11, 13, 16], [49, 58, 71], [85, 82, 74]

# The pillar at 3,1 hides 4,1 and all behind it. `eight-ray` sees rows, columns and diagonals of the eye alone: of the
# rows above and below 0 to 2; symmetric 0 to 5, as the edge of the pillar's shadow rises by 1 in 4.
PILLAR = '.......\n.@.#...\n.......\n'
STORY = {'map': ['U...#', '....g'], 'radius': 2, 'walls': 'dark', 'teams': [
    {'id': 'red', 'units': [{'id': 'U', 'x': 0, 'y': 0}]}, {'id': EVIL, 'units': [{'id': 'g', 'x': 4, 'y': 1}]}],
    'turns': [[{'move': 'U', 'to': [3, 0]}], [{'set': [0, 0], 'tile': '#'}, {'die': 'U'}]]}
PAGES = {  # name: arguments, what it reads
    'fov': (['fov', '-r', '2', '--walls', 'dark'], PILLAR),
    'sub-tiles': (['fov', '-a', 'pseudo-2x'], PILLAR),
    'light': (['fov', '--light', '5,1:radius=1'], '@.....\n......\n'),
    'los': (['los'], json.dumps({'map': PILLAR.split(), 'pairs': [[[1, 1], [6, 1]], [[1, 1], [2, 0]]]})),
    'replay': (['replay'], json.dumps(STORY)),
    'compare': (['compare', '-a', 'symmetric,eight-ray', '--title', EVIL], PILLAR),
    'everywhere': (['compare', '--everywhere', '-a', 'symmetric,eight-ray'], PILLAR),
    'survey': (['survey', '--guards', '1', '--hidden', '2'], PILLAR),
    'audit': (['audit', '-a', 'bresenham', '--property', 'symmetric,no-holes'], PILLAR),
    'diff': (['diff', 'old.txt', '-'], PILLAR),
}

passed = failed = 0


def equal(name, found, expected):
    global passed, failed
    holds = found == expected
    passed, failed = passed + holds, failed + (not holds)
    print(f'{"ok" if holds else "not ok"} {passed + failed} - {name}')
    if not holds:
        print(f'# found {found!r}, expected {expected!r}')


def settle(browser):
    browser.call('POST', '/execute/async', {'script': 'const done = arguments[0]; requestAnimationFrame(() =>'
                                                      ' requestAnimationFrame(() => done()))', 'args': []})


def text(browser, selector):
    return browser.run('return document.querySelector(arguments[0])?.textContent', selector)


def rows(browser, table):
    return browser.run('return [...document.querySelectorAll("table")[arguments[0]].tBodies[0].rows].map('
                       '(row) => [...row.cells].map((cell) => cell.textContent))', table)


def place(browser, x, y):
    """Where the middle of a cell is on the screen."""
    box = browser.run('const box = document.querySelector(".space").getBoundingClientRect();'
                      'return [box.x, box.y, parseFloat(document.querySelector(".space").style.width) / viewer.scene.width]')
    return box[0] + (x + 0.5) * box[2], box[1] + (y + 0.5) * box[2]


def color(browser, x, y, at=0.12):
    """Of the picture that is shown: enlarged by the browser, so that a dot of the paper is a cell or a part of one."""
    settle(browser)
    return browser.run('''const {paper, scene} = viewer, [x, y, at] = Array.from(arguments, (one) => one * scene.scale);
        const copy = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
        copy.drawImage(paper, -Math.floor(x + at), -Math.floor(y + at));
        return Array.from(copy.getImageData(0, 0, 1, 1).data).slice(0, 3)''', x, y, at)


def colors(browser, y, width):
    return [color(browser, x, y) for x in range(width)]


def hover(browser, x, y):
    browser.point(*place(browser, x, y))
    return text(browser, '.reading')


def check_fov(browser):
    # Radius 2, dark walls: 1,1 and two cells to each side, of which 3,1 is the wall that is not seen.
    equal('fov: the row of the eye', colors(browser, 1, 7), [FLOOR] * 3 + [DARK] + [HIDDEN] * 3)
    equal('fov: a cell is told at the pointer', hover(browser, 3, 1), '3,1: wall, hidden')
    equal('fov: who stands there', hover(browser, 1, 1), '1,1: floor, seen \u2013 @')
    equal('fov: the legend has what is used', browser.run(
        'return [...document.querySelectorAll(".legend li")].map((item) => item.lastChild.textContent)'),
        ['floor', 'wall, hidden', 'hidden', 'viewer'])
    browser.run('document.querySelector(".stage").focus(); viewer.cursor = null')
    browser.press(RIGHT, RIGHT, DOWN)
    browser.point(3, 3)
    equal('fov: arrows go from cell to cell', text(browser, '.reading'), '1,1: floor, seen \u2013 @')
    equal('fov: the cell is said', browser.run('return document.querySelector(".reading").ariaLive'), 'polite')
    zoom = browser.run('return viewer.zoom')
    browser.press('+', '+')
    equal('fov: + enlarges', browser.run('return viewer.zoom') > zoom, True)
    browser.press('0')
    equal('fov: 0 shows all', browser.run('return viewer.zoom'), zoom)
    saved = browser.call('POST', '/execute/async', {'script': '''const done = arguments[0];
        HTMLAnchorElement.prototype.click = function () { done([this.download, this.href.slice(0, 5)]); };
        [...document.querySelectorAll('button')].find(({textContent}) => textContent === 'Save as PNG').click();''', 'args': []})
    equal('fov: the view is saved', saved, ['Field-of-view.png', 'blob:'])


def check_light(browser):
    # The light shows 5,0 4,1 5,1 and, round the corner of its circle, no more; the eye feels 1,0 and 0,1.
    dim = [163, 156, 139]
    equal('light: unlit floor is darker, lit floor bright, the rest dark',
          colors(browser, 1, 5), [dim, HIDDEN, HIDDEN, HIDDEN, FLOOR])
    equal('light: a sun', hover(browser, 5, 1), '5,1: floor, seen \u2013 light 5,1')


def check_sub_tiles(browser):
    equal('sub-tiles: a cell has four', browser.run('return [viewer.paper.width, viewer.paper.height]'), [14, 6])


def check_los(browser):
    equal('los: the lines', rows(browser, 0), [['1,1', '6,1', 'no', 'hidden by the wall at 3,1'], ['1,1', '2,0', 'yes', 'seen']])
    equal('los: the wall that hides it ends the straight line', hover(browser, 3, 1), '3,1: wall \u2013 hides it alone')
    browser.run('document.querySelectorAll("tbody tr")[1].click()')
    equal('los: a row shows its line', text(browser, '.reading'), '2,0: floor \u2013 to')


def check_replay(browser):
    # With radius 2, red sees 0,0 1,0 2,0 0,1 1,1 at the start; then U stands at 3,0 and sees 1,0 to 3,0 and 2,1 to 4,1.
    equal('replay: it ends with the last turn', text(browser, '.bar output'), 'turn 2')
    equal('replay: names are texts', rows(browser, 0)[1][0], EVIL)
    browser.run('document.querySelectorAll("table")[0].tBodies[0].rows[0].click()')
    browser.press(',')
    equal('replay: , goes to the turn before', text(browser, '.bar output'), 'turn 1')
    equal('replay: what red sees and remembers', colors(browser, 0, 3), [OLD] + [FLOOR] * 2)
    browser.press('.')
    equal('replay: without units all is remembered, 0,0 as it was', colors(browser, 0, 5), [OLD] * 4 + [HIDDEN])
    equal('replay: what is known of a cell', hover(browser, 0, 0), f'0,0: floor; red: explored, {EVIL}: hidden')
    browser.run('const slider = document.querySelector("input"); slider.value = 0; slider.dispatchEvent(new Event("input"))')
    equal('replay: the slider', [text(browser, '.bar output'), colors(browser, 0, 4)[1:]], ['start', [FLOOR] * 2 + [HIDDEN]])
    browser.press(' ')
    browser.call('POST', '/execute/async', {'script': 'setTimeout(arguments[0], 1800)', 'args': []})
    equal('replay: it plays to the end', [text(browser, '.bar output'), browser.run('return viewer.timer')], ['turn 2', 0])
    equal('replay: the events', [row[2] for row in rows(browser, 1)], ['done'] * 3)


def check_compare(browser):
    equal('compare: a title is text', text(browser, 'h1'), EVIL)
    browser.run('document.querySelectorAll("table")[1].tBodies[0].rows[0].click()')
    equal('compare: a group shows where it differs', text(browser, '.reading'), '3,0: floor, seen by symmetric')
    equal('compare: the groups', rows(browser, 1), [['a', 'symmetric', '6', '3,0 @ eight-ray hidden: this rule never looks there, whatever the walls']])
    equal('compare: each has its radius', [row[:2] for row in rows(browser, 0)], [['symmetric', 'all'], ['eight-ray', 'all']])
    browser.run('document.querySelectorAll("table")[0].tBodies[0].rows[1].click()')
    equal('compare: a row shows its field', colors(browser, 0, 4), [FLOOR] * 3 + [HIDDEN])


def check_survey(browser):
    equal('survey: a row points at its cell', browser.run('document.querySelector("tbody tr").click();'
          'return viewer.cursor.join() === document.querySelector("tbody tr").cells[1].textContent'), True)
    equal('survey: the chooser', browser.run('return [...document.querySelectorAll("option")].map(({text}) => text)'),
          ['How many cells each sees', 'By how many each is seen'])


def check_audit(browser):
    equal('audit: what happens', 'does not see' in text(browser, '.reading') or 'sees all four' in text(browser, '.reading'), True)


def check_diff(browser):
    # The wall at 5,0 was opened.
    equal('diff: a cell was cleared', hover(browser, 5, 0), '5,0: cleared')
    equal('diff: nobody sees less', browser.run('return [...document.querySelectorAll("h2")].map(({textContent}) => textContent)'),
          ['Levels', '<stdin>: gained'])


def check_page(browser, name, path):
    errors = [entry['message'] for entry in browser.log('browser')]
    equal(f'{name}: the console is silent', errors, [])
    equal(f'{name}: nothing but the page is asked for', {url for url in browser.requests() if not url.startswith('blob:')}, {'file://' + path})
    equal(f'{name}: nothing was let in', browser.has_dialog(), False)
    for width in (390, 3840):
        browser.size(width, 900)
        settle(browser)
        equal(f'{name}: it fits {width} pixels', browser.run('return document.documentElement.scrollWidth <= innerWidth'), True)
        for scheme in ('light', 'dark') if PICTURES else ():
            browser.scheme(scheme)
            browser.picture(os.path.join(PICTURES, f'{name}-{width}-{scheme}.png'))
    browser.size(1280, 900)
    browser.scripts(False)
    browser.open(path)
    browser.scripts(True)
    still = browser.run('return [!!document.querySelector("#still svg, #still pre"), document.querySelectorAll(".stage").length]')
    equal(f'{name}: without scripts there is the picture', still, [True, 0])


def main():
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, 'old.txt'), 'w', encoding='ascii') as file:
            file.write('.....#.\n' + PILLAR[8:])
        for name, (arguments, given) in PAGES.items():
            with open(os.path.join(folder, name + '.html'), 'wb') as file:
                subprocess.run([PROGRAM, *arguments, '-f', 'html'], input=given.encode(), stdout=file, cwd=folder, check=False)
        browser = Browser(folder)
        try:
            for name in PAGES:
                path = os.path.join(folder, name + '.html')
                browser.size(1280, 900)
                browser.open(path)
                globals().get('check_' + name.replace('-', '_'), lambda _: None)(browser)
                check_page(browser, name, path)
        finally:
            browser.close()
    print(f'{passed} passed, {failed} failed')
    sys.exit(failed > 0)


main()
