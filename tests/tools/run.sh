#!/bin/sh
# Runs the tests and reports in TAP: law, golden, unit and api when none is named.
# sh tests/tools/run.sh [unit|api|law|golden|derive|library|manual|promises|peer|fuzz|hardened|wasm|python|fault|faults|rest|CASE]…
# `derive` has each golden case's script work out its output anew; `rest` is all that `make check-all` runs.
# PROGRAM and BUILD say what to test: ./eyeshot and .build when unset. Never asks eyeshot about eyeshot.
# As many tasks run at once as there are processors, TASKS where that is set; what they say is printed in their order.
# `sh tests/tools/run.sh --task cases CASE…` runs such a task alone: its lines have no numbers.
set -u
cd "$(dirname "$0")/../.." || exit 2
# shellcheck source=tests/tools/stage.sh
. tests/tools/stage.sh
# shellcheck source=tests/tools/report.sh
. tests/tools/report.sh
build=${BUILD:-.build}

# A test that prints TAP itself: its lines go under its name, what it counts is not heeded.
run_tap() { # NAME COMMAND...
    name=$1
    shift
    case $1 in
    */*) [ -x "$1" ] || { report 1 "$name: there is no $1: \`make test-programs\` builds it" && return; } ;;
    esac
    "$@" >"$scratch/tap" 2>"$scratch/err"
    status=$?
    : >"$scratch/detail"
    while IFS= read -r line; do
        case $line in
        'ok '*' # SKIP '*) echo "# skipped: $name: ${line#ok }" ;;
        'ok '*) report 0 "$name: ${line#ok }" ;;
        'not ok '*)
            report 1 "$name: ${line#not ok }" cat "$scratch/detail"
            : >"$scratch/detail"
            ;;
        '# '*) echo "${line#\# }" >>"$scratch/detail" ;;
        esac
    done <"$scratch/tap"
    cat "$scratch/err" >>"$scratch/detail"
    report "$status" "$name ends well" cat "$scratch/detail"
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
    expected "$case/err" '' >"$scratch/wanted-err"
    expected "$case/status" '0
' >"$scratch/wanted-status"
    diff "$case/out" "$scratch/out" >>"$scratch/detail"
    differs=$?
    diff "$scratch/wanted-err" "$scratch/err" >>"$scratch/detail" || differs=1
    diff "$scratch/wanted-status" "$scratch/status" >>"$scratch/detail" || differs=1
    return $differs
}

# What an independent script works out is what the case expects.
run_derives() { # FILE...
    for script in "$@"; do
        (cd "${script%/*}" && PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=..:../.. ./derive) >"$scratch/derived" 2>"$scratch/detail"
        diff "${script%/*}/out" "$scratch/derived" >>"$scratch/detail"
        report $? "$script" cat "$scratch/detail"
    done
}

run_cases() { # CASE...
    for case in "$@"; do
        run_case "${case%/}"
        report $? "${case%/}" cat "$scratch/detail"
    done
}

if [ "${1:-}" = --task ]; then
    task=$2
    shift 2
    "run_$task" "$@"
    exit
fi

# The tasks of a part, one a line: what follows --task.
tasks_of() { # PART
    case $1 in
    golden)
        for room in tests/golden/[!_]*/; do echo cases "$room"[!_]*/; done
        echo tap golden/errors python3 tests/golden/errors/run.py "$PROGRAM"
        ;;
    derive) for room in tests/golden/[!_]*/; do
        set -- "$room"*/derive
        [ ! -e "$1" ] || echo derives "$@"
    done ;;
    fault) echo tap fault sh tests/fault/run.sh 25 ;;
    faults)
        echo tap faults sh tests/fault/run.sh
        echo tap signals python3 tests/fault/signals.py "$PROGRAM"
        ;;
    library) for script in installed amalgamation; do echo tap "library/$script" sh "tests/library/$script.sh"; done ;;
    wasm) echo tap wasm sh tests/wasm/run.sh quick ;;
    python) echo tap python sh tests/python/run.sh ;;
    manual | hardened) echo tap "$1" sh "tests/tools/$1.sh" ;;
    promises) echo tap promises python3 tests/tools/promises.py ;;
    */*) echo cases "$1" ;;
    *) for source in tests/"$1"/*.c; do
        [ ! -e "$source" ] || { source=${source#tests/} && echo tap "$source" "$build/tests/${source%.c}"; }
    done ;;
    esac
    case $1 in
    law)
        echo tap law/differential.py python3 tests/law/differential.py "$PROGRAM" --tap --maps 50
        echo tap law/why.py python3 tests/law/why.py "$PROGRAM" --tap --maps 60
        echo tap law/own.py python3 tests/law/own.py "$PROGRAM" --tap --maps 40
        echo tap law/stories.py python3 tests/law/stories.py "$PROGRAM" --stories 60
        ;;
    peer)
        for script in tests/peer/*.sh; do echo tap "${script#tests/}" sh "$script"; done
        echo tap peer/schema.py python3 tests/peer/schema.py "$PROGRAM"
        ;;
    esac
}

[ $# -gt 0 ] || set -- law golden unit api
[ "$1" != rest ] || set -- derive manual promises peer library fuzz hardened wasm python fault
for part in "$@"; do tasks_of "$part"; done | awk '{ print NR, $0 }' >"$scratch/tasks"
# shellcheck disable=SC2016 # for the inner shell
scratch=$scratch xargs -L 1 -P "${TASKS:-$(getconf _NPROCESSORS_ONLN)}" sh -c '
    n=$1
    shift
    sh tests/tools/run.sh --task "$@" >"$scratch/$n.now" 2>&1
    mv "$scratch/$n.now" "$scratch/$n.said"' - <"$scratch/tasks" &
runner=$!

said() { # N: waits until task N has ended
    while [ ! -e "$scratch/$1.said" ] && kill -0 $runner 2>/dev/null; do sleep 0.1; done
    cat "$scratch/$1.said" || echo "not ok task $1 ends"
}

while read -r n _; do said "$n"; done <"$scratch/tasks" | awk '
    /^ok /        { passed++; sub(/^ok/, "ok " passed + failed " -") }
    /^not ok /    { failed++; sub(/^not ok/, "not ok " passed + failed " -") }
    /^# skipped:/ { skipped++ }
    { print; fflush() }
    END {
        print "1.." passed + failed
        if (skipped) print "# " skipped " skipped"
        print passed + 0 " passed, " failed + 0 " failed"
        exit failed > 0 || !passed
    }'
