#!/bin/sh
# Runs the tests and reports in TAP: sh tests/run.sh [unit|law|golden|papers|peer|hardened|CASE]…; all of them when none is named.
# PROGRAM and BUILD say what to test: ./eyeshot and .build when unset. Never asks eyeshot about eyeshot.
set -u
cd "$(dirname "$0")/.." || exit 2
# shellcheck source=tests/stage.sh
. tests/stage.sh
build=${BUILD:-.build}
passed=0
failed=0
skipped=0

report() { # status name [file with details]
    if [ "$1" -eq 0 ]; then
        passed=$((passed + 1))
        echo "ok $((passed + failed)) - $2"
    else
        failed=$((failed + 1))
        echo "not ok $((passed + failed)) - $2"
        if [ -n "${3:-}" ]; then sed 's/^/# /' "$3"; fi
    fi
}

# A test that prints TAP itself: its lines are numbered anew, what it counts is counted here.
run_tap() { # NAME COMMAND...
    name=$1
    shift
    "$@" >"$scratch/tap" 2>"$scratch/err"
    status=$?
    : >"$scratch/detail"
    while IFS= read -r line; do
        case $line in
        'ok '*' # SKIP '*)
            skipped=$((skipped + 1))
            echo "# skipped: $name: ${line#ok }"
            ;;
        'ok '*) report 0 "$name: ${line#ok }" ;;
        'not ok '*) report 1 "$name: ${line#not ok }" "$scratch/detail" ;;
        '# '*) echo "$line" >>"$scratch/detail" ;;
        esac
    done <"$scratch/tap"
    cat "$scratch/err" >>"$scratch/detail"
    report "$status" "$name ends well" "$scratch/detail"
}

run_programs() {
    for source in tests/"$1"/*.c; do
        [ ! -e "$source" ] || run_tap "${source#tests/}" "$build/${source%.c}"
    done
}

# What a file says, or what it means that it is not there.
expected() {
    if [ -e "$1" ]; then cat "$1"; else printf '%s' "$2"; fi
}

run_case() {
    case=$1
    : >"$scratch/detail"
    if [ ! -e "$case/out" ] || [ ! -e "$case/why" ] || [ ! -e "$case/cmd" ]; then
        echo "cmd, out and why must all be there" >"$scratch/detail"
        return 1
    fi
    play "$case"
    if [ -e "$case/derive" ]; then
        (cd "$case" && PYTHONDONTWRITEBYTECODE=1 ./derive) >"$scratch/derived" 2>>"$scratch/detail"
        diff "$case/out" "$scratch/derived" >>"$scratch/detail" || {
            echo "(out against derive)" >>"$scratch/detail"
            return 1
        }
    fi
    expected "$case/err" '' >"$scratch/wanted-err"
    expected "$case/status" '0
' >"$scratch/wanted-status"
    diff "$case/out" "$scratch/out" >>"$scratch/detail" &&
        diff "$scratch/wanted-err" "$scratch/err" >>"$scratch/detail" &&
        diff "$scratch/wanted-status" "$scratch/status" >>"$scratch/detail"
}

run_golden() { # CASE...
    for case in "$@"; do
        run_case "${case%/}"
        report $? "${case%/}" "$scratch/detail"
    done
}

[ $# -gt 0 ] || set -- unit law golden papers peer hardened
for part in "$@"; do
    case $part in
    golden) run_golden tests/golden/[!_]*/[!_]*/ ;;
    papers | hardened) run_tap "$part" sh "tests/$part.sh" ;;
    peer)
        run_programs peer
        for script in tests/peer/*.sh; do run_tap "${script#tests/}" sh "$script"; done
        ;;
    law)
        run_programs law
        run_tap law/differential.py python3 tests/law/differential.py "$PROGRAM" --tap --maps 50
        ;;
    */*) run_golden "$part" ;;
    *) run_programs "$part" ;;
    esac
done
echo "1..$((passed + failed))"
[ "$skipped" -eq 0 ] || echo "# $skipped skipped"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
