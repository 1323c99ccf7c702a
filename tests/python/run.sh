#!/bin/sh
# The wheel for Python, installed and used: sh tests/python/run.sh. Reports in TAP.
# PROGRAM and BUILD: ./eyeshot and .build when unset.
set -u
cd "$(dirname "$0")/../.." || exit 2
# shellcheck source=tests/tools/report.sh
. tests/tools/report.sh
build=${BUILD:-.build}
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
unset EYESHOT_LIBRARY
export PYTHONDONTWRITEBYTECODE=1

# The first Python that has what is asked for.
python() { # MODULES
    for found in python3 /usr/bin/python3; do
        "$found" -c "import $1" 2>/dev/null && echo "$found" && return
    done
    return 1
}

python=$(python 'build, setuptools, wheel, numpy, pip') || {
    skip 'the wheel' 'no Python has build, setuptools, wheel, numpy and pip'
    tally
    exit
}

case $(cat "$build/flags" 2>/dev/null) in
*-fsanitize*)
    skip 'the wheel' 'Python is not built with sanitizers'
    tally
    exit
    ;;
esac

make -s wheel BUILD="$build" PYTHON="$python" >"$scratch/log" 2>&1 &&
    "$python" -m pip install --quiet --no-index --no-deps --no-compile --target "$scratch/site" "$build"/python/eyeshot-*.whl >>"$scratch/log" 2>&1
report $? 'the wheel is made, and installed' cat "$scratch/log"
cat >"$scratch/wanted" <<END
eyeshot/__init__.py
eyeshot/_library.py
eyeshot/libeyeshot.so.0
eyeshot/py.typed
eyeshot/tcod.py
END
(cd "$scratch/site" && find eyeshot -type f | LC_ALL=C sort | diff "$scratch/wanted" -) >"$scratch/log"
report $? 'it has what it needs, and nothing else' cat "$scratch/log"
export PYTHONPATH="$scratch/site"

# From 2,1 the pillar hides what is behind it, but not what is a row lower and no flatter than its edge.
printf '%s\n' '*****    ' '*****    ' '*******  ' '*********' '' >"$scratch/wanted"
tap "$python" tests/python/check.py "${PROGRAM:-./eyeshot}"
tap "$python" tests/python/tcod.py
# shellcheck disable=SC2086 # a compiler may have arguments
"$python" tests/python/layout.py ${CC:-cc} >"$scratch/log" 2>&1
report $? 'its structures are those of eyeshot.h' cat "$scratch/log"
(cd "$scratch" && "$python" -c 'import doctest, eyeshot; exit(doctest.testmod(eyeshot).failed)') >"$scratch/log" 2>&1
report $? 'the example at its top says what it says' cat "$scratch/log"
page=packaging/python/README.md
# shellcheck disable=SC2016 # no commands
sed -n '/^```python$/,/^```$/p' $page | sed '1d;/^```$/,$d' >"$scratch/readme.py"
(cd "$scratch" && "$python" readme.py) 2>&1 | diff "$scratch/wanted" - >"$scratch/log"
report $? "the first lines of $page draw a room" cat "$scratch/log"
grep -Fxf "$scratch/readme.py" man/eyeshot.3 | diff "$scratch/readme.py" - >"$scratch/log"
report $? "the manual has the same lines" cat "$scratch/log"
version=$(sed -n 's/.*define EYESHOT_VERSION "\(.*\)"/\1/p' src/lib/eyeshot.h)
[ "$("$python" -c 'import eyeshot; print(eyeshot.version)')" = "$version" ] && ls "$build/python/eyeshot-$version-py3-"*.whl >/dev/null
report $? "the wheel's version is the library's"
if command -v mypy >/dev/null; then
    (cd packaging/python && mypy --strict --cache-dir "$scratch/mypy" eyeshot) >"$scratch/log" 2>&1
    report $? 'its types are sound' cat "$scratch/log"
else
    skip 'its types are sound' 'there is no mypy'
fi
tally
