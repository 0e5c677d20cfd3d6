import { expect, test } from 'vitest';
import { registeredDomain } from './free-send-limits.rules.ts';

test.each([
  ['a@example.com', 'example.com'],
  ['a@x1.example.com', 'example.com'],
  ['a@x1.y2.example.co.uk', 'example.co.uk'],
  ['a@example.co.uk', 'example.co.uk'],
  ['"a@b"@mail.example.org', 'example.org'],
  ['a@gmx.de', 'gmx.de'],
  ['a@localhost', 'localhost'],
])('the registered domain of %s is %s', (email, domain) => {
  expect(registeredDomain(email)).toBe(domain);
});
