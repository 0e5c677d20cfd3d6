import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { createKeyring, type Keyring, tokenHash } from '#app/platform/crypto/keyring.server.ts';
import { migrateDatabase } from '#app/platform/db/migrate.server.ts';
import { startChild } from '#server/local/child.ts';
import { startEmbeddedPostgres } from '#server/local/embedded-postgres.ts';
import { freePort } from '#tests/setup/programs.ts';

const SENDER_ID = '00000000-0000-4000-8000-000000000001';

/** Where letters are stored, and with which keys. */
export interface LetterStore {
  keyring: Keyring;
  pool: pg.Pool;
}

/** A database for one benchmark, as durable and as slow as in production, and settings to run on it. */
export interface BenchInstance extends LetterStore {
  env: Record<string, string>;
  folder: string;
  stop(): Promise<void>;
}

/** Cleanup for interrupted benchmarks: a database server would outlive this process. */
const cleanups = new Set<() => Promise<void>>();
let isWatchingSignals = false;

/** Not when this module is loaded: a program that only adds letters has a cleanup of its own. */
function watchSignals(): void {
  if (isWatchingSignals) return;
  isWatchingSignals = true;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      // Queries still running will fail now, and must not end this process before the databases stop.
      process.on('uncaughtException', () => {});
      await Promise.allSettled([...cleanups].map((cleanUp) => cleanUp()));
      process.exit(1);
    });
  }
}

export async function startBenchInstance(): Promise<BenchInstance> {
  watchSignals();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'unsent-bench-'));
  await chmod(folder, 0o755);
  const postgres = await startEmbeddedPostgres(folder, () => {});
  const cleanUp = async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  cleanups.add(cleanUp);
  await migrateDatabase(postgres.url);
  const pool = new pg.Pool({ connectionString: postgres.url, max: 10 });
  const key = () => randomBytes(32).toString('base64');
  const secrets = {
    AUTH_SECRET: key(),
    ENCRYPTION_KEYS: `1:${key()}`,
    LOOKUP_KEY: key(),
    TOKEN_KEYS: `1:${key()}`,
  };
  await addSender(pool);
  const env = {
    ...secrets,
    APP_MODE: 'local',
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    DATABASE_URL: postgres.url,
    DATA_DIR: path.join(folder, 'files'),
  };
  // Creates the catalogue and everything else a new instance has.
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
    async stop() {
      await pool.end();
      cleanups.delete(cleanUp);
      await cleanUp();
    },
  };
}

/** A benchmark's instance together with a web server on it. */
export async function startBenchWeb() {
  const instance = await startBenchInstance();
  const port = await freePort();
  const web = startChild(['build/server/web.js'], { ...instance.env, PORT: String(port) });
  await web.ready;
  return {
    ...instance,
    origin: `http://localhost:${port}`,
    pid: web.process.pid ?? 0,
    async stop() {
      await web.stop();
      await instance.stop();
    },
  };
}

/** Inserts the account that `addLetter` writes for. */
export async function addSender(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into users (id, email, name, created_at, updated_at) values ($1, 'sender@people.test', 'Jonas Weber', now() - interval '1 year', now())`,
    [SENDER_ID],
  );
}

/** Inserts a sent letter with its delivery. @returns the ids and the link's token */
export async function addLetter(
  { keyring, pool }: LetterStore,
  letter: { content: string; recipientEmail: string; templateId?: string },
) {
  const { templateId = 'gratitude-2' } = letter;
  const [messageId, deliveryId] = [randomUUID(), randomUUID()];
  const encrypt = encryptFor(keyring, messageId);
  const token = keyring.linkToken(deliveryId, 1);
  await pool.query(
    `insert into messages (id, user_id, template_id, recipient_email, recipient_email_hash, recipient_name, subject,
       personalized_content, sender_name, is_anonymous, status, sent_at, permission_confirmed_at, created_at, updated_at)
     values ($1, $2, $9, $3, $4, $5, $6, $7, $8, false, 'sent', now(), now(), now(), now())`,
    [
      messageId,
      SENDER_ID,
      encrypt('recipientEmail', letter.recipientEmail),
      keyring.lookupHash(letter.recipientEmail),
      encrypt('recipientName', 'Maya'),
      encrypt('subject', 'For you'),
      encrypt('personalizedContent', letter.content),
      encrypt('senderName', 'Jonas'),
      templateId,
    ],
  );
  await pool.query(
    `insert into deliveries (id, message_id, state, due_at, next_attempt_at, token_hash, token_key_version, created_at, updated_at)
     values ($1, $2, 'waiting', now(), now(), $3, 1, now(), now())`,
    [deliveryId, messageId, tokenHash(token)],
  );
  return { messageId, deliveryId, token };
}

/** Inserts a draft of the account with this address. @returns its id */
export async function addDraft(
  { keyring, pool }: BenchInstance,
  { email, content }: { email: string; content: string },
): Promise<string> {
  const messageId = randomUUID();
  const encrypt = encryptFor(keyring, messageId);
  await pool.query(
    `insert into messages (id, user_id, template_id, recipient_email, recipient_email_hash, recipient_name, subject,
       personalized_content, sender_name, is_anonymous, status, created_at, updated_at)
     select $1, id, 'gratitude-2', $2, $3, $4, $5, $6, $7, false, 'draft', now(), now() from users where email = $8`,
    [
      messageId,
      encrypt('recipientEmail', ''),
      keyring.lookupHash(''),
      encrypt('recipientName', 'Maya'),
      encrypt('subject', 'For you'),
      encrypt('personalizedContent', content),
      encrypt('senderName', 'Jonas'),
      email,
    ],
  );
  return messageId;
}

const encryptFor = (keyring: Keyring, messageId: string) => (column: string, text: string) =>
  keyring.encrypt(text, `messages.${column}:${messageId}`);

/** A letter text of the given length. */
export function letterText(length: number): string {
  const sentence =
    'You sat with me until four in the morning, and you never once asked me to be brave. ';
  return sentence.repeat(Math.ceil(length / sentence.length)).slice(0, length);
}
