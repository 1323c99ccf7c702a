#!/bin/sh
# Are README.md and the manual true? sh tests/tools/manual.sh, with the eyeshot to compare them with in PATH. Reports in TAP.
#   1. Every example, a line that begins with `$ ` and what stands below it, prints just that. (Blanks at the ends of lines
#      don't count. README.md's run in one folder, in order, as do those of a page; in eyeshot.1 each has a folder of its own
#      and a golden case.)
#   2. eyeshot.1 and --help know the same usage and the same options; eyeshot-algorithms.7 and `eyeshot algorithms` the same
#      algorithms, defaults and claims; its table is what audit measures; eyeshot.1 names every format, README.md every algorithm.
#   3. mandoc and groff find nothing to complain about, where they are installed.
set -u
cd "$(dirname "$0")/../.." || exit 2
# shellcheck source=tests/tools/report.sh
. tests/tools/report.sh
command -v eyeshot >/dev/null || {
    echo 'eyeshot is not in PATH' >&2
    exit 2
}
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM
LC_ALL=C.UTF-8
TERM=dumb
export LC_ALL TERM
unset NO_COLOR
top=$(pwd)

same() { # name wanted found
    diff "$2" "$3" >"$scratch/detail"
    report $? "$1" cat "$scratch/detail"
}

# 1. Examples

# The literal blocks of a file as plain text: `LINE SECTION` ahead of each, a line that is a single `.` after it.
blocks() {
    case $1 in
    *.md) awk '
        /^```/ { if (inside) print "."; inside = !inside && /^```console/; if (inside) print NR + 1, "README"; next }
        inside' "$1" ;;
    *) awk '
        /^\.Sh / { section = $2 }
        /^\.Ed/ { if (inside) print "."; inside = 0 }
        inside
        /^\.Bd -literal/ { inside = 1; print NR + 1, section }' "$1" |
        sed -e 's/\\\[u2588\]/█/g' -e 's/\\\[u2591\]/░/g' -e 's/\\&//g' -e 's/\\-/-/g' -e "s/\\\\(aq/'/g" \
            -e 's/\\(ha/^/g' -e 's/\\(ti/~/g' -e 's/\\(ga/`/g' -e 's/\\e/\\/g' ;;
    esac
}

# Cuts them into numbered files: N.at (file:line section), N.cmd (its commands), N.K.cmd and N.K.wanted (each one apart).
cut_blocks() {
    blocks "$1" | awk -v name="$1" -v dir="$scratch/blocks" '
        function start() { inside = 1; block++; command = 0; split("", at); at_line = $1 }
        !inside { start(); printf "%s %s\n", name ":" $1, $2 >(dir "/" block ".at"); next }
        $0 == "." && !here { inside = 0; more = 0; next }
        /^\$ / && !more { command++; more = 1; here = ""; $0 = substr($0, 3) }
        !command { next } # a picture
        more {
            print >(dir "/" block "." command ".cmd")
            print >(dir "/" block ".cmd")
            if (here) { more = $0 != here; if (!more) here = ""; if (more) next }
            else if (match($0, /<<.[A-Z]+/)) { here = substr($0, RSTART + 3, RLENGTH - 3); next }
            else more = /([\\|]|; do)$/
            if (!more) printf "" >(dir "/" block "." command ".wanted")
            next
        }
        { print >(dir "/" block "." command ".wanted") }'
}

# One shell runs the commands of a block, so that `echo $?` works.
run_block() { # N
    : >"$scratch/script"
    k=1
    while [ -e "$scratch/blocks/$1.$k.cmd" ]; do
        printf '{\n%s\n} >%s 2>&1\n' "$(cat "$scratch/blocks/$1.$k.cmd")" "$scratch/blocks/$1.$k.found" >>"$scratch/script"
        k=$((k + 1))
    done
    sh "$scratch/script" </dev/null
    k=1
    while [ -e "$scratch/blocks/$1.$k.cmd" ]; do
        for side in wanted found; do sed 's/ *$//' "$scratch/blocks/$1.$k.$side" >"$scratch/$side"; done
        same "${2%% *}: $(head -n 1 "$scratch/blocks/$1.$k.cmd")" "$scratch/wanted" "$scratch/found"
        k=$((k + 1))
    done
}

has_golden() { # N
    for cmd in "$top"/tests/golden/manual/*/cmd; do
        if cmp -s "$cmd" "$scratch/blocks/$1.cmd"; then return 0; fi
    done
    return 1
}

examples() { # FILE
    rm -rf "$scratch/blocks"
    mkdir "$scratch/blocks" "$scratch/desk"
    cut_blocks "$1"
    n=1
    while [ -e "$scratch/blocks/$n.at" ]; do
        where=$(cat "$scratch/blocks/$n.at")
        if [ -e "$scratch/blocks/$n.1.cmd" ]; then
            if [ "$1" = man/eyeshot.1 ]; then rm -rf "$scratch/desk" && mkdir "$scratch/desk"; fi
            cd "$scratch/desk" || exit 2
            run_block "$n" "$where"
            cd "$top" || exit 2
            if [ "$where" = "${where% *} EXAMPLES" ]; then
                has_golden "$n"
                report $? "${where% *}: this example has a golden case in tests/golden/manual"
            fi
        fi
        n=$((n + 1))
    done
    report $((n == 1)) "$1 has examples"
    rm -rf "$scratch/desk"
}

for paper in README.md man/*.[157]; do examples "$paper"; done

# 2. What the program says of itself

commands=$(eyeshot help | awk '/^Commands:/ { on = 1; next } !NF { on = 0 } on { print $1 }')

# The forms in eyeshot.1's SYNOPSIS, as --help writes them.
awk '
    /^\.Sh / { on = $2 == "SYNOPSIS" }
    !on || /^\.Sh/ { next }
    /^\.Nm/ { if (text) print text; text = "eyeshot"; next }
    {
        optional = $1 == ".Op"; words = ""
        for (i = optional ? 2 : 1; i <= NF; i++) {
            if ($i ~ /^\.?(Cm|Ar)$/) continue
            if ($i ~ /^\.?Fl$/) { $(i + 1) = "-" $(i + 1); continue }
            words = words (words == "" ? "" : " ") $i
        }
        text = text " " (optional ? "[" words "]" : words)
    }
    END { print text }' man/eyeshot.1 >"$scratch/synopsis"
sed -n 's/^\.It .*Fl -\([a-z][a-z-]*\).*/--\1/p' man/eyeshot.1 | sort -u >"$scratch/documented"

for command in $commands; do
    eyeshot "$command" --help all >"$scratch/help"
    usage=$(sed -n 's/^Usage: //p' "$scratch/help")
    grep -qxF -e "$usage" "$scratch/synopsis"
    report $? "eyeshot.1's SYNOPSIS has: $usage" cat "$scratch/synopsis"
    sed -n 's/^  .\{4\}\(--[a-z-]*\).*/\1/p; s/^  -., \(--[a-z-]*\).*/\1/p' "$scratch/help" | sort -u >"$scratch/options"
    cat "$scratch/options" >>"$scratch/all-options"
    comm -23 "$scratch/options" "$scratch/documented" >"$scratch/detail"
    [ ! -s "$scratch/detail" ]
    report $? "eyeshot.1 has every option of eyeshot $command --help" cat "$scratch/detail"
done
eyeshot help | grep -o -e '--[a-z][a-z-]*' >>"$scratch/all-options"
sort -u "$scratch/all-options" | comm -13 - "$scratch/documented" >"$scratch/detail"
[ ! -s "$scratch/detail" ]
report $? "every option of eyeshot.1 is in some --help" cat "$scratch/detail"
echo "$commands" | sort >"$scratch/wanted"
awk '{ print $2 }' "$scratch/synopsis" | grep -v '^-' | sort -u >"$scratch/found"
same "eyeshot.1's SYNOPSIS (>) and eyeshot help (<) have the same commands" "$scratch/wanted" "$scratch/found"

# The formats: in eyeshot.1 below -f, `For COMMAND:` stands before those of a command.
awk '
    /^\.It Fl f ,/ { on = 1; next }
    on && /^\.It / { exit }
    !on { next }
    $0 == "For" { naming = 1; names = ""; next }
    { gsub(/\\-/, "-"); gsub(/\\&/, ""); gsub(/[.,:;()]/, " ") }
    naming && $1 == "Cm" { for (i = 2; i <= NF; i++) names = names " " $i }
    naming && $1 != "and" { naming = 0; if ($1 == "Cm") next }
    $1 == "and" { naming = 1 }
    $1 == "Cm" { count = split(names, name, " "); for (k = 1; k <= count; k++) for (i = 2; i <= NF; i++) print name[k], $i }
    ' man/eyeshot.1 | sort -u >"$scratch/documented"
for command in $commands; do
    eyeshot "$command" --help | awk -v name="$command" '/^Formats/ { on = 1; next } !NF { on = 0 } on { print name, $1 }'
done | sort -u | comm -3 - "$scratch/documented" >"$scratch/detail"
[ ! -s "$scratch/detail" ]
report $? "eyeshot.1 names every format of every command, below -f, and no other" cat "$scratch/detail"

# README.md has a line for each family, except that of home-made algorithms, with all that are of it.
eyeshot algorithms -f json | python3 -c 'import json, sys
for row in json.load(sys.stdin)["algorithms"]:
    print(*[family for family in row["families"][:1] if family != "own"], row["name"])' | awk 'NF == 2' | sort >"$scratch/wanted"
# shellcheck disable=SC2016 # backticks of Markdown
sed -n 's/^| `\([a-z.]*\)` | \(`.*\) |$/\1 \2/p' README.md | awk '{
    gsub(/[`,]/, "")
    for (i = 2; i <= NF; i++) {
        if ($i == "…") for (k = substr($(i - 1), length($(i - 1))) + 1; k < substr($(i + 1), length($(i + 1))); k++) print $1, substr($(i + 1), 1, length($(i + 1)) - 1) k
        else print $1, $i
    }
}' | sort >"$scratch/found"
same "README.md's families (>) have the algorithms of eyeshot algorithms (<)" "$scratch/wanted" "$scratch/found"

# Those that walk lines, which --explain explains.
printf '@.\n' >"$scratch/pair"
for name in $(eyeshot algorithms | awk 'NR > 1 && /^[^ ]/ { print $1 }'); do
    eyeshot los -a "$name" --explain --from 0,0 --to 1,0 "$scratch/pair" >/dev/null 2>&1
    [ $? -eq 2 ] || echo "$name" # that the line is blocked is an answer, too
done | sort >"$scratch/wanted"
awk '
    /^\.It Fl -explain/ { on = 1; next }
    on && /^\./ && !/^\.Cm/ && !/^\.Pq/ { exit }
    on && /algorithms that walk from cell to cell/ { listed = 1; next }
    listed && /^\.Cm/ { for (i = 2; i <= NF; i++) if ($i ~ /^[a-z]/) print $i }' man/eyeshot.1 | sort >"$scratch/found"
same "eyeshot.1 names below --explain (>) the algorithms that walk lines (<)" "$scratch/wanted" "$scratch/found"

# name: defaults
eyeshot algorithms -f json | sed 's/[{,]/\n/g' | awk '
    function value() { sub(/^[^:]*: */, ""); gsub(/[",]/, ""); return $0 }
    /"name":/ { name = value() }
    /"radius":/ { radius = value(); if (radius == "null") radius = "all" }
    /"shape":/ { shape = value(); if (shape == "strict" || shape == "wide") shape = "its own shape" }
    /"walls":/ { walls = value() }
    /"border":/ { print name ": radius " radius ", " shape ", walls " walls (value() == "hidden" ? ", border hidden" : "") }
    ' >"$scratch/wanted"
awk '
    function tell(i) { for (i = 1; i <= count; i++) print names[i] ": " defaults }
    /^\.S[hs] / { tell(); count = 0 }
    /^\.Sh / { on = $2 == "ALGORITHMS" }
    /^\.Ss / && on {
        count = 0
        if ($3 == "to") {
            stem = $2; sub(/[0-9]+$/, "", stem)
            first = substr($2, length(stem) + 1); last = substr($4, length(stem) + 1)
            while (first <= last) names[++count] = stem first++
        } else count = split(substr($0, 5), names, " ")
        defaults = "radius all, circle, walls lit"
    }
    after { defaults = $0; sub(/\.$/, "", defaults) }
    { after = $0 == ".Em Defaults :" }' man/eyeshot-algorithms.7 >"$scratch/found"
same "eyeshot-algorithms.7 has a section (>) for each algorithm (<), with its defaults" "$scratch/wanted" "$scratch/found"

# Its table: who is there, what they claim, and the figures of two rows; .ci/run asks for all of them.
python3 tests/tools/table.py eyeshot man/eyeshot-algorithms.7 --check exact bresenham >"$scratch/detail"
report $? "eyeshot-algorithms.7 has the table that audit gives now (\`make pictures\` writes it)" cat "$scratch/detail"

# 3. The pages as such

for page in README.md CONTRIBUTING.md src/README.md tests/README.md; do
    folder=$(dirname "$page")
    # shellcheck disable=SC2016 # backticks of Markdown
    {
        grep -oE '\]\([^)#:]+\)' "$page" | sed 's/^](//; s/)$//' | sed "s|^|$folder/|"
        grep -oE '`(src|tests|man)/[a-z0-9_./-]+`' "$page" | tr -d '\`'
    } | sort -u | while read -r path; do [ -e "$path" ] || echo "$path"; done >"$scratch/detail"
    [ ! -s "$scratch/detail" ]
    report $? "the files that $page names are there" cat "$scratch/detail"
done

for page in man/*.[1357]; do
    if command -v mandoc >/dev/null; then
        mandoc -T lint -W warning "$page" >"$scratch/detail" 2>&1 && [ ! -s "$scratch/detail" ]
        report $? "mandoc likes $page" cat "$scratch/detail"
    else
        skip "mandoc likes $page" 'mandoc is not installed'
    fi
    if command -v groff >/dev/null && groff -mandoc -Tutf8 /dev/null >/dev/null 2>&1; then
        groff -ww -mandoc -Tutf8 "$page" >/dev/null 2>"$scratch/detail" && [ ! -s "$scratch/detail" ]
        report $? "groff likes $page" cat "$scratch/detail"
    else
        skip "groff likes $page" 'groff is not installed'
    fi
done

tally
