import { expect, test } from 'vitest';
import { mendedPath } from './mended-link.server.ts';

const TOKEN = 'aB3_-xyzAB3_-xyzAB3_-xyzAB3_-xyzAB3_-xyzAB4';
const LETTER = `/delivery/${TOKEN}`;
const ID = 'b0e7a1de-52f4-4c8b-9a44-0242ac120002';
const STOP = `/stop/${'a1'.repeat(16)}/${'b2'.repeat(16)}`;

test.each([
  [`${LETTER}.`, LETTER],
  [`${LETTER}%E3%80%82`, LETTER],
  [`${LETTER}%20`, LETTER],
  [`${LETTER}%0D%0A`, LETTER],
  [`${LETTER}_`, LETTER],
  [`${LETTER}&fbclid=x`, LETTER],
  [`${LETTER}%3Futm_source=x`, LETTER],
  [`${LETTER}%`, LETTER],
  [`/delivery/=3D${TOKEN}`, LETTER],
  [`/delivery/%3D3D${TOKEN}).`, LETTER],
  [`//delivery/${TOKEN}`, LETTER],
  [`/delivery//${TOKEN}`, LETTER],
  [`/Delivery/${TOKEN}`, LETTER],
  [`${LETTER}/`, LETTER],
  [`${LETTER}/)`, LETTER],
  [`${LETTER}/rights.`, `${LETTER}/rights`],
  [`${LETTER},/rights`, `${LETTER}/rights`],
  [`${LETTER}/calendar.ics>`, `${LETTER}/calendar.ics`],
  [`${STOP}.`, STOP],
  [`${STOP.toUpperCase()}`, STOP],
  [`${STOP}%C2%A0`, STOP],
  [`/question/${TOKEN}%22`, `/question/${TOKEN}`],
  [`/messages/${ID}.`, `/messages/${ID}`],
  [`/messages/${ID}%3E`, `/messages/${ID}`],
])('%s means %s', (path, meant) => {
  expect(mendedPath(path)).toBe(meant);
  expect(mendedPath(meant)).toBeNull();
});

test.each([
  ...['/', '/delivery', '/delivery/', '/delivery/short', '/stop/x/y', '/question/x', '/messages'],
  ...[LETTER, `${LETTER}/rights`, `${LETTER}/reply`, `${LETTER}/unknown`, `${LETTER}/rights-x`],
  ...[`/delivery/media/${TOKEN}${TOKEN}/film/0`, `/messages/${ID}`, `/messages/${ID}/picture/form`],
  ...[`/messages/${ID}.data`, `/question/${TOKEN}.data`, '/messages/new', `/assets/${TOKEN}.js`],
  ...['//evil.test/%2F', `//evil.test/delivery/${TOKEN}`],
])('%s stays', (path) => {
  expect(mendedPath(path)).toBeNull();
});
