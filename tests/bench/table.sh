#!/bin/sh
# Puts what `make bench` said into README.md beside this file, between the two lines that mark the place: sh tests/bench/table.sh FILE
set -eu
cd "$(dirname "$0")/../.."
table=$(mktemp)
trap 'rm -f "$table"' EXIT

machine() {
    name=$(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo 2>/dev/null | head -n 1)
    compiler=$(${CC:-cc} --version | sed -n '1s/ (.*)//p')
    peer=$(pkg-config --modversion libtcod 2>/dev/null || echo missing)
    date=$(LC_ALL=C date '+%B %d, %Y' | sed 's/ 0/ /')
    echo "${name:-$(uname -m)}, $(getconf _NPROCESSORS_ONLN) cores, $compiler, libtcod $peer, $date"
}

{
    echo "Measured by \`make figures\` on: $(machine)."
    echo
    echo '| what was measured | result | aim |'
    echo '|---|---|---|'
    sed -n 's/^= \(.*\)$/| \1 |/p' "$1" | sed 's/ |  |$/ | |/'
} >"$table"
awk -v table="$table" '
    /^<!-- figures -->$/ { print; print ""; while ((getline line <table) > 0) print line; print ""; inside = 1; next }
    /^<!-- end of figures -->$/ { inside = 0 }
    !inside' tests/bench/README.md >tests/bench/README.md.new
mv tests/bench/README.md.new tests/bench/README.md
