#!/bin/sh
# The library in one file, which `make check` has made in $BUILD/amalgamation: compiles alone and without a warning, has what
# eyeshot.h declares and nothing else, joins a program in C and one in C++, and keeps the laws. TAP.
# sh tests/library/amalgamation.sh [all]: with both compilers, optimized, and all laws.
set -u
cd "$(dirname "$0")/../.." || exit 2
# shellcheck source=tests/tools/report.sh
. tests/tools/report.sh
build=${BUILD:-.build}
one=$build/amalgamation
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM
strict='-Wall -Wextra -Wpedantic -Werror'
laws='all counter fast rooms'
[ "${1:-}" != all ] || laws='all always counter fast large light rooms sees small why'

try() { # NAME COMMAND...
    name=$1
    shift
    "$@" >"$scratch/said" 2>&1
    report $? "$name" cat "$scratch/said"
}

cmp -s "$one/eyeshot.h" src/lib/eyeshot.h
report $? 'eyeshot.h lies beside it'
try 'it compiles alone' "${CC:-cc}" -O2 -c "$one/eyeshot.c" -o "$scratch/eyeshot.o"
for compiler in gcc clang x86_64-w64-mingw32-gcc; do
    if ! command -v $compiler >/dev/null; then
        skip "$compiler" 'not installed'
        continue
    fi
    for std in c99 c11 c17; do
        how=-fsyntax-only
        [ "${1:-}" != all ] || how='-O2 -c'
        # shellcheck disable=SC2086 # words
        try "no warning by $compiler -std=$std $how" $compiler -std=$std $strict $how "$one/eyeshot.c" -o "$scratch/warn.o"
    done
done
python3 tests/library/page.py functions src/lib/eyeshot.h | sort >"$scratch/wanted"
nm -g --defined-only "$scratch/eyeshot.o" | awk '{ print $3 }' | sort | diff "$scratch/wanted" - >"$scratch/said"
report $? 'it has what eyeshot.h declares and nothing else' cat "$scratch/said"
try 'a C99 program has it' "${CC:-cc}" -std=c99 -D_POSIX_C_SOURCE=200809L "-I$one" examples/walk.c "$scratch/eyeshot.o" -o "$scratch/walk"
if command -v "${CXX:-c++}" >/dev/null; then
    try 'a C++17 program has it' "${CXX:-c++}" -std=c++17 "-I$one" examples/look.cpp "$scratch/eyeshot.o" -o "$scratch/look"
    "$scratch/look" | sed 's/ *$//' | diff tests/library/pillar - >"$scratch/said"
    report $? 'and sees with it' cat "$scratch/said"
else
    skip 'a C++17 program has it' 'no C++ compiler'
fi
for law in $laws; do
    "$build/tests/one/$law" >"$scratch/law"
    status=$?
    grep -v '^ok ' "$scratch/law" >"$scratch/said"
    report $status "it keeps the law: $law, $(grep -c '^ok ' "$scratch/law") times" cat "$scratch/said"
done
tally
