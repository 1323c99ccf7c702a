#!/bin/sh
# Every command that works on threads gives the same bytes on 1, 2, 3, 7 and 64 of them: TAP. `make tsan` runs it
# under the thread sanitizer. PROGRAM is what to test, ./eyeshot when unset.
set -u
cd "$(dirname "$0")/../.." || exit 2
# shellcheck source=tests/tools/stage.sh
. tests/tools/stage.sh
# shellcheck source=tests/tools/report.sh
. tests/tools/report.sh
export TSAN_OPTIONS="exitcode=66 ${TSAN_OPTIONS:-}"
PATIENCE=${PATIENCE:-300}

same() { # NAME COMMAND...: with --threads N behind it; standard error counts as well
    name=$1
    shift
    for threads in 1 2 3 7 64; do
        timeout "$PATIENCE" "$@" --threads $threads >"$scratch/$threads.out" 2>"$scratch/$threads.err" </dev/null
        status=$?
        echo $status >>"$scratch/$threads.err"
        if [ $status -gt 2 ] || [ ! -s "$scratch/1.out" ] || ! cmp -s "$scratch/1.out" "$scratch/$threads.out" ||
            ! cmp -s "$scratch/1.err" "$scratch/$threads.err"; then
            report 1 "$name: on $threads threads as on one" diff "$scratch/1.err" "$scratch/$threads.err"
            return
        fi
    done
    report 0 "$name"
}

eyeshot gen rooms --size 70x40 --seed 3 >"$scratch/rooms.txt"
eyeshot gen noise --size 45x31 --seed 5 >"$scratch/noise.txt"
eyeshot gen noise --size 13x11 --seed 5 >"$scratch/small.txt"
mkfifo "$scratch/pipe"
awk 'BEGIN {
    srand(8)
    for (i = 1; i <= 3000; i++) {
        kind = int(rand() * 10)
        if (kind == 0) printf "{\"id\":%d,\"map\":\n", i
        else if (kind == 1) printf "{\"id\":%d,\"map\":[\"..#\",\"...\"],\"viewers\":[[7,7]]}\n", i
        else if (kind == 2) printf "{\"id\":%d,\"op\":\"los\",\"map\":{\"file\":\"rooms.txt\"},\"from\":[%d,9],\"to\":[%d,20]}\n",
            i, int(rand() * 70), int(rand() * 70)
        else printf "{\"id\":%d,\"map\":{\"file\":\"noise.txt\"},\"radius\":%d,\"viewers\":[[%d,%d]]}\n",
            i, 1 + int(rand() * 9), int(rand() * 45), int(rand() * 31)
    }
}' >"$scratch/lines"

for format in ascii csv json pgm svg html; do
    case $format in
    csv | pgm) same "survey -f $format" eyeshot survey -f $format "$scratch/noise.txt" ;;
    *) same "survey -f $format" eyeshot survey -f $format --guards all --hidden 9 --exposed 9 "$scratch/noise.txt" ;;
    esac
done
for row in shadowcast exact corner pseudo-2x real-2x tcod-restrictive angband; do
    same "survey -a $row" eyeshot survey -f csv -a $row -r 12 --show mean "$scratch/rooms.txt"
done
same 'survey --from --to' eyeshot survey --from 1,1-9,9 --to . --from @ --to . "$scratch/noise.txt"
same 'survey --rows' eyeshot survey -f csv --rows 3-9 "$scratch/rooms.txt"
# shellcheck disable=SC2016
same 'survey, its progress told' sh -c 'eyeshot survey --progress always "$@" 2>/dev/null' - "$scratch/rooms.txt"
for row in exact,bresenham shadowcast,steps exact,real-2x; do
    same "compare --everywhere -a $row" eyeshot compare --everywhere -a $row -r 12 -f json "$scratch/rooms.txt"
done
mkdir "$scratch/old" "$scratch/new"
for seed in 1 2 3 4 5 6 7 8 9; do
    eyeshot gen noise --size 4${seed}x2$seed --seed $seed >"$scratch/old/$seed.txt"
    eyeshot gen noise --size 4${seed}x2$seed --seed 7 >"$scratch/new/$seed.txt"
done
printf 'not a map \001\n' >"$scratch/bad.txt"
for format in text json svg html; do
    same "diff -f $format" eyeshot diff -f $format -r 9 "$scratch/old" "$scratch/new"
done
same 'diff of two maps' eyeshot diff "$scratch/noise.txt" "$scratch/rooms.txt"
same 'diff of two maps by looks' eyeshot diff -a shadowcast "$scratch/old/9.txt" "$scratch/new/9.txt"
# shellcheck disable=SC2016
same 'diff, of which some is bad' sh -c 'cp "$0"/bad.txt "$0"/new/3.txt; cp "$0"/bad.txt "$0"/old/7.txt
    eyeshot diff "$@" 2>&1' "$scratch" "$scratch/old" "$scratch/new"
same 'audit' eyeshot audit -a symmetric,shadowcast,bresenham "$scratch/small.txt"
same 'audit --builtin' eyeshot audit -a tcod-basic,corner -r 6 --builtin
same 'batch' eyeshot batch "$scratch/lines"
# shellcheck disable=SC2016 # for the inner shell
same 'batch -o' sh -c 'eyeshot batch -o "$0" "$@" 2>&1; cat "$0"' "$scratch/answers" "$scratch/lines"
# shellcheck disable=SC2016
same 'batch, nobody reads on' sh -c 'head -n 3 <"$0" & eyeshot batch "$@" 2>/dev/null >"$0"; status=$?; wait; exit $status' \
    "$scratch/pipe" "$scratch/lines"

tally
