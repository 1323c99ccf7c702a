#!/bin/sh
# Does the program of `make static` run where there is nothing else? sh tests/packages/static.sh. Reports in TAP.
set -u
cd "$(dirname "$0")/../.." || exit 2
# shellcheck source=tests/tools/report.sh
. tests/tools/report.sh
if [ "$(id -u)" -ne 0 ] && [ -z "${UNSHARED:-}" ]; then
    UNSHARED=1 exec unshare -r sh "$0"
fi
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM
root=$scratch/root
mkdir "$root"
cp .build/static/eyeshot "$root/"
alone() {
    chroot "$root" /eyeshot "$@"
}
same() { # NAME INPUT ARGUMENTS...: there as here
    name=$1 input=$2
    shift 2
    alone "$@" <"$input" >"$scratch/there" 2>&1
    echo $? >>"$scratch/there"
    ./eyeshot "$@" <"$input" >"$scratch/here" 2>&1
    echo $? >>"$scratch/here"
    cmp "$scratch/here" "$scratch/there" >"$scratch/differ" 2>&1
    report $? "$name" cat "$scratch/differ" "$scratch/there"
}

[ "$(find "$root" -type f)" = "$root/eyeshot" ]
report $? 'the root has one file'
same 'it says what it is' /dev/null --version
same 'a map' maps/ruins.txt fov
same 'a map that is compressed' tests/fault/stage/zlib.tmj fov -v 1,1 -f json
same 'a map as XML' tests/fault/stage/level.tmx fov -f svg
same 'a scenario' maps/arena.json fov -f states
same 'a page' maps/ruins.txt compare -f html
same 'threads' maps/ruins.txt survey --threads 3 -f csv --guards 3
same 'lines' tests/fault/stage/lines.jsonl batch --threads 2
same 'a file that is not there' /dev/null fov nowhere.txt
alone fov -o /seen.txt <maps/ruins.txt && ./eyeshot fov <maps/ruins.txt | cmp - "$root/seen.txt"
report $? 'it writes a file'
tally
