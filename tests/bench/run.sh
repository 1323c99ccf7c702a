#!/bin/sh
# What `make bench` runs. ROWS=symmetric,exact: only the fields of these. Exit status 1: an aim is missed.
# EYESHOT_MAPS names the folder of the MovingAI maps that are looked at as well.
set -u
cd "$(dirname "$0")/../.." || exit 2
programs=${BUILD:-.build}/tests/bench
missed=0
PROGRAM=$(realpath "${PROGRAM:-./eyeshot}") # no name to be looked for in PATH
export PROGRAM

"$programs/fields" "${ROWS:-all}" || missed=1
if [ -z "${ROWS:-}" ]; then
    for part in "$programs/door" "$programs/pairs" "$programs/growth" "$programs/survey" "$programs/all" "$programs/replay" "$programs/batch" 'sh tests/bench/program.sh'; do
        echo
        $part || missed=1
    done
fi
[ $missed -eq 0 ] || echo 'What is MISSED is not as fast as it is meant to be.'
exit $missed
