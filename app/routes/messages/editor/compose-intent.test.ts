import { expect, test } from 'vitest';
import { type ComposeIntent, parseComposeIntent } from './compose-intent.ts';

const date = { scheduleDate: '2029-03-14', scheduleTime: '09:00', timeZone: 'UTC' };

test.each<[Record<string, string>, ComposeIntent]>([
  [{ intent: 'send' }, 'send'],
  [{ intent: 'send', when: 'now' }, 'send'],
  // Without scripts the date fields are always there, even if empty.
  [{ intent: 'send', when: 'now', scheduleDate: '', timeZone: 'UTC' }, 'send'],
  [{ intent: 'send', when: 'later', ...date }, 'contradiction'],
  [{ intent: 'send', when: 'later' }, 'contradiction'],
  [{ intent: 'send', when: 'now', ...date }, 'contradiction'],
  [{ intent: 'schedule', when: 'later', ...date }, 'schedule'],
  [{ intent: 'schedule', when: 'now' }, 'schedule'],
  [{ intent: 'draft', when: 'later', ...date }, 'draft'],
  // Not sent by one of the buttons.
  [{ when: 'now' }, 'draft'],
  [{ intent: 'SEND' }, 'draft'],
  [{ intent: '' }, 'draft'],
])('%j asks for %s', (fields, expected) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  expect(parseComposeIntent(form)).toBe(expected);
});
