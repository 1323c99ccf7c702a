#!/bin/sh
# Writes what eyeshot says now into one golden case, for `git diff` to review: sh tests/tools/golden.sh DIR
set -u
if [ $# -ne 1 ] || [ -z "$1" ]; then
    echo 'Which case? make golden CASE=tests/golden/ROOM/ID-name' >&2
    exit 2
fi
case=$(cd "$1" 2>/dev/null && pwd)
cd "$(dirname "$0")/../.." || exit 2
if [ ! -e "$case/cmd" ]; then
    echo "$1 is no golden case: it has no cmd" >&2
    exit 2
fi
if [ -e "$case/derive" ]; then
    echo "$1 has its out from derive: change derive, and run it: (cd $1 && PYTHONPATH=..:../.. ./derive >out)" >&2
    exit 2
fi
# shellcheck source=tests/tools/stage.sh
. tests/tools/stage.sh

keep() { # FILE, and what it means that it is not there
    cp "$scratch/$1" "$case/$1"
    printf '%s' "$2" | cmp -s - "$case/$1" && rm "$case/$1"
}

play "$case"
cp "$scratch/out" "$case/out"
keep err ''
keep status '0
'
[ -e "$case/why" ] || echo "$1 needs a why: how its out is known to be right"
git status --short -- "$case"
echo "Now read it: git diff -- $1"
