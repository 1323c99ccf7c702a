#!/bin/sh
# Builds the packages for Debian in .build/deb, from packaging/debian, and asks lintian about them.
set -eu
cd "$(dirname "$0")/.."
folder=.build/deb
version=$(sed -n 's/.*define EYESHOT_VERSION "\(.*\)"/\1/p' src/lib/eyeshot.h)
case $(sed -n '1s/.*(\(.*\)-.*/\1/p' packaging/debian/changelog) in
"$version") ;;
*)
    echo "packaging/debian/changelog is of another version than $version" >&2
    exit 1
    ;;
esac
rm -rf "$folder"
sh packaging/files.sh "$folder/eyeshot-$version"
cd "$folder/eyeshot-$version"
cp -R packaging/debian debian
# Not the flags of a make around this one.
unset MAKEFLAGS MAKELEVEL MFLAGS CC CFLAGS LDFLAGS BUILD PROGRAM
DEB_BUILD_OPTIONS="noautodbgsym parallel=$(getconf _NPROCESSORS_ONLN)" dpkg-buildpackage -b -us -uc >../log 2>&1 || {
    tail -n 30 ../log
    exit 1
}
cd ..
# Only an upload to Debian itself has a bug to close.
said=$(lintian --suppress-tags initial-upload-closes-no-bugs ./*.changes 2>&1 | grep -v '^running with root') || true
if [ -n "$said" ]; then
    echo "$said"
    exit 1
fi
ls ./*.deb
