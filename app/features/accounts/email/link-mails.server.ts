import { createEmailVerificationToken } from 'better-auth/api';
import { hours } from '#app/platform/clock/clock.ts';
import type { Config } from '#app/platform/config/config.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { withoutTag } from '#app/shared/mailbox.ts';
import { findUserIdByEmail } from '../account.queries.server.ts';
import type { AccountMail } from './account-mail-copy.ts';

/** How long the link of a mail about an account works. */
export const LINK_LASTS = hours(1);

/** The address of a page of ours that takes a mailed token. */
export const mailedLink = ({ baseUrl }: Config, path: string, token: string) =>
  `${baseUrl}${path}?${new URLSearchParams({ token })}`;

/** A token like the auth library's own. */
export const createToken = (secret: string, email: string, change?: { newEmail: string }) =>
  createEmailVerificationToken(
    secret,
    email,
    change?.newEmail,
    LINK_LASTS / 1_000,
    change && { requestType: 'change-email-confirmation' },
  );

/** Asks the owner of a mailbox whether an account is theirs. The tag was written by who signed up. */
export const verificationMail = (config: Config, token: string, email: string): AccountMail => ({
  kind: 'verify-email',
  url: mailedLink(config, '/verify-email', token),
  email: withoutTag(email),
});

/** Asks the old address of an account to approve a change. */
export const approvalMail = (config: Config, token: string, newEmail: string): AccountMail => ({
  kind: 'confirm-email-change',
  url: mailedLink(config, '/verify-email', token),
  newEmail,
});

/** What the new address of a change is told: to confirm it, or that it has an account already. */
export async function newAddressMail(
  { config, db }: Pick<Platform, 'config' | 'db'>,
  token: string,
  { newEmail, oldEmail }: { newEmail: string; oldEmail: string | null },
): Promise<AccountMail> {
  if (await findUserIdByEmail(db, newEmail)) return { kind: 'new-email-taken', oldEmail };
  const url = mailedLink(config, '/verify-email', token);
  return { kind: 'verify-new-email', url, oldEmail };
}
