#!/bin/sh
# Holds the plan of the source: which room includes which, how long a function may be, how things look.
set -u
cd "$(dirname "$0")/.." || exit 2
longest=60 # lines of a function, braces included
style=14   # the clang-format whose opinion counts
passed=0
failed=0

report() { # NAME OBJECTIONS: none is a pass
    if [ -z "$2" ]; then
        passed=$((passed + 1))
        echo "ok $((passed + failed)) - $1"
    else
        failed=$((failed + 1))
        echo "not ok $((passed + failed)) - $1"
        echo "$2" | sed 's/^/# /'
    fi
}

skip() { # NAME WHY
    echo "# skipped: $1: $2"
}

has() {
    command -v "$1" >/dev/null
}

# Includes point one way:  base <- grid <- sight <- study <- write <- cmd <- main, and grid <- read <- cmd.
room() { # NAME ROOM-IT-MAY-INCLUDE...
    name=$1
    allowed=$(echo "$@" | tr ' ' '|')
    report "src/$name includes only from: $*" "$(
        grep -nE '^[[:space:]]*#[[:space:]]*include[[:space:]]+"' "src/$name"/*.[ch] | grep -vE "\"($allowed)/[^/]*\"")"
}
room base
room grid base
room sight base grid
room read base grid
room study base grid sight
room write base grid sight study
room cmd base grid sight read study write
report 'src/main.c includes only from: cmd base' \
    "$(grep -nE '^[[:space:]]*#[[:space:]]*include[[:space:]]+"' src/main.c | grep -vE '"(cmd|base)/')"
report 'every room of src is named here' \
    "$(find src -mindepth 1 -type d | grep -vxE 'src/(base|grid|sight|read|study|write|cmd)')"

report "no function is longer than $longest lines" "$(find src tests -name '*.c' -exec awk -v longest=$longest '
    FNR == 1 { start = 0 }
    /^[[:alpha:]].*\(/ { name = $0 }
    /^{$/ { start = FNR }
    /^}/ && start {
        if (FNR - start + 1 > longest) printf "%s:%d: %d lines: %s\n", FILENAME, start, FNR - start + 1, name
        start = 0
    }' '{}' +)"

# Exact integers decide what is seen. A file that reproduces floating point has a header line that says so.
report 'no float or double in src/grid and src/sight' "$(
    for file in src/grid/*.[ch] src/sight/*.[ch]; do
        grep -q '^ \* Floating point: ' "$file" && continue
        awk '
            { code = $0 }
            inside { if (!sub(/^.*\*\//, "", code)) next; inside = 0 }
            { gsub(/\/\*([^*]|\*[^\/])*\*\//, "", code); sub(/\/\/.*/, "", code); gsub(/"([^"\\]|\\.)*"/, "", code) }
            sub(/\/\*.*/, "", code) { inside = 1 }
            (" " code " ") ~ /[^A-Za-z0-9_](float|double)[^A-Za-z0-9_]/ { print FILENAME ":" FNR ": " $0 }' "$file"
    done)"

if has clang-format; then
    version=$(clang-format --version | sed 's/.*version \([0-9.]*\).*/\1/')
    says=$(find src tests -name '*.[ch]' -exec clang-format --dry-run -Werror '{}' + 2>&1 | grep 'error:')
    if [ -n "$says" ] && [ "${version%%.*}" != "$style" ]; then
        skip "clang-format" "$version sees it otherwise, the source follows $style"
    else
        report "formatted as clang-format $version does" "$says"
    fi
else
    skip 'clang-format' 'not installed'
fi

report 'shell scripts parse' "$(
    for script in .ci/need tests/*.sh tests/bench/*.sh tests/fault/*.sh tests/fuzz/*.sh tests/load/*.sh tests/peer/*.sh tests/golden/*/*/cmd; do sh -n "$script" 2>&1; done
    bash -n .ci/run 2>&1)"
if has shellcheck; then
    report 'shellcheck has nothing to say' "$(shellcheck -x -f gcc .ci/need .ci/run tests/*.sh tests/bench/*.sh tests/fault/*.sh tests/fuzz/*.sh tests/load/*.sh tests/peer/*.sh)"
else
    skip 'shellcheck' 'not installed'
fi
if has mandoc; then
    report 'mandoc has nothing to say about the manual' \
        "$(find man -name '*.[157]' -exec mandoc -T lint '{}' + 2>&1 | grep -v 'referenced manual not found\|mandoc\.db')"
else
    skip 'mandoc' 'not installed'
fi

echo "1..$((passed + failed))"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
