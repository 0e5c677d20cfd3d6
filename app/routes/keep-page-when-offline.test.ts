import {
  type ClientActionFunctionArgs,
  UNSAFE_ErrorResponseImpl as ErrorResponse,
} from 'react-router';
import { expect, test } from 'vitest';
import {
  isNetworkError,
  keepPageWhenOffline,
  recordNetworkError,
} from './keep-page-when-offline.ts';

const clientAction = keepPageWhenOffline((form) => `kept: ${form.get('letter')}`);

/** The form as the router hands it on: whoever asks the server has read its body. */
function send(serverAction: () => Promise<unknown>) {
  const body = new FormData();
  body.set('letter', 'I never rang.');
  const request = new Request('http://localhost/compose', { method: 'POST', body });
  const args = {
    request,
    serverAction: async () => {
      await request.formData();
      return serverAction();
    },
  };
  return clientAction(args as unknown as ClientActionFunctionArgs);
}

test('what the server answers is the answer', async () => {
  expect(await send(async () => 'taken')).toBe('taken');
});

test('a server that cannot be reached leaves the form with its words, and nothing is read anew', async () => {
  const failure = new TypeError('Failed to fetch');
  recordNetworkError(failure);
  const answer = await send(() => Promise.reject(failure));
  expect(answer).toMatchObject({ data: 'kept: I never rang.', init: { status: 503 } });
});

test('a redirect and a fault go their own way', async () => {
  const redirect = new Response(null, { status: 302 });
  await expect(send(() => Promise.reject(redirect))).rejects.toBe(redirect);
  const fault = new TypeError('a slip in our own code');
  await expect(send(() => Promise.reject(fault))).rejects.toBe(fault);
});

const failedFetch = new TypeError('Failed to fetch');
recordNetworkError(failedFetch);

test.each([
  ['a fetch that failed', failedFetch, true],
  ['an answer that broke off', new Error('cut', { cause: new TypeError('network error') }), true],
  ['a proxy whose server is away', new ErrorResponse(502, '', ''), true],
  ['a app that is full', new ErrorResponse(503, '', ''), true],
  ['a slip in our own code', new TypeError('Cannot read properties of undefined'), false],
  ['a fault on the server', new Error('Unexpected Server Error'), false],
  ['a page that is not there', new ErrorResponse(404, '', ''), false],
  ['an answer that was thrown', null, false],
])('%s: %o is unreached: %s', (_name, error, expected) => {
  expect(isNetworkError(error)).toBe(expected);
});
