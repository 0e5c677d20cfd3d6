import type { Platform } from '#app/platform/platform.server.ts';
import { withoutTag } from '#app/shared/mailbox.ts';
import { findMailedAccount, findMailedUserId } from '../account.queries.server.ts';
import { storedIdentifier } from '../sign-in/stored-identifier.server.ts';

/** The identifier of a reset link before it is hashed; the auth library's own. */
export const resetIdentifier = (token: string): string => `reset-password:${token}`;

/** Whose password a link resets; null for a link that does not work. */
export async function findResetUserId(
  { db, keyring }: Pick<Platform, 'db' | 'keyring'>,
  token: string,
): Promise<string | null> {
  const identifier = resetIdentifier(token);
  // The library also accepts what was stored in clear before.
  return findMailedUserId(db, [storedIdentifier(keyring, identifier), identifier]);
}

/** Whose account a reset link is about, for the page behind it. Only a link that works tells. */
export async function findResetAccount(services: Pick<Platform, 'db' | 'keyring'>, token: string) {
  const userId = await findResetUserId(services, token);
  const account = userId && (await findMailedAccount(services.db, { userId }));
  if (!account) return null;
  const { email, isEmailVerified, ownerAskedAt, createdAt } = account;
  return {
    // In an unproven address, a stranger may have chosen the tag.
    email: isEmailVerified ? email : withoutTag(email),
    createdAt,
    isAsked: !isEmailVerified || ownerAskedAt !== null,
  };
}
