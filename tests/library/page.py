#!/usr/bin/env python3
"""What eyeshot.h and eyeshot.3 declare.

    page.py functions HEADER           the names of the library's functions
    page.py compare HEADER PAGE        TAP-like details, and status 1, where the two differ
    page.py programs PAGE FOLDER       its programs, example-N.c, and what they print, example-N.out
"""
import os
import re
import sys


TYPE = r'^(struct|enum) (\w+) \{(.*?)\};'


def bare(text):
    """C without comments."""
    return re.sub(r'/\*.*?\*/', ' ', text, flags=re.S)


def tight(text):
    """With one blank where one is needed, and none elsewhere."""
    text = re.sub(r'\s+', ' ', text).strip()
    return re.sub(r' ?([^\w ]) ?', r'\1', text)


def read(path):
    with open(path, encoding='utf-8') as file:
        return file.read()


class Header:
    def __init__(self, path):
        text = bare(read(path))
        self.macros = set(re.findall(r'^#define (EYESHOT_\w+) ', text, flags=re.M))
        text = re.sub(r'^#.*\n', '', text, flags=re.M)
        inline = re.findall(r'static inline ([^;{]*?\))\s*\{', text)
        declared = re.findall(r'^((?!static)\w[^;{}=]*\)) *;', text, flags=re.M)
        self.exported = [re.search(r'\b(eyeshot_\w+)\(', prototype)[1] for prototype in declared]
        self.prototypes = {tight(prototype) for prototype in declared + inline}
        self.types = {}
        for kind, name, body in re.findall(TYPE, text, flags=re.S | re.M):
            self.types[f'{kind} {name}'] = tight(body)


def plain(text):
    """A text line of a page, or what a literal block has in it, as it is printed."""
    for escape, sign in ((r'\&', ''), (r'\-', '-'), (r'\(aq', "'"), (r'\(dq', '"'), (r'\(ha', '^'), (r'\(ti', '~'),
                         (r'\(ga', '`'), (r'\[u00B2]', '²'), (r'\[u2026]', '…'), (r'\e', '\\')):
        text = text.replace(escape, sign)
    return text


class Page:
    def __init__(self, path):
        text = read(path)
        self.prototypes, self.blocks, self.text = set(), [], plain(text)
        result, arguments, block, section = None, None, None, ''
        for line in text.split('\n'):
            if block is not None:
                if line.startswith('.Ed'):
                    self.blocks.append(plain('\n'.join(block) + '\n'))
                    block = None
                elif not line.startswith('.'):
                    block.append(line)
                continue
            if line.startswith('.Bd -literal'):
                block = []
            if line.startswith('.Sh '):
                section = line[4:]
            if section != 'SYNOPSIS':
                continue
            words = re.findall(r'"[^"]*"|\S+', plain(line))
            words = [word.strip('"') for word in words]
            if words[:1] == ['.Ft']:
                result = ' '.join(words[1:])
            elif words[:1] == ['.Fo']:
                arguments = [words[1]]
            elif words[:1] == ['.Fa'] and arguments:
                arguments += words[1:]
            elif words[:1] == ['.Fc']:
                self.add(result, arguments)
                arguments = None
            elif words[:1] == ['.Fn'] and result and len(words) > 2:
                self.add(result, words[1:])
        declared = bare('\n'.join(self.blocks))
        self.types = {f'{kind} {name}': tight(body)
                      for kind, name, body in re.findall(TYPE, declared, flags=re.S | re.M)}

    def add(self, result, words):
        self.prototypes.add(tight(f'{result} {words[0]}({", ".join(words[1:])})'))


def compare(header_path, page_path):
    header, page = Header(header_path), Page(page_path)
    wrong = [f'only in {header_path}: {prototype}' for prototype in sorted(header.prototypes - page.prototypes)]
    wrong += [f'only in {page_path}: {prototype}' for prototype in sorted(page.prototypes - header.prototypes)]
    for name in sorted(set(header.types) | set(page.types)):
        if header.types.get(name) != page.types.get(name):
            wrong += [f'{name} in {header_path}: {header.types.get(name)}', f'{name} in {page_path}: {page.types.get(name)}']
    wrong += [f'{page_path} is silent about {macro}' for macro in sorted(header.macros) if macro not in page.text]
    names = set(re.findall(r'EYESHOT_[A-Z_]*[A-Z]', read(header_path)))
    wrong += [f'{page_path} knows {name}, {header_path} does not'
              for name in sorted(set(re.findall(r'EYESHOT_[A-Z_]*[A-Z]', page.text)) - names)]
    if len(header.prototypes) < 30 or len(header.types) < 15:
        wrong.append(f'{header_path}: only {len(header.prototypes)} functions and {len(header.types)} types are understood')
    print('\n'.join(wrong))
    return bool(wrong)


def programs(page_path, folder):
    blocks, count = Page(page_path).blocks, 0
    for block, after in zip(blocks, blocks[1:] + ['']):
        if block.startswith('#include'):
            count += 1
            for end, text in (('c', block), ('out', after)):
                with open(os.path.join(folder, f'example-{count}.{end}'), 'w', encoding='utf-8') as out:
                    out.write(text)
    return not count


command, *paths = sys.argv[1:]
if command == 'functions':
    print('\n'.join(Header(paths[0]).exported))
elif command == 'compare':
    sys.exit(compare(*paths))
else:
    sys.exit(programs(*paths))
