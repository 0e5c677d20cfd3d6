import { rmSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { buildIfChanged } from '#server/local/build.ts';
import { hasOpenssl } from '#tests/setup/certificates.ts';
import { missingMailServers } from '#tests/setup/documented-mail.ts';
import { startSurroundings } from './try-production/surroundings.ts';
import { createReport } from './try-production/trial.ts';
import { tryBounces } from './try-production/try-bounces.ts';
import { tryLetters } from './try-production/try-letters.ts';
import { tryProxy } from './try-production/try-proxy.ts';
import { tryStart } from './try-production/try-start.ts';
import { tryTrouble } from './try-production/try-trouble.ts';
import { createVisitor } from './try-production/visitor.ts';

/**
 * `npm run try-production`: tries this release as an operator would run it, following only
 * docs/operations.md: PostgreSQL, PgBouncer, Postfix, Dovecot, nginx and OpenDKIM from Debian, as far as
 * they are installed, and the product with the commands of its systemd units. Everything listens on
 * loopback and is stored in a temporary folder. It takes about eight minutes, because a deferred mail
 * waits for one and a bounce mailbox is read every five.
 */
const print = (line: string) => process.stdout.write(`${line}\n`);
if (!hasOpenssl) throw new Error('The certificates of this trial are made with openssl.');
await buildIfChanged(print);

const folder = await mkdtemp(path.join(os.tmpdir(), 'unsent-trial-'));
// Most of the servers run as their own system users.
await chmod(folder, 0o755);
const report = createReport(print);
const running: { stop(): Promise<unknown> }[] = [];

let ending: Promise<void> | undefined;
/** Ends everything that was started, the last first, and then this process. The first call counts. */
function end(code: number, isFolderKept = false): Promise<void> {
  ending ??= stopAll().then(() => {
    // At once, before anything else can write into it.
    if (!isFolderKept) rmSync(folder, { recursive: true, force: true });
    process.exit(code);
  });
  return ending;
}

async function stopAll(): Promise<void> {
  for (let part = running.pop(); part; part = running.pop()) {
    await part.stop().catch((error: Error) => print(`could not stop: ${error.message}`));
  }
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end(1));

try {
  const surroundings = await startSurroundings(folder, running);
  const { postgres, databaseUrl, pgbouncer, nginx, mail, verifyDkim, webPort, baseUrl } =
    surroundings;
  print(
    [
      postgres.name,
      pgbouncer ? 'PgBouncer' : 'PgBouncer is not installed',
      ...(mail ? ['Postfix', 'Dovecot'] : missingMailServers.map((name) => `no ${name}`)),
      nginx ? 'nginx' : 'nginx is not installed',
      verifyDkim ? 'OpenDKIM' : 'OpenDKIM is not installed',
    ].join(', '),
  );
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  pool.on('error', () => {});
  running.push({ stop: () => pool.end() });
  const origin = nginx ? baseUrl : `http://127.0.0.1:${webPort}`;
  const newVisitor = () => createVisitor(origin, baseUrl);

  const prepared = {
    ...surroundings,
    report,
    pool,
    origin,
    createVisitor: newVisitor,
    operator: newVisitor(),
  };
  const product = await tryStart(prepared);
  if (product) {
    const trial = { ...prepared, product };
    await tryProxy(trial);
    await tryLetters(trial);
    await tryBounces(trial);
    await tryTrouble(trial);
  }
} catch (error) {
  await report('the trial runs to its end', () => Promise.reject(error));
}
const failures = report.failures();
if (failures > 0 && !ending) print(`\n${failures} not ok. The logs are in ${folder}.`);
await end(failures > 0 ? 1 : 0, failures > 0);
