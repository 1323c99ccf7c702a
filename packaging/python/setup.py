"""Compiles the library beside the package: the wheel is for any Python 3, but for one kind of machine.

The library is eyeshot.c, which `make wheel` puts here; in the project's own folder it is made at once.
"""
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py

try:
    from setuptools.command.bdist_wheel import bdist_wheel
except ImportError:  # before setuptools 70.1
    from wheel.bdist_wheel import bdist_wheel

HERE = Path(__file__).resolve().parent
LIBRARY = {'win32': 'eyeshot.dll', 'darwin': 'libeyeshot.0.2.dylib'}.get(sys.platform, 'libeyeshot.so.0.2')
FLAGS = ['-std=c11', '-O2', '-fPIC', '-fvisibility=hidden', '-fno-tree-slp-vectorize', '-shared']
if HERE.parent.name == 'packaging':
    subprocess.run([sys.executable, HERE.parent / 'amalgamate.py', HERE], check=True)
VERSION = re.search('EYESHOT_VERSION "(.*)"', (HERE / 'eyeshot.h').read_text(encoding='utf-8'))[1]


def compiler():
    if os.environ.get('CC'):
        return shlex.split(os.environ['CC'])
    for name in 'cc', 'gcc', 'clang':
        if shutil.which(name):
            return [name]
    sys.exit('eyeshot is compiled from its source here, and needs a C compiler for that: there is no cc, gcc or clang. '
             'Debian and Ubuntu: apt install gcc. Fedora: dnf install gcc. macOS: xcode-select --install. Windows: gcc '
             'of https://www.mingw-w64.org. Or name one in the environment: CC=/where/it/is.')


class Build(build_py):
    def run(self):
        super().run()
        folder = HERE / 'eyeshot' if getattr(self, 'editable_mode', False) else Path(self.build_lib, 'eyeshot')
        flags = [*FLAGS, *shlex.split(os.environ.get('CFLAGS', ''))]
        command = [*compiler(), *flags, '-o', folder / LIBRARY, HERE / 'eyeshot.c']
        try:
            subprocess.run(command, check=True)
        except (OSError, subprocess.CalledProcessError) as error:
            sys.exit(f'eyeshot could not be compiled: {error}')


class Wheel(bdist_wheel):
    def get_tag(self):
        """manylinux_2_N runs where glibc is 2.N or newer: what the library's symbols need, and no less than 17, the
        oldest that installers know. What needs something else of glibc, or another libc, is for this machine alone."""
        tag = super().get_tag()[2]
        library = Path(self.bdist_dir, 'eyeshot', LIBRARY)
        if sys.platform == 'linux' and library.exists():
            needs = re.findall(rb'\0GLIBC_(\w+)(?:\.(\d+))?', library.read_bytes())
            if needs and all(major == b'2' for major, _ in needs):
                tag = tag.replace('linux', f'manylinux_2_{max(17, *(int(minor) for _, minor in needs))}', 1)
        return 'py3', 'none', tag


class Binary(Distribution):
    def has_ext_modules(self):
        return True


setup(version=VERSION, distclass=Binary, cmdclass={'build_py': Build, 'bdist_wheel': Wheel})
