import { randomUUID } from 'node:crypto';

/** A part of a request that costs its sender nothing and a careless server a lot. */
export interface HostileCase {
  name: string;
  method?: 'POST';
  /** After the path. */
  ending?: string;
  headers?: Record<string, string>;
  body?: string;
}

const KILOBYTE = 1_024;
const MEGABYTE = 1_000_000;

/** A pattern repeated up to a size. */
const filled = (pattern: string, bytes: number) =>
  pattern.repeat(Math.floor(bytes / Buffer.byteLength(pattern)));

/** Node refuses a head of more than 16 KB itself. */
const HEAD = 12 * KILOBYTE;

const FORM = 'application/x-www-form-urlencoded';
const PARTS = 'multipart/form-data; boundary=edge';

const post = (name: string, type: string, body: string): HostileCase => ({
  name,
  method: 'POST',
  headers: { 'content-type': type },
  body,
});

const part = (name: string, value: string) =>
  `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const parts = (...all: string[]) => `${all.join('')}--edge--\r\n`;

/** JSON inside of a field, where no look over the body finds it. Each is half of the body. */
function heldJson(bytes: number): [name: string, json: string][] {
  const held = (fields: string) =>
    `{"action":"/compose","isMultipart":false,"fields":[${fields}["subject","b"]]}`;
  const half = bytes / 2 - KILOBYTE;
  const longName = 'a'.repeat(half / 200 - 10);
  return [
    ['nested lists', filled('[', half)],
    ['nested objects', filled('{"a":', half)],
    ['a large list', held(filled('["subject","b"],', half))],
    ['a list of nothing', held(filled('[],', half))],
    ['200 long names', held(`["${longName}","b"],`.repeat(199))],
    ['many keys', `{${filled('"a":1,', half)}"b":1}`],
    ['a long number', filled('9', half)],
    ['a text of escapes', held(`["subject","${filled('\\u0041', half)}"],`)],
  ];
}

/** Bodies of 12 KB, 100 KB and 1 MB, so that one of them passes every limit. */
const bodies = [12 * KILOBYTE, 100 * KILOBYTE, MEGABYTE].flatMap((bytes): HostileCase[] => [
  post('empty fields', FORM, filled('&a', bytes)),
  post('a hundred long fields', FORM, filled(`&content=${'a'.repeat(bytes / 100)}`, bytes)),
  post('one encoded text', FORM, `content=${filled('%F0%9F%95%AF', bytes)}`),
  post('broken encoding', FORM, `content=${filled('%F0%9F', bytes)}`),
  post('only separators', FORM, filled('=&%', bytes)),
  post('empty parts', PARTS, parts(filled(part('a', ''), bytes))),
  post(
    'a hundred long parts',
    PARTS,
    parts(filled(part('content', 'a'.repeat(bytes / 100)), bytes)),
  ),
  post('almost a boundary', PARTS, parts(part('content', filled('\r\n--edg', bytes)))),
  post('a long part header', PARTS, parts(part(filled('a;"\\', bytes), ''))),
  post('nested lists', 'application/json', filled('[', bytes)),
  post('nested objects', 'application/json', filled('{"a":', bytes)),
  post('many keys', 'application/json', `{${filled('"a":1,', bytes)}"b":1}`),
  post('a long number', 'application/json', `{"messageId":${filled('9', bytes)}}`),
  post('a text of escapes', 'application/json', `{"messageId":"${filled('\\u0041', bytes)}"}`),
  ...heldJson(bytes).map(([name, json]) =>
    post(`a field of ${name}`, PARTS, parts(part('held', json), part('recordingTimes', json))),
  ),
  post('mail headers', 'message/rfc822', filled('To: a@a.test, <b@b.test>\r\n', bytes)),
  post('folded mail headers', 'message/rfc822', `To: a${filled('\r\n a', bytes)}\r\n\r\n`),
  post(
    'nested mail',
    'message/rfc822',
    filled('Content-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\n', bytes),
  ),
  post('encoded words', 'message/rfc822', `Subject: ${filled('=?utf-8?q?=41?= ', bytes)}\r\n\r\n`),
]);

const headers = (
  [
    ['cookie', filled('a=b; ', HEAD)],
    ['cookie', filled(';', HEAD)],
    ['cookie', `unsent.session_token=${filled('%2E', HEAD)}`],
    ['cookie', `unsent_flash=${filled('eyJh', HEAD)}; unsent_theme=${filled('%22', 100)}`],
    ['accept', filled('text/html;q=0.1,', HEAD)],
    ['accept-encoding', filled('gzip;q=0.1, ', HEAD)],
    ['accept-language', filled('en-us;q=0.1, ', HEAD)],
    ['range', `bytes=${filled('0-1,', HEAD)}`],
    ['if-none-match', filled('"a", ', HEAD)],
    ['user-agent', filled('Mozilla/5.0 (', HEAD)],
    ['user-agent', filled('a', HEAD)],
    ['content-type', `multipart/form-data; ${filled('a="b"; ', HEAD)}`],
    ['origin', `https://${filled('a.', HEAD)}`],
    ['upload-metadata', filled('a YQ==,', HEAD)],
  ] as const
).map(([name, value]): HostileCase => ({ name: `header ${name}`, headers: { [name]: value } }));

const endings = [
  ['a deep path', filled('/a', HEAD)],
  ['encoded slashes', filled('%2f', HEAD)],
  ['dots', filled('/..', HEAD)],
  ['a data request', '.data'],
  ['many parameters', `?${filled('&a', HEAD)}`],
  ['a long search', `?q=${filled('a', HEAD)}`],
  ['a search of wildcards', `?q=${filled('%25_', HEAD)}&search=${filled('%25', 100)}`],
  ['a search of combined marks', `?q=${filled('a%CC%81', HEAD)}`],
].map(([name = '', ending = '']): HostileCase => ({ name, ending }));

/** What every route is asked. */
export const hostileCases: HostileCase[] = [...bodies, ...headers, ...endings];

/** Nearly a megabyte, which a letter may have as it is sent. */
export const LETTER_BYTES = 900_000;

/** What a long letter may consist of. */
export const LONG_TEXTS = {
  'a letter without spaces': 'a',
  'a letter of emoji': '🕯️',
  'a letter of combined marks': 'a\u0301\u0302\u0303',
  'a letter from right to left': 'שלום ',
  'a letter of line breaks': '\r\n',
  'a letter of markup': '<b>&lt;',
  'a letter of addresses': 'www.a.test a@b.test ',
  'a letter in Chinese': '愛',
};

/** Complete letters with such texts. The limit counts bytes as they are sent, percent-encoded. */
export const longLetters = (): HostileCase[] =>
  Object.entries(LONG_TEXTS).map(([name, pattern]) => {
    const encoded = encodeURIComponent(pattern).length;
    const fields = new URLSearchParams({
      draftId: randomUUID(),
      writerId: randomUUID(),
      revision: '0',
      templateId: 'love-2',
      recipientEmail: 'maya@recipients.test',
      subject: 'For you',
      hasPermission: 'on',
      personalizedContent: pattern.repeat(Math.floor(LETTER_BYTES / encoded)),
    });
    return post(name, FORM, String(fields));
  });
