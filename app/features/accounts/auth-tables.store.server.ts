import { sessions, signInMethods, users, verifications } from '#db/schema/accounts.ts';

/** Our tables under the names Better Auth gives them; it is their only writer besides the store. */
export const authTables = {
  user: users,
  session: sessions,
  account: signInMethods,
  verification: verifications,
};
