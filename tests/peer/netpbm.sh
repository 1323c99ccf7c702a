#!/bin/sh
# Do netpbm's own programs and eyeshot read the same pictures? sh tests/peer/netpbm.sh, with eyeshot in PATH. Reports in TAP.
set -u
# shellcheck source=tests/tools/report.sh
. "$(dirname "$0")/../tools/report.sh"
for tool in pgmnoise pgmtopbm pbmtopgm pnmtoplainpnm pamdepth pamtopng pngtopnm; do
    command -v $tool >/dev/null && continue
    skip netpbm "there is no $tool"
    exit
done
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 2

# Which cells are opaque, as rows of 0 and 1.
cells() { # FILE
    eyeshot convert "$1" | tr '#.' 10
}

# What netpbm thinks is dark, as rows of 0 and 1.
dark() { # FILE: any picture
    pnmtoplainpnm "$1" | awk '
        NR == 1 { kind = $1; next }
        { for (i = 1; i <= NF; i++) if (kind == "P1" && seen > 1) for (k = 1; k <= length($i); k++) put(substr($i, k, 1))
          else if (!w) { w = $i; seen = 1 } else if (!h) { h = $i; seen = 2 } else if (kind == "P2" && !most) most = $i
          else put(2 * $i < most) }
        function put(bit) { printf "%d%s", bit, ++n % w ? "" : "\n" }'
}

same() { # NAME FILE
    cells "$2" >found
    dark "$2" >wanted
    [ -s wanted ] && cmp wanted found
    report $? "$1"
}

pgmnoise -randomseed=7 37 11 >noise.pgm
pgmtopbm -threshold noise.pgm >noise.pbm
pnmtoplainpnm noise.pgm >plain.pgm
pnmtoplainpnm noise.pbm >plain.pbm
pamdepth 65535 noise.pgm >deep.pgm
pamdepth 1000 noise.pgm | pnmtoplainpnm >deep-plain.pgm
pamtopng noise.pgm | pngtopnm >png.pgm
pbmtopgm 1 1 noise.pbm >bits.pgm
for file in *.pgm *.pbm; do same "$file: $(head -c 2 "$file"), the same cells as netpbm" "$file"; done

dark noise.pbm >wanted
eyeshot convert -f pbm -o ours noise.pbm
dark ours | cmp wanted - && [ -s wanted ]
report $? "netpbm reads convert -f pbm"

tally
