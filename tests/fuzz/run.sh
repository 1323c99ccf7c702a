#!/bin/sh
# Fuzzes: sh tests/fuzz/run.sh SECONDS [TARGET]…     Each target so many seconds; all of them when none is named.
# What is new gathers in $BUILD/corpus, beside the kept inputs; what breaks a target is left in
# $BUILD/found. JOBS says how many run at a time: one a processor when unset. SEED makes a target go the same
# way each time, so that a gate judges the change and not the day; without it each run looks elsewhere.
set -u
cd "$(dirname "$0")/../.." || exit 2
BUILD=${BUILD:-.build/fuzz}
SECONDS_EACH=$1
export BUILD SECONDS_EACH
shift
if [ $# -eq 0 ]; then
    for source in tests/fuzz/*.c; do set -- "$@" "$(basename "$source" .c)"; done
fi
mkdir -p "$BUILD/found" "$BUILD/log"
# The fuzzer's dictionary: the words that the readers know, with quotation marks for JSON and without for the rest.
grep -oh '"[a-z][a-z_-]*"' src/cli/*/*.c | sort -u | sed 's/"\(.*\)"/"\1"\n"\\"\1\\""/' >"$BUILD/words"

# A target's own standard error is closed while it fuzzes: it would be full of complaints about bad input.
# shellcheck disable=SC2016 # for the inner shell
printf '%s\n' "$@" | xargs -n 1 -P "${JOBS:-$(getconf _NPROCESSORS_ONLN)}" sh -c '
    mkdir -p "$BUILD/corpus/$0"
    python3 tests/fuzz/corpus.py unpack "$0" "$BUILD/kept/$0"
    if "$BUILD/tests/fuzz/$0" -max_total_time="$SECONDS_EACH" ${SEED:+-seed="$SEED"} -max_len=2048 -len_control=0 -timeout=20 -rss_limit_mb=2048 \
        -close_fd_mask=2 -dict="$BUILD/words" -artifact_prefix="$BUILD/found/$0-" "$BUILD/corpus/$0" "$BUILD/kept/$0" \
        >"$BUILD/log/$0" 2>&1; then
        echo "ok - $0: $(sed -n "s/^Done //p" "$BUILD/log/$0")"
    else
        found=$(sed -n "s/.*Test unit written to //p" "$BUILD/log/$0")
        [ -z "$found" ] || "$BUILD/tests/fuzz/$0" -timeout=20 -rss_limit_mb=2048 "$found" >>"$BUILD/log/$0" 2>&1
        grep -E "^broken:|bug at|ERROR:|runtime error:|written to" "$BUILD/log/$0" | sort -u | sed "s/^/# /"
        echo "not ok - $0: see $BUILD/log/$0"
    fi' | tee "$BUILD/log/all"
failed=$(grep -c '^not ok' "$BUILD/log/all")
echo "$(grep -c '^ok' "$BUILD/log/all") passed, $failed failed"
[ "$failed" -eq 0 ] && [ -s "$BUILD/log/all" ]
