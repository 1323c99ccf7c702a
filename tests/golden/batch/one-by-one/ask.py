"""An answer to one line appears before the next line is sent; a line may come in pieces."""
import subprocess
import time

child = subprocess.Popen(['eyeshot', 'batch', '--threads', '3'], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
for pieces in [b'{"id":1,"map":["@"]}\n'], [b'{"id":2,', b'"map":["@"]}', b'\n'], [b'\n{"id":3}\n'], [b'{"id":4}\n{"id":5}\n']:
    for piece in pieces:
        child.stdin.write(piece)
        child.stdin.flush()
        time.sleep(0.01 * (len(pieces) > 1))
    for _ in range(piece.count(b'id')or 1):
        print(child.stdout.readline().decode().split(',')[0])
child.stdin.close()
print(child.stdout.read(), child.wait(20))
