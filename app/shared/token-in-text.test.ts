import { expect, test } from 'vitest';
import { isToken, LINK_TOKEN, tokenInText } from './token-in-text.ts';

const TOKEN = 'aB3_-xyzAB3_-xyzAB3_-xyzAB3_-xyzAB3_-xyzAB4';

test.each([
  ...['', '.', ')', '),', ',', ';', ':', '>', '"', '*', '_', '**', ' ', '\u200b', '\u00a0', '。'],
  ...['」', '\r\n', '&fbclid=IwAR0', '=', '%', '\u2026', ' and more', '?utm_source=x'],
])('the token is found before %j', (ending) => {
  expect(tokenInText(LINK_TOKEN, `${TOKEN}${ending}`)).toBe(TOKEN);
});

test.each(['=3D', '3D', '=', '<', '"', '\u200e', ' '])('the token is found after %j', (start) => {
  expect(tokenInText(LINK_TOKEN, `${start}${TOKEN}`)).toBe(TOKEN);
  expect(tokenInText(LINK_TOKEN, `${start}${TOKEN}.`)).toBe(TOKEN);
});

test.each(['=\r\n', '\n', ' ', '\u00ad', '\u200b\u200b'])(
  'a token broken by %j is joined',
  (gap) => {
    const broken = `${TOKEN.slice(0, 20)}${gap}${TOKEN.slice(20)}.`;
    expect(tokenInText(LINK_TOKEN, broken)).toBe(TOKEN);
  },
);

test.each([
  '',
  'short',
  TOKEN.slice(1),
  `${TOKEN.slice(0, 20)}.${TOKEN.slice(20)}`,
  '.'.repeat(9_000),
])('there is no token in %j', (text) => {
  expect(tokenInText(LINK_TOKEN, text)).toBeNull();
  expect(isToken(LINK_TOKEN, text)).toBe(false);
});
