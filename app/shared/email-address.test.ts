import { expect, test } from 'vitest';
import { EMAIL_PATTERN, normalizeEmail } from './email-address.ts';
import { emailAddress } from './form-text.ts';
import { canonicalMailbox } from './mailbox.ts';

const MAYA = 'maya@example.org';

test.each([
  [' Maya@Example.ORG ', MAYA],
  ['\u200bmaya@example.org\u200b', MAYA],
  ['\u200fmaya@example.org', MAYA],
  ['\u202amaya@example.org\u202c', MAYA],
  ['\u2068maya@example.org\u2069', MAYA],
  ['maya@example.org\u2060', MAYA],
  ['ma\u00adya@exam\u00adple.org', MAYA],
  ['maya\u200c@example.org\u200d', MAYA],
  ['maya@example.org\ufe0f', MAYA],
  ['\ufeffmaya@example.org\u00a0', MAYA],
  ['maya@example.org\r\n', MAYA],
  ['mailto:maya@example.org', MAYA],
  ['MAILTO:maya@example.org?subject=Hello&body=a@b', MAYA],
  ['<mailto:maya@example.org>', MAYA],
  ['mailto:o%27neil@example.org', "o'neil@example.org"],
  ['Maya <maya@example.org>', MAYA],
  ['Maya Okafor<Maya@example.org>,', MAYA],
  ['"Okafor, Maya (home)" <maya@example.org>;', MAYA],
  ['<maya@example.org>', MAYA],
  ["'maya@example.org' <maya@example.org>", MAYA],
  ['maya@example.org,', MAYA],
  ['maya@example.org;', MAYA],
  ['maya@example.org.', MAYA],
  ['(maya@example.org).', MAYA],
  ['“maya@example.org”', MAYA],
  ['‘maya@example.org’', MAYA],
  ["'maya@example.org'", MAYA],
  ['„maya@example.org“', MAYA],
  ['「maya@example.org」。', MAYA],
  ['maya @ example.org', MAYA],
  ['maya＠example．org', MAYA],
  ['ｍａｙａ＠ｅｘａｍｐｌｅ。ｏｒｇ', MAYA],
  ['o’neil@example.org', "o'neil@example.org"],
  ['anna‑maya@example.org', 'anna-maya@example.org'],
  ['maya@bücher.test', 'maya@xn--bcher-kva.test'],
  ['maya@BU\u0308CHER.test', 'maya@xn--bcher-kva.test'],
  ['maya@XN--BCHER-KVA.test', 'maya@xn--bcher-kva.test'],
  ['майя@почта.рф', 'майя@xn--80a1acny.xn--p1ai'],
  ['maya@例え。テスト', 'maya@xn--r8jz45g.xn--zckzah'],
  ['maya@نامه\u200cای.com', 'maya@xn--mgba3gch31f060k.com'],
])('%j becomes %s', (typed, address) => {
  expect(normalizeEmail(typed)).toBe(address);
  expect(normalizeEmail(address)).toBe(address);
});

test.each([
  'maya@example.org',
  'maya+letters@example.org',
  "o'neil@example.org",
  "o'@example.org",
  'maya..k@docomo.test',
  'maya.@docomo.test',
  'a&b/c=d#e!f~g@example.org',
  'maya@bücher.test',
  'maya@xn--bcher-kva.test',
  'maya@почта.рф',
  'maya@example.xn--p1ai',
  'Maya <maya@example.org>',
])('%s is an address', (typed) => {
  const { data = '' } = emailAddress().safeParse(typed);
  expect(data).toBe(normalizeEmail(typed));
  expect(data).toMatch(EMAIL_PATTERN);
});

test.each([
  '',
  'maya',
  'maya@example',
  '@example.org',
  'maya@',
  'maya@example.org, tom@example.org',
  'Maya <maya@example.org>, Tom <tom@example.org>',
  'maya@example.org tom@example.org',
  'maya okafor@example.org',
  'maya@exam ple.org',
  'maya@-example.org',
  'maya@example-.org',
  'maya@example..org',
  'maya@127.0.0.1',
  'maya@１２７.０.０.１',
  'maya@[127.0.0.1]',
  'maya@example.org/path',
  'maya@ü/example.org',
  'maya@example.org:25',
  'майя@example.org',
  '"maya okafor"@example.org',
  `${'m'.repeat(250)}@example.org`,
  `${'<'.repeat(100_000)}maya@example.org`,
])('%j is no address', (typed) => {
  expect(emailAddress().safeParse(typed).success).toBe(false);
});

test.each([
  ['maya@bücher.test', 'maya@xn--bcher-kva.test'],
  ['Maya <maya+x@Bücher.test>', 'maya@XN--BCHER-KVA.TEST'],
  ['maya@почта.рф.', 'maya@xn--80a1acny.xn--p1ai'],
  ['m.aya@ｇｍａｉｌ.com', 'maya@googlemail.com'],
])('%s and %s are one mailbox', (one, other) => {
  expect(canonicalMailbox(one)).toBe(canonicalMailbox(other));
});
