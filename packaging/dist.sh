#!/bin/sh
# What a release consists of, in .build/dist: the source in an archive, the list of what is in it (SPDX 2.3), what was made of
# it (pages, packages for Python, npm and Debian, a program for any Linux), INSTALL.txt, which says what each of them is for,
# and the sums of all. The same source gives the same archive: files have the date of the last change, and no owner.
set -eu
cd "$(dirname "$0")/.."
folder=.build/dist
version=$(sed -n 's/.*define EYESHOT_VERSION "\(.*\)"/\1/p' src/lib/eyeshot.h)
name=eyeshot-$version
# Seconds: of the last commit, or of this release's entry in packaging/debian/changelog where there is no git.
date=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null ||
    date -d "$(sed -n 's/^ -- .*>  //p;T;q' packaging/debian/changelog)" +%s)}
rm -rf "$folder"
mkdir -p "$folder"
sh packaging/files.sh "$folder/$name"
python3 packaging/spdx.py "$folder/$name" "$date" >"$folder/$name.spdx.json"
keep() { # FILE [AS]: what was made before; without it the release has less
    [ ! -f "$1" ] || cp "$1" "$folder/${2:-}"
}
keep .build/eyeshot.html
keep .build/eyeshot-algorithms.7.html
keep .build/static/eyeshot "$name-linux-$(uname -m)"
keep ".build/npm/eyeshot-$version.tgz" "eyeshot-npm-$version.tgz"
for file in .build/python/eyeshot-*.whl .build/deb/*.deb; do
    keep "$file"
done
sed "s/VERSION/$version/g; s/MACHINE/$(uname -m)/g" packaging/INSTALL.txt >"$folder/INSTALL.txt"
cd "$folder"
tar --sort=name --format=ustar --mtime="@$date" --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX -c "$name" |
    gzip -9n >"$name.tar.gz"
rm -rf "$name"
sha256sum -- * >SHA256SUMS
ls -l
