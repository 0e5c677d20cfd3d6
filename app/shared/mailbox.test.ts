import { expect, test } from 'vitest';
import { canonicalMailbox, isRoleAddress } from './mailbox.ts';

test.each([
  ['maya@recipients.test', 'maya@recipients.test'],
  ['Maya@Recipients.TEST', 'maya@recipients.test'],
  ['maya+letters@recipients.test', 'maya@recipients.test'],
  ['maya+a+b@recipients.test', 'maya@recipients.test'],
  // Only Gmail ignores dots.
  ['maya.okafor@recipients.test', 'maya.okafor@recipients.test'],
  ['m.a.y.a@gmail.com', 'maya@gmail.com'],
  ['m.aya+x@googlemail.com', 'maya@gmail.com'],
  // A name that begins with a plus has no tag.
  ['+maya@recipients.test', '+maya@recipients.test'],
  ['maya@recipients.test.', 'maya@recipients.test'],
  ['no address', 'no address'],
])('%s leads to %s', (email, mailbox) => {
  expect(canonicalMailbox(email)).toBe(mailbox);
  expect(canonicalMailbox(mailbox)).toBe(mailbox);
});

test.each([
  ['abuse@example.org', true],
  ['Postmaster@example.org', true],
  ['support+maya@example.org', true],
  ['s.u.p.p.o.r.t@gmail.com', true],
  ['maya.support@example.org', false],
  ['supporter@example.org', false],
])('%s belongs to a role: %s', (email, isRole) => {
  expect(isRoleAddress(email)).toBe(isRole);
});
