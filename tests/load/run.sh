#!/bin/sh
# Much at once: LINES lines through `eyeshot batch`, a quarter of them broken, each answer checked, the memory watched;
# and 1000 processes at once over one map. PROGRAM is what to test, ./eyeshot when unset.
set -u
cd "$(dirname "$0")/../.." || exit 2
# shellcheck source=tests/tools/stage.sh
. tests/tools/stage.sh
# shellcheck source=tests/tools/report.sh
. tests/tools/report.sh
lines=${LINES:-10000000}
seed=${SEED:-1}

${CC:-cc} -std=c11 -O2 -o "$scratch/lines" tests/load/lines.c || exit 2
mkfifo "$scratch/in" "$scratch/out"
"$scratch/lines" ask "$lines" "$seed" >"$scratch/in" &
"$scratch/lines" judge "$lines" "$seed" <"$scratch/out" >"$scratch/verdict" &
judge=$!
began=$(date +%s)
eyeshot batch "$scratch/in" >"$scratch/out" 2>"$scratch/err" &
batch=$!
# Samples of what it holds, in KiB: where there is a /proc.
while kill -0 $batch 2>/dev/null; do
    sed -n 's/^VmRSS:[^0-9]*\([0-9]*\) kB/\1/p' /proc/$batch/status 2>/dev/null
    sleep 0.2
done >"$scratch/memory"
wait $batch
status=$?
wait $judge
report $? "$(sed 's/^[a-z ]*ok //' "$scratch/verdict")"
took=$(($(date +%s) - began))
errors=$(sed -n 's/.*, \([0-9]*\) of them errors/\1/p' "$scratch/verdict")
[ "$status" -eq 2 ] && [ "$(cat "$scratch/err")" = "eyeshot: $errors of $lines lines failed" ]
report $? "it ends with status 2 and says: $(cat "$scratch/err")"
# Flat: what the second half of the samples holds at most is no more than a twentieth, or 1 MiB, above the first half's;
# ten samples at least, as the first ones come while it grows to its size.
if [ "$(wc -l <"$scratch/memory")" -lt 10 ]; then
    skip 'its memory stays flat' "too few samples in $took s: more LINES"
else
    awk -v took="$took" '
        { held[NR] = $1 }
        END {
            for (i = 1; i <= NR; i++) {
                half = i > NR / 2
                if (held[i] > most[half]) most[half] = held[i]
                if (i % int(NR / 10 + 1) == 1) shown = shown " " held[i]
            }
            printf "# %d s; KiB held, in ten places:%s; at most %d in the first half, %d in the second\n", took, shown, most[0], most[1]
            allowed = most[0] / 20 > 1024 ? most[0] / 20 : 1024
            exit most[1] > most[0] + allowed
        }' "$scratch/memory"
    report $? 'its memory stays flat'
fi

# One row of 100 000 cells, 1000 eyes. awk knows the walls beside each; every process is to find them.
awk -v seed="$seed" 'BEGIN { srand(seed); for (x = 0; x < 100000; x++) printf "%s", rand() < 0.01 ? "#" : "."; print "" }' >"$scratch/map"
awk '{
    for (i = 0; i < 1000; i++) {
        x = i * 100 + 37
        if (substr($0, x + 1, 1) == "#") continue
        first = last = x
        while (first > 0 && substr($0, first + 1, 1) != "#") first--
        while (last < length - 1 && substr($0, last + 1, 1) != "#") last++
        printf "%d %d,0 %d\n", x, first, last - first + 1
    }
}' "$scratch/map" >"$scratch/wanted"
# shellcheck disable=SC2016 # for the inner shell
cut -d ' ' -f 1 "$scratch/wanted" | xargs -P 1000 -I '{}' sh -c '
    eyeshot fov "$0/map" -v {},0 -f runs 2>&1 | sed -n "s/^/{} /p" >"$0/answer-{}"' "$scratch"
cat "$scratch"/answer-* | sort -n >"$scratch/found"
sort -n "$scratch/wanted" | diff - "$scratch/found" >"$scratch/differ"
report $? "$(wc -l <"$scratch/wanted") processes at once look at one map, each sees what it must"
head -n 4 "$scratch/differ"

tally
