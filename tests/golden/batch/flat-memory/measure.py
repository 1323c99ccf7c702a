"""The memory that a thousand and a hundred thousand lines take, within 8 MiB the same; nobody reads for a while."""
import os
import subprocess


def peak(count):
    child = subprocess.Popen('sleep 0.2; cat >/dev/null', shell=True, stdin=subprocess.PIPE)
    calm = dict(os.environ, ASAN_OPTIONS='quarantine_size_mb=1')  # under that sanitizer, what is freed is kept for a while
    batch = subprocess.Popen(['eyeshot', 'batch'], stdin=subprocess.PIPE, stdout=child.stdin, env=calm)
    child.stdin.close()
    lines = b'{"id":1,"map":["@...","..#."],"radius":2}\n' * 1000
    for _ in range(count // 1000):
        batch.stdin.write(lines)
    batch.stdin.close()
    _, status, usage = os.wait4(batch.pid, 0)
    child.wait()
    return usage.ru_maxrss if status == 0 else None


few, many = peak(1000), peak(100000)
print('flat' if many < few + 8192 else f'{few} KiB, then {many} KiB')
