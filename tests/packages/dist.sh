#!/bin/sh
# Is what `make dist` leaves whole, and the same each time? sh tests/packages/dist.sh. Reports in TAP.
set -u
cd "$(dirname "$0")/../.." || exit 2
# shellcheck source=tests/tools/report.sh
. tests/tools/report.sh
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM
top=$(pwd)
name=eyeshot-$(sed -n 's/.*define EYESHOT_VERSION "\(.*\)"/\1/p' src/lib/eyeshot.h)

cp -R .build/dist "$scratch/first"
version=${name#eyeshot-}
(cd "$scratch/first" && sha256sum -c --quiet SHA256SUMS && [ "$(cut -c 67- SHA256SUMS)" = "$(find . -type f ! -name SHA256SUMS -printf '%P\n' |
    LC_ALL=C sort)" ]) >"$scratch/log" 2>&1
report $? 'the sums are right, and all have one' cat "$scratch/log"

# Who has nothing but these files and no compiler: what INSTALL.txt says of each is done.
(cd "$scratch/first" && sed -n 's/^\([^ ]\{2,\}\)  .*/\1/p' INSTALL.txt | while read -r file; do
    # shellcheck disable=SC2086 # some are patterns
    ls $file >/dev/null || exit 1
done) >"$scratch/log" 2>&1
report $? 'INSTALL.txt names files that are there' cat "$scratch/log"
printf '#####\n#@#.#\n#####\n' | env -i "$scratch/first/$name-linux-$(uname -m)" fov -f mask >"$scratch/log" 2>&1 &&
    printf '11100\n11100\n11100\n' | cmp -s - "$scratch/log"
report $? 'the program runs' cat "$scratch/log"
/usr/bin/python3 -m pip install --quiet --no-index --target "$scratch/site" "$scratch/first"/*.whl >"$scratch/log" 2>&1 &&
    PYTHONPATH=$scratch/site /usr/bin/python3 -c "import eyeshot; assert eyeshot.version == '$version'" >>"$scratch/log" 2>&1
report $? 'the wheel can be installed' cat "$scratch/log"
mkdir "$scratch/node" && (cd "$scratch/node" && npm install --silent --offline --no-audit "$scratch/first/eyeshot-npm-$version.tgz" &&
    node -e "require('assert').equal(require('eyeshot').version, '$version')") >"$scratch/log" 2>&1
report $? 'the npm package can be installed' cat "$scratch/log"
for package in eyeshot libeyeshot0.2 libeyeshot-dev; do
    dpkg-deb --field "$scratch/first/${package}_$version"-1_*.deb Package >"$scratch/log" 2>&1
    report $? "there is the package $package" cat "$scratch/log"
done
grep -q '<canvas\|<svg' "$scratch/first/eyeshot.html" && ! grep -qE '(src|href)="https?:' "$scratch/first/eyeshot.html"
report $? 'the page needs no network' true
tar -x -z -f "$scratch/first/$name.tar.gz" -C "$scratch" >"$scratch/log" 2>&1
report $? 'the archive can be unpacked' cat "$scratch/log"
(cd "$scratch/$name" && find . ! -type d | sort) >"$scratch/found"
sh packaging/files.sh "$scratch/wanted"
diff -r --no-dereference "$scratch/wanted" "$scratch/$name" >"$scratch/log" 2>&1
report $? 'it has the source, and nothing else' cat "$scratch/log"
! grep -qE '^\./(\.build|\.git)/|^\./eyeshot$|\.o$' "$scratch/found" && grep -qx ./LICENSE "$scratch/found"
report $? 'nothing that was built, and the license'

python3 - "$scratch/first/$name.spdx.json" "$scratch/$name" <<'END' >"$scratch/log" 2>&1
import hashlib, json, os, sys
document, folder = json.load(open(sys.argv[1])), sys.argv[2]
assert document['spdxVersion'] == 'SPDX-2.3' and document['dataLicense'] == 'CC0-1.0'
there = {os.path.join(where, file) for where, _, files in os.walk(folder) for file in files}
there = {path for path in there if not os.path.islink(path)}
listed = {os.path.join(folder, file['fileName'][2:]): file for file in document['files']}
assert there == set(listed), there ^ set(listed)
for path, file in listed.items():
    for checksum in file['checksums']:
        assert hashlib.new(checksum['algorithm'].lower(), open(path, 'rb').read()).hexdigest() == checksum['checksumValue'], path
idents = [part['SPDXID'] for part in document['files'] + document['packages']]
assert len(idents) == len(set(idents))
for relation in document['relationships']:
    assert relation['relatedSpdxElement'] in idents, relation
END
report $? 'SPDX lists every file with its sums' cat "$scratch/log"

(cd "$scratch/$name" && sh packaging/dist.sh) >"$scratch/log" 2>&1
report $? 'it can make itself again, where there is no git' cat "$scratch/log"
(cd "$top" && sh packaging/dist.sh) >"$scratch/log" 2>&1
diff -r "$scratch/first" .build/dist >>"$scratch/log" 2>&1
report $? 'twice the same bytes' cat "$scratch/log"
tally
