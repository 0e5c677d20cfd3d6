import type { Page } from '@playwright/test';
import { expect, newAccount, signUp, test } from './fixtures.ts';

/** A device that makes passkeys and unlocks them by itself. */
async function plugInDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return {
    unlocks: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

test('a passkey is added, signs in without a password, and is asked for after the password', async ({
  page,
  mailTo,
}) => {
  const device = await plugInDevice(page);
  const account = newAccount();
  await signUp(page, account);
  const { text } = await mailTo(account.email);
  await page.goto(/http\S+\/verify-email\S+/.exec(text)?.[0] ?? '');
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText('Your email address is confirmed')).toBeVisible();

  await page.goto('/settings/signing-in');
  await page.getByLabel('Name of a new passkey').fill('My phone');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  const recoveryCode = (await page.getByRole('listitem').first().textContent()) ?? '';
  await page.getByRole('link', { name: 'I have kept them' }).click();
  await expect(page.getByText('My phone')).toBeVisible();
  await expect(page.getByText('10 of your codes are left')).toBeVisible();

  const signOut = async () => {
    await page.context().clearCookies();
    await page.goto('/auth?next=/settings');
  };
  await signOut();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(/\/settings$/);

  const enterPassword = async () => {
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password').fill(account.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  };
  await signOut();
  await enterPassword();
  await device.unlocks(false);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('No passkey was used.')).toBeVisible();
  await device.unlocks(true);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(/\/settings$/);

  await signOut();
  await enterPassword();
  await page.getByLabel('Recovery code').fill(recoveryCode);
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page).toHaveURL(/\/settings$/);
});
