#!/usr/bin/env python3
"""Lists the source in FOLDER as SPDX 2.3 does, in JSON: spdx.py FOLDER SECONDS     (SECONDS: the date, since 1970)

Every file with its sums; what the program is linked with, and under which licenses that may be used.
"""
import datetime
import hashlib
import json
import os
import sys

folder, seconds = sys.argv[1], int(sys.argv[2])
name = os.path.basename(folder.rstrip('/'))
version = name.split('-', 1)[1]
LINKED = [('cjson', 'cJSON', 'MIT', 'reads JSON; the program only'),
          ('expat', 'expat', 'MIT', 'reads XML; the program only'),
          ('zlib', 'zlib', 'Zlib', 'inflates layers of Tiled, where it was there; the program only')]


def digest(path, kind):
    with open(path, 'rb') as file:
        return hashlib.new(kind, file.read()).hexdigest()


def package(ident, title, license_, **more):
    return {'SPDXID': 'SPDXRef-' + ident, 'name': title, 'downloadLocation': 'NOASSERTION', 'licenseConcluded': license_,
            'licenseDeclared': license_, **more}


paths = sorted(os.path.relpath(os.path.join(where, file), folder)
               for where, _, files in os.walk(folder) for file in files
               if not os.path.islink(os.path.join(where, file)))
files = []
for number, path in enumerate(paths):
    whole = os.path.join(folder, path)
    files.append({'SPDXID': 'SPDXRef-File-%d' % number, 'fileName': './' + path,
                  'checksums': [{'algorithm': kind.upper(), 'checksumValue': digest(whole, kind)} for kind in ('sha1', 'sha256')],
                  'licenseConcluded': 'MIT', 'copyrightText': 'Copyright 2026 the eyeshot authors'})
sums = sorted(file['checksums'][0]['checksumValue'] for file in files)
code = hashlib.sha1(''.join(sums).encode()).hexdigest()
date = datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc).strftime('%Y-%m-%dT%H:%M:%SZ')

packages = [package('eyeshot', 'eyeshot', 'MIT', versionInfo=version, filesAnalyzed=True,
                    copyrightText='Copyright 2026 the eyeshot authors', licenseInfoFromFiles=['MIT'],
                    packageVerificationCode={'packageVerificationCodeValue': code})]
packages += [package(ident, title, license_, filesAnalyzed=False, copyrightText='NOASSERTION', comment=what)
             for ident, title, license_, what in LINKED]
relations = [('SPDXRef-DOCUMENT', 'DESCRIBES', 'SPDXRef-eyeshot')]
relations += [('SPDXRef-eyeshot', 'CONTAINS', file['SPDXID']) for file in files]
relations += [('SPDXRef-eyeshot', 'DYNAMIC_LINK', 'SPDXRef-' + ident) for ident, *_ in LINKED]
json.dump({'spdxVersion': 'SPDX-2.3', 'dataLicense': 'CC0-1.0', 'SPDXID': 'SPDXRef-DOCUMENT', 'name': name,
           'documentNamespace': 'urn:eyeshot:%s:%s' % (version, code),
           'creationInfo': {'created': date, 'creators': ['Tool: packaging/spdx.py']},
           'packages': packages, 'files': files,
           'relationships': [{'spdxElementId': a, 'relationshipType': kind, 'relatedSpdxElement': b} for a, kind, b in relations]},
          sys.stdout, indent=1)
print()
