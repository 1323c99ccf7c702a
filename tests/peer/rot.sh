#!/bin/sh
# Do rot.js' own algorithms and the rows named after them see the same? sh tests/peer/rot.sh, with eyeshot in PATH. Reports in TAP.
# The package is looked for in .build/peer, where `.ci/run` puts it: npm install --prefix .build/peer rot-js
set -u
cd "$(dirname "$0")/../.." || exit 2
if ! command -v node >/dev/null || [ ! -d .build/peer/node_modules/rot-js ]; then
    echo "ok 1 - rot.js # SKIP there is no node with rot-js in .build/peer"
    exit 0
fi
exec node tests/peer/rot.mjs "$(command -v eyeshot)" .build/peer 250
