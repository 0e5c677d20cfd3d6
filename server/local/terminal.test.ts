import { expect, test } from 'vitest';
import { createTerminal } from './terminal.ts';

function terminal(isTTY: boolean) {
  let output = '';
  const stream = {
    isTTY,
    write(text: string) {
      output += text;
      return true;
    },
  };
  return { ...createTerminal(stream), output: () => output };
}

test('a terminal shows progress in one line below everything else, and erases it', () => {
  const { progress, print, finish, output } = terminal(true);
  progress('Building ...');
  print('A note');
  finish();
  print('Done');
  const erase = '\r\u001B[K';
  expect(output().split(erase)).toEqual(['', 'Building ...', 'A note\n', 'Building ...', 'Done\n']);
});

test('a file or pipe gets plain lines', () => {
  const { progress, print, finish, output } = terminal(false);
  progress('Building ...');
  print('A note');
  finish();
  expect(output()).toBe('Building ...\nA note\n');
});
