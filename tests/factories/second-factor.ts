import { createOTP } from '@better-auth/utils/otp';
import {
  createCodes,
  createSecret,
  readAppSecret,
} from '#app/features/accounts/second-factor/factor-secrets.server.ts';
import type { TestApp } from '../setup/test-app.ts';
import type { Person } from './people.ts';

/** An authenticator app and recovery codes that are on. */
export interface AppOnPhone {
  /** The code that the app shows now. */
  code(): Promise<string>;
  recoveryCodes: string[];
}

/**
 * Turns an authenticator app on for a person, without asking their open sessions for it.
 * @param isConfirmed otherwise it is being set up
 */
export async function buildAuthenticator(
  app: TestApp,
  { userId }: Person,
  { isConfirmed = true } = {},
): Promise<AppOnPhone> {
  const secret = await createSecret(app.services);
  const { codes, encrypted } = await createCodes(app.services);
  await app.pool.query(
    `insert into two_factors (user_id, secret, backup_codes, verified) values ($1, $2, $3, $4)`,
    [userId, secret, encrypted, isConfirmed],
  );
  if (isConfirmed) {
    await app.pool.query('update users set two_factor_enabled = true where id = $1', [userId]);
    await app.pool.query('update sessions set second_factor_at = now() where user_id = $1', [
      userId,
    ]);
  }
  const plain = await readAppSecret(app.services, secret);
  return { code: () => createOTP(plain).totp(), recoveryCodes: codes };
}

/** Adds a passkey that no device has. */
export async function buildPasskey(app: TestApp, { userId }: Person): Promise<string> {
  const { rows } = await app.pool.query(
    `insert into passkeys (user_id, name, public_key, credential_id, counter, device_type, backed_up)
     values ($1, 'My phone', 'a key', gen_random_uuid()::text, 0, 'multiDevice', true) returning id`,
    [userId],
  );
  await app.pool.query('update sessions set second_factor_at = now() where user_id = $1', [userId]);
  return rows[0].id;
}
