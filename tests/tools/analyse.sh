#!/bin/sh
# What the analysers find in the source: gcc's, clang's and clang-tidy's (.clang-tidy says what is asked), cppcheck's.
# All of them are to be silent. An exception stands at its line with its reason: `NOLINT(CHECK): …` for clang,
# `cppcheck-suppress CHECK ; …`, and `fanalyzer: …` for gcc, in the line or in the one before it.
set -u
cd "$(dirname "$0")/../.." || exit 2
# shellcheck source=tests/tools/report.sh
. tests/tools/report.sh
jobs=$(getconf _NPROCESSORS_ONLN)
flags="-std=c11 -Isrc $(pkg-config --cflags libcjson expat)"
pkg-config --exists zlib && flags="$flags -DEYESHOT_ZLIB $(pkg-config --cflags zlib)"
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM
export scratch

# An analyser that could not work would be silent, too: here is something for each.
bad=.build/bad.c
mkdir -p .build
cat >$bad <<'END'
int main(void)
{
    int *nowhere = 0;
    return *nowhere;
}
END

silent() { # NAME: what stands in $scratch/says is an objection
    grep -q "$bad" "$scratch/says"
    report $? "$1 sees what is wrong with $bad"
    grep -v "$bad" "$scratch/says" >"$scratch/objections"
    [ ! -s "$scratch/objections" ]
    report $? "$1 has nothing to say of src" cat "$scratch/objections"
}

sources() { # the longest first, so that none is left for the end
    find src $bad -name '*.c' -size +0 -exec wc -c '{}' + | grep -v total | sort -rn | awk '{ print $2 }'
}

# Without -O: with it, what is inlined is told without a place.
# shellcheck disable=SC2016 # for the inner shell
sources | xargs -n 1 -P "$jobs" sh -c 'gcc $0 -fanalyzer -c -o "$scratch/$$.o" "$1" 2>&1' "$flags" | grep -E 'warning:|error:' | sort -u |
    while IFS= read -r found; do
        file=${found%%:*} rest=${found#*:}
        line=${rest%%:*}
        case $line in
        '' | *[!0-9]*) echo "$found" ;;
        *) sed -n "$((line > 1 ? line - 1 : 1)),${line}p" "$file" | grep -q 'fanalyzer: .' || echo "$found" ;;
        esac
    done >"$scratch/says"
silent 'gcc -fanalyzer'

# shellcheck disable=SC2016
sources | xargs -n 1 -P "$jobs" sh -c 'clang-tidy --quiet "$1" -- $0 2>/dev/null' "$flags" |
    grep -E 'warning:|error:' | sort -u >"$scratch/says"
silent 'clang-tidy with the analyser of clang'

cppcheck -q -j "$jobs" --std=c11 --enable=warning,portability,performance --inline-suppr --error-exitcode=0 \
    --suppress=checkersReport --suppress=missingIncludeSystem -Isrc -DEYESHOT_ZLIB src $bad 2>&1 |
    grep -E ': (error|warning|portability|performance):' >"$scratch/says"
silent cppcheck

tally
