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

python=$(python 'setuptools, wheel, numpy, pip') || {
    skip 'the wheel' 'no Python has setuptools, wheel, numpy and pip'
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

install() { # FOLDER FILE...
    folder=$1
    shift
    "$python" -m pip install --quiet --no-index --no-deps --no-compile --no-build-isolation --target "$folder" "$@" >>"$scratch/log" 2>&1
}

make -s wheel BUILD="$build" PYTHON="$python" >"$scratch/log" 2>&1 && grep -q '\.whl$' "$scratch/log" && install "$scratch/site" "$build"/python/eyeshot-*.whl
report $? 'the wheel is made, its name told, and installed' cat "$scratch/log"
cat >"$scratch/wanted" <<END
eyeshot/__init__.py
eyeshot/_library.py
eyeshot/libeyeshot.so.0.2
eyeshot/py.typed
eyeshot/tcod.py
END
(cd "$scratch/site" && find eyeshot -type f | LC_ALL=C sort | diff "$scratch/wanted" -) >"$scratch/log"
report $? 'it has what it needs, and nothing else' cat "$scratch/log"
# Its name says which glibc it needs, by the newest of the library's symbols, and it needs nothing else.
objdump -p "$scratch/site/eyeshot/libeyeshot.so.0.2" >"$scratch/log"
newest=$(grep -o 'GLIBC_2\.[0-9]*' "$scratch/log" | cut -d . -f 2 | sort -n | tail -n 1)
[ "$newest" -gt 17 ] || newest=17
ls "$build"/python/eyeshot-*-py3-none-manylinux_2_"$newest"_"$(uname -m)".whl >>"$scratch/log" 2>&1 &&
    ! grep NEEDED "$scratch/log" | grep -qv ' libc\.so\.6$' && ! grep -q 'GLIBC_[A-Z]' "$scratch/log"
report $? 'its name says which machines it is for' cat "$scratch/log"
install "$scratch/sdist" "$build"/python/eyeshot-*.tar.gz && ls "$scratch/sdist/eyeshot/libeyeshot.so.0.2" >/dev/null
report $? 'its source can be installed where there is a C compiler' cat "$scratch/log"
mkdir "$scratch/empty"
(unset CC && PATH=$scratch/empty install "$scratch/none" "$build"/python/eyeshot-*.tar.gz)
grep -q 'needs a C compiler' "$scratch/log"
report $? 'and says what is missing where there is none' cat "$scratch/log"
rm -r "$scratch/sdist/eyeshot/libeyeshot.so.0.2"
for names in linux:libeyeshot.so.0.2 darwin:libeyeshot.0.2.dylib win32:eyeshot.dll; do
    PYTHONPATH=$scratch/sdist "$python" -c "import ctypes, re, sys; sys.platform = '${names%:*}'; import eyeshot" 2>&1 | grep -F "${names#*:}"
done >"$scratch/log"
[ "$(grep -c 'EYESHOT_LIBRARY may name it' "$scratch/log")" -eq 3 ]
report $? 'a library is looked for by the name that it has on each system' cat "$scratch/log"
export PYTHONPATH="$scratch/site"

# From 2,1 the pillar hides what is behind it, but not what is a row lower and no flatter than its edge.
printf '%s\n' '*****    ' '*****    ' '*******  ' '*********' '' >"$scratch/wanted"
tap "$python" tests/python/check.py "${PROGRAM:-./eyeshot}"
tap "$python" tests/python/tcod.py
tap "$python" tests/python/misuse.py 2
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
grep -Fxf "$scratch/readme.py" man/eyeshot-python.3 | diff "$scratch/readme.py" - >"$scratch/log"
report $? "the manual has the same lines" cat "$scratch/log"
version=$(sed -n 's/.*define EYESHOT_VERSION "\(.*\)"/\1/p' src/lib/eyeshot.h)
[ "$("$python" -c 'import eyeshot; print(eyeshot.version)')" = "$version" ] && ls "$build/python/eyeshot-$version-py3-"*.whl >/dev/null
report $? "the wheel's version is the library's"
sed 's/^```.*//' $page >"$scratch/readme.txt"
"$python" -m doctest -o NORMALIZE_WHITESPACE "$scratch/readme.txt" >"$scratch/log" 2>&1
report $? "what $page shows at the prompt is so" cat "$scratch/log"
grep -v '^\.' man/eyeshot-python.3 >"$scratch/page.txt"
"$python" -m doctest "$scratch/page.txt" >"$scratch/log" 2>&1
report $? 'so is what the manual shows' cat "$scratch/log"
for example in packaging/python/examples/*.py; do
    "$python" "$example" >"$scratch/log" 2>&1
    report $? "$example runs" cat "$scratch/log"
done
if command -v mypy >/dev/null; then
    strict() { # FILE...
        MYPYPATH=packaging/python mypy --strict --no-error-summary --cache-dir "$scratch/mypy" "$@" >"$scratch/log" 2>&1
    }
    strict packaging/python/eyeshot
    report $? 'its types are sound' cat "$scratch/log"
    for example in packaging/python/examples/*.py; do
        strict "$example"
        report $? "so are those of $example" cat "$scratch/log"
    done
    printf "import eyeshot\\neyeshot.Map(3, 3).look('symetric', 1, 1)\\n" >"$scratch/wrong.py"
    strict "$scratch/wrong.py"
    grep -q 'wrong.py:2: error: Argument 1 to "look"' "$scratch/log"
    report $? 'a wrong name is found by mypy' cat "$scratch/log"
    printf "import eyeshot\\nfor name in 'exact', 'symmetric':\\n    eyeshot.Terms(eyeshot.rules[name])\\n" >"$scratch/right.py"
    strict "$scratch/right.py"
    report $? 'a name in a variable is taken from rules' cat "$scratch/log"
else
    skip 'its types are sound' 'there is no mypy'
fi
tally
