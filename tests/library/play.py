#!/usr/bin/env python3
"""Plays a program in a pseudo-terminal, as somebody who sees its screen: play.py SCRIPT COMMAND...

The script has lines `> KEYS`, and below each the screen as it then must be; keys are letters, UP, DOWN, LEFT and
RIGHT; `>` alone: before any. A cell is shown as it is, and followed by a ' where it is dim. Blanks at the ends of
lines don't count. After the last keys the program must end, with status 0. Reports in TAP.
"""
import os
import pty
import re
import select
import sys
import time

PATIENCE = 20  # seconds for a screen to come
ARROWS = {'UP': '\033[A', 'DOWN': '\033[B', 'RIGHT': '\033[C', 'LEFT': '\033[D'}
PIECE = re.compile(r'\033\[(\d*)([HJm])|\r|\n|([^\033])', re.S)


class Screen:
    """What stands on a terminal that knows going home, clearing, dim, and the ends of lines."""
    def __init__(self):
        self.cells, self.row, self.column, self.dim, self.rest = {}, 0, 0, False, ''

    def take(self, text):
        text, at = self.rest + text, 0
        while (piece := PIECE.match(text, at)):
            at = piece.end()
            if piece[2] == 'H':
                self.row = self.column = 0
            elif piece[2] == 'J':
                self.cells = {}
            elif piece[2] == 'm':
                self.dim = piece[1] == '2'
            elif piece[0] == '\r':
                self.column = 0
            elif piece[0] == '\n':
                self.row += 1
            else:
                self.cells[self.row, self.column] = piece[0] + ("'" if self.dim and piece[0] != ' ' else '')
                self.column += 1
        self.rest = text[at:]

    def lines(self):
        rows = max((row for row, _ in self.cells), default=-1) + 1
        columns = max((column for _, column in self.cells), default=-1) + 1
        lines = [''.join(self.cells.get((y, x), ' ') for x in range(columns)).rstrip() for y in range(rows)]
        while lines and not lines[-1]:
            lines.pop()
        return lines


def read_script(path):
    """[(keys, lines)]"""
    steps = []
    with open(path, encoding='utf-8') as file:
        for line in file.read().split('\n'):
            if line.startswith('#!'):
                continue
            if line.startswith('>'):
                steps.append((line[1:].split(), []))
            elif steps:
                steps[-1][1].append(line.rstrip())
    for _, lines in steps:
        while lines and not lines[-1]:
            lines.pop()
    return steps


def pump(terminal, screen, wanted):
    """Reads until the screen is as wanted; False when the time is over, or the program at its end."""
    end = time.monotonic() + PATIENCE
    while screen.lines() != wanted or screen.rest:
        ready, _, _ = select.select([terminal], [], [], max(0, end - time.monotonic()))
        try:
            text = os.read(terminal, 65536).decode() if ready else ''
        except OSError:  # it has ended
            text = ''
        if not text:
            return screen.lines() == wanted
        screen.take(text)
    return True


def report(good, name, screen, wanted):
    if not good:
        for title, lines in (('found', screen.lines()), ('expected', wanted)):
            print(f'# {title}:')
            for line in lines:
                print(f'#   {line}')
    print('ok' if good else 'not ok', name, flush=True)
    return good


def main(path, command):
    name, good, screen = os.path.basename(path), True, Screen()
    process, terminal = pty.fork()
    if not process:
        os.environ['TERM'] = 'xterm'
        os.execvp(command[0], command)
    for keys, wanted in read_script(path):
        for key in keys:
            os.write(terminal, ARROWS.get(key, key).encode())
        good &= report(pump(terminal, screen, wanted), f'{name}: {" ".join(keys) or "the first screen"}', screen, wanted)
        if not good:
            os.close(terminal)
            break
    status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    print('ok' if status == 0 or not good else 'not ok', f'{name}: ends with status {status}')
    return 0 if good and status == 0 else 1


sys.exit(main(sys.argv[1], sys.argv[2:]))
