#!/bin/sh
# Do readers of reports read what check and diff report? sh tests/peer/reports.sh, with eyeshot in PATH. In TAP.
# Perl's prove reads TAP, an XML parser and the schema of JUnit's Ant task the XML, cmark the Markdown. GitHub's
# lines have their reader in tests/packages/action.sh, which follows the action's own script in a repository.
set -u
# shellcheck source=tests/tools/report.sh
. "$(dirname "$0")/../tools/report.sh"
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 2

# Three files, with names that would be markup: one that holds, one of which two expectations fail, one that can't be read.
cat >good.json <<'END'
{"map": ["@..#.", "....."], "expect": {"visible": [[2, 0]], "hidden": [[4, 0]]}}
END
# shellcheck disable=SC2016 # backquotes are in the file's name
cat >'b<a>&`d`.json' <<'END'
{"map": ["G..#.T", "......"], "viewers": [{"id": "G]]>*|", "x": 0, "y": 0}], "algorithm": "exact",
 "expect": {"hidden": [[2, 0], [1, 1]], "visible": ["T"], "mask": ["111100", "111111"]}}
END
echo '{"map": [' >'no # todo.json'
printf '.#.\n' >old.txt
printf '...\n' >new.txt
# shellcheck disable=SC2016
eyeshot check -a symmetric good.json 'b<a>&`d`.json' 'no # todo.json' --report tap=check.tap --report junit=check.xml \
    --report markdown=check.md >check.txt 2>/dev/null
[ $? -eq 2 ]
report $? 'what fails, and what cannot be read, is in reports' cat check.txt
eyeshot diff old.txt new.txt --report tap=diff.tap --report markdown=diff.md >/dev/null

prove -e cat -v check.tap >log 2>&1
[ $? -eq 1 ] && grep -q '^Failed 3/6 subtests' log && ! grep -q 'Parse errors' log
report $? 'prove finds the three tests of six that fail' cat log
cmp -s check.tap check.txt
report $? 'what is printed is the same' diff check.tap check.txt
prove -e cat diff.tap >log 2>&1
[ $? -eq 1 ] && grep -q '^Failed 1/1 subtests' log && ! grep -q 'Parse errors' log
report $? 'prove finds the level that changed' cat log
sed 's/^not ok/ok/; /^  ---/,/^  \.\.\./d' check.tap >all.tap
prove -e cat all.tap >log 2>&1
report $? 'prove agrees when all hold' cat log

python3 - >log 2>&1 <<'END'
from xml.etree import ElementTree
root = ElementTree.parse('check.xml').getroot()
assert root.tag == 'testsuites' and {suite.tag for suite in root} == {'testsuite'}
assert list(dict.fromkeys(case.get('classname') for case in root.iter('testcase'))) == ['good.json', 'b<a>&`d`.json', 'no # todo.json']
for suite in root:
    cases = suite.findall('testcase')
    assert set(suite.attrib) >= {'name', 'tests', 'failures', 'errors'} and all(case.get('classname') for case in cases)
    assert int(suite.get('tests')) == len(cases)
    assert int(suite.get('failures')) == len(suite.findall('testcase/failure'))
    assert int(suite.get('errors')) == len(suite.findall('testcase/error'))
told = [failure.get('message') for failure in root.iter('failure')]
assert told[1] == 'nobody sees T (5,0): G]]>*| (0,0) blocked by the wall at 3,0', told
assert root[0].find('properties/property').get('value').startswith('symmetric, as -a says'), ElementTree.tostring(root)
END
report $? "JUnit's XML has what it counts, and who does not see what" cat log check.xml

for name in check diff; do
    cmark $name.md >$name.html 2>log && python3 - $name.html >>log 2>&1 <<'END'
import sys
from xml.etree import ElementTree
root = ElementTree.fromstring('<body>' + open(sys.argv[1]).read() + '</body>')
tags = {element.tag for element in root.iter()}
assert tags <= {'body', 'h3', 'p', 'code', 'pre'}, tags
if 'check' in sys.argv[1]:
    codes = [(code.text or '') for code in root.iter('code')]
    assert any(code.startswith('b<a>&`d`.json, line 2: visible T: nobody sees T (5,0): G]]>*| (0,0) blocked by the wall at 3,0\n') for code in codes), codes
    assert sum('+ shows more than wanted' in (code.text or '') for code in root.iter('code')) == 2, codes
END
    report $? "cmark reads $name's Markdown, in which no name is markup" cat log $name.md
done
tally
