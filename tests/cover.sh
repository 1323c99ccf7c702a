#!/bin/sh
# Which lines of src/sight, src/grid and src/read did no test reach? sh tests/cover.sh, after the tests of a build
# with --coverage in $BUILD. Each must be in tests/cover.allow, with its reason, and nothing else may be there.
set -u
cd "$(dirname "$0")/.." || exit 2
build=${BUILD:-.build/cover}
allow=tests/cover.allow
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM

# gcov writes `COUNT:LINE:TEXT`, COUNT ##### where nothing came by. What stands in a header is in many objects:
# it is reached when it is in any.
find "$build" -name '*.gcno' -exec gcov -t '{}' + 2>"$scratch/gcov" | LC_ALL=C awk '
    FNR == NR { if (sub(/^    /, "") && sub(/\(\)$/, "")) whole[$0]; next }
    /^ *-: *0:Source:/ { sub(/^[^S]*Source:/, ""); file = $0; inside = ""; next }
    file !~ /^src\/(sight|grid|read)\// { next }
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
            lines++
            if (place in reached) continue
            file = place
            sub(/:.*/, "", file)
            print place "\t" file ": " code[place]
        }
        print lines + 0 >"/dev/stderr"
    }' "$allow" - 2>"$scratch/lines" | sort -t : -k 1,1 -k 2,2n >"$scratch/unreached"
lines=$(cat "$scratch/lines")
if [ "${lines:-0}" -lt 1000 ]; then
    echo "only ${lines:-0} lines counted in $build: is it built with --coverage?"
    exit 2
fi

# Of cover.allow: `FILE: CODE`, or `FILE: FUNCTION()` for all of it, indented, under the reason that it shares with others.
sed -n 's/^    //p' "$allow" | sort >"$scratch/allowed"
cut -f 2 "$scratch/unreached" | sort | awk '!/\(\)$/ || !seen[$0]++' >"$scratch/found"
comm -13 "$scratch/allowed" "$scratch/found" | uniq >"$scratch/new"
comm -23 "$scratch/allowed" "$scratch/found" | uniq >"$scratch/stale"
failed=0
while IFS='	' read -r place text; do
    if grep -qxF "$text" "$scratch/new"; then
        echo "not ok no test comes by $place: ${text#*: }"
        failed=$((failed + 1))
    fi
done <"$scratch/unreached"
while IFS= read -r text; do
    echo "not ok $allow names a line that is reached, or gone: $text"
    failed=$((failed + 1))
done <"$scratch/stale"
missed=$(wc -l <"$scratch/unreached")
echo "# $((lines - missed)) of $lines lines reached, $missed not"
echo "$((lines - missed)) passed, $failed failed"
[ "$failed" -eq 0 ]
