#!/bin/sh
# shellcheck disable=SC2016 # a command line is shown as it stands
# Shows what eyeshot is for, on a small map: each command line, ready to paste, and what it prints.
cd "$(dirname "$0")/../.." || exit 2
shown=0

show() { # REMARK COMMAND-LINE
    printf '\n# %s\n$ %s\n' "$1" "$2"
    eval "$2" && shown=$((shown + 1))
}

show 'A map: # stops sight, @ looks.' "map='##############################
#..........#.................#
#...#......#.....#...........#
#.........@............##....#
#...#......#.....#...........#
#..........#.................#
##############################'"
show 'What @ sees; the rest stays blank.' 'echo "$map" | ./eyeshot fov'
show 'The same for a program.' 'echo "$map" | ./eyeshot fov -f json'
show 'Another algorithm, another answer.' 'echo "$map" | ./eyeshot fov -a bresenham -r all'
printf '\n# More: ./eyeshot help, ./eyeshot algorithms\n'
[ "$shown" -eq 4 ]
