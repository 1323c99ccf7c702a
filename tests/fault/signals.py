#!/usr/bin/env python3
"""Sends signals at random moments to commands that take long, and prints TAP: signals.py PROGRAM [ROUNDS [SEED]].

Whatever the moment: a signal that ends programs ends this one, by itself; the file of -o is the old one, or the
whole new one where the command was faster; nothing lies beside it; no process is left; on a terminal no line of
progress is left, and its settings are as they were. SIGPIPE, and a reader that goes away, are no trouble.
"""

import ctypes
import os
import pty
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import termios
import time

PROGRAM = os.path.abspath(sys.argv[1])
ROUNDS = int(sys.argv[2]) if len(sys.argv) > 2 else 12
RANDOM = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
DEADLY = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGXCPU]
RARE = [signal.SIGALRM, signal.SIGUSR1, signal.SIGUSR2, signal.SIGVTALRM, signal.SIGPROF, signal.SIGPOLL,
        signal.SIGRTMIN, signal.SIGRTMAX]
BUGS = [signal.SIGABRT, signal.SIGSEGV, signal.SIGBUS, signal.SIGSYS, signal.SIGTRAP, signal.SIGFPE, signal.SIGILL]
PATIENCE = 60  # seconds
SUBREAPER = 36  # PR_SET_CHILD_SUBREAPER: what a command leaves behind comes to us

# Each takes long enough to be hit; the last word is where -o goes.
COMMANDS = {
    "survey": "survey -a exact --progress always large.txt -o",
    "survey to the end": "survey --progress always middle.txt -o",
    "guards": "survey --guards all middle.txt -o",
    "audit": "audit -a exact,corner --progress always large.txt -o",
    "batch": "batch lines.jsonl -o",
    "a large file": "gen open --size 4000x4000 -o",
    "a program that hears no signal": "compare -a symmetric,exec:./stubborn --timeout 60 small.txt -o",
    "a program that sleeps": "compare -a symmetric,exec:./sleeper --timeout 60 small.txt -o",
}


def prepare():
    subprocess.run([PROGRAM, "gen", "noise", "--size", "900x900", "-o", "large.txt"], check=True)
    subprocess.run([PROGRAM, "gen", "noise", "--size", "90x90", "-o", "middle.txt"], check=True)
    with open("small.txt", "w") as file:
        file.write("..#\n@..\n")
    with open("lines.jsonl", "w") as file:
        for i in range(30000):
            file.write('{"id":%d,"map":["#####","#.@.#","#####"]}\n' % i)
    with open("sleeper", "w") as file:
        file.write("#!/bin/sh\nread -r _\nsleep 50\nexit\n")
    with open("stubborn", "w") as file:
        file.write("#!/bin/sh\ntrap '' TERM HUP INT QUIT\nsleep 50 &\nread -r _\nsleep 50\nexit\n")
    for name in ("sleeper", "stubborn"):
        os.chmod(name, 0o755)


def reset():
    shutil.rmtree("out", ignore_errors=True)
    os.mkdir("out")
    with open("out/file", "w") as file:
        file.write("old\n")


def left_processes():
    """Those that a command left to us, after a second to end."""
    for _ in range(200):
        try:
            if os.waitpid(-1, os.WNOHANG)[0] == 0:
                time.sleep(0.005)
        except ChildProcessError:
            return False
    return True


def wiped(text):
    """What is left of it on a terminal: a wiped line leaves nothing."""
    return re.sub(r"[^\n]*\r\x1b\[K", "", text.replace("\r\n", "\n"))


def judge(status, number, err, new):
    """None, or what is wrong. `status` is the returncode; `new`, what the file is like when all went well."""
    names = os.listdir("out")
    with open("out/file") as file:
        now = file.read()
    if names != ["file"]:
        return "files: %s" % " ".join(names)
    if status == -number:
        if now != "old\n" and not new(now):
            return "the file is neither old nor new"
    elif status != 0:
        return "it ends with %d" % status
    elif not new(now):
        return "it ends well, but the file is not new"
    if wiped(err):
        return "standard error says: %r" % wiped(err)[-200:]
    return "a process is left" if left_processes() else None


def whole(text):
    return len(text) > 100 and text.endswith("\n")


def strike(words, number, moment):
    """Without a terminal."""
    process = subprocess.Popen([PROGRAM, *words], stdin=subprocess.DEVNULL, stderr=subprocess.PIPE)
    time.sleep(moment)
    process.send_signal(number)
    if number == signal.SIGPIPE:  # which is nothing to it but in its first moment; then it is ended
        time.sleep(0.02)
        process.send_signal(signal.SIGTERM)
        number = signal.SIGTERM if process.poll() != -signal.SIGPIPE else number
    try:
        err = process.communicate(timeout=PATIENCE)[1].decode()
    except subprocess.TimeoutExpired:
        process.kill()
        return "it does not end"
    return judge(process.returncode, number, err, whole)


def strike_on_terminal(words, number, moment):
    """On a terminal of its own, where signals come to all that run there."""
    ours, its = pty.openpty()
    before = termios.tcgetattr(its)
    process = subprocess.Popen([PROGRAM, *words], stdin=its, stdout=its, stderr=its, start_new_session=True,
                               env=dict(os.environ, TERM="xterm"))
    time.sleep(moment)
    os.killpg(process.pid, number)
    try:
        process.wait(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        return "it does not end"
    same = termios.tcgetattr(its) == before
    os.close(its)
    text = b""
    try:
        while part := os.read(ours, 65536):
            text += part
    except OSError:
        pass  # nobody has the terminal any more
    os.close(ours)
    if not same:
        return "the terminal is set otherwise"
    return judge(process.returncode, number, text.decode(), whole)


def moment():
    """Often early, where files and processes come to be; sometimes late."""
    return RANDOM.choice([0.001, 0.004, 0.02, 0.1, 0.5]) * RANDOM.random() * 2


def try_command(line, rounds):
    for i in range(rounds):
        number, at = RANDOM.choice(DEADLY + RARE + BUGS + [signal.SIGPIPE]), moment()
        on_terminal = i % 3 == 2 and number != signal.SIGPIPE
        reset()
        wrong = (strike_on_terminal if on_terminal else strike)([*line.split(), "out/file"], number, at)
        if wrong:
            print("# %s after %.4f s%s: %s" % (number.name, at, " on a terminal" if on_terminal else "", wrong))
            return False
    return True


def writes_in(pid, folder):
    """Has it a file open there?"""
    try:
        links = [os.readlink("/proc/%d/fd/%s" % (pid, fd)) for fd in os.listdir("/proc/%d/fd" % pid)]
    except FileNotFoundError:  # one that it has closed meanwhile
        return False
    return any(link.startswith(os.path.abspath(folder)) for link in links)


def each_signal_cleans_up():
    """Every signal that ends programs, while a temporary file is there, with a name or without."""
    for number in DEADLY + RARE + BUGS:
        reset()
        process = subprocess.Popen([PROGRAM, *COMMANDS["audit"].split(), "out/file"], stdin=subprocess.DEVNULL,
                                   stderr=subprocess.PIPE)
        while not writes_in(process.pid, "out") and process.poll() is None:
            time.sleep(0.002)
        process.send_signal(number)
        err = process.communicate(timeout=PATIENCE)[1].decode()
        wrong = judge(process.returncode, number, err, whole) or process.returncode == 0 and "it is not ended"
        if wrong:
            print("# %s: %s" % (number.name, wrong))
            return False
    return True


def ignored_stays_ignored():
    """As under nohup."""
    reset()
    process = subprocess.Popen([PROGRAM, *COMMANDS["survey to the end"].split(), "out/file"],
                               stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                               preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
    while process.poll() is None:
        process.send_signal(signal.SIGHUP)
        time.sleep(0.01)
    with open("out/file") as file:
        return process.returncode == 0 and whole(file.read())


def late(words):
    """--max-time ends the command as a signal does, but with status 2 and a line."""
    reset()
    done = subprocess.run([PROGRAM, *words, "out/file", "--max-time", "0.3"], stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=PATIENCE)
    said = wiped(done.stderr.decode())
    with open("out/file") as file:
        kept = file.read() == "old\n"
    if (done.returncode, done.stdout, said.count("\n"), kept, os.listdir("out")) == (2, b"", 1, True, ["file"]):
        return not left_processes()
    print("# status %d, standard error: %r, files: %s" % (done.returncode, said, os.listdir("out")))
    return False


def quiet_when_left(line, count):
    """A reader that leaves after `count` bytes."""
    process = subprocess.Popen([PROGRAM, *line.split()], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE)
    process.stdout.read(count)
    process.stdout.close()
    err = process.stderr.read()
    process.stderr.close()
    if process.wait(timeout=PATIENCE) == 0 and not err:
        return True
    print("# status %d, standard error: %r" % (process.returncode, err))
    return False


def main():
    failed = False

    def check(truth, name):
        nonlocal failed
        failed |= not truth
        print("ok" if truth else "not ok", name, flush=True)

    ctypes.CDLL(None).prctl(SUBREAPER, 1)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    for number in DEADLY + RARE + BUGS:  # a shell ignores some for what runs in its background
        signal.signal(number, signal.SIG_DFL)
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        prepare()
        for name, line in COMMANDS.items():
            check(try_command(line, ROUNDS), "signals at %d moments: %s" % (ROUNDS, name))
        for name in ("survey", "audit", "a program that sleeps", "a program that hears no signal"):
            check(late(COMMANDS[name].split()), "--max-time: " + name)
        check(each_signal_cleans_up(), "every signal that ends programs")
        check(ignored_stays_ignored(), "a signal that is ignored stays so")
        for line in ("gen open --size 3000x3000", "fov -f json large.txt -v 0,0", "batch lines.jsonl",
                     "survey -f csv middle.txt", "convert -f tmj large.txt", "help fov"):
            check(all([quiet_when_left(line, count) for count in (0, 1, 70000)]), "a reader that leaves: " + line)
        os.chdir("/")
    return failed


sys.exit(main())
