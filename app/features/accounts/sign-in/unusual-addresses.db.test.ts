import { describe, expect, test } from 'vitest';
import { changeEmail } from '#app/features/accounts/email/change-email.server.ts';
import { requestPasswordReset } from '#app/features/accounts/password/request-password-reset.server.ts';
import { findViewer } from '#app/features/accounts/sessions/find-session.server.ts';
import { signIn } from '#app/features/accounts/sign-in/sign-in.server.ts';
import { productName } from '#app/shared/product.ts';
import {
  asBrowser,
  buildPersonWithPassword,
  credentialsOf,
  PASSWORD,
} from '#tests/factories/people.ts';
import { queuedMailsTo } from '#tests/factories/queued-mails.ts';
import { createTestApp } from '#tests/setup/test-app.ts';

describe('an address that is unusual or pasted', () => {
  const app = createTestApp();

  test.each([
    ['maya@bücher.test', 'Maya <MAYA@xn--bcher-kva.test>', 'maya@xn--bcher-kva.test'],
    ['maya@почта.рф', 'mailto:maya@почта.рф', 'maya@xn--80a1acny.xn--p1ai'],
    ["o'@people.test", '\u200bo’@people.test,', "o'@people.test"],
    ['maya..k@docomo.test', '<maya..k@docomo.test>', 'maya..k@docomo.test'],
    ['maya.@docomo.test', ' maya.＠docomo.test ', 'maya.@docomo.test'],
    ['a&b/c=d#e!f~g@people.test', 'A&B/C=D#E!F~G@people.test.', 'a&b/c=d#e!f~g@people.test'],
  ])('%s signs up, signs in as %s and gets its link', async (typed, pasted, stored) => {
    await buildPersonWithPassword(app, { email: typed });
    const { cookies } = await signIn(app.services, asBrowser(), {
      email: pasted,
      password: PASSWORD,
    });
    const viewer = await findViewer(app.services, credentialsOf(cookies));
    expect(viewer?.email).toBe(stored);
    await requestPasswordReset(app.services, asBrowser(), pasted);
    const subjects = (await queuedMailsTo(app, stored)).map(({ subject }) => subject);
    expect(subjects).toContain(`Choose a new password for ${productName}`);
  });

  test('an account can move to one', async () => {
    const { credentials, email } = await buildPersonWithPassword(app);
    const viewer = await findViewer(app.services, credentials);
    if (!viewer) throw new Error('not signed in');
    const pasted = 'Maya <maya@müller.test>';
    await changeEmail(app.services, asBrowser(credentials), viewer, pasted);
    const mails = [
      ...(await queuedMailsTo(app, email)),
      ...(await queuedMailsTo(app, 'maya@xn--mller-kva.test')),
    ];
    expect(mails.map(({ text }) => text).join('\n')).toContain('verify-email?token=');
  });
});
