import { and, eq, lt } from 'drizzle-orm';
import { keyChecks } from '#db/schema/platform.ts';
import { ConfigError } from '../config/config-error.server.ts';
import type { Platform } from '../platform.server.ts';
import { type Keyring, tokenHash } from './keyring.server.ts';

const TEXT = 'unsent';
const place = (version: number) => `key_checks.proof:${version}`;

type Services = Pick<Platform, 'db' | 'clock' | 'keyring'>;

/** The look-up key has no versions: it never changes. */
const LOOKUP_VERSION = 0;

/**
 * Compares the keys of this process with those the database was written with. With a wrong one every
 * letter would seem damaged, and new ones could never be read by the right one.
 * @throws ConfigError naming each key that is missing or wrong
 */
export async function assertKeysFit({ db, clock, keyring }: Services): Promise<void> {
  const createdAt = clock.now();
  const { encryptionKeyVersion, tokenKeyVersion } = keyring;
  await db
    .insert(keyChecks)
    .values([
      {
        kind: 'encryption',
        version: encryptionKeyVersion,
        proof: keyring.seal(TEXT, place(encryptionKeyVersion)),
        createdAt,
      },
      {
        kind: 'token',
        version: tokenKeyVersion,
        proof: tokenProof(keyring, tokenKeyVersion),
        createdAt,
      },
      { kind: 'lookup', version: LOOKUP_VERSION, proof: keyring.lookupHash(TEXT), createdAt },
    ])
    .onConflictDoNothing();
  assertKeysOpen(keyring, await db.select().from(keyChecks));
}

/**
 * The same for proofs that lie elsewhere, as in a backup.
 * @throws ConfigError naming each key that is missing or wrong
 */
export function assertKeysOpen(keyring: Keyring, proofs: KeyProof[]): void {
  const faults = proofs.filter((proof) => !fits(keyring, proof)).map(fieldErrorOf);
  if (faults.length > 0) throw new ConfigError(faults);
}

const tokenProof = (keyring: Services['keyring'], version: number) =>
  tokenHash(keyring.linkToken('key check', version));

export type KeyProof = Pick<typeof keyChecks.$inferSelect, 'kind' | 'version' | 'proof'>;

function fits(keyring: Services['keyring'], { kind, version, proof }: KeyProof): boolean {
  try {
    if (kind === 'encryption') return keyring.open(proof, place(version)) === TEXT;
    if (kind === 'token') return tokenProof(keyring, version).equals(proof);
    return keyring.lookupHash(TEXT).equals(proof);
  } catch {
    return false;
  }
}

function fieldErrorOf({ kind, version }: KeyProof): string {
  if (kind === 'lookup') {
    return 'LOOKUP_KEY is not the key this database was written with; nobody would be found by their address';
  }
  const [setting, what] =
    kind === 'encryption' ? ['ENCRYPTION_KEYS', 'letters'] : ['TOKEN_KEYS', 'links'];
  return `${setting} lacks the key of version ${version}, or has another one: ${what} of this database need it. Restore it from where your keys are kept`;
}

/** After everything was sealed anew, older keys are no longer asked for at start. */
export async function deleteOlderKeyChecks({ db, keyring }: Pick<Services, 'db' | 'keyring'>) {
  await db
    .delete(keyChecks)
    .where(
      and(eq(keyChecks.kind, 'encryption'), lt(keyChecks.version, keyring.encryptionKeyVersion)),
    );
}
