import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { expect, test } from 'vitest';
import { isUnreached, noteFailedFetch } from './is-unreached.ts';

const failedFetch = new TypeError('Failed to fetch');
noteFailedFetch(failedFetch);

test.each([
  ['a fetch that failed', failedFetch, true],
  ['an answer that broke off', new Error('cut', { cause: new TypeError('network error') }), true],
  ['a proxy whose server is away', new ErrorResponse(502, '', ''), true],
  ['a house that is full', new ErrorResponse(503, '', ''), true],
  ['a slip in our own code', new TypeError('Cannot read properties of undefined'), false],
  ['a fault on the server', new Error('Unexpected Server Error'), false],
  ['a page that is not there', new ErrorResponse(404, '', ''), false],
  ['an answer that was thrown', null, false],
])('%s: %o is unreached: %s', (_name, error, expected) => {
  expect(isUnreached(error)).toBe(expected);
});
