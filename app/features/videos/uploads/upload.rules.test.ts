import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  describeDuration,
  displayFileName,
  extensionOf,
  findFileError,
  startOfMonth,
  VIDEO_MAX_BYTES,
} from './upload.rules.ts';

test.each([
  ['film.mp4', 'mp4'],
  ['FILM.MOV', 'mov'],
  ['a.b.webm', 'webm'],
  ['clip.avi ', 'avi'],
  ['film.php.mp4', 'mp4'],
  ['film.mp4.exe', null],
  ['film.mp4.', null],
  ['film', null],
  ['.mp4', 'mp4'],
  ['mp4', null],
  ['film.mkv', null],
  ['film.gif', null],
  ['film.mp4\0.jpg', null],
])('%j has the extension %j', (name, extension) => {
  expect(extensionOf(name)).toBe(extension);
});

test.each([
  [1, null],
  [VIDEO_MAX_BYTES - 1, null],
  // "Must not exceed 100 MB" allows exactly 100 MB.
  [VIDEO_MAX_BYTES, null],
  [VIDEO_MAX_BYTES + 1, 'upload_too_large'],
  [0, 'upload_empty'],
])('a file of %d bytes gives the error %j', (size, error) => {
  expect(findFileError({ name: 'film.mp4', size })).toBe(error);
});

test.each([
  ['../../etc/passwd.mp4', 'passwd.mp4'],
  ['C:\\films\\rain.mov', 'rain.mov'],
  // A bidi override, and line breaks.
  ['\u202e4pm.exe.mp4', '4pm.exe.mp4'],
  ['rain\n\r\u0000.mp4', 'rain.mp4'],
  ['', 'video'],
  ['///', 'video'],
])('%j is displayed as %j', (name, shown) => {
  expect(displayFileName(name)).toBe(shown);
});

test('any file name is displayed short, on one line and without a folder', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400, unit: 'binary' }), (name) => {
      const shown = displayFileName(name);
      expect([...shown].length).toBeGreaterThan(0);
      expect([...shown].length).toBeLessThanOrEqual(120);
      expect(shown).not.toMatch(/[/\\\p{Cc}\p{Cf}]/u);
    }),
  );
});

test.each([
  ['2027-01-31T23:59:59.999Z', '2027-01-01T00:00:00.000Z'],
  ['2027-02-01T00:00:00.000Z', '2027-02-01T00:00:00.000Z'],
  ['2028-02-29T12:00:00.000Z', '2028-02-01T00:00:00.000Z'],
])('%s is in the month that starts at %s', (instant, start) => {
  expect(startOfMonth(new Date(instant)).toISOString()).toBe(start);
});

test.each([
  [180, '3 minutes'],
  [60, '1 minute'],
  [90, '90 seconds'],
  [1, '1 second'],
])('%d seconds read %j', (seconds, words) => {
  expect(describeDuration(seconds)).toBe(words);
});
