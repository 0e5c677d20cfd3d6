import { drizzle } from 'drizzle-orm/node-postgres';
import type { Actor } from '#app/features/accounts/roles/access.rules.ts';
import { listUsers } from '#app/features/accounts/roles/user-list.queries.server.ts';
import { listMessageMetadata } from '#app/features/moderation/message-metadata.queries.server.ts';
import { searchEverything } from '#app/features/moderation/search/search-everything.server.ts';
import { countWaitingWork } from '#app/features/moderation/waiting-work.queries.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { type Benchmark, median, pairedRatio } from './measurement.ts';
import { type BenchInstance, startBenchInstance } from './setup/bench-instance.ts';
import { LARGE, populate, SMALL } from './setup/populate.ts';

const ROUNDS = 200;

type List = (db: DbOrTx) => Promise<unknown>;

const everybody = { text: '', role: null, after: null };
const everything = { status: null, senderId: null, after: null };

/** The lists of the admin area: first pages, pages from the middle, a search. */
async function lists({ pool, keyring }: BenchInstance): Promise<Record<string, List>> {
  const middle = async (table: string) => {
    const { rows } = await pool.query(
      `select id, created_at as "createdAt" from ${table} order by created_at desc, id desc
        offset (select count(*) / 2 from ${table}) limit 1`,
    );
    return rows[0];
  };
  const [person, message] = [await middle('users'), await middle('messages')];
  const admin: Actor = { userId: person.id, email: '', roles: ['admin'] };
  const search =
    (typed: string): List =>
    (db) =>
      searchEverything({ db, keyring }, admin, typed);
  return {
    people: (db) => listUsers(db, everybody),
    'people, page from the middle': (db) =>
      listUsers(db, { ...everybody, after: { createdAt: person.createdAt, id: person.id } }),
    'people, search by address': (db) => listUsers(db, { ...everybody, text: 'p77@people' }),
    messages: (db) => listMessageMetadata(db, everything),
    'messages, page from the middle': (db) =>
      listMessageMetadata(db, { ...everything, after: message }),
    'messages of one sender': (db) =>
      listMessageMetadata(db, { ...everything, senderId: person.id }),
    'all that has a name': search('son 77'),
    'all that has an id': search(message.id),
    'all that has a mail code': search('K7M4Q-2XP9A'),
    'what waits for staff': (db) => countWaitingWork(db, new Date()),
  };
}

/** Times each list on both instances in alternation, so that other load affects both alike. */
async function compare(small: BenchInstance, large: BenchInstance) {
  const sides = [
    { db: drizzle({ client: small.pool }), lists: await lists(small) },
    { db: drizzle({ client: large.pool }), lists: await lists(large) },
  ];
  const found = new Map<string, [number[], number[]]>();
  for (const name of Object.keys(await lists(small))) {
    const times: [number[], number[]] = [[], []];
    for (let round = -20; round < ROUNDS; round += 1) {
      for (const [index, side] of sides.entries()) {
        const start = performance.now();
        await side.lists[name]?.(side.db);
        if (round >= 0) times[index]?.push(performance.now() - start);
      }
    }
    found.set(name, times);
  }
  return found;
}

/** The admin area must not get slower as the product grows. */
export const adminLists: Benchmark = {
  name: 'admin-lists',
  async measure() {
    const [small, large] = [await startBenchInstance(), await startBenchInstance()];
    await populate(small.pool, SMALL);
    await populate(large.pool, LARGE);
    const found = await compare(small, large);
    await Promise.all([small.stop(), large.stop()]);
    return [...found].map(([name, [before, after]]) => ({
      name: `admin list of ${name}: 100,000 people and 1,000,000 messages, relative to 100 and 1,000`,
      value: pairedRatio(after, before),
      target: { kind: 'at most', value: 2 },
      unit: '',
      detail: `${median(before).toFixed(2)} ms and ${median(after).toFixed(2)} ms`,
    }));
  },
};
