#!/bin/sh
# Packs the module with npm, installs it into an empty project, and runs what its README says: sh npm.sh BUILD PEER
# PEER may hold TypeScript's compiler in its node_modules. Reports in TAP.
set -u
cd "$(dirname "$0")/../.." || exit 2
# shellcheck source=tests/tools/report.sh
. tests/tools/report.sh
build=$(cd "$1" && pwd) || exit 2
project=$(mktemp -d) || exit 2
trap 'rm -rf "$project"' EXIT

make -s npm BUILD="$1" >"$project/log" 2>&1 &&
    (cd "$project" && echo '{}' >package.json &&
        npm install --offline --silent --no-audit --no-fund "$build"/npm/eyeshot-*.tgz) >>"$project/log" 2>&1
report $? 'npm packs it, and installs it into an empty project' cat "$project/log"

find "$project/node_modules/eyeshot" -type f -printf '%f\n' | grep -v LICENSE | sort >"$project/files"
printf '%s\n' README.md eyeshot.d.ts eyeshot.mjs eyeshot.wasm package.json | diff - "$project/files" >"$project/diff"
report $? 'the package has what it needs, and nothing else' cat "$project/diff"

# The first block of code of a page: shell, JavaScript …
code() { # LANGUAGE PAGE
    sed -n '/^```'"$1"'$/,/^```$/p' "$2" | sed '1d;/^```$/,$d'
}

# From 2,1 the pillar hides what is behind it, but not what is a row lower and no flatter than its edge.
printf '%s\n' '*****    ' '*****    ' '*******  ' '*********' '' >"$project/wanted"
page=packaging/npm/README.md
code js $page >"$project/readme.mjs"
(cd "$project" && node readme.mjs) 2>&1 | diff "$project/wanted" - >"$project/diff"
report $? "the first lines of $page draw a room" cat "$project/diff"
grep -Fxf "$project/readme.mjs" man/eyeshot.3 | diff "$project/readme.mjs" - >"$project/diff"
report $? "the manual has the same lines" cat "$project/diff"

echo 'import { version } from "eyeshot"; console.log(version);' >"$project/version.mjs"
[ "$(cd "$project" && node version.mjs)" = "$(sed -n 's/.*"version": "\(.*\)".*/\1/p' packaging/npm/package.json)" ]
report $? "the package's version is the library's"

compiler=$PWD/$2/node_modules/.bin/tsc
if [ -x "$compiler" ]; then
    cp tests/wasm/use.ts "$project"
    (cd "$project" && "$compiler" --noEmit --strict --module nodenext --target es2022 --lib es2022,dom use.ts) >"$project/log" 2>&1
    report $? "the types are TypeScript's" cat "$project/log"
else
    skip "the types are TypeScript's" "there is no $compiler"
fi
tally
