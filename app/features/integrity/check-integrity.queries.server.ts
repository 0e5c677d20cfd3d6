import { eq, type SQL, sql } from 'drizzle-orm';
import { decryptLetter } from '#app/features/messages/letter-encryption.server.ts';
import { decryptPicture } from '#app/features/pictures/get-picture.server.ts';
import { pictureSizes } from '#app/features/pictures/picture-encryption.server.ts';
import { decryptSound } from '#app/features/recordings/get-recording.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { collectBytes } from '#app/platform/storage/byte-reader.server.ts';
import { listFiles } from '#app/platform/storage/list-files.server.ts';
import { messages } from '#db/schema/messages.ts';
import { pictures } from '#db/schema/pictures.ts';
import { recordings } from '#db/schema/recordings.ts';

type CheckedServices = Pick<Platform, 'db' | 'keyring' | 'storage'>;

interface Check {
  name: string;
  /** Ids or storage keys of what breaks the rule, at most `MAX_SHOWN`. */
  findFailures: (services: CheckedServices) => Promise<string[]>;
}

export interface CheckResult {
  name: string;
  failures: string[];
}

/** As many as one person can look into. */
const MAX_SHOWN = 20;
const DECRYPTED_SAMPLE = 500;
const RECORDING_SAMPLE = 50;
const PICTURE_SAMPLE = 50;

const tableCheck = (name: string, failing: SQL): Check => ({
  name,
  findFailures: async ({ db }) => {
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from (${failing}) as failing limit ${MAX_SHOWN}`,
    );
    return rows.map(({ id }) => id);
  },
});

/** Each holds after every commit, whichever process was killed at whatever moment. */
const checks: Check[] = [
  tableCheck(
    'every balance equals the sum of its ledger entries and is not negative',
    sql`select p.user_id as id from profiles p left join ledger_entries l using (user_id)
        group by p.user_id, p.free_sends_remaining, p.total_credits
        having p.free_sends_remaining <> coalesce(sum(delta) filter (where balance = 'free_sends'), 0)
            or p.total_credits <> coalesce(sum(delta) filter (where balance = 'credits'), 0)
            or p.free_sends_remaining < 0 or p.total_credits < 0`,
  ),
  tableCheck(
    'every message that is not a draft has a delivery',
    sql`select id from messages where status <> 'draft'
        and not exists (select from deliveries where message_id = messages.id)`,
  ),
  tableCheck(
    'no draft has a waiting, held or accepted delivery',
    sql`select m.id from messages m join deliveries d on d.message_id = m.id
        where m.status = 'draft' and d.state in ('waiting', 'held', 'accepted')`,
  ),
  tableCheck(
    'a message is failed exactly when its delivery is failed',
    sql`select m.id from messages m join deliveries d on d.message_id = m.id
        where m.status <> 'draft' and (m.status = 'failed') <> (d.state = 'failed')`,
  ),
  tableCheck(
    'every message a mail server accepted is sent',
    sql`select m.id from messages m join deliveries d on d.message_id = m.id
        where d.state = 'accepted' and m.status not in ('sent', 'failed')`,
  ),
  tableCheck(
    'every scheduled or sent message was paid for',
    sql`select id from messages where status in ('scheduled', 'sent')
        and not exists (select from spendings where message_id = messages.id)`,
  ),
  tableCheck(
    'every send of an undelivered message was returned',
    sql`select m.id from messages m join spendings s on s.message_id = m.id
        where m.status in ('draft', 'failed') and s.returned_at is null
        and not exists (select from deliveries d where d.message_id = m.id and m.status = 'failed'
          and d.private_link_at is not null and d.withdrawn_at is null)`,
  ),
  tableCheck(
    'every free send or credit used for a message is in the ledger',
    sql`select s.message_id as id from spendings s
        where s.message_id is not null and s.means in ('free_send', 'credit')
        group by s.message_id
        having count(*) <> (select count(*) from ledger_entries l
          where l.message_id = s.message_id and l.reason = 'spent')`,
  ),
  { name: 'every file the database names is stored', findFailures: findMissingFiles },
  { name: 'the keys decrypt the letters', findFailures: findUndecryptableLetters },
  { name: 'the keys decrypt the recordings', findFailures: findUndecryptableRecordings },
  { name: 'the keys decrypt the pictures', findFailures: findUndecryptablePictures },
];

/**
 * Audits balances, the ledger, payments, encryption keys and stored files. It only reads, so it may
 * run at any time.
 */
export async function checkIntegrity(services: CheckedServices): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const { name, findFailures } of checks) {
    results.push({ name, failures: await findFailures(services) });
  }
  return results;
}

/** Every column that names a stored file. */
const NAMED_FILES = sql`
  select avatar_key as key from profiles where avatar_key is not null
  union select file_url from gallery_videos
  union select thumbnail_url from gallery_videos where thumbnail_url is not null
  union select 'recordings/' || id || '.original' from recordings where state = 'processing'
  union select 'recordings/' || id || '.webm' from recordings where state = 'ready'
  union select 'recordings/' || id || '.m4a' from recordings where state = 'ready'
  union select 'pictures/' || id || '.large' from pictures
  union select 'pictures/' || id || '.small' from pictures`;

async function findMissingFiles({ db, storage }: CheckedServices): Promise<string[]> {
  const stored = new Set<string>();
  for await (const key of listFiles(storage)) stored.add(key);
  const { rows } = await db.execute<{ key: string }>(NAMED_FILES);
  return rows
    .map(({ key }) => key)
    .filter((key) => !stored.has(key))
    .slice(0, MAX_SHOWN);
}

/** Tries a random sample: decrypting every letter would take hours on a large site. */
async function findUndecryptableLetters({ db, keyring }: CheckedServices): Promise<string[]> {
  const sample = await db
    .select({ id: messages.id, personalizedContent: messages.personalizedContent })
    .from(messages)
    .orderBy(sql`random()`)
    .limit(DECRYPTED_SAMPLE);
  const isUndecryptable = ({ id, ...encrypted }: (typeof sample)[number]) => {
    try {
      decryptLetter(keyring, id, encrypted);
      return false;
    } catch {
      return true;
    }
  };
  return sample
    .filter(isUndecryptable)
    .map(({ id }) => id)
    .slice(0, MAX_SHOWN);
}

/** Reads the end of both files of a random sample: a file that was cut off or changed there fails. */
async function findUndecryptableRecordings(services: CheckedServices): Promise<string[]> {
  const sample = await services.db
    .select()
    .from(recordings)
    .where(eq(recordings.state, 'ready'))
    .orderBy(sql`random()`)
    .limit(RECORDING_SAMPLE);
  const failures: string[] = [];
  for (const recording of sample) {
    try {
      for (const format of ['webm', 'm4a'] as const) {
        const sound = await decryptSound(services, recording, format);
        await collectBytes(sound.read(sound.size - 1, sound.size));
      }
    } catch {
      failures.push(recording.id);
    }
  }
  return failures.slice(0, MAX_SHOWN);
}

/** Reads the end of both files of a random sample, as of recordings. */
async function findUndecryptablePictures(services: CheckedServices): Promise<string[]> {
  const sample = await services.db
    .select()
    .from(pictures)
    .orderBy(sql`random()`)
    .limit(PICTURE_SAMPLE);
  const failures: string[] = [];
  for (const picture of sample) {
    try {
      for (const size of pictureSizes) {
        const file = await decryptPicture(services, picture, size);
        await collectBytes(file.read(file.size - 1, file.size));
      }
    } catch {
      failures.push(picture.id);
    }
  }
  return failures.slice(0, MAX_SHOWN);
}
