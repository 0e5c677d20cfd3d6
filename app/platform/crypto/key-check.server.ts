import { and, eq, lt } from 'drizzle-orm';
import { keyChecks } from '#db/schema/platform.ts';
import { ConfigError } from '../config/config-error.server.ts';
import type { Platform } from '../platform.server.ts';
import { type Keyring, tokenHash } from './keyring.server.ts';

const TEXT = 'unsent';
const context = (version: number) => `key_checks.proof:${version}`;

type Services = Pick<Platform, 'db' | 'clock' | 'keyring'>;

/** The look-up key never changes, so it has no versions. */
const LOOKUP_VERSION = 0;

/**
 * Compares this process's keys with those the database was written with, and records a check value for
 * each new key. With a wrong key every letter would look damaged, and new letters would be unreadable
 * to the right one.
 * @throws ConfigError naming each key that is missing or wrong
 */
export async function assertKeysMatch({ db, clock, keyring }: Services): Promise<void> {
  const createdAt = clock.now();
  const { encryptionKeyVersion, tokenKeyVersion } = keyring;
  await db
    .insert(keyChecks)
    .values([
      {
        kind: 'encryption',
        version: encryptionKeyVersion,
        proof: keyring.encrypt(TEXT, context(encryptionKeyVersion)),
        createdAt,
      },
      {
        kind: 'token',
        version: tokenKeyVersion,
        proof: tokenCheckValue(keyring, tokenKeyVersion),
        createdAt,
      },
      { kind: 'lookup', version: LOOKUP_VERSION, proof: keyring.lookupHash(TEXT), createdAt },
    ])
    .onConflictDoNothing();
  assertKeysMatchChecks(keyring, await db.select().from(keyChecks));
}

export type KeyCheck = Pick<typeof keyChecks.$inferSelect, 'kind' | 'version' | 'proof'>;

/**
 * Compares keys with check values read from elsewhere, such as a backup.
 * @throws ConfigError naming each key that is missing or wrong
 */
export function assertKeysMatchChecks(keyring: Keyring, checks: KeyCheck[]): void {
  const errors = checks.filter((check) => !matches(keyring, check)).map(describeMismatch);
  if (errors.length > 0) throw new ConfigError(errors);
}

const tokenCheckValue = (keyring: Services['keyring'], version: number) =>
  tokenHash(keyring.linkToken('key check', version));

function matches(keyring: Services['keyring'], { kind, version, proof }: KeyCheck): boolean {
  try {
    if (kind === 'encryption') return keyring.decrypt(proof, context(version)) === TEXT;
    if (kind === 'token') return tokenCheckValue(keyring, version).equals(proof);
    return keyring.lookupHash(TEXT).equals(proof);
  } catch {
    return false;
  }
}

function describeMismatch({ kind, version }: KeyCheck): string {
  if (kind === 'lookup') {
    return 'LOOKUP_KEY is not the key this database was written with; look-ups by address would find nobody';
  }
  const [setting, what] =
    kind === 'encryption' ? ['ENCRYPTION_KEYS', 'letters'] : ['TOKEN_KEYS', 'links'];
  return `${setting} lacks key version ${version}, or has a different key under that version: ${what} in this database need it. Restore it from where you keep your keys`;
}

/** After everything was re-encrypted, older encryption keys are no longer required at start. */
export async function deleteOlderKeyChecks({ db, keyring }: Pick<Services, 'db' | 'keyring'>) {
  await db
    .delete(keyChecks)
    .where(
      and(eq(keyChecks.kind, 'encryption'), lt(keyChecks.version, keyring.encryptionKeyVersion)),
    );
}
