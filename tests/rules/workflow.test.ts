import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lintWorkflow } from '../tools/lint-workflow.ts';

const FILE = '.github/workflows/ci.yml';
const workflow = readFileSync(FILE, 'utf8');

test('the workflow of the host is written as the host reads it', () => {
  expect(lintWorkflow(workflow, FILE)).toEqual([]);
});

test('it runs what every other machine runs, the audit and the image', () => {
  expect(workflow).toContain('run: .ci/run');
  expect(workflow).toContain('npm audit --omit dev');
  expect(workflow).toContain('docker build');
});

test.each([
  ['an unknown machine', 'runs-on: ubuntu-latest', 'runs-on: ubuntu-lates'],
  ['a value that nobody defines', 'matrix.run', 'matrix.walk'],
  ['a key in the wrong place', 'timeout-minutes: 10', 'timeout: 10'],
])('the linter finds %s', (_, right, wrong) => {
  expect(lintWorkflow(workflow.replace(right, wrong), FILE)).not.toEqual([]);
});
