"""The module in a headless Chromium: the same bits as the program. browser.py WASM HASHES MAPS"""
import functools
import http.server
import os
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


def main(wasm, hashes, maps):
    folder = tempfile.mkdtemp()
    try:
        for path in (f'{wasm}/eyeshot.mjs', f'{wasm}/eyeshot.wasm', os.path.join(os.path.dirname(__file__), 'cases.mjs')):
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
    return 1 if failed else 0


sys.exit(main(sys.argv[1], sys.argv[2], int(sys.argv[3])))
