#!/usr/bin/env python3
"""Runs the steps of a composite action as GitHub does: python3 steps.py ACTION-FOLDER INPUTS

INPUTS is JSON, {"inputs": {...}, "before": COMMIT}. The environment is the job's, with GITHUB_WORKSPACE as the working
folder. What the steps print goes to standard output, then `STEP: success, failure or skipped` of each, then what they wrote
into their summaries. The exit status is 1 when a step failed. As much of YAML is read as action.yml has of it.
"""
import json
import os
import re
import subprocess
import sys
import tempfile


def scalar(text):
    if text[:1] == "'":
        return text[1:-1].replace("''", "'")
    return text


def read(path):
    """Maps of maps and lists of maps, by indentation."""
    lines = [line.rstrip('\n') for line in open(path) if line.strip() and not line.startswith('#')]

    def block(indent):
        result = None
        while lines:
            line = lines[0]
            depth = len(line) - len(line.lstrip())
            if depth < indent:
                break
            assert depth == indent, line
            if line.lstrip().startswith('- '):
                lines[0] = line.replace('- ', '  ', 1)
                result = result if result is not None else []
                result.append(block(indent + 2))
                continue
            key, colon, value = line.strip().partition(':')
            assert colon, line
            lines.pop(0)
            result = result if result is not None else {}
            assert key not in result, line
            result[key] = scalar(value.strip()) if value.strip() else block(indent + 2)
        return result

    return block(0)


def main():
    folder, given = sys.argv[1], json.loads(sys.argv[2])
    action = read(os.path.join(folder, 'action.yml'))
    assert action['runs']['using'] == 'composite'
    assert set(given['inputs']) <= set(action['inputs']), 'no such input'
    known = {f'inputs.{name}': given['inputs'].get(name, declared['default'])
             for name, declared in action['inputs'].items()}
    known['github.event.before'] = given.get('before', '')
    path, outcomes, summaries = os.environ['PATH'], {}, ''
    for step in action['runs']['steps']:
        assert step['shell'] == 'sh' and '${{' not in step['run'], 'text of the user in that of a shell'
        condition = step.get('if')
        if condition is None:
            runs = 'failure' not in outcomes.values()
        else:
            needed = re.fullmatch(r"\$\{\{ !cancelled\(\) && steps\.(\w+)\.outcome == 'success' }}", condition)
            runs = outcomes[needed[1]] == 'success'
        if not runs:
            outcomes[step['name']] = 'skipped'
            continue
        environment = {name: re.sub(r'\$\{\{ (\S+) }}', lambda found: known[found[1]], value)
                       for name, value in step.get('env', {}).items()}
        with tempfile.TemporaryDirectory() as scratch:
            files = {name: os.path.join(scratch, name) for name in ('script', 'GITHUB_PATH', 'GITHUB_STEP_SUMMARY')}
            for file in files.values():
                open(file, 'w').close()
            open(files['script'], 'w').write(step['run'] + '\n')
            status = subprocess.run(['sh', '-e', files.pop('script')], stdin=subprocess.DEVNULL, stderr=subprocess.STDOUT,
                                    cwd=os.environ['GITHUB_WORKSPACE'],
                                    env={**os.environ, **environment, **files, 'PATH': path, 'GITHUB_ACTIONS': 'true',
                                         'CI': 'true', 'GITHUB_ACTION_PATH': os.path.abspath(folder)}).returncode
            for added in open(files['GITHUB_PATH']).read().splitlines():
                path = added + ':' + path
            summaries += open(files['GITHUB_STEP_SUMMARY']).read()
        outcomes[step['name']] = 'success' if status == 0 else 'failure'
    for name, outcome in outcomes.items():
        print(f'{name}: {outcome}')
    print(summaries, end='')
    sys.exit('failure' in outcomes.values())


main()
