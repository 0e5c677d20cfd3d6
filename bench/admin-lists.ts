import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { listPeople } from '#app/features/accounts/people.queries.server.ts';
import { listSends } from '#app/features/moderation/sends.queries.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { type Benchmark, median } from './figure.ts';
import { fillStage, LARGE, SMALL } from './setup/crowd.ts';
import { setStage } from './setup/stage.ts';

const ROUNDS = 200;

type List = (db: Tx) => Promise<unknown>;

const everybody = { text: '', role: null, after: null };
const everything = { status: null, senderId: null, after: null };

/** The lists of those who run the place: first pages, pages in the middle, a search. */
async function lists(pool: pg.Pool): Promise<Record<string, List>> {
  const middle = async (table: string) => {
    const { rows } = await pool.query(
      `select id, created_at as "createdAt" from ${table} order by created_at desc, id desc
        offset (select count(*) / 2 from ${table}) limit 1`,
    );
    return rows[0];
  };
  const [person, message] = [await middle('users'), await middle('messages')];
  return {
    people: (db) => listPeople(db, everybody),
    'people, from the middle on': (db) =>
      listPeople(db, { ...everybody, after: { createdAt: person.createdAt, userId: person.id } }),
    'people, one by address': (db) => listPeople(db, { ...everybody, text: 'p77@people' }),
    messages: (db) => listSends(db, everything),
    'messages, from the middle on': (db) => listSends(db, { ...everything, after: message }),
    'messages of one sender': (db) => listSends(db, { ...everything, senderId: person.id }),
  };
}

async function medians(pool: pg.Pool): Promise<Map<string, number>> {
  const db = drizzle({ client: pool });
  const found = new Map<string, number>();
  for (const [name, list] of Object.entries(await lists(pool))) {
    const times: number[] = [];
    for (let round = -20; round < ROUNDS; round += 1) {
      const start = performance.now();
      await list(db);
      if (round >= 0) times.push(performance.now() - start);
    }
    found.set(name, median(times));
  }
  return found;
}

/** A place that grew must be as quick to run as a small one. */
export const adminLists: Benchmark = {
  name: 'admin-lists',
  async measure() {
    const stage = await setStage();
    await fillStage(stage.pool, SMALL);
    const small = await medians(stage.pool);
    await fillStage(stage.pool, LARGE);
    const large = await medians(stage.pool);
    await stage.end();
    return [...small].map(([name, before]) => {
      const after = large.get(name) ?? Number.POSITIVE_INFINITY;
      return {
        name: `admin list of ${name}, 100,000 people and 1,000,000 messages against 100 and 1,000`,
        value: after / before,
        bar: { kind: 'at most', value: 2 },
        unit: '',
        detail: `${before.toFixed(2)} ms and ${after.toFixed(2)} ms`,
      };
    });
  },
};
