import { expect, test } from 'vitest';
import { parseBoundedJson } from './bounded-json.ts';

test.each([
  ['no value', '[]', 1],
  ['as many values as it may have', '[1,[2,{"a":3,"b":4}]]', 4],
  ['commas, brackets and quotes in its texts', String.raw`{"a":"[{,\"\\","b":",,,,[[[["}`, 2],
  ['ten levels', `${'['.repeat(10)}${']'.repeat(10)}`, 1],
])('parses JSON with %s', (_name, text, maxValues) => {
  expect(parseBoundedJson(text, maxValues)).toEqual(JSON.parse(text));
});

test.each([
  ['a value too many', '[1,2,3]', 2],
  ['a value too many behind an escaped quote', String.raw`["\"",2,3]`, 2],
  ['eleven levels', `${'['.repeat(11)}${']'.repeat(11)}`, 1],
  ['a megabyte of lists', '['.repeat(1_000_000), 600],
  ['a megabyte of objects', '{"a":'.repeat(200_000), 600],
  ['a NUL', String.raw`{"a":"\u0000"}`, 1],
  ['a text without an end', '{"a":"b', 1],
  ['nothing', '', 1],
])('refuses JSON with %s', (_name, text, maxValues) => {
  expect(() => parseBoundedJson(text, maxValues)).toThrow(SyntaxError);
});
