#!/usr/bin/env python3
"""All of libeyeshot in one file: amalgamate.py FOLDER writes eyeshot.c, and beside it a copy of eyeshot.h.

Sources follow each other, and a header stands where it is included first; names are unique in the whole library. What
a header declares becomes static, and so does its definition; with -DEYESHOT_INTERNAL= tests can be linked with it.
"""
import glob
import os
import re
import shutil
import sys

SRC = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), 'src')
INCLUDE = re.compile(r'^#include "([^"]+)"[^\n]*\n', re.M)
GUARD = re.compile(r'^#ifndef \w+_H\n', re.M)
PROTOTYPE = re.compile(r'^(?!static|extern|typedef)(?=[a-z][\w *]*\([^;{}]*\);|rule_\w+ \w[\w, \n]*;)', re.M)
OBJECT = re.compile(r'^(?:extern )?(?=const [^;(]*(?: =|;))', re.M)

HEAD = '''/*
 * libeyeshot {} in one file, made of its sources by `make amalgamation`: cc -O2 -c eyeshot.c.
 * What there is to know of it stands in eyeshot.h.
 */
#include "eyeshot.h"

#ifndef EYESHOT_INTERNAL
#define EYESHOT_INTERNAL static
#endif

#if defined(__GNUC__)
#pragma GCC diagnostic ignored "-Wunused-function" /* what only the program and tests call */
#endif
'''


def text_of(path, done):
    """A file of the library, each header that was not there before in the place of its #include."""
    if path in done:
        return ''
    with open(os.path.join(SRC, path), encoding='utf-8') as file:
        text = file.read()
    if GUARD.search(text):
        done.add(path)
    if path.endswith('.h'):
        text = PROTOTYPE.sub('EYESHOT_INTERNAL ', text)
    text = OBJECT.sub('EYESHOT_INTERNAL ', text)
    return f'\n/* {path} */\n\n' + INCLUDE.sub(lambda found: text_of(found[1], done), text)


def main(folder):
    with open(os.path.join(SRC, 'lib/eyeshot.h'), encoding='utf-8') as file:
        version = re.search(r'EYESHOT_VERSION "([^"]+)"', file.read())[1]
    os.makedirs(folder, exist_ok=True)
    shutil.copyfile(os.path.join(SRC, 'lib/eyeshot.h'), os.path.join(folder, 'eyeshot.h'))
    done = {'lib/eyeshot.h'}
    with open(os.path.join(folder, 'eyeshot.c'), 'w', encoding='utf-8') as out:
        out.write(HEAD.format(version))
        for path in sorted(glob.glob(os.path.join(SRC, 'lib/*/*.c'))):
            out.write(text_of(os.path.relpath(path, SRC), done))


if len(sys.argv) != 2:
    sys.exit(__doc__)
main(sys.argv[1])
