#!/bin/sh
# Is the program that was built hardened as the Makefile means it to be? TAP; readelf looks.
set -u
cd "$(dirname "$0")/../.." || exit 2
# shellcheck source=tests/tools/report.sh
. tests/tools/report.sh
program=${PROGRAM:-eyeshot}
flags=$(cat "${BUILD:-.build}/flags" 2>/dev/null)

leave() { # WHY
    skip hardened "$1"
    exit
}

case $flags in
*harden:yes*) ;;
*) leave 'built without' ;;
esac
case $flags in
*-fsanitize* | *-O0* | *-no-pie* | *-fno-stack-protector* | *_FORTIFY_SOURCE*) leave 'built with flags of its own' ;;
esac
command -v readelf >/dev/null || leave 'no readelf'
shape=$(readelf -W -l -d --dyn-syms "$program" 2>/dev/null) || leave 'not an ELF program'

has() { # NAME PATTERN
    echo "$shape" | grep -qE "$2"
    report $? "$1"
}

has 'it can be loaded anywhere' 'Flags:.* PIE'
has 'what is linked is read-only' 'GNU_RELRO'
has 'and all of it is linked at the start' '(BIND_NOW|Flags:.*NOW)'
has 'the stack is not to be run' 'GNU_STACK.* RW '
has 'the stack is guarded' '__stack_chk_fail'
case $shape in
*GLIBC*) has 'copies are kept to their size' '__memcpy_chk' ;;
esac
tally
