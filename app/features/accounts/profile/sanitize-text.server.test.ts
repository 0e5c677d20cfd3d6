import { describe, expect, test } from 'vitest';
import { plainText, sanitizeBio } from './sanitize-text.server.ts';

test.each([
  ['Maya', 'Maya'],
  ['<b>Maya</b>', 'Maya'],
  ['I <3 you & me', 'I <3 you & me'],
  ['<script>alert(1)</script>Maya', 'Maya'],
  ['&lt;b&gt;', '<b>'],
  ['<img src=x onerror=alert(1)>', ''],
])('plainText(%j) is %j', async (given, expected) => {
  expect(await plainText(given)).toBe(expected);
});

describe('sanitizeBio', () => {
  test.each([
    ['<p>I <strong>write</strong>.<br>Often.</p>', '<p>I <strong>write</strong>.<br />Often.</p>'],
    [
      '<a href="https://x.example" title="t" onclick="a()" style="b">me</a>',
      '<a href="https://x.example" title="t">me</a>',
    ],
    ['<a href="javascript:alert(1)">me</a>', '<a>me</a>'],
    ['<h1>Big</h1><script>x</script><img src=x>', 'Big'],
  ])('%j becomes %j', async (given, expected) => {
    expect(await sanitizeBio(given)).toBe(expected);
  });
});
