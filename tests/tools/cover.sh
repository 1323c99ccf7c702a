#!/bin/sh
# Which lines of src/lib, src/cli/level, src/cli/referee and src/cli/input did no test reach?
# sh tests/tools/cover.sh, after the tests of a build with --coverage in $BUILD. A file of the source is one test. A comment of
# the source with the words `No test can tell` excuses the statement, or the block, that follows it; it says why.
set -u
cd "$(dirname "$0")/../.." || exit 2
# shellcheck source=tests/tools/report.sh
. tests/tools/report.sh
build=${BUILD:-.build/cover}
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM

# FILE:LINE of every line that is excused: up to the end of the statement, or to the brace that closes the block.
find src -name '*.[ch]' -exec awk '
    FNR == 1 { state = 0 }
    state == 2 && block && index($0, margin "}") == 1 { state = 0 }
    state == 2 { print FILENAME ":" FNR }
    state == 2 && !block && /\{$/ { block = 1; match($0, /^ */); margin = substr($0, 1, RLENGTH) }
    state == 2 && !block && /;$/ { state = 0 }
    /No test can tell/ { state = 1 }
    state == 1 && /\*\// { state = 2; block = 0 }' '{}' + >"$scratch/excused"

# gcov writes `COUNT:LINE:TEXT`, COUNT ##### where nothing came by. What stands in a header is in many objects:
# it is reached when it is in any.
find "$build" -name '*.gcno' -exec gcov -t '{}' + 2>"$scratch/gcov" | LC_ALL=C awk '
    !counting { excused[$0]; next }
    /^ *-: *0:Source:/ { sub(/^[^S]*Source:/, ""); file = $0; next }
    file !~ /^src\/(lib|cli\/level|cli\/referee|cli\/input)\// { next }
    file ~ /referee\/program\.c$/ { next } # what a signal ends writes no counts: tests/fault/signals.py has it
    { split($0, field, ":"); count = field[1]; line = field[2]; gsub(/ /, "", count); gsub(/ /, "", line) }
    count == "-" || line !~ /^[0-9]+$/ { next }
    {
        place = file ":" line
        sub(/^[^:]*:[^:]*:[ \t]*/, "")
        code[place] = $0
        if (count !~ /^[#=]/ || place in excused) reached[place] = 1
    }
    END {
        for (place in code) {
            split(place, at, ":")
            lines[at[1]]++
            if (!(place in reached)) print at[1] "\tno test comes by line " at[2] ": " code[place]
        }
        for (file in lines) print file "\t" lines[file] >"/dev/stderr"
    }' "$scratch/excused" counting=1 - 2>"$scratch/files" | sort >"$scratch/wrong"
lines=$(awk '{ sum += $2 } END { print sum + 0 }' "$scratch/files")
if [ "$lines" -lt 1000 ]; then
    echo "only $lines lines counted in $build: is it built with --coverage?"
    exit 2
fi

sort "$scratch/files" | while IFS='	' read -r file _; do
    grep "^$file	" "$scratch/wrong" | cut -f 2- >"$scratch/detail"
    [ ! -s "$scratch/detail" ]
    report $? "$file: its lines are reached, or it is said why not" cat "$scratch/detail"
done >"$scratch/said"
cat "$scratch/said"
echo "# $lines lines, $(wc -l <"$scratch/excused") excused, $(wc -l <"$scratch/wrong") not reached"
passed=$(grep -c '^ok ' "$scratch/said")
failed=$(grep -c '^not ok ' "$scratch/said")
tally
