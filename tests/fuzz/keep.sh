#!/bin/sh
# Adds what `make fuzz` found to the kept corpora, and leaves of each only what it takes to reach the same edges of
# src: sh tests/fuzz/keep.sh [TARGET]…     Files that have a name, not a hash, are of errors that were, and stay.
set -eu
cd "$(dirname "$0")/../.."
build=${BUILD:-.build/fuzz}
if [ $# -eq 0 ]; then
    for source in tests/fuzz/*.c; do set -- "$@" "$(basename "$source" .c)"; done
fi
for target in "$@"; do
    kept=tests/fuzz/corpus/$target
    small=$build/small/$target
    rm -rf "$small"
    mkdir -p "$small" "$kept" "$build/corpus/$target"
    for file in "$kept"/*; do
        [ -e "$file" ] || continue
        case ${file##*/} in *[!0-9a-f]*) cp "$file" "$small" ;; esac
    done
    "$build/tests/fuzz/$target" -merge=1 -use_counters=0 -max_len=1000 -close_fd_mask=2 "$small" "$kept" \
        "$build/corpus/$target" >"$build/log/$target" 2>&1
    rm -rf "$kept"
    mv "$small" "$kept"
    echo "$target: $(find "$kept" -type f | wc -l) files, $(cat "$kept"/* | wc -c) bytes"
done
