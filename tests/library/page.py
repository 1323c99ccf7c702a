#!/usr/bin/env python3
"""What eyeshot.h and eyeshot.3 declare.

    page.py functions HEADER           the names of the library's functions
    page.py compare HEADER PAGE        TAP-like details, and status 1, where the two differ
    page.py programs PAGE FOLDER       its programs, example-N.c, and what they print, example-N.out
    page.py nulls HEADER               a program that passes NULL in each place of each function, and prints how often
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


NULLS = '''#include <eyeshot.h>
#include <stdio.h>

#define TRY(call) (calls++, good(call) || (bad++, puts(#call)))

static int good(int status)
{
    return status >= EYESHOT_BAD_ROWS && status <= EYESHOT_NEVER;
}

static bool is_wall(void *context, const void *cell)
{
    return context == cell;
}

static bool ask(void *context)
{
    return context != NULL;
}

int main(void)
{
    struct eyeshot_map *map = eyeshot_map_new(9, 7, NULL);
    struct eyeshot_looker *looker = eyeshot_looker_new(NULL);
    struct eyeshot_fog *fog = eyeshot_fog_new(map, NULL);
    struct eyeshot_mask made = {0, 0, 0, NULL}, *mask = &made, *to = mask, *seen = mask;
    struct eyeshot_memory *memory = NULL;
    struct eyeshot_stop stops = {ask, NULL}, *stop = &stops;
    struct eyeshot_walk walks, *walk = &walks;
    struct eyeshot_cell why[4], *cells = why;
    struct eyeshot_box box = {0, 0, 9, 7};
    const struct eyeshot_mask *from = eyeshot_map_rows(map), *field = from, *lit = from, *near = from;
    const struct eyeshot_rule *rule = eyeshot_rule_find("symmetric");
    struct eyeshot_terms own = eyeshot_terms_of(rule), *terms = &own;
    uint32_t sees[63], seen_by[63] = {0};
    size_t room = 4, *count = &room, viewer = 0, step = 1, stride = 9;
    enum eyeshot_state state = EYESHOT_VISIBLE;
    const char *name = "exact";
    void *context = NULL;
    int x = 4, y = 3, to_x = 1, to_y = 1, width = 9, height = 7, status = 0, first_row = 0, end_row = 7;
    static unsigned char opaque[256];
    bool wall = false;
    int calls = 0, bad = 0;

%s    printf("%%d calls, %%d bad\\n", calls, bad);
    return bad || calls < 72;
}
'''

# What an argument is called where its name has two meanings: (function, argument).
ARGUMENTS = {('map_set', 'opaque'): 'wall', ('map_fill', 'cells'): 'opaque', ('map_fill_cells', 'cells'): 'opaque',
             ('map_fill_cells', 'opaque'): 'is_wall', ('fog_set_explored', 'cells'): 'from', ('mask_next_run', 'from'): '&to_x',
             ('mask_next_run', 'to'): '&to_y'}


def nulls(header_path):
    calls = []
    for prototype in sorted(Header(header_path).prototypes):
        result, function, rest = re.match(r'(.*?)\b(eyeshot_\w+)\((.*)\)$', prototype).groups()
        rest = re.sub(r'\(\*(\w+)\)\(.*?\)', r'*\1', rest)  # a function among the arguments
        kinds = [] if rest == 'void' else rest.split(',')
        names = [re.search(r'(\w+)(\[\d+\])?$', kind)[1] for kind in kinds]
        names = [ARGUMENTS.get((function[len('eyeshot_'):], name), name) for name in names]
        for i, kind in enumerate(kinds):
            if '*' in kind or '[' in kind:
                call = f'{function}({", ".join("NULL" if k == i else name for k, name in enumerate(names))})'
                calls.append(f'    TRY({call if result == "int " else f"({call}, 0)"});\n')
    sys.stdout.write(NULLS % ''.join(calls))


command, *paths = sys.argv[1:]
if command == 'functions':
    print('\n'.join(Header(paths[0]).exported))
elif command == 'compare':
    sys.exit(compare(*paths))
elif command == 'nulls':
    nulls(*paths)
else:
    sys.exit(programs(*paths))
