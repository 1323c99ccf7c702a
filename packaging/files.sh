#!/bin/sh
# Copies the source, and nothing that was built, into a folder that is not there yet: sh packaging/files.sh FOLDER
# In a clone it is what git knows, as it is now; elsewhere, all but what git would ignore.
set -eu
cd "$(dirname "$0")/.."
mkdir -p "$1"
if git rev-parse --git-dir >/dev/null 2>&1; then
    git ls-files -co --exclude-standard -z
else
    find . -path ./.build -prune -o -path ./eyeshot -prune -o ! -type d -print0
fi | tar -c --null --no-recursion -T - | tar -x -C "$1"
