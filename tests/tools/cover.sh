#!/bin/sh
# Which lines of src/lib, src/cli/level, src/cli/referee and src/cli/input did no test reach?
# sh tests/tools/cover.sh, after the tests of a build with --coverage in $BUILD. Each must be in tests/tools/cover.allow, with its reason, and nothing else may be there. A file of
# the source is one test.
set -u
cd "$(dirname "$0")/../.." || exit 2
# shellcheck source=tests/tools/report.sh
. tests/tools/report.sh
build=${BUILD:-.build/cover}
allow=tests/tools/cover.allow
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM

# gcov writes `COUNT:LINE:TEXT`, COUNT ##### where nothing came by. What stands in a header is in many objects:
# it is reached when it is in any.
find "$build" -name '*.gcno' -exec gcov -t '{}' + 2>"$scratch/gcov" | LC_ALL=C awk '
    FNR == NR { if (sub(/^(    |  [?] )/, "") && sub(/\(\)$/, "")) whole[$0]; next }
    /^ *-: *0:Source:/ { sub(/^[^S]*Source:/, ""); file = $0; inside = ""; next }
    file !~ /^src\/(lib|cli\/level|cli\/referee|cli\/input)\// { next }
    { split($0, field, ":"); count = field[1]; line = field[2]; gsub(/ /, "", count); gsub(/ /, "", line) }
    {
        text = $0
        sub(/^[^:]*:[^:]*:/, "", text)
        if (text ~ /^[a-z].*\(/ && text !~ /;$/) { inside = text; sub(/\(.*/, "", inside); sub(/.*[ *]/, "", inside) }
    }
    count == "-" || line !~ /^[0-9]+$/ { next }
    {
        place = file ":" line
        sub(/^[ \t]*/, "", text)
        code[place] = ((file ": " inside) in whole) ? inside "()" : text
        if (count !~ /^[#=]/) reached[place] = 1
    }
    END {
        for (place in code) {
            file = place
            sub(/:.*/, "", file)
            lines[file]++
            if (!(place in reached)) print place "\t" file ": " code[place]
        }
        for (file in lines) print file "\t" lines[file] >"/dev/stderr"
    }' "$allow" - 2>"$scratch/files" | sort -t : -k 1,1 -k 2,2n >"$scratch/unreached"
lines=$(awk '{ sum += $2 } END { print sum + 0 }' "$scratch/files")
if [ "$lines" -lt 1000 ]; then
    echo "only $lines lines counted in $build: is it built with --coverage?"
    exit 2
fi

# Of cover.allow: `FILE: CODE`, or `FILE: FUNCTION()` for all of it, indented, under the reason that it shares with others.
# With a `?` before it: only some processors come by, which is wrong neither way.
sed -n 's/^  ? //p' "$allow" >"$scratch/either"
sed -n 's/^    //p' "$allow" | sort >"$scratch/allowed"
cut -f 2 "$scratch/unreached" | grep -vxFf "$scratch/either" | sort | awk '!/\(\)$/ || !seen[$0]++' >"$scratch/found"
comm -13 "$scratch/allowed" "$scratch/found" | uniq >"$scratch/new"
comm -23 "$scratch/allowed" "$scratch/found" | uniq >"$scratch/stale"
while IFS='	' read -r place text; do
    if grep -qxF "$text" "$scratch/new"; then printf '%s\tno test comes by line %s\n' "${place%:*}" "${place#*:}: ${text#*: }"; fi
done <"$scratch/unreached" >"$scratch/wrong"
sed "s|: |	$allow names a line that is reached, or gone: |" "$scratch/stale" >>"$scratch/wrong"

cut -f 1 "$scratch/files" "$scratch/wrong" | sort -u >"$scratch/names"
while IFS= read -r file; do
    grep "^$file	" "$scratch/wrong" | cut -f 2- >"$scratch/detail"
    [ ! -s "$scratch/detail" ]
    report $? "$file: its lines are reached, or it is said why not" cat "$scratch/detail"
done <"$scratch/names"
missed=$(wc -l <"$scratch/unreached")
echo "# $((lines - missed)) of $lines lines reached, $missed not"
tally
