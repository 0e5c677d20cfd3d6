import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const linesOf = (role: 'web' | 'worker') =>
  readFileSync(`deploy/systemd/unsent-${role}.service`, 'utf8').split('\n');

test('a unit stops its process only, and not the ffmpeg that works for it', () => {
  expect(linesOf('web')).toContain('KillMode=mixed');
  expect(linesOf('worker')).toContain('KillMode=mixed');
});

test('the units differ in nothing but what they run', () => {
  const differs = /^(# |Description=|After=|Environment=OPERATIONS_PORT=|ExecStart=)/;
  const common = (role: 'web' | 'worker') => linesOf(role).filter((line) => !differs.test(line));
  expect(common('worker')).toEqual(common('web'));
});
