import { expect, test } from 'vitest';
import { PICTURE_INTENT } from '#app/features/messages/message-intents.ts';
import type { When } from '../../schedule/when.rules.ts';
import { type ComposeIntent, parseComposeIntent, whenFor } from './compose-intent.ts';

const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

const date = { scheduleDate: '2029-03-14', scheduleTime: '09:00', timeZone: 'UTC' };

test.each<[Record<string, string>, ComposeIntent]>([
  [{ intent: 'send' }, 'send'],
  [{ intent: 'send', when: 'now' }, 'send'],
  // Without scripts the date fields are always there, even if empty.
  [{ intent: 'send', when: 'now', scheduleDate: '', timeZone: 'UTC' }, 'send'],
  [{ intent: 'send', when: 'later', ...date }, 'contradiction'],
  [{ intent: 'send', when: 'later' }, 'contradiction'],
  [{ intent: 'send', when: 'now', ...date }, 'contradiction'],
  [{ intent: 'send', when: 'tomorrow', timeZone: 'UTC' }, 'contradiction'],
  [{ intent: 'schedule', when: 'later', ...date }, 'schedule'],
  [{ intent: 'schedule', when: 'now' }, 'schedule'],
  [{ intent: 'draft', when: 'later', ...date }, 'draft'],
  // For nobody, there is nothing to contradict.
  [{ intent: 'send', isKept: 'on', when: 'later', ...date }, 'keep'],
  [{ intent: 'draft', isKept: 'on' }, 'keep'],
  [{ intent: PICTURE_INTENT, isKept: 'on' }, 'draft'],
  // Not sent by one of the buttons.
  [{ when: 'now' }, 'draft'],
  [{ intent: 'SEND' }, 'draft'],
  [{ intent: '' }, 'draft'],
])('%j asks for %s', (fields, expected) => {
  expect(parseComposeIntent(formOf(fields))).toBe(expected);
});

test.each<[ComposeIntent, Record<string, string>, When]>([
  ['send', { when: 'now' }, 'now'],
  ['schedule', { when: 'hour' }, 'hour'],
  ['schedule', { when: 'later', ...date }, 'later'],
  // A date is missing, or was typed without choosing it.
  ['schedule', { when: 'now' }, 'later'],
  ['schedule', { when: 'now', ...date }, 'later'],
  // Without scripts the date fields may be filled in, but another time was chosen.
  ['schedule', { when: 'tomorrow', ...date }, 'tomorrow'],
  ['draft', { when: 'tomorrow', timeZone: 'UTC' }, 'tomorrow'],
  ['draft', { when: 'now', ...date }, 'later'],
  ['draft', { when: 'later' }, 'now'],
  ['keep', { when: 'later' }, 'now'],
  ['keep', { when: 'now', ...date }, 'later'],
  ['contradiction', { when: 'hour' }, 'hour'],
  ['contradiction', { when: 'now', ...date }, 'later'],
])('%s with %j: %s', (intent, fields, expected) => {
  expect(whenFor(intent, formOf(fields))).toBe(expected);
});
