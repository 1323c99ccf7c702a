#!/usr/bin/env python3
"""The module's builds: pack.py FOLDER reads eyeshot.wasm and eyeshot-plain.wasm there, and writes

    eyeshot.mjs     with both inside
    eyeshot.js      the same as a script of a page, which makes `eyeshot`, and for require()
    wasm.mjs        which fetches one of both
"""
import base64
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
OUTSIDE = 'Fog', 'GridMap', 'Mask', 'RotFOV', 'Rule', 'Terms', 'rules', 'version'


def source(name):
    """One of the files here, without what it takes from the others and gives to them."""
    with open(os.path.join(HERE, name), encoding='utf-8') as file:
        text = file.read()
    text = re.sub(r'^import .*;\n\n?', '', text, flags=re.MULTILINE)
    return re.sub(r'^export (?=const|class|function)', '', text, flags=re.MULTILINE)


def embedded(folder, name):
    with open(os.path.join(folder, name), 'rb') as file:
        return base64.b64encode(file.read()).decode()


def main(folder):
    modules = (f'const vectors = "{embedded(folder, "eyeshot.wasm")}";\n'
               f'const plain = "{embedded(folder, "eyeshot-plain.wasm")}";\n')
    names, interface = ', '.join(OUTSIDE), source('rot.mjs') + source('eyeshot.mjs')
    inside = source('start.mjs') + modules + source('inside.mjs') + interface
    builds = {
        'eyeshot.mjs': f'{inside}\nexport {{ {names} }};\n',
        'wasm.mjs': source('start.mjs') + source('beside.mjs') + interface + f'\nexport {{ {names} }};\n',
        'eyeshot.js': 'var eyeshot = (() => {\n"use strict";\n' + inside + f'\nreturn {{ {names} }};\n}})();\n'
                      'if (typeof module === "object") module.exports = eyeshot;\n',
    }
    for name, text in builds.items():
        text = re.sub(r'[^ -~\n]', lambda letter: f'\\u{ord(letter[0]):04x}', text)  # pages may have any encoding
        with open(os.path.join(folder, name), 'w', encoding='ascii') as file:
            file.write(text)


if len(sys.argv) != 2:
    sys.exit(__doc__)
main(sys.argv[1])
