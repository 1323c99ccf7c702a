import os
import signal
import sys
import time

ways = {
    "size": '{"id":1,"mask":["11","11","11"]}',
    "width": '{"id":1,"mask":["111"]}',
    "sign": '{"id":1,"mask":["1x"]}',
    "json": "{no}",
    "id": '{"id":2,"mask":["11"]}',
    "half": '{"id":1.5,"mask":["11"]}',
    "huge": '{"id":1e300,"mask":["11"]}',
    "list": "[1]",
    "twice": '{"id":1,"mask":["11"],"mask":["11"]}',
    "bare": '{"id":1}',
    "two": '{"id":1,"mask":["11"]}\n{"id":1,"mask":["11"]}',
    "empty": "",
    "controls": "\x1b[31m\0",
    "long": "x" * 79 + "éé",
    "later": '{"id":1,"mask":["11"]}',
}
signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # one that nobody reads any more dies in silence
way = sys.argv[1]
sys.stdin.readline()
if way == "exit":
    sys.exit(3)
if way == "killed":
    os.kill(os.getpid(), signal.SIGKILL)
if way == "closed":
    os.close(1)
    time.sleep(9)
    os._exit(0)
if way == "silent":
    time.sleep(9)
while way == "endless":
    sys.stdout.write(65536 * " ")
print(ways[way], flush=True)
if way == "later":
    sys.stdin.readline()
    sys.exit(4)
