#!/bin/sh
# Packs the module with npm, installs it into an empty project, and runs what its README says: sh npm.sh BUILD PEER
# PEER may hold rot-js, TypeScript and bundlers in its node_modules. Reports in TAP.
set -u
cd "$(dirname "$0")/../.." || exit 2
# shellcheck source=tests/tools/report.sh
. tests/tools/report.sh
build=$(cd "$1" && pwd) || exit 2
peer=$PWD/$2/node_modules
project=$(mktemp -d) || exit 2
trap 'rm -rf "$project"' EXIT
package=$project/node_modules/eyeshot
page=packaging/npm/README.md

make -s npm BUILD="$1" >"$project/log" 2>&1 &&
    (cd "$project" && echo '{}' >package.json &&
        npm install --offline --silent --no-audit --no-fund "$build"/npm/eyeshot-*.tgz) >>"$project/log" 2>&1
report $? 'npm packs it, and installs it into an empty project' cat "$project/log"

find "$package" -type f -printf '%f\n' | grep -v LICENSE | LC_ALL=C sort >"$project/files"
printf '%s\n' README.md eyeshot-plain.wasm eyeshot.d.mts eyeshot.d.ts eyeshot.js eyeshot.mjs eyeshot.wasm package.json wasm.mjs |
    diff - "$project/files" >"$project/diff"
report $? 'the package has what it needs, and nothing else' cat "$project/diff"

# The nth block of code of a page: shell, JavaScript …
code() { # LANGUAGE N PAGE
    awk -v begin='```'"$1" -v wanted="$2" '
        /^```/ && inside { inside = 0; next }
        $0 == begin { inside = ++n == wanted; next }
        inside' "$3"
}

try() { # FILE WANTED NAME: what node prints
    (cd "$project" && timeout 60 node "$1") 2>&1 | diff "$project/$2" - >"$project/diff"
    report $? "$3" cat "$project/diff"
}

# From 2,1 the pillar hides what is behind it, but not what is a row lower and no flatter than its edge.
printf '%s\n' '*****    ' '*****    ' '*******  ' '*********' '' >"$project/wanted"
code js 1 $page >"$project/readme.mjs"
try readme.mjs wanted "the first lines of $page draw a room"
grep -Fxf "$project/readme.mjs" man/eyeshot-js.3 | diff "$project/readme.mjs" - >"$project/diff"
report $? "the manual has the same lines" cat "$project/diff"

# The torch at 6,1 lights what is at most three away, the hero sees his neighbours without it; the door at 7,2 hides the goblin.
cat >"$project/game" <<'END'
   #####      
 ....@..#     
 ......+      
   #####      
END
code js 2 $page >"$project/game.mjs"
(cd "$project" && node game.mjs) >"$project/said" 2>&1
sed -n 's/^.*\(goblin?\|Why?\|now?\)/\1/p' "$project/said" | tr -d '\n' >"$project/answers"
[ "$(cat "$project/answers")" = "goblin? falseWhy? { sight: 'blocked', cells: [ [ 7, 2 ] ] }now? true" ]
report $? "its game opens a door" cat "$project/said"

printf '%s\n' '...*.....' '********.' '...*.....' '' >"$project/blasted"
code js 3 $page >"$project/blast.mjs"
try blast.mjs blasted "its rule stops at walls, four cells away at most"

echo 'console.log(require("eyeshot").GridMap.from("..#").toString());' >"$project/require.cjs"
printf '..#\n\n' >"$project/row"
try require.cjs row 'require() has it'
echo 'import { GridMap } from "eyeshot/wasm"; console.log(GridMap.from("..#").toString());' >"$project/beside.mjs"
try beside.mjs row 'the module may lie beside'
mv "$package/eyeshot.wasm" "$project/away.wasm"
(cd "$project" && node beside.mjs) 2>&1 | grep -q "^Error: eyeshot: there is no file://.*/eyeshot/eyeshot.wasm "
report $? 'where it does not, its address is told'
mv "$project/away.wasm" "$package/eyeshot.wasm"

echo 'import { version } from "eyeshot"; console.log(version);' >"$project/version.mjs"
sed -n 's/.*"version": "\(.*\)".*/\1/p' packaging/npm/package.json >"$project/number"
try version.mjs number "the package's version is the library's"

if [ -d "$peer/rot-js" ]; then
    ln -s "$peer/rot-js" "$project/node_modules/rot-js"
    code js 4 $page >"$project/rot.mjs"
    (cd "$project" && node rot.mjs 2>&1) | grep -Eq '^[0-9]{2,} cells are seen, [0-9]{2,} are lit$'
    report $? "$page's lines beside rot.js run"
else
    skip "$page's lines beside rot.js run" "rot-js is not in $2"
fi
if [ -x "$peer/.bin/tsc" ] && [ -d "$peer/rot-js" ]; then
    cp tests/wasm/use.ts "$project"
    for resolution in 'nodenext --moduleResolution nodenext' 'esnext --moduleResolution bundler'; do
        # shellcheck disable=SC2086 # two words
        (cd "$project" && "$peer/.bin/tsc" --noEmit --strict --noUncheckedIndexedAccess --target es2022 --lib es2022,dom \
            --module $resolution use.ts) >"$project/log" 2>&1
        report $? "the types are TypeScript's, for $resolution" cat "$project/log"
    done
else
    skip "the types are TypeScript's" "TypeScript or rot-js is not in $2"
fi

# Bundled, it runs by itself, where nothing lies beside it.
bundle() { # NAME FILE COMMAND...: the bundle is FILE
    name=$1
    file=$2
    shift 2
    if [ ! -d "$peer/$name" ]; then
        skip "$name bundles it" "$name is not in $peer"
        return
    fi
    # shellcheck disable=SC2086 # the name of one file
    (cd "$project" && timeout 120 "$@") >"$project/log" 2>&1 &&
        mkdir -p "$project/alone" && cp "$project"/$file "$project/alone/$name.mjs" &&
        (cd "$project/alone" && node "$name.mjs") >"$project/said" 2>>"$project/log"
    diff "$project/wanted" "$project/said" >>"$project/log"
    report $? "$name bundles it" cat "$project/log"
    : >"$project/said"
}
echo '<script type="module" src="readme.mjs"></script>' >"$project/index.html"
echo 'export default { build: { modulePreload: false, outDir: "vite" } };' >"$project/vite.config.mjs"
bundle esbuild esbuild.js "$peer/.bin/esbuild" --bundle --format=esm --outfile=esbuild.js readme.mjs
bundle webpack webpack/main.js "$peer/.bin/webpack" --mode production --entry ./readme.mjs --output-path webpack
bundle vite 'vite/assets/index-*.js' "$peer/.bin/vite" build
tally
