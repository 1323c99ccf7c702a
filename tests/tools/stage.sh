# shellcheck shell=sh
# The stage the golden cases play on; to be read by a script that stands in the top folder.
# $PROGRAM is the eyeshot that `eyeshot` means, ./eyeshot when unset; $PATIENCE, the seconds a case may take, 300
# when unset; $scratch, a folder that goes when the script ends.
case ${PROGRAM:=eyeshot} in
/*) ;;
*) PROGRAM=$(pwd)/$PROGRAM ;;
esac
if [ ! -x "$PROGRAM" ]; then
    echo "There is no $PROGRAM to test: run make first." >&2
    exit 2
fi
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM
mkdir "$scratch/bin"
ln -s "$PROGRAM" "$scratch/bin/eyeshot"
# Python itself, where `python3` is a script that looks for it at each start.
ln -s "$(python3 -c 'import sys; print(sys.executable)')" "$scratch/bin/python3"
PATH=$scratch/bin:$PATH
LC_ALL=C.UTF-8
TERM=dumb
export PATH LC_ALL TERM
unset NO_COLOR GITHUB_ACTIONS CI SANITIZED
# A sanitizer takes memory of its own: a case with a limit of a few megabytes leaves that out then.
if grep -q __asan_init "$PROGRAM"; then
    SANITIZED=yes
    export SANITIZED
fi

limit= # a case that waits for ever is ended, where there is something to end it with
if command -v timeout >/dev/null; then limit="timeout ${PATIENCE:-300}"; fi

play() { # CASE: leaves what came of it in $scratch/out, err and status
    (cd "$1" && $limit sh ./cmd) >"$scratch/out" 2>"$scratch/err" </dev/null
    echo $? >"$scratch/status"
}
