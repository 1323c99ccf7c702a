#!/bin/sh
# Makes every call of the commands in tests/fault/cases fail in turn, on all processors, and reports in TAP:
# sh tests/fault/run.sh [EVERY]: only every EVERYth of the failures. PROGRAM and BUILD as in tests/tools/run.sh.
set -u
cd "$(dirname "$0")/../.." || exit 2
top=$(pwd)
case ${PROGRAM:=eyeshot} in
/*) ;;
*) PROGRAM=$top/$PROGRAM ;;
esac
case ${BUILD:=.build} in
/*) ;;
*) BUILD=$top/$BUILD ;;
esac
if nm -D "$PROGRAM" 2>/dev/null | grep -q '__[at]san_init'; then
    echo "ok faults # SKIP sanitizers have their own memory"
    exit
fi
scratch=$(mktemp -d -p /dev/shm 2>/dev/null || mktemp -d) || exit 2 # files that need no disk: each run syncs
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM

# Every function that the program calls is made to fail, or it is said why not.
names() { awk 'NF { sub(/@.*/, "", $NF); print $NF }' | sort -u; }
nm -D --undefined-only "$PROGRAM" | names >"$scratch/called"
nm -D --defined-only "$BUILD/tests/fault/fault.so" | names >"$scratch/failing"
grep -v '^#' tests/fault/unfailing | tr -s ' ' '\n' | grep . >"$scratch/unfailing"
new=$(comm -23 "$scratch/called" "$scratch/failing" | grep -vxEf "$scratch/unfailing")
[ -z "$new" ] || echo "$new" | sed 's/^/# neither fails nor is in tests\/fault\/unfailing: /'
[ -z "$new" ] && echo 'ok every call that can fail is known' || echo 'not ok every call that can fail is known'

LC_ALL=C.UTF-8
TERM=xterm
GLIBC_TUNABLES=glibc.malloc.perturb=165:glibc.malloc.tcache_count=0 # who reads memory that is free, or not yet filled, shall notice
export LC_ALL TERM GLIBC_TUNABLES
shares=$(getconf _NPROCESSORS_ONLN)
share=0
while [ "$share" -lt "$shares" ]; do
    cp -RP tests/fault/stage "$scratch/$share"
    chmod 640 "$scratch/$share/out/map.txt" # rights that shall stay
    (cd "$scratch/$share" && "$BUILD/tests/fault/drive" "$PROGRAM" "$BUILD/tests/fault/fault.so" \
        "$top/tests/fault/cases" "$share/$shares" "${1:-1}" >"$scratch/$share.tap" || exit 1) &
    share=$((share + 1))
done
wait
cat "$scratch"/*.tap | tee "$scratch/all"
[ "$(grep -cE '^(not )?ok ' "$scratch/all")" -eq "$(grep -c '^[^#]' tests/fault/cases)" ] && [ -z "$new" ] &&
    ! grep -q '^not ok' "$scratch/all"
