"""Are the structures of packaging/python those of eyeshot.h? layout.py CC...: a C compiler says where members are."""
import ctypes
import subprocess
import sys
import tempfile

from eyeshot import _library

NAMES = {'mask': _library.MaskStructure, 'box': _library.Box, 'question': _library.Question,
         'rule': _library.RuleStructure, 'terms': _library.TermsStructure, 'step': _library.StepStructure,
         'walk': _library.WalkStructure, 'cell': _library.Cell, 'stop': _library.Stop}


def asks():
    """What is asked of C, and what Python says."""
    for name, structure in NAMES.items():
        yield f'sizeof(struct eyeshot_{name})', ctypes.sizeof(structure)
        for member, *_ in structure._fields_:
            place = getattr(structure, member)
            yield f'offsetof(struct eyeshot_{name}, {member})', place.offset
            yield f'sizeof ((struct eyeshot_{name} *)0)->{member}', place.size


program = '#include "lib/eyeshot.h"\n#include <stdio.h>\nint main(void)\n{\n' + ''.join(
    f'    printf("%s: %zu\\n", "{ask}", {ask});\n' for ask, _ in asks()) + '    return 0;\n}\n'
with tempfile.TemporaryDirectory() as folder:
    subprocess.run([*sys.argv[1:], '-Isrc', '-x', 'c', '-', '-o', folder + '/layout'], input=program, text=True, check=True)
    said = subprocess.run([folder + '/layout'], capture_output=True, text=True, check=True).stdout.splitlines()
wrong = [line for line, (ask, found) in zip(said, asks(), strict=True) if line != f'{ask}: {found}']
print(*(f'# {line} in C' for line in wrong), sep='\n')
sys.exit(bool(wrong))
