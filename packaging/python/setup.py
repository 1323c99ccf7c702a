"""The wheel has the shared library in it: for any Python 3, but for one kind of machine."""
from setuptools import Distribution, setup
from wheel.bdist_wheel import bdist_wheel


class Binary(Distribution):
    def has_ext_modules(self):
        return True


class Wheel(bdist_wheel):
    def get_tag(self):
        return 'py3', 'none', super().get_tag()[2]


setup(distclass=Binary, cmdclass={'bdist_wheel': Wheel})
