#!/bin/sh
# Built without zlib, eyeshot reads a map of Tiled whose layers are not compressed, and says of a compressed one what is missing.
# sh tests/packages/no-zlib.sh, in TAP.
set -u
cd "$(dirname "$0")/../.." || exit 2
# shellcheck source=tests/tools/report.sh
. tests/tools/report.sh
program=$(pwd)/.build/no-zlib/eyeshot

make -s ZLIB= BUILD=.build/no-zlib PROGRAM=.build/no-zlib/eyeshot
report $? 'it is built'
cd tests/golden/formats/tmj || exit 2
python3 make array | "$program" fov -q -v 0,0
report $? 'a layer that is not compressed is read'
python3 make zlib | "$program" fov -v 0,0 2>&1 | grep -q "built without zlib"
report $? 'a compressed one is refused, with the reason'
tally
