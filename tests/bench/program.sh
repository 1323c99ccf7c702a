#!/bin/sh
# The program as a whole, from its start to its end: sh tests/bench/program.sh
# A text map of 4096 x 4096 through `fov -r 8`, beside tr over the same file; its memory; the instructions of a start.
set -u
cd "$(dirname "$0")/../.." || exit 2
program=$(realpath "${PROGRAM:-./eyeshot}")
stopwatch=${BUILD:-.build}/tests/bench/stopwatch
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM
map=$scratch/map.txt
missed=0

verdict() { # WHAT FIGURE AIM good|bad
    echo "= $1 | $2 | $3"
    [ "$4" = good ] || {
        echo '  MISSED'
        missed=1
    }
}

is() { # EXPRESSION of awk: good or bad
    awk "BEGIN { print ($1) ? \"good\" : \"bad\" }"
}

instructions() { # COMMAND...: how many it took; nothing where they can't be counted
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$@" 2>&1 >/dev/null </dev/null |
        sed -n 's/,//g; s/.*Collected : *//p'
}

"$program" gen noise --density 5 --size 4096x4096 -o "$map" || exit 2
bytes=$(($(wc -c <"$map")))
figures=$("$stopwatch" "$map" tr '#' x -- "$program" fov -r 8 -v 2048,2048) || exit 2
# shellcheck disable=SC2086 # four numbers
set -- $figures
ratio=$(awk "BEGIN { printf \"%.2f\", $3 / $1 }")
verdict "\`fov -r 8\` of a text map of 4096 × 4096 cells, compared with \`tr\` over the same file" "$3 ms, $ratio times as long" '2 times' "$(is "$3 <= 2 * $1")"
share=$(awk "BEGIN { printf \"%.2f\", $4 * 1024 / $bytes }")
verdict 'the most memory it takes' "$4 KiB, $share times the size of the file" '3 times' "$(is "$4 * 1024 <= 3 * $bytes")"

if command -v valgrind >/dev/null; then
    verdict 'processor instructions of a start' "$(instructions "$program" --version) for \`--version\`, $(instructions "$program" gen open) for \`gen open\`" '' good
else
    echo '# no valgrind: the instructions of a start are not counted'
fi
exit $missed
