#!/bin/sh
# Plays the golden cases under valgrind, every tenth of them, with CI every eighth, with ALL all: errors and
# leaks fail. Then counts the instructions of a small field of view. PROGRAM is what to test, ./eyeshot when unset.
set -u
cd "$(dirname "$0")/../.." || exit 2
# shellcheck source=tests/tools/report.sh
. tests/tools/report.sh
most=1000000 # instructions; the dynamic linker's share is about 150 000
program=$(pwd)/${PROGRAM:-eyeshot}
logs=$(mktemp -d) || exit 2
trap 'rm -rf "$logs"' EXIT
trap 'exit 130' INT TERM

# A case that closes standard output or takes the room to write away does that to valgrind too: what it prints
# does not count then, `make asan` judges it; errors and leaks in it do count.
bends() { # CASE
    grep -qE 'ulimit|>&-' "$1/cmd"
}

# An eyeshot that valgrind watches. What it finds goes to a log, so that a case still has its own output.
cat >"$logs/eyeshot" <<END
#!/bin/sh
exec valgrind --child-silent-after-fork=yes --leak-check=full --show-leak-kinds=all --errors-for-leak-kinds=all --error-exitcode=99 \\
    --log-file="$logs/%p.log" "$program" "\$@"
END
chmod +x "$logs/eyeshot"

step=10
[ -z "${CI:-}" ] || step=8
[ -z "${ALL:-}" ] || step=1
# shellcheck disable=SC2016 # for the inner shell
for case in tests/golden/[!_]*/[!_]*/; do
    [ -e "$case/slow" ] || echo "$case" # it says why valgrind leaves it out
done | awk "NR % $step == 0" |
    PROGRAM=$logs/eyeshot PATIENCE=1200 xargs -n 10 -P "$(getconf _NPROCESSORS_ONLN)" \
        sh -c 'sh tests/tools/run.sh --task cases "$@" >"$0/$$.tap"' "$logs"
cat "$logs"/*.tap >"$logs/all"
[ -s "$logs/all" ] || exit 2
while IFS= read -r line; do
    case $line in
    'ok '*) report 0 "${line#ok }" ;;
    'not ok '*)
        if bends "${line#not ok }"; then
            skip "${line#not ok }" 'what it prints is another under valgrind'
        else
            report 1 "${line#not ok }"
        fi
        ;;
    '# '*) echo "$line" ;;
    esac
done <"$logs/all"

bad=$(grep -lE 'ERROR SUMMARY: [1-9]' "$logs"/*.log)
tell_bad() {
    for log in $bad; do sed -n 's/.*Command: /found in: /p' "$log"; done
    echo 'the first of them:'
    sed -n '/HEAP SUMMARY\|Invalid\|uninitialised\|lost in/,$ s/^==[0-9]*==//p' "${bad%%
*}"
}
[ -z "$bad" ]
report $? "no errors and no leaks in $(cat "$logs"/*.log | grep -c 'ERROR SUMMARY') runs" tell_bad

echo '#..@..#' | valgrind --tool=callgrind --callgrind-out-file=/dev/null "$program" fov \
    >/dev/null 2>"$logs/count"
count=$(sed -n 's/.*Collected : //p' "$logs/count")
[ "${count:-$((most + 1))}" -le "$most" ]
report $? "eyeshot fov on a small map: ${count:-no} instructions, at most $most"

tally
