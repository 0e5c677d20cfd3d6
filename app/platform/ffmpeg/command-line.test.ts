import { expect, test } from 'vitest';
import { parseCommand, parseProbe } from './command-line.ts';

const limits = ['-protocol_whitelist', 'file', '-format_whitelist', 'mov,mp4', '-f', 'mov'];
const input = [...limits, '-i', 'file:one.mp4'];
const output = ['-map', '0:v:0', '-f', 'mp4', 'file:other.mp4'];

test('a filter of one track and a graph of several read the tracks they name', () => {
  const { graphs } = parseCommand([
    ...[...input, ...limits, '-ss', '1.5', '-i', 'file:two.mp4'],
    ...['-filter_complex', '[0:v][1:v]xfade[both];[0:a:1]anull[sound]'],
    ...['-map', '[both]', '-map', '[sound]', '-c:v', 'libx264', '-f', 'mp4', 'file:three.mp4'],
    ...['-map', '0:a:0?', '-af', 'loudnorm', '-f', 'null', '-'],
  ]);
  expect(graphs.map(({ pads }) => pads)).toMatchObject([
    [
      { name: '0:v', input: 0, kind: 'video', track: 0 },
      { name: '1:v', input: 1, kind: 'video', track: 0 },
      { name: '0:a:1', input: 0, kind: 'audio', track: 1 },
    ],
    [{ name: '0:a:0', input: 0, kind: 'audio', track: 0, isOptional: true }],
  ]);
  expect(graphs[1]?.description).toBe('[0:a:0]loudnorm[track1_0]');
});

test.each([
  ['an option that nobody uses', [...input, '-attach', 'file:secret', ...output]],
  ['an option at the end', [...input, ...output, '-t', '5']],
  ['an option of an output before an input', ['-t', '5', ...input, ...output]],
  ['metadata that is kept', [...input, '-map_metadata', '0', ...output]],
  ['a file without a protocol', ['-f', 'mov', '-i', 'file:one.mp4', ...output]],
  ['a file of any format', [...limits.slice(0, 4), '-i', 'file:one.mp4', ...output]],
  ['a result of any format', [...input, '-map', '0:v:0', 'file:other.mp4']],
  ['another rule for key frames', [...input, '-force_key_frames', '0,1', ...output]],
  ['a map of what no graph has', [...input, '-map', '[none]', '-f', 'mp4', 'file:other.mp4']],
])('%s is refused', (_name, args) => {
  expect(() => parseCommand(args)).toThrow('does not carry out');
});

test.each([
  ['a field that nobody reads', ['-show_entries', 'format=filename', ...input]],
  ['a file without its limits', ['-show_entries', 'format=duration', '-i', 'file:one.mp4']],
  ['another option', ['-show_entries', 'format=duration', '-show_data', '', ...input]],
])('a question for %s is refused', (_name, args) => {
  expect(() => parseProbe(['-v', 'error', '-print_format', 'json', ...args])).toThrow(
    'does not carry out',
  );
});
