import { type SQL, sql } from 'drizzle-orm';
import { decryptFields } from '#app/features/messages/message-encryption.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { listFiles } from '#app/platform/storage/list-files.server.ts';
import { messages } from '#db/schema/messages.ts';

/** One thing that must be true of the whole house, and the ids for which it is not. */
export interface IntegrityCheck {
  claim: string;
  faulty: string[];
}

/** How many sealed messages are opened to see whether the keys are the right ones. */
const SAMPLE = 500;
/** As many ids as a person can look into. */
const SHOWN = 20;

/** What holds between tables after every commit, whatever was killed in between. */
const CLAIMS: [claim: string, faulty: SQL][] = [
  [
    'every balance is the sum of its ledger, and none is negative',
    sql`select p.user_id as id from profiles p left join ledger_entries l using (user_id)
        group by p.user_id, p.free_sends_remaining, p.total_credits
        having p.free_sends_remaining <> coalesce(sum(delta) filter (where balance = 'free_sends'), 0)
            or p.total_credits <> coalesce(sum(delta) filter (where balance = 'credits'), 0)
            or p.free_sends_remaining < 0 or p.total_credits < 0`,
  ],
  [
    'every message that has left draft has a delivery',
    sql`select id from messages where status <> 'draft'
        and not exists (select from deliveries where message_id = messages.id)`,
  ],
  [
    'nothing is on its way, or arrived, for a draft',
    sql`select m.id from messages m join deliveries d on d.message_id = m.id
        where m.status = 'draft' and d.state in ('waiting', 'held', 'accepted')`,
  ],
  [
    'a message has failed exactly when its delivery has',
    sql`select m.id from messages m join deliveries d on d.message_id = m.id
        where m.status <> 'draft' and (m.status = 'failed') <> (d.state = 'failed')`,
  ],
  [
    'what the mail server accepted is sent',
    sql`select m.id from messages m join deliveries d on d.message_id = m.id
        where d.state = 'accepted' and m.status not in ('sent', 'failed')`,
  ],
  [
    'every message that has left draft was paid for in one of the ways there are',
    sql`select id from messages where status in ('scheduled', 'sent')
        and not exists (select from spendings where message_id = messages.id)`,
  ],
  [
    'what was not delivered was given back',
    sql`select m.id from messages m join spendings s on s.message_id = m.id
        where m.status in ('draft', 'failed') and s.returned_at is null`,
  ],
  [
    'a free send or credit that was spent or came back stands in the ledger as well',
    sql`select s.message_id as id from spendings s
        where s.message_id is not null and s.means in ('free_send', 'credit')
        group by s.message_id
        having count(*) <> (select count(*) from ledger_entries l
          where l.message_id = s.message_id and l.reason = 'spent')`,
  ],
];

/** Every place in the database that names a stored file. */
const NAMED_FILES = sql`
  select avatar_key as key from profiles where avatar_key is not null
  union select file_url from gallery_videos
  union select thumbnail_url from gallery_videos where thumbnail_url is not null`;

/**
 * Looks for what must never be: a balance nobody can explain, a message without its delivery, a send
 * that was neither delivered nor given back, a file that is gone, a letter the keys do not open.
 * Reads only; may run while everything else does.
 */
export async function checkIntegrity(
  platform: Pick<Platform, 'db' | 'keyring' | 'storage'>,
): Promise<IntegrityCheck[]> {
  const { db } = platform;
  const checks: IntegrityCheck[] = [];
  for (const [claim, faulty] of CLAIMS) {
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from (${faulty}) as faulty limit ${SHOWN}`,
    );
    checks.push({ claim, faulty: rows.map(({ id }) => id) });
  }
  checks.push(
    { claim: 'every file that is named is stored', faulty: await missingFiles(platform) },
    { claim: 'the keys open what is sealed', faulty: await closedLetters(platform) },
  );
  return checks;
}

async function missingFiles({ db, storage }: Pick<Platform, 'db' | 'storage'>): Promise<string[]> {
  const stored = new Set<string>();
  for await (const key of listFiles(storage)) stored.add(key);
  const { rows } = await db.execute<{ key: string }>(NAMED_FILES);
  return rows
    .map(({ key }) => key)
    .filter((key) => !stored.has(key))
    .slice(0, SHOWN);
}

async function closedLetters({ db, keyring }: Pick<Platform, 'db' | 'keyring'>): Promise<string[]> {
  const sample = await db
    .select({ id: messages.id, personalizedContent: messages.personalizedContent })
    .from(messages)
    .orderBy(sql`random()`)
    .limit(SAMPLE);
  const isClosed = ({ id, ...sealed }: (typeof sample)[number]) => {
    try {
      decryptFields(keyring, id, sealed);
      return false;
    } catch {
      return true;
    }
  };
  return sample
    .filter(isClosed)
    .map(({ id }) => id)
    .slice(0, SHOWN);
}
