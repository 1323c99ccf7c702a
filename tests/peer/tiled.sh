#!/bin/sh
# Do Tiled and eyeshot agree on Tiled's maps? sh tests/peer/tiled.sh, with eyeshot in PATH. Reports in TAP.
# A script here writes .tmx; Tiled exports .tmj and its own .tmx of it, for eyeshot, and the tiles of each layer as CSV.
set -u
# shellcheck source=tests/tools/report.sh
. "$(dirname "$0")/../tools/report.sh"
if ! command -v tiled >/dev/null || ! command -v tmxrasterizer >/dev/null; then
    skip tiled 'there is no tiled'
    exit
fi
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 2
HOME=$scratch
XDG_RUNTIME_DIR=$scratch
QT_QPA_PLATFORM=offscreen
export HOME XDG_RUNTIME_DIR QT_QPA_PLATFORM
chmod 700 .

# A map with two layers of tiles 0 to 3, some of them flipped; 1 and 3 are opaque. Tile I has the global id I + 1.
cat >'make' <<'END'
import base64, gzip, random, struct, sys, zlib
encoding, compression = sys.argv[1:3]
width, height, infinite = map(int, sys.argv[3:])
random.seed(repr(sys.argv))
def tiles(count):
    return [random.choice([0, 0, 1, 2, 3, 4, 0x80000002, 0x40000004, 0xe0000002]) for _ in range(count)]
def data(numbers):
    if encoding == 'csv':
        return ','.join(map(str, numbers))
    raw = struct.pack('<%dI' % len(numbers), *numbers)
    return base64.b64encode({'zlib': zlib.compress, 'gzip': gzip.compress}.get(compression, bytes)(raw)).decode()
def layer(name):
    chunks = [(-16, 0), (0, -16), (16, 16)] if infinite else []
    inner = ''.join('<chunk x="%d" y="%d" width="16" height="16">%s</chunk>' % (*place, data(tiles(256))) for place in chunks)
    how = 'encoding="%s"' % encoding + (' compression="%s"' % compression if compression != 'none' else '')
    return '<layer name="%s" width="%d" height="%d"><data %s>%s</data></layer>' % (
        name, width, height, how, inner or data(tiles(width * height)))
print('<map version="1.8" orientation="orthogonal" width="%d" height="%d" tilewidth="8" tileheight="8" infinite="%d">'
      '<tileset firstgid="1" source="tiles.tsx"/>%s<group name="g">%s</group></map>' %
      (width, height, infinite, layer('one'), layer('two')))
END
cat >tiles.tsx <<'END'
<tileset version="1.8" name="tiles" tilewidth="8" tileheight="8" tilecount="4" columns="0">
<tile id="0"/><tile id="1"><properties><property name="opaque" type="bool" value="true"/></properties></tile>
<tile id="2"/><tile id="3"><properties><property name="opaque" type="bool" value="true"/></properties></tile></tileset>
END

# Opaque where any of the layers has tile 1 or 3, however it is flipped: from Tiled's CSV.
judge() { # FILE...
    paste -d ';' "$@" | awk -F ';' '{
        n = split($1, out, ",")
        for (i = 1; i <= n; i++) out[i] = 0
        for (k = 1; k <= NF; k++) {
            split($k, cell, ",")
            for (i = 1; i <= n; i++) if (cell[i] != -1) {
                tile = (cell[i] < 0 ? cell[i] + 4294967296 : cell[i]) % 268435456
                if (tile == 1 || tile == 3) out[i] = 1
            }
        }
        for (i = 1; i <= n; i++) printf "%d%s", out[i], i < n ? "," : "\n"
    }'
}

check() { # ENCODING COMPRESSION WIDTH HEIGHT INFINITE
    rm -f level*
    python3 make "$@" >level.tmx
    tiled --export-map --embed-tilesets level.tmx level.tmj 2>/dev/null
    tiled --export-map level.tmx level.csv 2>/dev/null
    judge level_*.csv >wanted
    eyeshot convert -q -f csv --open empty level.tmj >found
    [ -s wanted ] && cmp wanted found
    report $? "$*: the same cells are opaque"
    tiled --export-map level.tmx level-own.tmx 2>/dev/null
    for file in level.tmx level-own.tmx; do
        eyeshot convert -q -f csv --open empty $file | cmp wanted -
        report $? "$*: and in $file"
    done
}
check csv none 13 7 0
check base64 none 13 7 0
check base64 zlib 40 30 0
check base64 gzip 5 50 0
check csv none 1 1 1
check base64 zlib 1 1 1

tiled --export-map level.tmx level.tmj 2>/dev/null
eyeshot convert -q -f csv --open empty level.tmj | cmp - wanted && [ -s wanted ]
report $? 'a tileset as XML is read'
tiled --export-tileset tiles.tsx tiles.tsj 2>/dev/null
sed -i 's/tiles\.tsx/tiles.tsj/' level.tmj
eyeshot convert -q -f csv --open empty level.tmj | cmp - wanted && [ -s wanted ]
report $? 'as JSON it is read'

# A file of ours, opened by Tiled: the same tiles, and the viewer is there.
printf '##.#\n#@.#\n' | eyeshot convert -f tmj -o ours.tmj
tiled --export-map ours.tmj ours.csv 2>/dev/null
printf '1,1,-1,1\n1,-1,-1,1\n' | cmp - ours.csv
report $? 'Tiled reads what convert writes'
eyeshot convert ours.csv 2>/dev/null | tr -d '\n' | grep -qx '##.##..#'
report $? 'and its CSV of that has the walls'
tiled --export-map ours.tmj back.tmj 2>/dev/null
eyeshot convert back.tmj 2>/dev/null | tr -d '\n' | grep -qx '##.##@.#'
report $? 'and its JSON of that the viewer, too'
tiled --export-map ours.tmj ours.tmx 2>/dev/null
eyeshot convert ours.tmx 2>/dev/null | tr -d '\n' | grep -qx '##.##@.#'
report $? 'and its XML of that, too'
tmxrasterizer ours.tmx ours.png 2>/dev/null && [ -s ours.png ]
report $? 'and tmxrasterizer makes a picture of it'

tally
