import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildIfChanged } from '#server/local/build.ts';
import { startLoad } from '#tests/faults/setup/load.ts';
import { runProgram } from '#tests/setup/programs.ts';
import { scrape } from '#tests/setup/scrape.ts';
import { type Fleet, raiseFleet } from './rolling-release/fleet.ts';
import { nextEvent } from './rolling-release/live-line.ts';
import { buildPreviousRelease } from './rolling-release/previous-release.ts';

/**
 * `npm run test:rolling-release`: shows that any number of processes is one product. Two web and two worker processes
 * on one PostgreSQL and one S3-compatible bucket, behind a balancer; the release before this one under
 * the migrations of this one; and everything replaced while people write.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);
const claims: boolean[] = [];
function claim(what: string, isTrue: boolean, detail: string): void {
  claims.push(isTrue);
  say(`${isTrue ? 'ok    ' : 'FAULT '} ${what}  (${detail})`);
}

const PATIENCE_MS = 180_000;
async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const from = performance.now(); performance.now() - from < PATIENCE_MS; ) {
    if (await isSo()) return;
    await pause(100);
  }
  throw new Error(`This did not come about: ${what}`);
}

const here = process.cwd();
await buildIfChanged(say);
say('Building the release before this one ...');
const before = await buildPreviousRelease();
const fleet = await raiseFleet(before.folder);
try {
  const load = startLoad(fleet, 4);
  const more = (count: number) => {
    const enough = load.acknowledged.size + count;
    return until(`${count} more letters`, () => load.acknowledged.size >= enough);
  };

  await more(5);
  await fleet.migrate(here);
  await more(10);
  claim(
    `the release before (${before.commit}) goes on under the migrations of this one`,
    load.failures.size === 0 && fleet.balancer.failures.length === 0,
    `${load.acknowledged.size} letters, failures: ${failuresOf(fleet, load.failures)}`,
  );

  const codes: (number | null)[] = [];
  for (const member of fleet.members) {
    codes.push(await fleet.replace(member, here));
    await more(3);
  }
  for (const member of fleet.members) codes.push(await fleet.replace(member));
  await more(3);
  claim(
    'every process replaced twice under load, first by this release, without a failed request',
    load.failures.size === 0 &&
      fleet.balancer.failures.length === 0 &&
      codes.every((code) => code === 0),
    `${load.acknowledged.size} letters, exits ${codes.join(' ')}, failures: ${failuresOf(fleet, load.failures)}`,
  );

  await more(20);
  await load.stop();
  await until('everything is sent', async () => {
    const { rows } = await fleet.pool.query(
      "select count(*)::int as open from deliveries where state = 'waiting'",
    );
    return rows[0].open === 0;
  });
  const sent = (await fleet.sandbox.mails()).filter(({ link }) => link !== '');
  const recipients = new Set(sent.map(({ to }) => to));
  const told = [...load.acknowledged.values()].map(({ recipient }) => recipient);
  claim(
    'each letter went out once, whoever of the workers took it',
    sent.length === recipients.size && told.every((recipient) => recipients.has(recipient)),
    `${sent.length} mails for ${told.length} letters`,
  );
  const shares = await Promise.all(
    fleet.members.filter(({ role }) => role === 'worker').map(acceptedMails),
  );
  claim(
    'both workers did their part',
    shares.every((share) => share > 0),
    shares.join(' and '),
  );

  await liveAcross(fleet);
  await filesAlike(fleet);
  const books = await runProgram('check-integrity', [], fleet.env);
  claim(
    'the books are in order',
    books.code === 0,
    books.code === 0 ? 'check-integrity' : books.output,
  );
} finally {
  await fleet.end();
  await before.remove();
}
process.exit(claims.every(Boolean) ? 0 : 1);

function failuresOf({ balancer }: Fleet, refusals: Map<string, number>): string {
  const all = [...[...refusals].map(([kind, count]) => `${kind} × ${count}`), ...balancer.failures];
  return all.slice(0, 5).join(', ') || 'none';
}

async function acceptedMails({ operationsPort }: { operationsPort: number }): Promise<number> {
  const samples = await scrape(`http://127.0.0.1:${operationsPort}`);
  return samples
    .filter(
      ({ name, labels }) => name === 'unsent_mail_outcomes_total' && labels.outcome === 'accepted',
    )
    .reduce((sum, { value }) => sum + value, 0);
}

function websOf({ members }: Fleet): [string, string] {
  const [first, second] = members.filter(({ role }) => role === 'web');
  return [`http://localhost:${first?.port}`, `http://localhost:${second?.port}`];
}

/** Somebody looks at one web process while their letter is sent through the other. */
async function liveAcross(fleet: Fleet): Promise<void> {
  const [one, other] = websOf(fleet);
  const [person] = fleet.people;
  if (!person) return;
  const away = new AbortController();
  const { event } = await nextEvent(one, person.credentials, 'update', away.signal);
  const load = startLoad({ origin: other, people: [person] }, 1);
  const timeout = setTimeout(() => away.abort(), 30_000);
  const heard = await event.catch((error: Error) => `nothing: ${error.message}`);
  clearTimeout(timeout);
  await load.stop();
  away.abort();
  claim(
    'what happens in one process is heard at once on a page of another',
    heard.startsWith('{'),
    heard.slice(0, 80),
  );
}

/** The public images, put into the bucket by the migration, asked of both, compared with the originals. */
async function filesAlike(fleet: Fleet): Promise<void> {
  const folder = 'pictures/public';
  const names = await readdir(folder);
  const different: string[] = [];
  for (const name of names) {
    const original = await readFile(path.join(folder, name));
    for (const origin of websOf(fleet)) {
      const answer = await fetch(`${origin}/images/${name}`);
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (!bytes.equals(original)) different.push(`${origin}/images/${name}: ${answer.status}`);
    }
  }
  claim(
    'files in the bucket are the same bytes through both web processes',
    different.length === 0 && names.length > 5,
    different.join(', ') || `${names.length} files`,
  );
}
