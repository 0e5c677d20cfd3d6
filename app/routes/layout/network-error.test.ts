import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { expect, test } from 'vitest';
import { isNetworkError, recordNetworkError } from './network-error.ts';

const failedFetch = new TypeError('Failed to fetch');
recordNetworkError(failedFetch);

test.each([
  ['a fetch that failed', failedFetch, true],
  ['a response that broke off', new Error('cut', { cause: new TypeError('network error') }), true],
  ['a proxy without its server', new ErrorResponse(502, '', ''), true],
  ['an overloaded server', new ErrorResponse(503, '', ''), true],
  ['a bug in our code', new TypeError('Cannot read properties of undefined'), false],
  ['an error on the server', new Error('Unexpected Server Error'), false],
  ['a missing page', new ErrorResponse(404, '', ''), false],
  ['a thrown null', null, false],
])('%s: %o is a network error: %s', (_name, error, expected) => {
  expect(isNetworkError(error)).toBe(expected);
});
