"""Tells what is in a JUnit file, as an XML parser finds it."""
import sys
from xml.etree import ElementTree

root = ElementTree.parse(sys.argv[1]).getroot()
print(root.tag, root.attrib)
for suite in root:
    print(suite.tag, suite.attrib)
    for case in suite:
        print(' ', case.tag, case.attrib)
        for fault in case:
            print('   ', fault.tag, fault.attrib)
            for line in (fault.text or '').lstrip().splitlines():
                print('     ', line)
