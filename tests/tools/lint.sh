#!/bin/sh
# Holds the plan of the source: which room includes which, how long a function may be, how things look.
set -u
cd "$(dirname "$0")/../.." || exit 2
# shellcheck source=tests/tools/report.sh
. tests/tools/report.sh
longest=60 # lines of a function, braces included
style=14   # the clang-format whose opinion counts

none() { # NAME OBJECTIONS
    [ -z "$2" ]
    report $? "$1" echo "$2"
}

has() {
    command -v "$1" >/dev/null
}

# Includes point one way: the library knows nothing of the program, which reaches it by three headers. In the
# program, support, level, input, picture and referee know those before them; a command knows all of these,
# and no other command.
foreign() { # FOLDER PATTERN-OF-WHAT-ITS-FILES-MAY-INCLUDE
    find "src/$1" -maxdepth 1 -name '*.[ch]' -exec grep -HnE '^[[:space:]]*#[[:space:]]*include[[:space:]]+"' '{}' + |
        grep -vE "\"($2)\""
}
library='lib/(eyeshot|more|words)\.h'
shared='support|level|input|picture|referee'
none 'includes point one way' "$(
    for folder in src/lib src/lib/*/; do foreign "${folder#src/}" 'lib/.*'; done
    for folder in src/cli/*/; do
        room=$(basename "$folder")
        case $room in
        support) may='cli/support/.*' ;;
        level) may='cli/(support|level)/.*' ;;
        input | picture) may="cli/(support|level|$room)/.*" ;;
        referee) may='cli/(support|level|input|referee)/.*' ;;
        *) may="cli/(command|options|report|rules)\.h|cli/($shared|$room)/.*" ;;
        esac
        foreign "cli/$room" "$library|$may"
    done
    foreign cli "$library|cli/[a-z]*\.h|cli/($shared)/.*")"

# What a comment names as lib/look/look.c or look/look.c or look.c. Rules name files of their sources, too.
none 'files that comments name are there' "$(
    grep -rHE '^ \*|/\*|^        .*\*/$' src --include='*.[ch]' | grep -v '#include' |
        grep -oE '^[^:]*|[a-z0-9_/]+\.[ch]([^a-z0-9_(]|$)' | sed 's/\(\.[ch]\)[^a-z0-9_]$/\1/' |
        awk '/^src\// { at = $0; next } { print at, $0 }' | sort -u | while read -r at name; do
        case $name in
        */*) set -- "$name" "src/$name" "src/lib/$name" "src/cli/$name" ;;
        *) set -- "$(find src -name "$name" | head -n 1)" ;;
        esac
        for file in "$@"; do [ ! -e "$file" ] || break; done
        case $at in
        src/lib/rules/*) ;;
        *) [ -e "$file" ] || echo "$at: $name" ;;
        esac
    done)"

none "no function is longer than $longest lines" "$(find src tests examples packaging -name '*.[ch]' -exec awk -v longest=$longest '
    FNR == 1 { start = 0 }
    /^[[:alpha:]].*\(/ { name = $0 }
    /^{$/ { start = FNR }
    /^}/ && start {
        if (FNR - start + 1 > longest) printf "%s:%d: %d lines: %s\n", FILENAME, start, FNR - start + 1, name
        start = 0
    }' '{}' +)"

none 'no line of the source is longer than 100 columns' \
    "$(find src -name '*.[ch]' -exec env LC_ALL=C.UTF-8 grep -HnE '^.{101,}$' '{}' +)"

# Exact integers decide what is seen. A file that reproduces floating point has a header line that says so.
none 'no float or double in src/lib' "$(
    for file in src/lib/*.[ch] src/lib/*/*.[ch]; do
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
    says=$(find src tests examples packaging \( -name '*.[ch]' -o -name '*.cpp' \) -exec clang-format --dry-run -Werror '{}' + 2>&1 | grep 'error:')
    if [ -n "$says" ] && [ "${version%%.*}" != "$style" ]; then
        skip "clang-format" "$version sees it otherwise, the source follows $style"
    else
        none "formatted as clang-format $version does" "$says"
    fi
else
    skip 'clang-format' 'not installed'
fi

none 'shell scripts parse' "$(
    for script in .ci/need packaging/*.sh tests/*/*.sh tests/golden/*/*/cmd; do sh -n "$script" 2>&1; done
    bash -n .ci/run 2>&1)"
if has shellcheck; then
    none 'shellcheck has nothing to say' "$(shellcheck -x -f gcc .ci/need .ci/run packaging/*.sh tests/*/*.sh)"
else
    skip 'shellcheck' 'not installed'
fi
if has mandoc; then
    none 'mandoc has nothing to say about the manual' \
        "$(find man -name '*.[1357]' -exec mandoc -T lint '{}' + 2>&1 | grep -v 'referenced manual not found\|mandoc\.db')"
else
    skip 'mandoc' 'not installed'
fi

tally
