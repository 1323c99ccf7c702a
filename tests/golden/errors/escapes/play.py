"""Puts what steers terminals wherever a message may show it, and tells what comes out, if none of it does."""
import json
import os
import subprocess
import tempfile
import unicodedata

# escape, one-byte C1 as UTF-8, override, isolate, line separator, mark, DEL, not UTF-8, line feed
STEERING = b"\x1b[31m\xc2\x9b2J\xe2\x80\xae\xe2\x81\xa6\xe2\x80\xa8\xd8\x9c\x7f\xff\nx"
# space, joiners, mark of byte order, soft hyphen, variation selector, annotation, tag, deprecated format character
EVIL = STEERING + "\u2029\u200b\u200c\u200d\u2060\ufeff\u00ad\ufe0f\ufff9\U000e0041\u206e".encode()
TEXT = EVIL.replace(b"\xff", b"").decode()
OWN = STEERING.replace(b"\xff", b"").decode()  # an event is told as it was given: ids may have what has no width
SHORT = "\u202e"
UNNOTICED = "\ufe0f\u034f\u115f\u3164"  # of which the categories say that they are marks and letters
MAP = ["...", ".#.", "..."]


def harmless(text):
    return not set(text) & set(UNNOTICED) and all(unicodedata.category(c) not in ("Cc", "Cf", "Zl", "Zp") or c == "\n" for c in text)


def run(what, arguments, given=b""):
    answer = subprocess.run([b"eyeshot"] + [a if isinstance(a, bytes) else a.encode() for a in arguments],
                            input=given if isinstance(given, bytes) else json.dumps(given, ensure_ascii=False).encode(),
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    for name, said in (("out", answer.stdout), ("err", answer.stderr)):
        try:
            text = said.decode()
        except UnicodeDecodeError:
            text = "\x1b"
        if not harmless(text):
            print(f"{what}: {name}: {said!r}")
        elif name == "err":
            print(f"{what}: {answer.returncode}")
            if what in ("no file", "excerpt", "excerpt without a width"):
                print(text, end="")
    return answer.stdout


def viewers(*list, **more):
    return {"map": MAP, "viewers": [*list], **more}


folder = tempfile.TemporaryDirectory()
os.chdir(folder.name)
with open(EVIL, "wb") as file:
    file.write(b"..\n")
unit = {"id": "u", "x": 0, "y": 0}
run("no file", ["fov", EVIL + b"no"])
run("file", ["fov", EVIL])
run("output", ["gen", "open", "-o", b"none/" + EVIL])
run("command", [EVIL])
run("option", ["fov", b"--" + EVIL])
run("value", ["fov", b"--shape", EVIL])
run("algorithm", ["fov", b"-a", EVIL])
run("program", ["fov", b"-v", b"0,0", b"-a", b"exec:" + EVIL], MAP)
run("position", ["fov", "-v", EVIL], MAP)
run("glyph", ["fov", "-v", SHORT], MAP)
run("key", ["fov"], {"map": MAP, TEXT: 1})
run("nested key", ["fov"], viewers({"x": 0, "y": 0, TEXT: 1}))
run("string", ["fov"], viewers(TEXT))
run("id", ["fov"], viewers({"id": TEXT, "x": 0, "y": 0}))
run("direction in an id", ["fov"], viewers({"id": "a\u2066b", "x": 0, "y": 0}))
run("algorithm in JSON", ["fov"], viewers([0, 0], algorithm=TEXT))
run("file in JSON", ["fov", "--root", "."], {"map": {"file": TEXT}})
run("file that is there", ["fov", "--root", "."], b'{"map":{"file":"\xe2\x80\xae"}}')
run("a file without a width", ["fov", "--root", "."], {"map": {"file": UNNOTICED}})
run("not JSON", ["fov", "-i", "json"], b'{"' + EVIL)
run("excerpt", ["fov", "-i", "json"], '{"a\u202e\u2066":01}'.encode())
run("excerpt of text", ["fov"], "ab\u202e\u200fc\t".encode())
run("excerpt without a width", ["fov", "-i", "json"], '{"a\u200b\U000e0041\ufe0f":01}'.encode())
run("ids without a width", ["fov"], viewers(*[{"id": "a\u200bb" + UNNOTICED, "x": 0, "y": 0}] * 2))
run("event", ["replay"], {"map": MAP, "teams": [{"id": "a", "units": [unit]}], "turns": [[{"move": TEXT, "to": [0, 0]}]]})
run("user's own key", ["replay"], {"map": MAP, "teams": [{"id": "a", "units": [unit]}],
                                   "turns": [[{"move": "u", "to": [1, 0], "x-note": OWN}]]})
run("team", ["replay", "--team", EVIL], {"map": MAP, "teams": [{"id": "a", "units": [unit]}], "turns": []})
run("audit", ["audit", "-a", "symmetric", EVIL])
run("tap", ["check", EVIL])
run("junit", ["check", "--report", "junit=-", EVIL])
run("github", ["check", "--report", "github=-", EVIL])
run("markdown", ["check", "--report", "markdown=-", EVIL])
run("tap of JSON", ["check"], {**viewers([0, 0]), "expect": {"clear": True, TEXT: 1}})
run("junit of JSON", ["check", "--report", "junit=-"], {**viewers([0, 0]), "expect": {"clear": True, TEXT: 1}})
run("batch", ["batch"], viewers([0, 0], algorithm=TEXT))
run("batch key", ["batch"], viewers([0, 0], **{TEXT: 1}))
run("remember", ["fov", "-v", "0,0", "--remember", EVIL], MAP)
run("diff", ["diff", EVIL, EVIL])
run("help", ["help", EVIL])
run("kind", ["gen", EVIL])
os.unlink(EVIL)
os.rmdir(os.getcwd())
