import { expect, test } from 'vitest';
import { findPreviousPage } from './previous-page.ts';

const origin = 'https://letters.test';
const visit = { routerIndex: 0, historyLength: 2, referrer: '', origin };

test.each([
  ['another page of the router', { routerIndex: 1 }, 'router'],
  ['a page without scripts', { referrer: `${origin}/pricing` }, 'browser'],
  [
    'sign-in, which would only lead on again',
    { referrer: `${origin}/auth?next=%2Fsettings` },
    null,
  ],
  ['the same page, saved without scripts', { referrer: `${origin}/settings?tab=account` }, null],
  ['a link in a new tab', { referrer: `${origin}/pricing`, historyLength: 1 }, null],
  ['another site', { referrer: 'https://elsewhere.test/pricing' }, null],
  ['nowhere', {}, null],
] as const)('Back in the settings of someone who came from %s', (_name, given, history) => {
  expect(findPreviousPage({ ...visit, ...given })).toBe(history);
});
