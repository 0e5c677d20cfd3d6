import type { AccountServices } from '../account-services.ts';
import type { Browser } from '../account-types.ts';

/** Whether a browser holds a session of this user: then they have made the account, or know its password. */
export async function isSignedInAs(
  { auth }: Pick<AccountServices, 'auth'>,
  { credentials }: Browser,
  userId: string,
): Promise<boolean> {
  const session = await auth.api.getSession({ headers: credentials });
  return session?.user.id === userId;
}
