#!/usr/bin/env python3
"""All of libeyeshot in one file: amalgamate.py FOLDER writes eyeshot.c, and beside it a copy of eyeshot.h.

The headers come first, then the sources. What an internal header declares becomes static; compiled with
-DEYESHOT_INTERNAL= it can be linked with, for tests. Names that two sources have for themselves are told apart by
the name of their file, their macros end with it. A header without a guard is a part of each file that includes it.
"""
import os
import re
import shutil
import sys

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SRC = os.path.join(TOP, 'src')
PUBLIC = 'lib/eyeshot.h'

# Comments, strings and characters, directives, names, numbers, blanks, anything else.
TOKEN = re.compile(r'''/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|^[ \t]*\#(?:\\\n|/\*.*?\*/|[^\n])*'''
                   r'''|[A-Za-z_]\w*|\.?\d(?:[eEpP][+-]|[\w.])*|->|\s+|.''', re.S | re.M)
NAME = re.compile(r'[A-Za-z_]\w*$')
LOCAL_INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]+"([^"]+)"[^\n]*\n', re.M)
SYSTEM_INCLUDE = re.compile(r'[ \t]*#[ \t]*include[ \t]+(<[^>]+>)')
LISTED = re.compile(r'^#define (\w+)\((\w+)\) ([^\n]*)\n#include "([^"]+)"\n#undef \1\n', re.M)
DEFINE = re.compile(r'^[ \t]*#[ \t]*define[ \t]+(\w+)(.*)', re.M)
GUARD = re.compile(r'^#ifndef \w+_H\n', re.M)
TAGS = ('struct', 'union', 'enum')


def is_code(token):
    return not (token.isspace() or token.startswith(('/*', '//')) or token.lstrip().startswith('#'))


def statements(text):
    """The text cut behind each declaration, definition and directive: lists of tokens."""
    found, depth, braced = [[]], 0, False
    for token in TOKEN.findall(text):
        found[-1].append(token)
        if not depth and token.lstrip().startswith('#'):
            found.append([])
            continue
        if token in '([{' and len(token) == 1:
            depth += 1
            braced |= token == '{'
        elif token in ')]}' and len(token) == 1:
            depth -= 1
        code = [t for t in found[-1] if is_code(t)]
        ends = token == ';' or (token == '}' and is_function(code))
        if not depth and ends:
            found.append([])
    return found


def is_function(code):
    """Of a statement with a body: does a list of parameters stand before it?"""
    head = code[:code.index('{')] if '{' in code else code
    return '(' in head and '=' not in head


def declared(code):
    """(kind, names) of a statement at the file's outermost level: what it adds to the names there."""
    if code[:1] == ['__extension__']:
        code = code[1:]
    if not code or code == [';']:
        return None, []
    head = code[:code.index('{')] if '{' in code else code
    if code[0] == 'typedef':
        end = code.index('__attribute__') if '__attribute__' in code else len(code) - 1
        return 'typedef', [code[end - 1]]
    if code[0] in TAGS and '(' not in head and '=' not in code[:len(head)]:
        if '{' in code or len(code) == 3:
            names = [code[1]] if code[1] != '{' else []
            return 'tag', names
    if '(' in head and '=' not in head[:head.index('(')]:
        at = head.index('(')
        while head[at - 2] == '__attribute__' or head[at - 1] == '__attribute__':
            at = head.index('(', closing(head, at))
        return 'function', [head[at - 1]]
    names, depth = [], 0
    for i, token in enumerate(code):
        depth += token in ('(', '[', '{')
        depth -= token in (')', ']', '}')
        if NAME.match(token) and not depth and code[i + 1] in ('=', '[', ',', ';'):
            names.append(token)
    return 'object', names


def closing(code, at):
    depth = 0
    for i in range(at, len(code)):
        depth += code[i] == '('
        depth -= code[i] == ')'
        if not depth:
            return i
    raise ValueError(code)


def enumerators(code):
    """Of an enum with a body: its constants."""
    if code[:1] != ['enum'] or '{' not in code or is_function(code):
        return []
    body = code[code.index('{') + 1:code.index('}')]
    return [token for i, token in enumerate(body)
            if NAME.match(token) and (not i or body[i - 1] == ',')]


def read(path):
    """The text of a file, with what it includes again and again, since nothing guards it, in its place."""
    with open(os.path.join(SRC, path), encoding='utf-8') as file:
        text = LISTED.sub(lambda m: expand(*m.groups()), file.read())
    return LOCAL_INCLUDE.sub(lambda m: m[0] if is_guarded(m[1]) else read(m[1]), text)


def expand(macro, parameter, value, path):
    """A list of calls of this macro, with what it makes of each."""
    with open(os.path.join(SRC, path), encoding='utf-8') as file:
        names = re.findall(rf'^{macro}\((\w+)\)', file.read(), re.M)
    return ''.join(re.sub(rf'\b{parameter}\b', name, value) + '\n' for name in names)


def is_guarded(path):
    with open(os.path.join(SRC, path), encoding='utf-8') as file:
        return bool(GUARD.search(file.read()))


def take_system(text, depth):
    """Without the includes of the C library's headers, and these; what stands in an #if stays there."""
    lines, names = [], []
    for line in text.split('\n'):
        word = re.match(r'[ \t]*#[ \t]*(if|endif)', line)
        depth -= {'if': 1, 'endif': -1}[word[1]] if word else 0
        found = SYSTEM_INCLUDE.match(line) if depth >= 0 else None
        if found:
            names.append(found[1])
        else:
            lines.append(line)
    return '\n'.join(lines), names


class File:
    def __init__(self, path):
        self.path = path
        text = read(path)
        self.needs = LOCAL_INCLUDE.findall(text)
        text, self.system = take_system(LOCAL_INCLUDE.sub('', text), depth=1 if path.endswith('.h') else 0)
        self.macros = {name: value.strip() for name, value in DEFINE.findall(text)}
        self.statements = statements(text)
        self.names, self.tags, self.types = set(), set(), set()  # declared at the outermost level
        for tokens in self.statements:
            code = [token for token in tokens if is_code(token)]
            kind, names = declared(code)
            (self.tags if kind == 'tag' else self.names).update(names)
            self.names.update(enumerators(code))
            self.types.update(names if kind == 'typedef' else [])

    def make_internal(self, shared, statics):
        """Puts EYESHOT_INTERNAL before what other files may know: `shared` gathers it, or says what it is. `statics` are
        the macros that say static."""
        for tokens in self.statements:
            code = [token for token in tokens if is_code(token)]
            kind, names = declared(code)
            names = [self.macros.get(name, name) for name in names]
            head = code[:code.index('(')] if '(' in code else code
            if kind not in ('function', 'object') or statics.intersection(head) or 'EYESHOT_API' in head:
                continue
            if self.path.endswith('.h'):
                shared.update(names)
            elif not set(names) <= shared:
                if not all(name.startswith('eyeshot_') for name in names):
                    raise SystemExit(f'{self.path}: {", ".join(names)}: neither static nor in a header')
                continue
            first = next(i for i, token in enumerate(tokens) if is_code(token))
            if code[0] == 'extern' and code[-3:-1] == ['[', ']']:
                tokens[:] = []  # its definition is enough: nobody else may use it
            elif code[0] == 'extern':
                tokens[first] = 'EYESHOT_INTERNAL'
            else:
                tokens.insert(first, 'EYESHOT_INTERNAL ')

    def rename(self, names, tags, prefix):
        for tokens in self.statements:
            code = [token for token in tokens if is_code(token)]
            members = declared(code)[0] == 'tag'  # whose names are apart, their types' are not
            before = ''
            for i, token in enumerate(tokens):
                if before in TAGS and token in tags or \
                        before not in TAGS + ('.', '->') and token in names and (token in self.types or not members):
                    tokens[i] = prefix + token
                elif token.lstrip().startswith('#'):
                    tokens[i] = re.sub(r'\w+', lambda m: prefix + m[0] if m[0] in names else m[0], token)
                if is_code(token):
                    before = token

    def text(self):
        return ''.join(''.join(tokens) for tokens in self.statements).strip('\n')


def order(headers):
    """Each behind those that it includes."""
    done = []

    def visit(path):
        if path in done or path == PUBLIC:
            return
        for need in headers[path].needs:
            visit(need)
        done.append(path)
    for path in sorted(headers):
        visit(path)
    return [headers[path] for path in done]


def reached(file, headers):
    """The headers that a file includes, itself or through others."""
    found, left = set(), list(file.needs)
    while left:
        path = left.pop()
        if path not in found and path != PUBLIC:
            found.add(path)
            left += headers[path].needs
    return found


def prefix_of(path, paths):
    name = os.path.basename(path)[:-2]
    alone = sum(os.path.basename(other) == os.path.basename(path) for other in paths) == 1
    return (name if alone else os.path.basename(os.path.dirname(path)) + '_' + name) + '_'


def main(folder):
    paths = sorted(os.path.relpath(os.path.join(at, name), SRC)
                   for at, _, names in os.walk(os.path.join(SRC, 'lib')) for name in names
                   if name.endswith(('.c', '.h')))
    by_path = {path: File(path) for path in paths if path.endswith('.h') and path != PUBLIC and is_guarded(path)}
    headers = order(by_path)
    sources = [File(path) for path in paths if path.endswith('.c')]
    shared = set()
    statics = {'static'} | {name for file in headers + sources for name, value in file.macros.items()
                            if 'static' in value.split()}
    for file in headers + sources:
        file.make_internal(shared, statics)
    for file in sources:
        others = [other for other in headers + sources if other is not file]
        seen = reached(file, by_path)
        names = (file.names - shared) & set().union(*(other.names for other in others))
        for path in set(by_path) - seen:
            names.update(by_path[path].macros)
        tags = (file.tags - set().union(*(by_path[path].tags for path in seen))) & \
            set().union(*(other.tags for other in others))
        file.rename(names, tags, prefix_of(file.path, [f.path for f in sources]))

    os.makedirs(folder, exist_ok=True)
    shutil.copyfile(os.path.join(SRC, PUBLIC), os.path.join(folder, 'eyeshot.h'))
    version = re.search(r'EYESHOT_VERSION "([^"]+)"', open(os.path.join(SRC, PUBLIC), encoding='utf-8').read())[1]
    with open(os.path.join(folder, 'eyeshot.c'), 'w', encoding='utf-8') as out:
        out.write(f'/*\n * libeyeshot {version} in one file, made of its sources by `make amalgamation`:\n'
                  ' * cc -O2 -c eyeshot.c. What there is to know of it stands in eyeshot.h.\n */\n'
                  '#include "eyeshot.h"\n\n')
        for name in sorted(set().union(*(file.system for file in headers + sources))):
            out.write(f'#include {name}\n')
        out.write('\n#ifndef EYESHOT_INTERNAL\n#define EYESHOT_INTERNAL static\n#endif\n\n'
                  '#if defined(__GNUC__)\n#pragma GCC diagnostic push\n'
                  '#pragma GCC diagnostic ignored "-Wunused-function" /* what only tests call */\n#endif\n')
        for file in headers + sources:
            out.write(f'\n/* {file.path} */\n\n{file.text()}\n')
            if file.path.endswith('.c') and file.macros:
                out.write('\n' + ''.join(f'#undef {name}\n' for name in file.macros))
        out.write('\n#if defined(__GNUC__)\n#pragma GCC diagnostic pop\n#endif\n')


if len(sys.argv) != 2:
    sys.exit(__doc__)
main(sys.argv[1])
