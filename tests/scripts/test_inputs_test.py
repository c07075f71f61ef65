"""A test is run again when anything that its outcome depends on has changed, and only then."""
import os
import shutil
import subprocess
import tempfile
import unittest

here = os.path.dirname(os.path.abspath(__file__))
source = os.path.dirname(os.path.dirname(here))


class TestInputs(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.tree = os.path.join(os.path.realpath(folder.name), 'tree')  # a Weft of its own, with data beside it
        self.build = os.path.join(self.tree, 'build')
        for name in ('scripts', 'data', 'docs', '../published', 'build/bin', 'build/cli', 'build/lib'):
            os.makedirs(os.path.join(self.tree, name))
        shutil.copy(os.path.join(source, 'scripts/test-inputs'), os.path.join(self.tree, 'scripts'))
        for name in ('data/a.csv', 'docs/page.md', 'docs/other.md', 'build/cli/weft', 'build/bin/weft', 'build/bin/weft-window',
                     'build/lib/record.so', '../published/set'):
            self.write(name, 'as it was')
        self.compile('one_tests', f'"{self.tree}/data", "{self.tree}/docs/page.md"')
        self.compile('commands_tests', f'"{self.build}/cli/weft", "SUPPRESS={self.tree}/data/%1.csv"')
        self.compile('window_tests', f'"{self.build}/bin/weft", "{self.tree}/../published"')

    def write(self, name, content):
        with open(os.path.join(self.tree, name), 'w') as file:
            file.write(content)

    def compile(self, name, strings):
        self.write('program.c', f'const char* named[] = {{{strings}}}; int main(int count, char** given) {{ return named[count][0]; }}')
        subprocess.run(['cc', os.path.join(self.tree, 'program.c'), '-o', os.path.join(self.build, 'bin', name)], check=True)

    def digests(self):
        run = subprocess.run([os.path.join(self.tree, 'scripts/test-inputs'), self.build], capture_output=True, text=True, check=True)
        return {os.path.basename(program): digest for program, digest in map(str.split, run.stdout.splitlines())}

    def changed(self, name):
        before = self.digests()
        self.write(name, 'changed')
        after = self.digests()
        return {program for program in before if before[program] != after[program]}

    def test_what_a_program_names_counts(self):
        self.assertEqual(set(self.digests()), {'one_tests', 'commands_tests', 'window_tests'})
        self.assertEqual(self.changed('docs/other.md'), set())
        self.assertEqual(self.changed('docs/page.md'), {'one_tests'})
        self.assertEqual(self.changed('data/new.csv'), {'one_tests', 'commands_tests'})
        self.assertEqual(self.changed('build/cli/weft'), {'commands_tests'})
        self.assertEqual(self.changed('build/bin/weft-window'), {'window_tests'})
        self.assertEqual(self.changed('build/lib/record.so'), {'commands_tests', 'window_tests'})
        self.assertEqual(self.changed('../published/set'), {'window_tests'})

    def test_the_program_itself_counts(self):
        before = self.digests()
        self.compile('one_tests', f'"{self.tree}/data", "another"')
        self.assertNotEqual(before['one_tests'], self.digests()['one_tests'])

    def run_limited(self, script, inputs='digest', **variables):
        program = os.path.join(self.tree, 'a_tests')
        self.write('a_tests', f'#!/bin/sh\necho ran >>{self.tree}/runs\n{script}\n')
        os.chmod(program, 0o755)
        self.write('inputs', f'{program} {inputs}\n')
        environment = os.environ | {'XDG_CACHE_HOME': os.path.join(self.tree, 'cache'),
                                    'WEFT_TEST_INPUTS': os.path.join(self.tree, 'inputs')} | variables
        done = subprocess.run([os.path.join(source, 'tests/support/limited.sh'), '10', program, 'name'], env=environment,
                              capture_output=True, text=True)
        with open(os.path.join(self.tree, 'runs')) as runs:
            return done.returncode, len(runs.readlines())

    def test_what_passed_is_not_run_again(self):
        self.assertEqual(self.run_limited('exit 0'), (0, 1))
        self.assertEqual(self.run_limited('exit 0'), (0, 1))
        self.assertEqual(self.run_limited('exit 0', inputs='other'), (0, 2))
        self.assertEqual(self.run_limited('exit 0', WEFT_SEED='7'), (0, 3))
        self.assertEqual(self.run_limited('exit 0', WEFT_TEST_INPUTS=''), (0, 4))

    def test_what_failed_or_skipped_is_run_again(self):
        self.assertEqual(self.run_limited('exit 3'), (3, 1))
        self.assertEqual(self.run_limited('exit 3'), (3, 2))
        self.assertEqual(self.run_limited("echo 'SKIP   : a::b() no MPI here'"), (0, 3))
        self.assertEqual(self.run_limited("echo 'SKIP   : a::b() no MPI here'"), (0, 4))


unittest.main()
