"""A headless Chromium, driven through chromedriver's HTTP interface with nothing but the standard library."""
import base64
import json
import subprocess
import time
import urllib.error
import urllib.request

FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
         '--disable-background-networking', '--disable-component-update', '--disable-sync',
         '--window-size=1280,900', '--force-device-scale-factor=1']


class Browser:
    def __init__(self, folder):
        self.driver = subprocess.Popen(['chromedriver', '--port=0', f'--log-path={folder}/driver.log'],
                                       stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.session = None
        self.port = self.find_port()
        options = {'args': FLAGS + [f'--user-data-dir={folder}/profile']}
        answer = self.call('POST', '/session', {'capabilities': {'alwaysMatch': {
            'browserName': 'chrome', 'goog:chromeOptions': options, 'unhandledPromptBehavior': 'ignore',
            'goog:loggingPrefs': {'browser': 'ALL', 'performance': 'ALL'}}}})
        self.session = answer['sessionId']

    def find_port(self):
        for line in self.driver.stdout:
            if 'started successfully on port' in line:
                return int(line.rstrip('.\n').split()[-1])
        raise RuntimeError('chromedriver does not start')

    def call(self, method, path, body=None):
        if self.session:
            path = f'/session/{self.session}{path}'
        data = None if method != 'POST' else json.dumps(body or {}).encode()
        request = urllib.request.Request(f'http://127.0.0.1:{self.port}{path}', data, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)['value']
        except urllib.error.HTTPError as error:
            value = json.load(error)['value']
            raise LookupError(value['error'] + ': ' + value['message']) from None

    def close(self):
        try:
            self.call('DELETE', '')
        finally:
            self.driver.terminate()
            self.driver.wait()

    def open(self, path):
        self.log('browser')
        self.log('performance')
        self.call('POST', '/url', {'url': 'file://' + path})

    def run(self, script, *arguments):
        return self.call('POST', '/execute/sync', {'script': script, 'args': list(arguments)})

    def tell(self, command, **parameters):
        return self.call('POST', '/goog/cdp/execute', {'cmd': command, 'params': parameters})

    def log(self, kind):
        return self.call('POST', '/se/log', {'type': kind})

    def point(self, x, y, click=False):
        steps = [{'type': 'pointerMove', 'duration': 0, 'x': round(x), 'y': round(y)}]
        if click:
            steps += [{'type': 'pointerDown', 'button': 0}, {'type': 'pointerUp', 'button': 0}]
        self.call('POST', '/actions', {'actions': [{'type': 'pointer', 'id': 'mouse', 'actions': steps}]})

    def press(self, *keys):
        steps = [{'type': kind, 'value': key} for key in keys for kind in ('keyDown', 'keyUp')]
        self.call('POST', '/actions', {'actions': [{'type': 'key', 'id': 'keys', 'actions': steps}]})

    def scheme(self, name):
        self.tell('Emulation.setEmulatedMedia', features=[{'name': 'prefers-color-scheme', 'value': name}])

    def size(self, width, height):
        self.tell('Emulation.setDeviceMetricsOverride', width=width, height=height, deviceScaleFactor=1, mobile=False)
        time.sleep(0.1)

    def scripts(self, allowed):
        self.tell('Emulation.setScriptExecutionDisabled', value=not allowed)

    def picture(self, path):
        data = self.tell('Page.captureScreenshot', captureBeyondViewport=True)['data']
        with open(path, 'wb') as file:
            file.write(base64.b64decode(data))

    def has_dialog(self):
        try:
            self.call('GET', '/alert/text')
            return True
        except LookupError:
            return False

    def requests(self):
        """The addresses that were asked for since the page was opened."""
        messages = [json.loads(entry['message'])['message'] for entry in self.log('performance')]
        return [message['params']['request']['url'] for message in messages
                if message['method'] == 'Network.requestWillBeSent']
