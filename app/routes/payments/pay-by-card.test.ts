import { expect, test } from 'vitest';
import { loader } from './pay-by-card.ts';

test.each([
  ['0f8fad5b-d9cb-469f-a165-70867728950e', '/checkout/0f8fad5b-d9cb-469f-a165-70867728950e'],
  ['愛', '/checkout/%E6%84%9B'],
  ['\r\nSet-Cookie: a=b', '/checkout/%0D%0ASet-Cookie%3A%20a%3Db'],
  ['../admin', '/checkout/..%2Fadmin'],
])('somebody who comes back to the button of %j is led to the checkout', (messageId, location) => {
  const answer = loader({ params: { messageId } } as Parameters<typeof loader>[0]);
  expect(answer.headers.get('location')).toBe(location);
});
