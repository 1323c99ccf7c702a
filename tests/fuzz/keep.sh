#!/bin/sh
# Adds to the kept inputs what `make fuzz` found, the smallest that reach new edges of src:
# sh tests/fuzz/keep.sh [TARGET]…     What broke a target is added by `corpus.py name`.
set -eu
cd "$(dirname "$0")/../.."
build=${BUILD:-.build/fuzz}
if [ $# -eq 0 ]; then
    for source in tests/fuzz/*.c; do set -- "$@" "$(basename "$source" .c)"; done
fi
for target in "$@"; do
    kept=$build/kept/$target
    rm -rf "$kept"
    mkdir -p "$build/corpus/$target"
    python3 tests/fuzz/corpus.py unpack "$target" "$kept"
    "$build/tests/fuzz/$target" -merge=1 -use_counters=0 -max_len=1000 -close_fd_mask=2 "$kept" "$build/corpus/$target" \
        >"$build/log/$target" 2>&1
    find "$kept" -type f -exec python3 tests/fuzz/corpus.py add "$target" '{}' +
done
