import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { createKeyring, type Keyring, tokenHash } from '#app/platform/crypto/keyring.server.ts';
import { migrateDatabase } from '#app/platform/db/migrate.server.ts';
import { startChild } from '#server/local/child.ts';
import { startEmbeddedPostgres } from '#server/local/embedded-postgres.ts';

const SENDER_ID = '00000000-0000-4000-8000-000000000001';

/** A database of its own for a benchmark, exactly as safe and as slow as the product's. */
export interface Stage {
  env: Record<string, string>;
  keyring: Keyring;
  pool: pg.Pool;
  folder: string;
  end(): Promise<void>;
}

/** What is to be taken down when somebody ends a benchmark half way: a database server outlives us. */
const standing = new Set<() => Promise<void>>();

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    // Whatever still talks to the databases fails now, and must not end us before they have ended.
    process.on('uncaughtException', () => {});
    await Promise.allSettled([...standing].map((takeDown) => takeDown()));
    process.exit(1);
  });
}

export async function setStage(): Promise<Stage> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'unsent-bench-'));
  await chmod(folder, 0o755);
  const cluster = await startEmbeddedPostgres(folder, () => {});
  const takeDown = async () => {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
  standing.add(takeDown);
  await migrateDatabase(cluster.url);
  const pool = new pg.Pool({ connectionString: cluster.url, max: 10 });
  const key = () => randomBytes(32).toString('base64');
  const secrets = {
    AUTH_SECRET: key(),
    ENCRYPTION_KEYS: `1:${key()}`,
    LOOKUP_KEY: key(),
    TOKEN_KEYS: `1:${key()}`,
  };
  await pool.query(
    `insert into users (id, email, name, created_at, updated_at) values ($1, 'sender@people.test', 'Jonas Weber', now() - interval '1 year', now())`,
    [SENDER_ID],
  );
  const env = {
    ...secrets,
    APP_MODE: 'local',
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    DATABASE_URL: cluster.url,
    DATA_DIR: path.join(folder, 'files'),
  };
  // The catalogue and whatever else a fresh installation has.
  const migration = startChild(['build/server/migrate.js'], env);
  await new Promise((resolve) => migration.process.once('exit', resolve));
  return {
    env,
    pool,
    folder,
    keyring: createKeyring({
      authSecret: secrets.AUTH_SECRET,
      encryptionKeys: secrets.ENCRYPTION_KEYS,
      lookupKey: secrets.LOOKUP_KEY,
      tokenKeys: secrets.TOKEN_KEYS,
    }),
    async end() {
      await pool.end();
      standing.delete(takeDown);
      await takeDown();
    },
  };
}

/** Puts a sent letter with its delivery into the database; returns the ids and the link's token. */
export async function addLetter(stage: Stage, letter: { content: string; recipientEmail: string }) {
  const { keyring, pool } = stage;
  const [messageId, deliveryId] = [randomUUID(), randomUUID()];
  const seal = (column: string, text: string) =>
    keyring.encrypt(text, `messages.${column}:${messageId}`);
  const token = keyring.linkToken(deliveryId, 1);
  await pool.query(
    `insert into messages (id, user_id, template_id, recipient_email, recipient_email_hash, recipient_name, subject,
       personalized_content, sender_name, is_anonymous, status, sent_at, permission_confirmed_at, created_at, updated_at)
     values ($1, $2, 'gratitude-2', $3, $4, $5, $6, $7, $8, false, 'sent', now(), now(), now(), now())`,
    [
      messageId,
      SENDER_ID,
      seal('recipientEmail', letter.recipientEmail),
      keyring.lookupHash(letter.recipientEmail),
      seal('recipientName', 'Maya'),
      seal('subject', 'For you'),
      seal('personalizedContent', letter.content),
      seal('senderName', 'Jonas'),
    ],
  );
  await pool.query(
    `insert into deliveries (id, message_id, state, due_at, next_attempt_at, token_hash, token_key_version, created_at, updated_at)
     values ($1, $2, 'waiting', now(), now(), $3, 1, now(), now())`,
    [deliveryId, messageId, tokenHash(token)],
  );
  return { messageId, deliveryId, token };
}

/** A letter of so many characters, in sentences of everyday length. */
export function letterOf(length: number): string {
  const sentence =
    'You sat with me until four in the morning, and you never once asked me to be brave. ';
  return sentence.repeat(Math.ceil(length / sentence.length)).slice(0, length);
}
