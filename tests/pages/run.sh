#!/bin/sh
# Opens the pages that eyeshot writes in a browser and uses them; reports in TAP. Needs chromium and its driver.
# PROGRAM says which eyeshot: ./eyeshot when unset. Files that should be looked at are left in $PICTURES, if it is set.
set -u
cd "$(dirname "$0")/../.." || exit 2
for tool in chromium chromedriver python3; do
    command -v "$tool" >/dev/null && continue
    echo "not ok 1 - $tool is there (Debian: apt-get install chromium chromium-driver python3)"
    echo '0 passed, 1 failed'
    exit 1
done
exec env PYTHONDONTWRITEBYTECODE=1 PROGRAM="${PROGRAM:-./eyeshot}" python3 tests/pages/pages.py
