#!/bin/sh
# Makes the live page, opens it in a browser and uses it: sh tests/live/run.sh. Reports in TAP.
# PROGRAM and BUILD: ./eyeshot and .build when unset. Files that should be looked at are left in $PICTURES, if it is set.
set -u
cd "$(dirname "$0")/../.." || exit 2
# shellcheck source=tests/tools/report.sh
. tests/tools/report.sh
build=${BUILD:-.build}
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
export PYTHONDONTWRITEBYTECODE=1

for tool in chromium chromedriver python3 node clang wasm-ld mandoc; do
    command -v "$tool" >/dev/null && continue
    echo "not ok 1 - $tool is there (Debian: apt-get install chromium chromium-driver python3 nodejs clang lld mandoc)"
    echo '0 passed, 1 failed'
    exit 1
done

printf '%s\n' 'type octile' 'height 3' 'width 5' map '@@@@@' '@...@' '@@@@@' >"$scratch/level.map"
make -s live BUILD="$build" MAP="$scratch/level.map" >"$scratch/log" 2>&1 &&
    grep -qF '"maps": [{"name": "level", "rows": ["#####", "#...#", "#####"]}' "$build/eyeshot.html"
report $? 'a page is made with a map in it' cat "$scratch/log"
make -s live library BUILD="$build" >"$scratch/log" 2>&1
report $? 'a page is made' cat "$scratch/log"
tap python3 tests/live/live.py "$build/eyeshot.html" "${PROGRAM:-./eyeshot}"
tally
