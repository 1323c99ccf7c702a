"""The module in a headless Chromium: the same bits as the program; and the page of packaging/npm/README.md, opened from a folder.
browser.py WASM HASHES MAPS"""
import functools
import http.server
import os
import re
import shutil
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..', 'pages'))
from browser import Browser  # noqa: E402

ASK = '''
    window.others = null;
    (async () => {
        const eyeshot = await import('/eyeshot.mjs'), { findOthers } = await import('/cases.mjs');
        const hashes = await (await fetch('/hashes.json')).json();
        const counts = Object.fromEntries(Object.entries(hashes).map(([kind, list]) => [kind, list.length]));
        window.others = {...findOthers(eyeshot, arguments[0], hashes), counts};
    })().catch((error) => { window.others = {error: String(error.stack)}; });'''


class Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map = {'': 'application/octet-stream', '.html': 'text/html', '.mjs': 'text/javascript',
                      '.wasm': 'application/wasm', '.json': 'application/json'}

    def log_message(self, *_):
        pass


def serve(folder):
    server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), functools.partial(Handler, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def ask(browser, maps, seconds=300):
    browser.run(ASK, maps)
    for _ in range(4 * seconds):
        others = browser.run('return window.others')
        if others:
            return others
        time.sleep(0.25)
    return {'error': f'no answer after {seconds} s'}


HERE = os.path.dirname(os.path.abspath(__file__))
COLORS = '''
    const canvas = document.getElementById('level'), {width, height} = canvas, colors = {};
    const pixels = new Uint32Array(canvas.getContext('2d').getImageData(0, 0, width, height).data.buffer);
    for (let y = 8; y < height; y += 16)
        for (let x = 8; x < width; x += 16)
            colors[pixels[y * width + x]] = (colors[pixels[y * width + x]] || 0) + 1;
    return colors;'''


def open_page(browser, folder):
    """The colors of the page's cells, as its pointer stands in the middle."""
    with open(os.path.join(HERE, '..', '..', 'packaging', 'npm', 'README.md'), encoding='utf-8') as readme:
        page = re.search('```html\n(.*?)```', readme.read(), re.DOTALL)[1]
    with open(f'{folder}/level.html', 'w', encoding='utf-8') as file:
        file.write(page)
    browser.open(f'{folder}/level.html')
    return browser.run(COLORS), [entry['message'] for entry in browser.log('browser')]


def fetch_module(browser, where):
    """What comes of importing wasm.mjs from there."""
    return browser.call('POST', '/execute/async', {'script': """
        const done = arguments[1];
        import(arguments[0]).then(({version}) => done(version), (error) => done(error.message));""", 'args': [where]})


def main(wasm, hashes, maps):
    folder = tempfile.mkdtemp()
    try:
        for place, names in (('beside', ('wasm.mjs', 'eyeshot.wasm')), ('away', ('wasm.mjs',))):
            os.mkdir(f'{folder}/{place}')
            for name in names:
                shutil.copy(f'{wasm}/{name}', f'{folder}/{place}')
        for path in (f'{wasm}/eyeshot.mjs', f'{wasm}/eyeshot.js', os.path.join(HERE, 'cases.mjs')):
            shutil.copy(path, folder)
        shutil.copy(hashes, f'{folder}/hashes.json')
        with open(f'{folder}/index.html', 'w', encoding='ascii') as file:
            file.write('<!DOCTYPE html><title>eyeshot</title><link rel="icon" href="data:,">')
        server = serve(folder)
        browser = Browser(folder)
        try:
            browser.call('POST', '/url', {'url': f'http://127.0.0.1:{server.server_port}/index.html'})
            browser.log('browser')
            others = ask(browser, maps)
            said = [entry['message'] for entry in browser.log('browser')]
            beside, away = (fetch_module(browser, f'/{place}/wasm.mjs') for place in ('beside', 'away'))
            colors, complaints = open_page(browser, folder)
        finally:
            browser.close()
            server.shutdown()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    failed = 0
    for kind in ('fields', 'lines', 'alls'):
        good = others.get(kind) == [] and others['counts'][kind] > 0
        failed += not good
        if not good:
            print(f'# {others.get("error") or others[kind][:10]}')
        print(f'{"ok" if good else "not ok"} Chromium: {kind} of {maps} maps are the program\'s')
    failed += bool(said)
    print(f'{"not ok" if said else "ok"} Chromium: the console is silent {said or ""}')
    good = re.fullmatch(r'[\d.]+', beside) and re.fullmatch('eyeshot: there is no http:.*/away/eyeshot.wasm .404 .*', away)
    failed += not good
    print(f'{"ok" if good else "not ok"} Chromium: a module beside is fetched, and missed by its address {"" if good else (beside, away)}')
    good = len(colors) == 3 and sum(colors.values()) == 600 and not complaints
    print(f'{"ok" if good else "not ok"} Chromium: a page from a folder draws what is seen {"" if good else (colors, complaints)}')
    return 1 if failed or not good else 0


sys.exit(main(sys.argv[1], sys.argv[2], int(sys.argv[3])))
