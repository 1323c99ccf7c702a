#!/bin/sh
# Are the packages of `make deb` good for a system that has nothing? sh tests/packages/deb.sh. Reports in TAP.
# They are installed into an empty root by dpkg, run and compiled against there, and taken away again.
set -u
cd "$(dirname "$0")/../.." || exit 2
# shellcheck source=tests/tools/report.sh
. tests/tools/report.sh
if [ "$(id -u)" -ne 0 ] && [ -z "${UNSHARED:-}" ]; then
    UNSHARED=1 exec unshare -r sh "$0"
fi
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM
root=$scratch/root
log=$scratch/log
here() { # COMMAND...: in the root
    chroot "$root" "$@"
}
bare() { # COMMAND...: dpkg about that root, which lacks what every Debian has
    dpkg --root="$root" --force-depends --force-not-root --force-script-chrootless --log=/dev/null "$@" >"$log" 2>&1
}

set -- .build/deb/eyeshot_*.deb .build/deb/libeyeshot0.2_*.deb .build/deb/libeyeshot-dev_*.deb
[ -e "$1" ] && [ -e "$2" ] && [ -e "$3" ] && [ $# -eq 3 ]
report $? 'there are the three packages' ls .build/deb
mkdir -p "$root/var/lib/dpkg/info" "$root/var/lib/dpkg/updates" "$root/tmp"
: >"$root/var/lib/dpkg/status"
bare -i "$@"
report $? 'dpkg installs them' cat "$log"

# What they depend on, as it is here, and its loader.
find "$root" -type f \( -name eyeshot -o -name 'libeyeshot.so.*' \) -exec ldd '{}' \; 2>/dev/null |
    grep -o '/[^ ]*' | grep -v "^$root" | grep -v ':$' | sort -u | while read -r library; do
    mkdir -p "$root$(dirname "$library")" && cp "$library" "$root$library"
done
here /usr/bin/eyeshot --version >"$scratch/said" 2>&1 && grep -q "^eyeshot [0-9]" "$scratch/said"
report $? 'the program runs' cat "$scratch/said"
printf '#####\n#@#.#\n#####\n' | here /usr/bin/eyeshot fov -f mask >"$scratch/said" 2>&1
printf '11100\n11100\n11100\n' | cmp -s - "$scratch/said"
report $? 'and sees' cat "$scratch/said"
for file in share/man/man1/eyeshot.1.gz share/man/man5/eyeshot-map.5.gz share/man/man7/eyeshot-algorithms.7.gz \
    share/man/man3/eyeshot.3.gz share/bash-completion/completions/eyeshot share/zsh/vendor-completions/_eyeshot \
    share/fish/vendor_completions.d/eyeshot.fish share/doc/eyeshot/copyright share/doc/libeyeshot0.2/copyright; do
    [ -s "$root/usr/$file" ]
    report $? "there is /usr/$file"
done

cat >"$scratch/main.c" <<'END'
#include <eyeshot.h>
#include <stdio.h>
#include <string.h>
int main(void)
{
    puts(eyeshot_version());
    return strcmp(eyeshot_version(), EYESHOT_VERSION) || !eyeshot_rule_find("dcss");
}
END
export PKG_CONFIG_SYSROOT_DIR="$root" PKG_CONFIG_LIBDIR
PKG_CONFIG_LIBDIR=$(dirname "$(find "$root" -name eyeshot.pc)")
# shellcheck disable=SC2046 # words
${CC:-cc} -o "$root/tmp/shared" "$scratch/main.c" $(pkg-config --cflags --libs eyeshot) >"$log" 2>&1 &&
    here /tmp/shared >>"$log" 2>&1
report $? 'a program that is linked with the library runs' cat "$log"
# shellcheck disable=SC2046
${CC:-cc} -static -o "$root/tmp/static" "$scratch/main.c" $(pkg-config --cflags eyeshot) \
    "$(find "$root" -name libeyeshot.a)" >"$log" 2>&1 && here /tmp/static >>"$log" 2>&1
report $? 'and one that has it inside' cat "$log"

bare -P libeyeshot-dev && ! [ -e "$root/usr/include/eyeshot.h" ] && here /tmp/shared >/dev/null
report $? 'without the header, what was compiled still runs' cat "$log"
bare -P eyeshot libeyeshot0.2
report $? 'dpkg takes them away' cat "$log"
find "$root" \( -name '*eyeshot*' -o -path '*/completions/*' \) ! -path '*/var/*' >"$scratch/left"
[ ! -s "$scratch/left" ]
report $? 'and nothing is left' cat "$scratch/left"
tally
