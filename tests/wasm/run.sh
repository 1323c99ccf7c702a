#!/bin/sh
# The library as a module of WebAssembly, in Node and in Chromium: sh tests/wasm/run.sh [quick|install]. Reports in TAP.
# Every rule is compared with the program on 2000 seeded maps; `quick`, which is what make check says, takes 50 and leaves out
# what takes long. `install`, which is what .ci/run says, fetches rot-js, TypeScript and bundlers from npm's registry into
# .build/peer, and wants a browser. PROGRAM and BUILD: ./eyeshot and .build when unset.
set -u
cd "$(dirname "$0")/../.." || exit 2
# shellcheck source=tests/tools/report.sh
. tests/tools/report.sh
build=${BUILD:-.build}
program=${PROGRAM:-./eyeshot}
peer=.build/peer
kind=${1:-}
maps=2000
[ "$kind" != quick ] || maps=50
unset MAKEFLAGS MAKELEVEL
module=$build/wasm/eyeshot.mjs
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT

has() {
    command -v "$1" >/dev/null
}

for tool in clang wasm-ld node npm; do
    has $tool && continue
    skip 'WebAssembly' "there is no $tool"
    tally
    exit
done
if [ "$kind" = install ]; then
    npm install --silent --no-audit --no-fund --prefix $peer rot-js typescript@5 esbuild vite webpack webpack-cli
fi

make -s wasm BUILD="$build" >"$scratch/log" 2>&1 && [ ! -s "$scratch/log" ]
report $? 'it is built, without a warning' cat "$scratch/log"
tap node tests/wasm/api.mjs "$build/wasm" src/lib/eyeshot.h
node tests/wasm/hashes.mjs "$program" $maps >"$scratch/hashes"
report $? "the program answers, on $maps maps"
tap node tests/wasm/same.mjs "$module" "$scratch/hashes" $maps
tap node tests/wasm/same.mjs "$module" "$scratch/hashes" $maps plain
tap sh tests/wasm/npm.sh "$build" $peer
if [ "$kind" = quick ]; then
    tally
    exit
fi
tap node tests/wasm/read.mjs "$module"
if has chromedriver || [ "$kind" = install ]; then
    tap python3 tests/wasm/browser.py "$build/wasm" "$scratch/hashes" $maps
else
    skip 'Chromium' 'there is no chromedriver'
fi
if [ -d $peer/node_modules/rot-js ]; then
    tap node tests/wasm/rot.mjs "$module" $peer
else
    skip 'rot.js' "rot-js is not in $peer"
fi
tally
