# shellcheck shell=sh
# What a script that tests prints, as tap.h has it for programs: to be read by a script, which ends with `tally`.
passed=0
failed=0
skipped=0

report() { # STATUS NAME [COMMAND...]: what the command prints says what is wrong, where the status is not 0
    if [ "$1" -eq 0 ]; then
        passed=$((passed + 1))
        printf '%s\n' "ok $2"
        return
    fi
    failed=$((failed + 1))
    told=$2
    shift 2
    [ $# -eq 0 ] || "$@" | sed 's/^/# /'
    printf '%s\n' "not ok $told"
}

skip() { # NAME WHY
    skipped=$((skipped + 1))
    echo "ok $1 # SKIP $2"
}

# A test that prints TAP itself, without numbers: its lines are counted here. The script has a folder, $scratch.
# shellcheck disable=SC2154
tap() { # COMMAND...
    "$@" >"$scratch/tap" 2>"$scratch/err"
    status=$? before=$failed
    grep -E '^(ok|not ok|#) ' "$scratch/tap"
    passed=$((passed + $(grep '^ok ' "$scratch/tap" | grep -vc ' # SKIP ')))
    skipped=$((skipped + $(grep -c '^ok .* # SKIP ' "$scratch/tap")))
    failed=$((failed + $(grep -c '^not ok ' "$scratch/tap")))
    [ $status -eq 0 ] || [ "$failed" -gt "$before" ] || report $status "$1 $2 ends well" cat "$scratch/err"
}

tally() { # its status is the script's
    echo "1..$((passed + failed + skipped))"
    [ "$skipped" -eq 0 ] || echo "# $skipped skipped"
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ]
}
