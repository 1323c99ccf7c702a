#!/bin/sh
# Is the program that was built hardened as the Makefile means it to be? TAP; readelf looks.
set -u
cd "$(dirname "$0")/.." || exit 2
program=${PROGRAM:-eyeshot}
flags=$(cat "${BUILD:-.build}/flags" 2>/dev/null)

skip() { # WHY
    echo "ok hardened # SKIP $1"
    exit
}

case $flags in
*harden:yes*) ;;
*) skip 'built without' ;;
esac
case $flags in
*-fsanitize* | *-O0* | *-no-pie* | *-fno-stack-protector* | *_FORTIFY_SOURCE*) skip 'built with flags of its own' ;;
esac
command -v readelf >/dev/null || skip 'no readelf'
shape=$(readelf -W -l -d --dyn-syms "$program" 2>/dev/null) || skip 'not an ELF program'

has() { # NAME PATTERN
    if echo "$shape" | grep -qE "$2"; then echo "ok $1"; else echo "not ok $1"; fi
}

has 'it can be loaded anywhere' 'Flags:.* PIE'
has 'what is linked is read-only' 'GNU_RELRO'
has 'and all of it is linked at the start' '(BIND_NOW|Flags:.*NOW)'
has 'the stack is not to be run' 'GNU_STACK.* RW '
has 'the stack is guarded' '__stack_chk_fail'
case $shape in
*GLIBC*) has 'copies are kept to their size' '__memcpy_chk' ;;
esac
