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
(cd "$scratch/first" && sha256sum -c --quiet SHA256SUMS && [ "$(wc -l <SHA256SUMS)" -eq 4 ]) >"$scratch/log" 2>&1
report $? 'the sums are right' cat "$scratch/log"
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
