#!/bin/sh
# Do the programs of examples/ answer for a rule, in the languages that are here? sh tests/peer/programs.sh, with eyeshot in PATH.
# Reports in TAP.
set -u
# shellcheck source=tests/tools/report.sh
. "$(dirname "$0")/../tools/report.sh"
examples=$(cd "$(dirname "$0")/../../examples" && pwd) || exit 2
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
cp "$examples"/fov.* "$scratch"
cd "$scratch" || exit 2

# By hand: from 0,0 the wall at 2,0 hides what is behind it in its row, and 4,1: the line there goes down a row behind 2,0
# (dx 4, dy 1: err is 3, 2, 1, and 2 * err is less than dx at the third step), the line to 3,1 goes down at its second step.
cat >wall.json <<'END_OF_MAP'
{"map": ["..#..", "....."], "viewers": [[0,0]], "from": [0,0], "to": [4,0], "algorithm": "simple",
 "expect": {"mask": ["11100", "11110"], "visible": [[2,0]], "hidden": [[3,0]], "clear": false}}
END_OF_MAP
cat >wanted <<'END_OF_REPORT'
TAP version 13
1..4
# algorithm: mine, as -a says (wall.json names simple)
ok 1 - wall.json: mask
ok 2 - wall.json: visible
ok 3 - wall.json: hidden
ok 4 - wall.json: clear
END_OF_REPORT
for kind in rooms caves noise; do eyeshot gen $kind --size 29x17 --seed 3 >$kind.txt; done

try() { # FILE COMMAND
    eyeshot check -a "mine=exec:$2" wall.json 2>&1 | diff wanted - >said
    report $? "$1 answers for every scenario" cat said
    for kind in rooms caves noise; do
        eyeshot compare -q --exit-code -v 14,8 -r 9 --reference bresenham -a "mine=exec:$2" $kind.txt >said 2>&1
        report $? "$1 sees what bresenham sees: $kind" cat said
    done
}

try fov.py 'python3 fov.py'
if command -v node >/dev/null; then try fov.js 'node fov.js'; else skip fov.js 'there is no node'; fi
lua=$(for lua in lua lua5.4 lua5.3 luajit; do command -v $lua; done | head -n 1)
if [ -n "$lua" ]; then try fov.lua "$lua fov.lua"; else skip fov.lua 'there is no lua'; fi
if command -v mcs >/dev/null && command -v mono >/dev/null; then
    mcs fov.cs >said 2>&1
    report $? 'fov.cs compiles' cat said
    try fov.cs 'mono fov.exe'
else
    skip fov.cs 'there are no mcs and mono'
fi
tally
