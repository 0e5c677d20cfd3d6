import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { buildIfChanged } from '#server/local/build.ts';
import { startLoad } from '#tests/faults/setup/load.ts';
import { runProgram } from '#tests/setup/programs.ts';
import { scrape } from '#tests/setup/scrape.ts';
import { until } from '#tests/setup/until.ts';
import { type Fleet, startFleet } from './rolling-release/fleet.ts';
import { nextEvent } from './rolling-release/next-event.ts';
import { buildPreviousRelease } from './rolling-release/previous-release.ts';

/**
 * `npm run test:rolling-release`: upgrades a running product without failed requests. Two web and two
 * worker processes share one PostgreSQL and one S3-compatible bucket behind a load balancer. They start
 * with the previous release, this release's migrations run, and every process is replaced twice, all
 * while people write.
 */
const print = (line: string) => process.stdout.write(`${line}\n`);
const results: boolean[] = [];
function check(what: string, isTrue: boolean, detail: string): void {
  results.push(isTrue);
  print(`${isTrue ? 'ok    ' : 'FAILED '} ${what}  (${detail})`);
}

const here = process.cwd();
await buildIfChanged(print);
print('Building the previous release ...');
const previous = await buildPreviousRelease();
const fleet = await startFleet({ release: previous.folder });
try {
  const load = startLoad(fleet, 4);
  const waitForLetters = (count: number) => {
    const target = load.acknowledged.size + count;
    return until(`${count} more letters`, () => load.acknowledged.size >= target);
  };

  await waitForLetters(5);
  await fleet.migrate(here);
  await waitForLetters(10);
  check(
    `the previous release (${previous.commit}) keeps working after this release's migrations`,
    load.failures.size === 0 && fleet.balancer.failures.length === 0,
    `${load.acknowledged.size} letters, failures: ${failuresOf(fleet, load.failures)}`,
  );

  const codes: (number | null)[] = [];
  for (const member of fleet.members) {
    codes.push(await fleet.replace(member, here));
    await waitForLetters(3);
  }
  for (const member of fleet.members) codes.push(await fleet.replace(member));
  await waitForLetters(3);
  check(
    'every process is replaced twice under load, first by this release, without a failed request',
    load.failures.size === 0 &&
      fleet.balancer.failures.length === 0 &&
      codes.every((code) => code === 0),
    `${load.acknowledged.size} letters, exits ${codes.join(' ')}, failures: ${failuresOf(fleet, load.failures)}`,
  );

  await waitForLetters(20);
  await load.stop();
  await until('all letters to be sent', async () => {
    const { rows } = await fleet.pool.query(
      "select count(*)::int as open from deliveries where state = 'waiting'",
    );
    return rows[0].open === 0;
  });
  const sent = (await fleet.sandbox.mails()).filter(({ link }) => link !== '');
  const recipients = new Set(sent.map(({ to }) => to));
  const recipientsOfSent = [...load.acknowledged.values()].map(({ recipient }) => recipient);
  check(
    'each letter was sent once, whichever worker took it',
    sent.length === recipients.size &&
      recipientsOfSent.every((recipient) => recipients.has(recipient)),
    `${sent.length} mails for ${recipientsOfSent.length} letters`,
  );
  const shares = await Promise.all(
    fleet.members.filter(({ role }) => role === 'worker').map(acceptedMails),
  );
  check(
    'both workers sent letters',
    shares.every((share) => share > 0),
    shares.join(' and '),
  );

  await checkLiveUpdates(fleet);
  await checkFiles(fleet);
  const integrity = await runProgram('check-integrity', [], fleet.env);
  check(
    'the integrity checks pass',
    integrity.code === 0,
    integrity.code === 0 ? 'check-integrity' : integrity.output,
  );
} finally {
  await fleet.stop();
  await previous.remove();
}
process.exit(results.every(Boolean) ? 0 : 1);

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

/** Checks that a page of one web process hears about a letter sent through the other. */
async function checkLiveUpdates(fleet: Fleet): Promise<void> {
  const [one, other] = websOf(fleet);
  const [person] = fleet.people;
  if (!person) return;
  const disconnect = new AbortController();
  const { event } = await nextEvent(one, person.credentials, 'update', disconnect.signal);
  const load = startLoad({ origin: other, people: [person] }, 1);
  const timeout = setTimeout(() => disconnect.abort(), 30_000);
  const update = await event.catch((error: Error) => `none: ${error.message}`);
  clearTimeout(timeout);
  await load.stop();
  disconnect.abort();
  check(
    'live updates of one web process arrive at pages of the other',
    update.startsWith('{'),
    update.slice(0, 80),
  );
}

/** Compares the public images in the bucket, served by both web processes, with the originals. */
async function checkFiles(fleet: Fleet): Promise<void> {
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
  check(
    'both web processes serve files from the bucket unchanged',
    different.length === 0 && names.length > 5,
    different.join(', ') || `${names.length} files`,
  );
}
