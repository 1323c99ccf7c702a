#!/bin/sh
# Builds .build/static/eyeshot, one file that needs nothing else: it runs on any Linux of its processor's kind.
# cJSON, expat and zlib go inside. Where the system has no libcjson.a, one is made of the source that its package was made of,
# which apt-get fetches from wherever packages come from; nothing of it stays but the library.
set -eu
cd "$(dirname "$0")/.."
folder=$(pwd)/.build/static
mkdir -p "$folder"

# Where packages come from, and their source as well.
sources() { # FOLDER: of the lists
    : >"$1/all.list"
    for list in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
        [ ! -e "$list" ] || sed -n 's/^deb /deb-src /p' "$list" >>"$1/all.list"
    done
    for list in /etc/apt/sources.list.d/*.sources; do
        [ ! -e "$list" ] || sed 's/^Types:.*/Types: deb-src/' "$list" >"$1/$(basename "$list")"
    done
}

make_cjson() {
    scratch=$(mktemp -d)
    trap 'rm -rf "$scratch"' EXIT
    mkdir -p "$scratch/lists/partial" "$scratch/parts" "$scratch/cache"
    sources "$scratch/parts"
    (
        cd "$scratch"
        apt() {
            apt-get -qq -o APT::Sandbox::User=root -o Dir::Etc::sourcelist="$scratch/parts/all.list" \
                -o Dir::Etc::sourceparts="$scratch/parts" -o Dir::State::lists="$scratch/lists" \
                -o Dir::Cache="$scratch/cache" "$@" >>"$scratch/log" 2>&1
        }
        if ! { apt update && apt source cjson && ls cjson-*/cJSON.c; } >/dev/null; then
            cat "$scratch/log" >&2
            echo 'eyeshot: found no libcjson.a, and no source to make one of' >&2
            exit 2
        fi
        ${CC:-cc} -O2 -g -fPIE -fstack-protector-strong -D_FORTIFY_SOURCE=2 -c -o cJSON.o cjson-*/cJSON.c
        ar rcsD libcjson.a cJSON.o
        cp libcjson.a "$folder/"
    )
}

cjson=$(${CC:-cc} -print-file-name=libcjson.a)
case $cjson in
/*) ;;
*)
    cjson=$folder/libcjson.a
    [ -s "$cjson" ] || make_cjson
    ;;
esac
make --no-print-directory -s -j"$(getconf _NPROCESSORS_ONLN)" BUILD=.build/static PROGRAM=.build/static/eyeshot \
    LDFLAGS=-static-pie PACKAGES_LIBS="$cjson $(pkg-config --libs expat zlib) -lm" ${CC:+CC="$CC"}
[ -z "${STRIP-strip}" ] || ${STRIP-strip} .build/static/eyeshot
ls -l .build/static/eyeshot
