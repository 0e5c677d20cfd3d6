import { expect, test } from 'vitest';
import { loader } from './pay-by-card.ts';

test.each([
  ['0f8fad5b-d9cb-469f-a165-70867728950e', '/checkout/0f8fad5b-d9cb-469f-a165-70867728950e'],
  ['愛', '/checkout/%E6%84%9B'],
  ['\r\nSet-Cookie: a=b', '/checkout/%0D%0ASet-Cookie%3A%20a%3Db'],
  ['../admin', '/checkout/..%2Fadmin'],
])('a GET for the message id %j redirects to its checkout', (messageId, location) => {
  const response = loader({ params: { messageId } } as Parameters<typeof loader>[0]);
  expect(response.headers.get('location')).toBe(location);
});
