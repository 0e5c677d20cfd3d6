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

/** Like the router's, this `serverAction` consumes the request body. */
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

test('returns what the server answers', async () => {
  expect(await send(async () => 'taken')).toBe('taken');
});

test('an unreachable server leaves the form as it was and skips revalidation', async () => {
  const failure = new TypeError('Failed to fetch');
  recordNetworkError(failure);
  const answer = await send(() => Promise.reject(failure));
  expect(answer).toMatchObject({ data: 'kept: I never rang.', init: { status: 503 } });
});

test('a redirect or another error is rethrown', async () => {
  const redirect = new Response(null, { status: 302 });
  await expect(send(() => Promise.reject(redirect))).rejects.toBe(redirect);
  const bug = new TypeError('a bug in our code');
  await expect(send(() => Promise.reject(bug))).rejects.toBe(bug);
});

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
