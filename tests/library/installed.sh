#!/bin/sh
# What `make install` puts down, as `make check` has installed it under $BUILD/installed: its files, what its libraries have and
# need, the examples and the manual's programs compiled against it, and `make uninstall`. TAP.
set -u
cd "$(dirname "$0")/../.." || exit 2
# shellcheck source=tests/tools/report.sh
. tests/tools/report.sh
build=${BUILD:-.build}
case $(cat "$build/flags") in
*-fsanitize*)
    skip installed 'built with a sanitizer, which programs of others are not'
    exit
    ;;
esac
root=$(cd "$build/installed" && pwd) || exit 2
home=$root/opt/eyeshot
version=$(sed -n 's/.*define EYESHOT_VERSION "\(.*\)"/\1/p' src/lib/eyeshot.h)
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM
LC_ALL=C.UTF-8
PKG_CONFIG_LIBDIR=$home/lib/pkgconfig
PKG_CONFIG_SYSROOT_DIR=$root
LD_LIBRARY_PATH=$home/lib
export LC_ALL PKG_CONFIG_LIBDIR PKG_CONFIG_SYSROOT_DIR LD_LIBRARY_PATH

has() {
    command -v "$1" >/dev/null
}

same() { # NAME WANTED FOUND
    diff "$2" "$3" >"$scratch/detail"
    report $? "$1" cat "$scratch/detail"
}

try() { # NAME COMMAND...
    name=$1
    shift
    "$@" >"$scratch/said" 2>&1
    report $? "$name" cat "$scratch/said"
}

# What is there

cat >"$scratch/wanted" <<END
bin/eyeshot
include/eyeshot.h
lib/libeyeshot.a
lib/libeyeshot.so -> libeyeshot.so.${version%.*}
lib/libeyeshot.so.${version%.*} -> libeyeshot.so.$version
lib/libeyeshot.so.$version
lib/pkgconfig/eyeshot.pc
share/bash-completion/completions/eyeshot
share/fish/vendor_completions.d/eyeshot.fish
share/man/man1/eyeshot.1
share/man/man3/eyeshot-js.3
share/man/man3/eyeshot-python.3
share/man/man3/eyeshot.3
share/man/man5/eyeshot-map.5
share/man/man7/eyeshot-algorithms.7
share/zsh/site-functions/_eyeshot
END
(cd "$home" && find . ! -type d | sed 's|^\./||' | sort | while IFS= read -r file; do
    if [ -L "$file" ]; then echo "$file -> $(readlink "$file")"; else echo "$file"; fi
done) >"$scratch/found"
same 'the files' "$scratch/wanted" "$scratch/found"
try 'the program runs' "$home/bin/eyeshot" --version

# What the libraries have, and what they need of others

python3 tests/library/page.py functions src/lib/eyeshot.h | sort >"$scratch/wanted"
nm -g --defined-only "$home/lib/libeyeshot.a" | awk 'NF == 3 { print $3 }' | sort >"$scratch/found"
same 'libeyeshot.a has what eyeshot.h declares and nothing else' "$scratch/wanted" "$scratch/found"
nm -D --defined-only "$home/lib/libeyeshot.so" | awk '{ print $3 }' | sort >"$scratch/found"
same 'libeyeshot.so has what eyeshot.h declares and nothing else' "$scratch/wanted" "$scratch/found"

# Memory, and what compilers call of their own accord; what they make of memcpy() where it is fortified.
allowed='malloc|calloc|realloc|free|mem(cpy|move|set|cmp)|__mem(cpy|move|set)_chk|strcmp|__popcountdi2|__cpu_(model|indicator_init)|__stack_chk_(fail|guard)'
nm -u "$home/lib/libeyeshot.a" | awk 'NF == 2 { print $2 }' | grep -vxE "$allowed|_GLOBAL_OFFSET_TABLE_" >"$scratch/found"
: >"$scratch/wanted"
same 'libeyeshot.a needs memory and nothing else' "$scratch/wanted" "$scratch/found"
nm -D --undefined-only "$home/lib/libeyeshot.so" | awk '{ sub(/@.*/, "", $2); if ($1 == "U") print $2 }' |
    grep -vxE "$allowed" >"$scratch/found"
same 'libeyeshot.so needs memory and nothing else' "$scratch/wanted" "$scratch/found"
if has readelf; then
    readelf -d "$home/lib/libeyeshot.so" >"$scratch/dynamic"
    grep -q "SONAME.*\[libeyeshot.so.${version%.*}\]" "$scratch/dynamic"
    report $? 'its soname' cat "$scratch/dynamic"
    ! grep NEEDED "$scratch/dynamic" | grep -vq '\[libc\.\|\[ld-linux'
    report $? 'it is linked with the C library and nothing else' cat "$scratch/dynamic"
    for file in bin/eyeshot lib/libeyeshot.so lib/libeyeshot.a; do
        ! readelf -SW "$home/$file" 2>&1 | grep '\.debug'
        report $? "$file is stripped"
    done
else
    skip 'what libeyeshot.so needs' 'no readelf'
fi

# Compiling with them

same_text() { # NAME WANTED COMMAND...
    name=$1
    printf '%s\n' "$2" | sed 's/ *$//' >"$scratch/wanted"
    shift 2
    "$@" >"$scratch/said" 2>"$scratch/detail"
    status=$?
    sed 's/ *$//' "$scratch/said" >"$scratch/found"
    [ $status -eq 0 ] && diff "$scratch/wanted" "$scratch/found" >>"$scratch/detail"
    report $? "$name" cat "$scratch/detail"
}

same_text 'pkg-config knows the version' "$version" pkg-config --modversion eyeshot
flags=$(pkg-config --cflags eyeshot)
libs=$(pkg-config --libs eyeshot)
strict='-Wall -Wextra -Wpedantic -Wconversion -Werror'

compile() { # SOURCE PROGRAM FLAGS...: whatever its language
    source=$1
    program=$2
    shift 2
    # shellcheck disable=SC2086 # words
    case $source in
    *.cpp) try "$(basename "$source") compiles" ${CXX:-c++} -std=c++17 $strict $flags "$source" -o "$program" "$@" ;;
    *) try "$(basename "$source") compiles" ${CC:-cc} -std=c99 -D_POSIX_C_SOURCE=200809L $strict $flags "$source" -o "$program" "$@" ;;
    esac
}

printf '#include <eyeshot.h>\nsize_t f(const struct eyeshot_mask *m);\nsize_t f(const struct eyeshot_mask *m)\n' >"$scratch/alone.h"
printf '{\n    return eyeshot_mask_has(m, 1, 2) ? 0 : EYESHOT_MOST_CELLS;\n}\n' >>"$scratch/alone.h"

good() { # LANGUAGE STANDARD COMPILER FLAGS...
    language=$1 std=$2 compiler=$3
    shift 3
    has "${compiler##* }" || return 0
    # shellcheck disable=SC2086
    try "eyeshot.h is good $std, says $compiler" $compiler -std=$std $strict "$@" $flags -fsyntax-only -x "$language" "$scratch/alone.h"
}

for std in c99 c11 c17; do
    good c "$std" "${CC:-cc}"
    good c "$std" clang
    good c "$std" x86_64-w64-mingw32-gcc
done
for std in c++17 c++20; do
    good c++ "$std" "${CXX:-c++}" -Wold-style-cast
    good c++ "$std" clang++ -Wold-style-cast
done
cxx=
has "${CXX:-c++}" && cxx=yes

# Worked by hand, slopes from the eye at 2,1 to the right. The pillar at 4,1 ends the wedge above 1/4, the bottom wall
# takes it from 3/4 at column 4, 1/2, 3/8 and 3/10 on: in row 2, columns 3 to 6 have slopes 1 to 1/4 and are seen, column 7
# has 1/5 and is not; of the bottom wall all is seen, of the top wall what is left of the pillar, and its corner.
room='#####
#...#
#......
#########'

# tests/golden/manual/01-pillar, worked by hand there.
pillar=$(cat tests/library/pillar)

# shellcheck disable=SC2016 # backticks
sed -n '/^```c$/,/^```$/p' README.md | sed '/^```/d' >"$scratch/readme.c"
# shellcheck disable=SC2086
compile "$scratch/readme.c" "$scratch/readme" $libs
same_text "README's program prints the field" "$room" "$scratch/readme"
if [ -n "$cxx" ]; then
    cp "$scratch/readme.c" "$scratch/readme.cpp"
    # shellcheck disable=SC2086
    compile "$scratch/readme.cpp" "$scratch/readme-cpp" $libs -Wno-char-subscripts # clang minds opaque['#']
fi

# The examples

# shellcheck disable=SC2086
compile examples/walk.c "$scratch/walk" $libs
for script in walk-symmetric walk-eight-ray; do
    python3 tests/library/play.py tests/library/$script "$scratch/walk" "${script#walk-}" >"$scratch/played"
    status=$?
    while IFS= read -r line; do
        case $line in
        'ok '*) report 0 "${line#ok }" ;;
        'not ok '*) report 1 "${line#not ok }" ;;
        *) echo "$line" ;;
        esac
    done <"$scratch/played"
    report $status "$script is played to its end"
done
# shellcheck disable=SC2086
compile examples/torch.c "$scratch/torch" $libs
try 'torch.c is played as its model plays it' python3 tests/library/torch.py "$scratch/torch"
if [ -n "$cxx" ]; then
    # shellcheck disable=SC2086
    compile examples/look.cpp "$scratch/look" $libs
    same_text 'look.cpp prints the field' "$pillar" "$scratch/look"
    compile examples/look.cpp "$scratch/look-alone" "$home/lib/libeyeshot.a"
    same_text 'look.cpp, linked with the archive, prints the field' "$pillar" env -u LD_LIBRARY_PATH "$scratch/look-alone"
else
    skip examples/look.cpp 'no C++ compiler'
fi
same_text 'look.py prints the field' "$pillar" python3 examples/look.py

# The manual

python3 tests/library/page.py compare src/lib/eyeshot.h man/eyeshot.3 >"$scratch/said"
report $? 'eyeshot.3 declares what eyeshot.h declares' cat "$scratch/said"
python3 tests/library/page.py programs man/eyeshot.3 "$scratch"
report $? 'eyeshot.3 has programs'
for source in "$scratch"/example-*.c; do
    # shellcheck disable=SC2086
    compile "$source" "${source%.c}" $libs
    same_text "$(basename "$source") prints what eyeshot.3 says" "$(cat "${source%.c}.out")" "${source%.c}"
done

# NULL in every place of every function

python3 tests/library/page.py nulls src/lib/eyeshot.h >"$scratch/nulls.c"
# shellcheck disable=SC2086
try 'a program passes NULL everywhere' ${CC:-cc} -std=c99 $flags "$scratch/nulls.c" -o "$scratch/nulls" $libs
try 'each call ends with a status or in nothing' "$scratch/nulls"

# And away with it

cp -R "$root" "$scratch/root"
MAKEFLAGS='' make -s uninstall "DESTDIR=$scratch/root" PREFIX=/opt/eyeshot LIBDIR=lib >"$scratch/said" 2>&1
find "$scratch/root" ! -type d >>"$scratch/said"
[ ! -s "$scratch/said" ]
report $? 'uninstalling leaves nothing' cat "$scratch/said"

tally
