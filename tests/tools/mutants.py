#!/usr/bin/env python3
"""Do the tests notice a wrong token? Changes one token of src/lib, or of PATH, at a time and runs tests until one fails.

    tests/tools/mutants.py [--count N] [--seed N] [--folder DIR] [--first TESTS] [PATH]...

Works on a copy in DIR. What survives all tests is an error. A comment of the source with the words `No test can tell` excuses
the line that follows it, and says why: it is left out. A change that gives the same object code is no change: the next one is taken. Tests that were quick and
have killed much come first, so that most mutants take seconds. TESTS, such as law/all,unit,golden/survey, are names of
tests or how they begin: what survives these is tried by the others in the end. Changes are in the order of a hash of the
seed, their line and what changes in it, so that they stay the same ones while the source elsewhere changes.
"""
import argparse
import concurrent.futures
import hashlib
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time

QUIET = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
FLAGS = "-std=c11 -O2 -w -fPIC -pthread -Isrc -fno-tree-slp-vectorize -MMD".split()
SWAPS = {"+": "-", "-": "+", "*": "+", "/": "*", "%": "/", "<<": ">>", ">>": "<<", "<": "<=", "<=": "<", ">": ">=",
         ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&", "&": "|", "|": "&", "^": "|", "+=": "-=",
         "-=": "+=", "|=": "&=", "&=": "|=", "<<=": ">>=", ">>=": "<<=", "++": "--", "--": "++",
         "true": "false", "false": "true", "break": "continue", "!": "", "~": ""}
ALL = "tests/law/all"  # goes rule by rule: a change is mostly noticed by the first one
# Binary operators stand between blanks (clang-format sees to it); numbers, unary operators and words by themselves.
TOKEN = re.compile(r"(?<= )(?:<<=|>>=|[-+|&]=|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%<>&|^])(?= )"
                   r"|\+\+|--|!(?=[\w(])|~(?=[\w(])|\b(?:true|false|break)\b|(?<![\w.])\d+(?![\w.])")
IRRELEVANT = ("_", "html", "convert", "gen", "help", "__pycache__")  # of the golden tests: sight hardly has a part
# No preprocessor, assertions, names and attributes; and nothing that tells which process a signal ends.
SKIPPED = re.compile(r"\bpid\b|\bkill\(|^\s*(?:#|bug_unless|scratch_unless|_Static_assert|static_assert|\.\w+ = \")|__attribute__")


def run(command, **more):
    return subprocess.run(command, **QUIET, **more).returncode


def blank(text):
    """Comments and strings become blanks; every character keeps its place."""
    pattern = r"/\*.*?\*/|//[^\n]*|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'"
    return re.sub(pattern, lambda m: re.sub(r"[^\n]", " ", m.group()), text, flags=re.S)


def changed(token, dice):
    if token.isdigit():
        return str(int(token) + (-1 if dice % 2 and int(token) else 1))
    return SWAPS[token]


def sources(folder, ends):
    return sorted(f"{at}/{name}" for at, _, names in os.walk(folder) for name in names if name.endswith(ends))


def mutants(seed, paths):
    """(path, start, end, new text) of all that may change, in the order in which they are tried."""
    found = []
    for path in sorted({path for given in paths for path in sources(given, (".c", ".h")) or [given]}):
        text = open(path, encoding="utf-8").read()
        at, lines, told = 0, {}, True
        for line, code in zip(text.split("\n"), blank(text).split("\n")):
            lines[line] = lines.get(line, 0) + 1
            if not told and code.strip():
                code, told = "", True
            told = told and "No test can tell" not in line
            for match in () if SKIPPED.search(line) else TOKEN.finditer(code):
                name = f"{seed} {path} {lines[line]} {match.start()} {line}"
                key = int(hashlib.sha256(name.encode()).hexdigest(), 16)
                found.append((key, path, at + match.start(), at + match.end(), changed(match.group(), key)))
            at += len(line) + 1
    return [mutant[1:] for mutant in sorted(found)]


class Workshop:
    """Objects, one shared library of them, and the programs that test it."""

    def __init__(self, build):
        self.build = build
        config = lambda *of: subprocess.run(["pkg-config", *of], stdout=subprocess.PIPE, text=True).stdout.split()
        self.flags = FLAGS + config("--cflags", "libcjson", "expat")
        self.libraries = config("--libs", "libcjson", "expat")
        if run(["pkg-config", "--exists", "zlib"]) == 0:
            self.flags += ["-DEYESHOT_ZLIB"] + config("--cflags", "zlib")
            self.libraries += config("--libs", "zlib")
        self.sources = [path for path in sources("src", ".c") if path != "src/cli/main.c"]
        self.tcod = []
        if run(["pkg-config", "--exists", "libtcod"]) == 0:
            self.tcod = ["-DWITH_LIBTCOD"] + [flag.replace("-I", "-isystem") for flag in config("--cflags", "libtcod")]
            self.libraries += config("--libs", "libtcod")
        self.programs = [f"tests/{part}/{name[:-2]}" for part in ("unit", "law", "api") + (("peer",) if self.tcod else ())
                         for name in sorted(os.listdir(f"tests/{part}")) if name.endswith(".c")]

    def object(self, source):
        return f"{self.build}/{source[:-2]}.o"

    def compile(self, source):
        os.makedirs(os.path.dirname(self.object(source)), exist_ok=True)
        more = self.tcod if source.startswith("tests/peer") else []
        return run(["cc", *self.flags, *more, "-c", "-o", self.object(source), source]) == 0

    def compile_all(self, sources):
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            return all(list(pool.map(self.compile, sources)))

    def link(self):
        """The library and, from the same objects, for the fault tests ask what it calls, the program."""
        objects = [self.object(source) for source in self.sources] + [f"{self.build}/report.o"]
        return all(run(["cc", *kind, *objects, *self.libraries, "-pthread"]) == 0
                   for kind in (["-shared", "-o", f"{self.build}/libeyeshot.so"],
                                ["-o", f"{self.build}/eyeshot", f"{self.build}/src/cli/main.o"]))

    def link_program(self, program):
        return run(["cc", "-o", f"{self.build}/{program}", f"{self.build}/{program}.o", f"-L{self.build}", "-leyeshot",
                    *self.libraries, "-pthread", f"-Wl,-rpath,{os.path.abspath(self.build)}"]) == 0

    def everything(self):
        mains = ["src/cli/main.c"] + [f"{program}.c" for program in self.programs]
        if not self.compile_all(self.sources + mains):
            sys.exit("mutants: what is there does not compile")
        run(["make", "-s", f"BUILD={self.build}", f"{self.build}/report.c"])
        run(["cc", *self.flags, "-c", "-o", f"{self.build}/report.o", f"{self.build}/report.c"])
        run(["make", "-s", f"BUILD={self.build}", f"{self.build}/tests/fault/fault.so", f"{self.build}/tests/fault/drive"])
        if not self.link() or not all(self.link_program(program) for program in self.programs):
            sys.exit("mutants: what is there does not link")

    def users(self, path):
        """The sources that have a part in `path`."""
        found = []
        for source in self.sources + ["src/cli/main.c"] + [f"{program}.c" for program in self.programs]:
            if path in open(f"{self.build}/{source[:-2]}.d", encoding="utf-8").read().split():
                found.append(source)
        return found

    def link_all(self, programs):
        return self.link() and all(self.link_program(program) for program in programs)

    def rebuild(self, path):
        """What is another object than before, by source, as it was before; None: does not compile."""
        before = {source: open(self.object(source), "rb").read() for source in self.users(path)}
        good = self.compile_all(before)
        if good:
            before = {source: old for source, old in before.items() if open(self.object(source), "rb").read() != old}
        if good and (not before or self.link_all(self.programs_of(before))):
            return before
        self.put_back(before)
        return None

    def programs_of(self, changed):
        return [source[:-2] for source in changed if source[:-2] in self.programs]

    def put_back(self, before):
        for source, old in before.items():
            open(self.object(source), "wb").write(old)
        if before:
            self.link_all(self.programs_of(before))


class Test:
    def __init__(self, name, command):
        self.name, self.command, self.kills, self.seconds = name, command, 0, 0

    def passes(self, patience):
        """What says `not ok` has failed, and is not waited for."""
        began = time.monotonic()
        process = subprocess.Popen(self.command, **{**QUIET, "stdout": subprocess.PIPE}, start_new_session=True)
        end = lambda: os.killpg(process.pid, signal.SIGKILL)
        timer = threading.Timer(patience, end)
        timer.start()
        failed = any(line.startswith(b"not ok") for line in process.stdout)
        if failed:
            end()
        status = process.wait()
        timer.cancel()
        self.last = time.monotonic() - began
        return not failed and status == 0


def all_tests(shop):
    tests = [Test(program[len("tests/"):], [f"{shop.build}/{program}"]) for program in shop.programs if program != ALL]
    rules = re.findall(r"OF_LIBRARY\((\w+)\)}", open("src/lib/rules/table.c", encoding="utf-8").read())
    rules += [f"tcod-permissive-{n}" for n in range(9)]
    tests += [Test(f"law/all/{rule}", [f"{shop.build}/{ALL}", rule.replace("_", "-")]) for rule in rules]
    environment = ["env", f"PROGRAM={shop.build}/eyeshot", "PATIENCE=60", "PYTHONDONTWRITEBYTECODE=1"]
    for room in sorted(os.listdir("tests/golden")):
        if os.path.isdir(f"tests/golden/{room}") and room not in IRRELEVANT:
            cases = sorted(f"tests/golden/{room}/{case}" for case in os.listdir(f"tests/golden/{room}")
                           if os.path.isdir(f"tests/golden/{room}/{case}") and case[0] != "_")
            tests.append(Test(f"golden/{room}", environment + ["sh", "tests/tools/run.sh", *cases]))
    tests.append(Test("faults", environment + [f"BUILD={shop.build}", "sh", "tests/fault/run.sh"]))
    return tests


def judge(tests):
    """The test that fails, or None."""
    for test in sorted(tests, key=lambda test: test.seconds / (test.kills + 1)):
        if not test.passes(10 + 8 * test.seconds):
            test.kills += 1
            return test
    return None


def measured(tests):
    """Those that pass without any change, with the seconds they take."""
    for test in list(tests):
        if not test.passes(900):
            print(f"# {test.name} fails without any change: left out", flush=True)
            tests.remove(test)
        test.seconds = test.last
    print(f"# {len(tests)} tests, {sum(test.seconds for test in tests):.0f} s in all", flush=True)
    return tests


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", default=".build/mutants")
    parser.add_argument("--first", default="", metavar="TESTS")
    parser.add_argument("paths", nargs="*", default=["src/lib"])
    options = parser.parse_args()
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
    os.makedirs(options.folder, exist_ok=True)
    for name in ("src", "tests", "examples", "man", "maps", "packaging", ".ci"):
        shutil.rmtree(f"{options.folder}/{name}", ignore_errors=True)
        shutil.copytree(name, f"{options.folder}/{name}", symlinks=True, ignore=shutil.ignore_patterns("derive"))
    for name in ("Makefile", "README.md", "action.yml"):
        shutil.copy(name, options.folder)
    os.chdir(options.folder)
    shop = Workshop("objects")
    shop.everything()
    tests = all_tests(shop)
    first = measured([test for test in tests if test.name.startswith(tuple(options.first.split(",")))])
    if not first:
        sys.exit("mutants: there is no such test")
    others = [test for test in tests if test.name not in {test.name for test in first}] if options.first else []
    counts = {"killed": 0, "survived": 0}
    tried = mutants(options.seed, options.paths)
    left = trial(shop, first, tried, options.count, counts, "# still" if others else "not ok")
    if left and others:
        counts["survived"] = 0
        trial(shop, measured(others), left, len(left), counts, "not ok")
    print("# killed by: " + ", ".join(f"{test.name} {test.kills}"
                                      for test in sorted(tests, key=lambda test: -test.kills) if test.kills))
    print(f"{counts['killed']} passed, {counts['survived']} failed")
    return counts["survived"] > 0


def trial(shop, tests, tried, count, counts, alas):
    """Tries `count` mutants; those that survive, which are told with `alas` before them."""
    left = []
    number = 0
    for path, start, end, new in tried:
        if number == count:
            break
        text = open(path, encoding="utf-8").read()
        mutant = text[:start] + new + text[end:]
        line = text.count("\n", 0, start)
        title = f"{path}: {text.split(chr(10))[line].strip()} => {mutant.split(chr(10))[line].strip()}"
        began = time.monotonic()
        open(path, "w", encoding="utf-8").write(mutant)
        before = shop.rebuild(path)
        if before:
            killer = judge(tests)
            verdict = "killed" if killer else "survived"
            shop.put_back(before)
        open(path, "w", encoding="utf-8").write(text)
        if not before:
            continue
        number += 1
        counts[verdict] += 1
        left += [(path, start, end, new)] if verdict == "survived" else []
        by = f" by {killer.name}" if verdict == "killed" else ""
        print(f"{alas if verdict == 'survived' else 'ok'} {number} - {verdict}{by}, {time.monotonic() - began:.0f} s: "
              f"{path}:{line + 1}: {title[len(path) + 2:]}", flush=True)
    return left


sys.exit(main())
