#!/bin/sh
# Do rot.js' own algorithms and the rows named after them see the same? sh tests/peer/rot.sh [install]. Reports in TAP.
# The package is looked for in .build/peer; `install`, which is what .ci/run says, fetches it from npm's registry.
set -u
cd "$(dirname "$0")/../.." || exit 2
eyeshot=$(command -v eyeshot || echo ./eyeshot)
package=.build/peer/node_modules/rot-js

skip() {
    echo "ok rot.js # SKIP $1"
    exit 0
}

command -v node >/dev/null || skip 'there is no node'
if [ "${1:-}" = install ] && [ ! -d $package ]; then
    command -v npm >/dev/null || skip 'there is no npm to fetch rot-js with'
    npm install --silent --no-audit --no-fund --prefix .build/peer rot-js || skip 'npm could not fetch rot-js'
fi
[ -d $package ] || skip 'rot-js is not in .build/peer'
exec node tests/peer/rot.mjs "$eyeshot" .build/peer 250
