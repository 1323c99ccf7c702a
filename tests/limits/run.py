"""What hostile inputs cost, measured; reports in TAP. PROGRAM says which eyeshot: ./eyeshot when unset."""
import os
import subprocess
import sys
import tempfile

PROGRAM = os.path.abspath(os.environ.get('PROGRAM', 'eyeshot'))
HERE = os.path.dirname(os.path.abspath(__file__))
SIZE = 8 << 20
# The promise (eyeshot(1), SECURITY): a byte of input costs at most so many bytes of memory, a cell of its map so many.
BYTE, CELL = 128, 16
MOST_SECONDS = 15  # of processor, for inputs of 8 to 32 MiB: what is quadratic takes minutes
MEBIBYTE = 1 << 20
GIBIBYTE = 1 << 30

passed = failed = 0
seconds = 0  # of processor, that the last run took


def check(name, holds, detail=''):
    global passed, failed
    passed, failed = passed + bool(holds), failed + (not holds)
    print(f'{"ok" if holds else "not ok"} {passed + failed} - {name}', flush=True)
    if detail:
        print(f'# {detail}', flush=True)


def run(arguments, given, ahead=()):
    """The most memory that was taken, the status, the first of what was said on standard output and error."""
    global seconds
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        program = subprocess.Popen([*ahead, PROGRAM] + arguments, stdin=given, stdout=out, stderr=err)
        _, status, usage = os.wait4(program.pid, 0)
        program.returncode = os.waitstatus_to_exitcode(status)
        seconds = usage.ru_utime + usage.ru_stime
        out.seek(0)
        err.seek(0)
        return usage.ru_maxrss * 1024, program.returncode, out.read(1000), err.read(1000)


def stream(script, arguments):
    """The same with what a shell's script prints, which needs no room anywhere."""
    source = subprocess.Popen(['sh', '-c', script], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    answer = run(arguments, source.stdout)
    source.stdout.close()
    source.wait()
    return answer


def write_inputs():
    """In a process of their own: what it takes would be counted as its children's."""
    from inputs import REFUSED, inputs
    for number, (name, arguments, data, cells, *answer) in enumerate(inputs(SIZE)):
        with open(str(number), 'wb') as file:
            file.write(data)
        print(name, cells, *answer or [0], 2 if name in REFUSED else 0, *arguments, sep='\t')


def check_memory():
    with open('mask', 'wb') as file:
        file.write(b'0\n')
    listed = subprocess.run([sys.executable, __file__, 'write'], stdout=subprocess.PIPE, check=True, text=True)
    with open('mask', 'rb') as small:
        base = run(['fov', '-q', '-v', '0,0'], small)[0]
    for number, line in enumerate(listed.stdout.splitlines()):
        name, cells, answer, wanted, *arguments = line.split('\t')
        size = os.path.getsize(str(number))
        with open(str(number), 'rb') as file:
            taken, status, _, said = run(arguments, file)
        os.unlink(str(number))
        taken = max(taken - base, 0)
        check(name, status == int(wanted) and taken <= BYTE * size + CELL * int(cells) + int(answer) and seconds <= MOST_SECONDS,
              f'{seconds:.1f} s, {taken / size:.1f} bytes a byte, {taken / max(int(cells), 1):.1f} a cell {said[:200].decode("utf-8", "replace").strip()}')


def refused(name, answer, most, words):
    taken, status, out, err = answer
    check(name, status == 2 and taken <= most and words in out + err and err.startswith(b'eyeshot: ') and
          (words in err or out.endswith(b'}\n')), f'{taken >> 20} MiB, status {status}: {(out + err)[:160].decode("utf-8", "replace")}')


def fill(text, size):
    return f"yes '{text}' | tr -d '\\n' | head -c {size}"


def check_gibibyte():
    """A line of 1 GiB, and inputs that would want more than there is."""
    line = fill('[0,0],', GIBIBYTE)
    refused('a line of 1 GiB in batch', stream(f'{{ {line}; echo; }}', ['batch']), 200 * MEBIBYTE, b'a line of more than 64 MiB')
    refused('1 GiB of brackets', stream(fill('[', GIBIBYTE), ['fov', '--max-cells', '67108864']), 300 * MEBIBYTE, b'more than 268435456 bytes')
    refused('64 MiB of brackets', stream(fill('[', 64 * MEBIBYTE), ['fov']), 300 * MEBIBYTE, b'nested more than 64 deep')
    refused('1 GiB of numbers', stream('printf [; ' + line, ['fov', '--max-cells', '67108864']), 300 * MEBIBYTE, b'more than 268435456 bytes')
    refused('1 GiB of text', stream(fill('.', GIBIBYTE), ['fov', '--max-cells', '67108864']), 300 * MEBIBYTE, b'more than 268435456 bytes')
    refused('zeroes without end', stream('cat /dev/zero', ['fov', '--max-cells', '67108864']), 300 * MEBIBYTE, b'more than 268435456 bytes')
    refused('numbers without end', stream('yes 1,0', ['convert', '--max-cells', '67108864']), 300 * MEBIBYTE, b'more than 268435456 bytes')
    refused('an input that never comes', stream('sleep 3', ['fov', '--max-time', '0.2']), 100 * MEBIBYTE, b'not done within 0.2 s')


def check_sparse():
    with open('sparse', 'wb') as file:
        file.truncate(1 << 40)
    with open('sparse', 'rb') as file:
        refused('a file of 1 TiB', run(['fov'], file), 100 * MEBIBYTE, b'more than 4294967296 bytes')


def main():
    if sys.argv[1:] == ['write']:
        write_inputs()
        return 0
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        check_memory()
        check_gibibyte()
        check_sparse()
        os.chdir(HERE)
    print(f'1..{passed + failed}')
    print(f'{passed} passed, {failed} failed')
    return 1 if failed or not passed else 0


sys.exit(main())
