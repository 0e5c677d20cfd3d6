import { expect, test } from 'vitest';
import { mailDomains } from '#app/shared/mail-domains.ts';
import { suggestEmailFix } from './suggest-email-fix.ts';

test.each([
  ['maya@gmial.com', 'maya@gmail.com'],
  ['maya@gmai.com', 'maya@gmail.com'],
  ['maya@gmaill.com', 'maya@gmail.com'],
  ['maya@gnail.com', 'maya@gmail.com'],
  ['maya@ggmail.com', 'maya@gmail.com'],
  ['maya@gmail.con', 'maya@gmail.com'],
  ['maya@gmail.cmo', 'maya@gmail.com'],
  ['maya@gmial.ocm', 'maya@gmail.com'],
  ['maya@hotmial.fr', 'maya@hotmail.fr'],
  ['maya@outlok.de', 'maya@outlook.de'],
  ['maya@yahooo.co.uk', 'maya@yahoo.co.uk'],
  ['maya@t-onlin.de', 'maya@t-online.de'],
  ['maya@wbe.de', 'maya@web.de'],
  ['maya@laposet.net', 'maya@laposte.net'],
  ['maya@blewin.ch', 'maya@bluewin.ch'],
  ['maya@firma.comm', 'maya@firma.com'],
  ['  Maya.Müller+1@GMIAL.com ', 'Maya.Müller+1@gmail.com'],
  ['Maya <maya@gmial.com>', 'maya@gmail.com'],
])('%s: did you mean %s?', (typed, meant) => {
  expect(suggestEmailFix(typed)).toBe(meant);
});

test.each([
  // Correct addresses that were once "corrected" to somebody else's.
  'hanna@gmx.net',
  'x@firma.team',
  'x@c.pt',
  'x@bounce.test',
  // Real endings.
  'x@firma.co',
  'x@gmail.co',
  'x@yahoo.cm',
  'x@outlook.io',
  'x@gmx.it',
  'x@hotmail.lu',
  // Real domains close to a well-known one.
  'x@ge.com',
  'x@love.com',
  'x@vp.pl',
  'x@hello.at',
  'x@we.de',
  'x@sol.com',
  'x@tmail.com',
  'x@gmael.net',
  'x@mail.gmial.com',
  'x@gmaaill.com',
  // Incomplete addresses.
  '',
  'x',
  'x@',
  '@gmial.com',
  'x@y@gmial',
])('no suggestion for %s', (typed) => {
  expect(suggestEmailFix(typed)).toBeNull();
});

test('no well-known domain is mistaken for another', () => {
  expect(mailDomains.map((domain) => suggestEmailFix(`x@${domain}`)).filter(Boolean)).toEqual([]);
  expect(new Set(mailDomains).size).toBe(mailDomains.length);
});
