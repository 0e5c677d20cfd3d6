import type { AccountServices } from '../account-services.ts';
import type { Browser } from '../account-types.ts';
import { waitsForFactor } from '../sessions/waits-for-factor.server.ts';

/** Whether a browser holds a session of this user: then they have made the account, or know its password. */
export async function isSignedInAs(
  { auth, db }: Pick<AccountServices, 'auth' | 'db'>,
  { credentials }: Browser,
  userId: string,
): Promise<boolean> {
  const session = await auth.api.getSession({ headers: credentials });
  return session?.user.id === userId && !(await waitsForFactor(db, session.session));
}
