import { PgBoss } from 'pg-boss';
import { buildIfChanged } from '#server/local/build.ts';
import { type Load, startLoad } from '#tests/faults/setup/load.ts';
import { debianPostgres } from '#tests/setup/debian-postgres.ts';
import { blockAfter } from '#tests/setup/documented.ts';
import { runProgram } from '#tests/setup/programs.ts';
import { until } from '#tests/setup/until.ts';
import { listKeptPayments, startPayers } from './failover/payers.ts';
import { type PostgresPair, startPostgresPair } from './failover/postgres-pair.ts';
import { createPeople } from './rolling-release/create-people.ts';
import { type Fleet, startFleet, stopMember } from './rolling-release/fleet.ts';

/**
 * `npm run test:failover`: two web and two worker processes on a primary and a standby, both PostgreSQL of
 * Debian, while people write and pay. The primary is killed and the standby promoted, with the statements
 * of docs/operations/several-machines.md: once with synchronous replication, where nothing may be lost or
 * sent twice, and once with a standby that is behind, where what is lost is counted.
 */
const PROMOTION = 'the new primary waits for a standby that is not there:';
const print = (line: string) => process.stdout.write(`${line}\n`);
const results: boolean[] = [];
function check(what: string, isTrue: boolean, detail: string): void {
  results.push(isTrue);
  print(`${isTrue ? 'ok    ' : 'FAILED '} ${what}  (${detail})`);
}

if (!debianPostgres) {
  print('This test needs PostgreSQL from Debian: apt-get install postgresql-15');
  process.exit(1);
}
print(`PostgreSQL ${debianPostgres} from Debian`);
await buildIfChanged(print);
await tryFailover('synchronous');
await tryFailover('asynchronous');
process.exit(results.every(Boolean) ? 0 : 1);

interface Trial {
  pair: PostgresPair;
  fleet: Fleet;
  load: Load;
  /** Letters that people were told are sent while the standby received everything. */
  toldBefore: Set<string>;
}

async function tryFailover(replication: 'synchronous' | 'asynchronous'): Promise<void> {
  const pair = await startPostgresPair(replication === 'synchronous');
  const fleet = await startFleet({
    release: '.',
    databaseUrl: pair.url,
    isSelling: true,
    logLevel: 'fatal',
  });
  const load = startLoad(fleet, 3);
  // Without a free send, so that a card is what is left to pay with.
  const buyers = await createPeople(fleet.pool, fleet.env.AUTH_SECRET ?? '', 4, 0);
  const payers = startPayers({ origin: fleet.origin, people: buyers, atOnce: 2 });
  const waitForMore = (letters: number, payments: number) => {
    const [sent, paid] = [load.acknowledged.size + letters, payers.paid.size + payments];
    return until(
      `${letters} letters and ${payments} payments more`,
      () => load.acknowledged.size >= sent && payers.paid.size >= paid,
      180_000,
    );
  };
  try {
    await waitForMore(30, 5);
    const trial = { pair, fleet, load, toldBefore: new Set(load.acknowledged.keys()) };
    if (replication === 'synchronous') await failOverSynchronous(trial);
    else await failOverAsynchronous(trial, () => waitForMore(15, 3));
    await waitForMore(20, 3);
    await Promise.all([load.stop(), payers.stop()]);
    await expectBooksRight(trial, replication);
  } finally {
    await Promise.allSettled([load.stop(), payers.stop()]);
    await fleet.stop();
    await pair.stop();
  }
}

/** Nothing is restarted, and nothing stopped. */
async function failOverSynchronous({ pair, fleet }: Trial): Promise<void> {
  await pair.killPrimary();
  const [promote, ...emptied] = blockAfter(PROMOTION).split(';');
  // As its copy says when the setting was made before it was copied.
  await pair.onStandby(
    `alter system set synchronous_standby_names = 'ANY 1 (db_c)'; select pg_reload_conf(); ${promote}`,
  );
  pair.moveAddress();
  const reason = await until('readiness to say why', async () => {
    const answer = await (
      await fetch(`http://127.0.0.1:${fleet.members[0]?.port}/health/ready`)
    ).text();
    return answer.includes('standby') && answer;
  });
  check('a promoted server that waits for a standby says so', true, reason);
  await pair.onStandby(emptied.join(';'));
}

/** As the page says: workers stop, and what was due is held before they start again. */
async function failOverAsynchronous(
  { pair, fleet }: Trial,
  waitForTail: () => Promise<unknown>,
): Promise<void> {
  pair.cutReplication();
  await waitForTail();
  await pair.killPrimary();
  const workers = fleet.members.filter(({ role }) => role === 'worker');
  await Promise.all(workers.map(stopMember));
  await pair.onStandby(blockAfter(PROMOTION));
  pair.moveAddress();
  const held = await runProgram('hold-due', [], fleet.env);
  check('hold-due holds what was due', held.code === 0, held.output.split('\n')[0] ?? '');
  for (const worker of workers) await fleet.replace(worker);
}

async function expectBooksRight(
  { fleet, load, toldBefore }: Trial,
  replication: string,
): Promise<void> {
  const { pool, sandbox } = fleet;
  const count = async (statement: string, values: unknown[] = []) =>
    Number((await pool.query(statement, values)).rows[0].count);
  // The hourly job, now.
  const boss = new PgBoss({ connectionString: fleet.env.DATABASE_URL, schedule: false });
  await boss.start();
  await boss.send('find-unknown-payments', {});
  await boss.stop();
  const settled = async () => {
    const paid = [...(await listKeptPayments(sandbox))];
    const counted = await count(
      "select count(*) from payments where payment_intent_id = any($1) and status = 'completed'",
      [paid],
    );
    return counted === paid.length;
  };
  await until(
    'all letters to be sent',
    async () => (await count("select count(*) from deliveries where state = 'waiting'")) === 0,
  );
  await until('all payments to be settled', settled);

  const told = [...load.acknowledged.keys()];
  const { rows } = await pool.query(
    "select m.id from messages m join deliveries d on d.message_id = m.id where m.id = any($1) and m.status = 'sent'",
    [told],
  );
  const stored = new Set(rows.map(({ id }) => id));
  const lost = told.filter((id) => !stored.has(id));
  const mails = (await sandbox.mails()).filter(({ link }) => link !== '');
  const reached = new Set(mails.map(({ to }) => to));
  const ids = new Set(mails.map(({ messageId }) => messageId));
  const twice = mails.length - ids.size;
  // As a new letter with another id, because the record of the first one is lost.
  const again = ids.size - reached.size;
  const held = await count("select count(*) from deliveries where state = 'held'");
  const unsent = told.filter(
    (id) => stored.has(id) && !reached.has(load.acknowledged.get(id)?.recipient ?? ''),
  ).length;
  const figures = `${told.length} letters, ${lost.length} lost, ${twice} mailed twice, ${again} sent again as new ones, ${held} held`;
  if (replication === 'synchronous') {
    check(
      'synchronous: nothing is lost, nothing goes out twice',
      lost.length + twice + again + held + unsent === 0,
      figures,
    );
  } else {
    check(
      'asynchronous: only letters of the time in which the standby was behind are lost, none goes out twice',
      lost.every((id) => !toldBefore.has(id)) && twice === 0 && unsent <= held,
      figures,
    );
  }

  const kept = [...(await listKeptPayments(sandbox))];
  const spent = await count(
    `select count(*) from payments p join spendings s on s.payment_id = p.id join messages m on m.id = s.message_id
     where p.payment_intent_id = any($1) and p.status = 'completed' and m.status = 'sent'`,
    [kept],
  );
  check(
    `${replication}: every payment sent its letter or was refunded`,
    spent === kept.length && kept.length > 5,
    `${spent} of ${kept.length} kept; ${await count("select count(*) from payments where status = 'refunded'")} refunded`,
  );
  const integrity = await runProgram('check-integrity', [], fleet.env);
  check(
    `${replication}: the integrity checks pass`,
    integrity.code === 0,
    integrity.code === 0 ? 'check-integrity' : integrity.output,
  );
}
