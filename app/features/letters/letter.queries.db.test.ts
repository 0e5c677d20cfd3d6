import { expect, test } from 'vitest';
import { tokenHash } from '#app/platform/crypto/keyring.server.ts';
import { createPrivateLinkApp } from '#tests/setup/private-link-app.ts';

const { app, send, handOver, mailPath } = createPrivateLinkApp();

const hashIn = (path: string) => tokenHash(path.replace('/delivery/', ''));

test('letters that are asked for at once each reach their own reader, by whichever link', async () => {
  const [mailed, handedOver] = [await send(), await send()];
  const byMail = hashIn(await mailPath(mailed));
  const byPrivateLink = hashIn(await handOver(handedOver));
  const found = await Promise.all(
    [byMail, hashIn('nobody has this token'), byPrivateLink, byMail].map((hash) =>
      app.services.findDelivery(hash),
    ),
  );
  expect(found.map((row) => row && [row.messageId, row.link])).toEqual([
    [mailed, 'mail'],
    null,
    [handedOver, 'private'],
    [mailed, 'mail'],
  ]);
});
