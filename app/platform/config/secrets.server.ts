import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Config } from './config.server.ts';
import { ConfigError } from './config-error.server.ts';

const secretsSchema = z.object({
  /** Signs session cookies. */
  authSecret: z.string().min(32),
  /** Versioned AES-256 keys, newest first: `2:base64,1:base64`. */
  encryptionKeys: z.string().min(1),
  /** Key of the hashes for look-ups by address; never rotated (docs/operations.md). */
  lookupKey: z.string().min(1),
  /** Versioned keys that link tokens derive from, newest first. */
  tokenKeys: z.string().min(1),
});

export type Secrets = z.infer<typeof secretsSchema>;

const newKey = () => randomBytes(32).toString('base64');

/**
 * The secrets of this instance. Configured ones win; in local mode missing ones are generated once into
 * `secrets.json` in the data folder, readable by its owner only. In production nothing is generated:
 * `parseConfig` has required every secret.
 */
export function loadSecrets(config: Config): Secrets {
  const configured = configuredSecrets(config);
  if (config.mode === 'production') return secretsSchema.parse(configured);
  return { ...localSecrets(secretsFile(config)), ...configured };
}

/** The secrets of this instance, or null when one is missing. Generates none. */
export function findSecrets(config: Config): Secrets | null {
  const stored = config.mode === 'production' ? {} : readSecrets(secretsFile(config));
  return secretsSchema.safeParse({ ...stored, ...configuredSecrets(config) }).data ?? null;
}

const configuredSecrets = ({ secrets }: Config) =>
  Object.fromEntries(Object.entries(secrets).filter(([, value]) => value !== undefined));

const secretsFile = ({ dataDir }: Config) => path.join(dataDir, 'secrets.json');

function localSecrets(file: string): Secrets {
  const stored = readSecrets(file);
  if (stored) return stored;
  const secrets: Secrets = {
    authSecret: newKey(),
    encryptionKeys: `1:${newKey()}`,
    lookupKey: newKey(),
    tokenKeys: `1:${newKey()}`,
  };
  mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  try {
    // Creating a hard link is atomic: of two processes that start at once, one wins and the other
    // reads what the winner wrote.
    linkSync(draft, file);
    return secrets;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return readSecrets(file) ?? secrets;
  } finally {
    rmSync(draft);
  }
}

function readSecrets(file: string): Secrets | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  chmodSync(file, 0o600);
  try {
    return secretsSchema.parse(JSON.parse(text));
  } catch {
    // New secrets would make every stored letter unreadable.
    throw new ConfigError([
      `${file} is damaged. Restore it from a backup, or delete it together with the database.`,
    ]);
  }
}
