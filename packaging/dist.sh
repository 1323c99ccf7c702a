#!/bin/sh
# What a release consists of, in .build/dist: the source in an archive, the list of what is in it (SPDX 2.3), the live
# page and the manual that it links to, where `make live` has made them, and the sums of all. The same source gives the same bytes: files have the date of the last change, and no owner.
set -eu
cd "$(dirname "$0")/.."
folder=.build/dist
name=eyeshot-$(sed -n 's/.*define EYESHOT_VERSION "\(.*\)"/\1/p' src/lib/eyeshot.h)
# Seconds: of the last commit, or of this release's entry in packaging/debian/changelog where there is no git.
date=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null ||
    date -d "$(sed -n 's/^ -- .*>  //p;T;q' packaging/debian/changelog)" +%s)}
rm -rf "$folder"
mkdir -p "$folder"
sh packaging/files.sh "$folder/$name"
python3 packaging/spdx.py "$folder/$name" "$date" >"$folder/$name.spdx.json"
for page in .build/eyeshot.html .build/eyeshot-algorithms.7.html; do
    [ ! -f "$page" ] || cp "$page" "$folder"
done
cd "$folder"
tar --sort=name --format=ustar --mtime="@$date" --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX -c "$name" |
    gzip -9n >"$name.tar.gz"
rm -rf "$name"
sha256sum -- * >SHA256SUMS
ls -l
