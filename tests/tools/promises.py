#!/usr/bin/env python3
"""Every promise has a test that holds it: tests/promises names both, and this finds them.

A line `= PAGE` begins the promises of a page; `= PAGE: SECTION` says that every sentence of the section must be among them.
Then stand pairs: a text line with words of the page, and an indented one with what holds them, files or FILE:WORD, where the word
stands in the file. What needs no test of its own says why, behind `-`.
"""
import os
import re
import subprocess
import sys

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def flat(text):
    return ' '.join(text.split())


def read_page(name):
    path = os.path.join(TOP, name)
    if re.search(r'\.\d$', name):
        shown = subprocess.run(['mandoc', '-T', 'ascii', '-O', 'width=1000', path], capture_output=True, text=True, check=True).stdout
        return re.sub('.\b', '', shown)
    with open(path, encoding='utf-8') as page:
        text = page.read()
    return re.sub(r'^\s*(/\*|\*/|\*|//) ?', '', text, flags=re.M) if name.endswith('.h') else text


def section(text, name):
    lines, inside = [], False
    for line in text.splitlines():
        if re.match(r'[A-Z][A-Z ]+$|#+ ', line):
            inside = line.strip('# ').strip() == name
        elif inside:
            lines.append(line)
    return lines


def sentences(lines):
    """Of a section: headings, which have no full stop, are left out."""
    paragraphs = re.split(r'\n\s*\n', '\n'.join(lines))
    for paragraph in paragraphs:
        body = [line for line in paragraph.splitlines() if '.' in line or len(line.split()) > 7]
        for sentence in re.split(r'(?<=[.:]) +(?=[A-Z`])', flat('\n'.join(body))):
            if sentence:
                yield sentence.lstrip('- ')


def holds(test):
    path, _, word = test.partition(':')
    path = os.path.join(TOP, path)
    if not os.path.exists(path):
        return f'there is no {test}'
    if word:
        with open(path, encoding='utf-8') as file:
            if word not in file.read():
                return f"'{word}' does not stand in {path[len(TOP) + 1:]}"
    return None


def main():
    failed, count, pages, wanted, claims, page = [], 0, {}, [], {}, None
    with open(os.path.join(TOP, 'tests/promises'), encoding='utf-8') as file:
        lines = [line.rstrip('\n') for line in file if line.strip() and not line.startswith('#')]
    for i, line in enumerate(lines):
        if line.startswith('= '):
            page, _, name = line[2:].partition(': ')
            pages.setdefault(page, read_page(page))
            claims.setdefault(page, [])
            if name:
                wanted.append((page, name))
        elif not line.startswith(' '):
            count += 1
            claims[page].append(flat(line))
            if flat(line) not in flat(pages[page]):
                failed.append(f'{page} does not say: {line}')
            tests = lines[i + 1].strip() if i + 1 < len(lines) and lines[i + 1].startswith(' ') else ''
            if not tests:
                failed.append(f'nothing holds: {line}')
            elif not tests.startswith('- '):
                failed += filter(None, map(holds, tests.split()))
    for page, name in wanted:
        for sentence in sentences(section(pages[page], name)):
            if not any(claim in sentence or sentence in claim for claim in claims[page]):
                failed.append(f'{page}, {name}: no test is named for: {sentence}')
    for line in failed:
        print(f'# {line}')
    print(f"{'not ok' if failed else 'ok'} 1 - promises: each of {count} has its test\n1..1")
    return 1 if failed else 0


sys.exit(main())
