#!/bin/sh
# Do two builds give the same bytes? sh tests/tools/same.sh. Everything that is installed is built twice, in folders of other
# names, at other times and in other surroundings, and compared, debug information included.
set -u
cd "$(dirname "$0")/../.." || exit 2
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM
unset MAKEFLAGS MAKELEVEL

build() { # FOLDER: a copy of the source, built and installed
    mkdir -p "$1" && cp -R .ci Makefile man packaging src "$1" && (cd "$1" && make -s install STRIP= LIVE= DESTDIR="$1/root" PREFIX=/usr)
}

build "$scratch/one" || exit 2
export LC_ALL=C TZ=Pacific/Auckland HOME=/nowhere USER=nobody
umask 077
build "$scratch/the/other/farther-down" || exit 2
cd "$scratch/one/root" || exit 2
same=0
differ=0
for file in $(find . -type f | LC_ALL=C sort); do
    if cmp "$file" "$scratch/the/other/farther-down/root/$file"; then
        same=$((same + 1))
    else
        differ=$((differ + 1))
    fi
done
others=$(cd "$scratch/the/other/farther-down/root" && find . -type f | wc -l)
if [ "$others" -ne $((same + differ)) ]; then
    echo "# one installs $((same + differ)) files, the other $others"
    differ=$((differ + 1))
fi
if grep -r -l -F "$scratch" "$scratch/one/root"; then
    echo "# these tell where they were built"
    differ=$((differ + 1))
fi
echo "$same passed, $differ failed"
[ "$differ" -eq 0 ] && [ "$same" -gt 0 ]
