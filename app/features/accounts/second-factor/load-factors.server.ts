import { findFactors, findTwoFactor } from '../account.queries.server.ts';
import type { AccountServices } from '../account-services.ts';
import { readCodes } from './factor-secrets.server.ts';

/** The factors of a user, for their own settings. */
export async function loadFactors(services: AccountServices, userId: string) {
  const factors = await findFactors(services.db, userId);
  const isOn = factors.appSince !== null || factors.passkeys.length > 0;
  const row = isOn ? await findTwoFactor(services.db, userId) : null;
  return {
    ...factors,
    codesLeft: isOn ? (row ? await readCodes(services, row.backupCodes) : []).length : null,
  };
}

export type Factors = Awaited<ReturnType<typeof loadFactors>>;
