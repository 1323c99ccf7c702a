#!/bin/sh
# What `make install STRIP=` puts under a DESTDIR runs, keeps what debuggers need, and is all taken away again by
# `make uninstall`; the completions are what their shells accept. sh tests/packages/install.sh, in TAP.
set -u
cd "$(dirname "$0")/../.." || exit 2
# shellcheck source=tests/tools/report.sh
. tests/tools/report.sh
root=.build/root

has_debug_info() { # FILE
    readelf -SW "$1" | grep -q debug_info
}

left() {
    find "$root" ! -type d
}

make -s install STRIP= DESTDIR=$root PREFIX=/usr
report $? 'make install'
$root/usr/bin/eyeshot --version >/dev/null
report $? 'the program runs'
for file in bin/eyeshot lib/libeyeshot.so; do
    has_debug_info $root/usr/$file
    report $? "$file keeps what debuggers need"
done
bash -n $root/usr/share/bash-completion/completions/eyeshot
report $? 'bash accepts its completions'
zsh -n $root/usr/share/zsh/site-functions/_eyeshot
report $? 'zsh accepts its completions'
fish -n $root/usr/share/fish/vendor_completions.d/eyeshot.fish
report $? 'fish accepts its completions'
if [ -n "$(command -v clang)" ] && [ -n "$(command -v wasm-ld)" ] && [ -n "$(command -v mandoc)" ]; then
    grep -q 'eyeshot-algorithms.7.html#' $root/usr/share/doc/eyeshot/eyeshot.html && \
        [ -s $root/usr/share/doc/eyeshot/eyeshot-algorithms.7.html ]
    report $? 'the live page is there, with the manual beside it'
fi
make -s uninstall DESTDIR=$root PREFIX=/usr
[ -z "$(left)" ]
report $? 'make uninstall leaves nothing' left
tally
