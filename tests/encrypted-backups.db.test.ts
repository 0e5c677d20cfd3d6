import { spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { updateProfileFields } from '#app/features/accounts/profile/profile.store.server.ts';
import { backUpJob } from '#app/features/backups/back-up.job.server.ts';
import { addBackupMetrics, getBackupHealth } from '#app/features/backups/backup.queries.server.ts';
import { listBackupProblems } from '#app/features/backups/backup.rules.ts';
import { burnLetter } from '#app/features/messages/kept/burn-letter.server.ts';
import { burnLettersJob } from '#app/features/messages/kept/burn-letters.job.server.ts';
import { keepLetter } from '#app/features/messages/kept/keep-letter.server.ts';
import { verifyFiles } from '#app/platform/backup/copy-files.server.ts';
import {
  deleteOldBackups,
  listBackups,
  openPlace,
} from '#app/platform/backup/encrypted-backups.server.ts';
import { verifyRows } from '#app/platform/backup/load-database.server.ts';
import { days, hours, minutes, shifted, systemClock } from '#app/platform/clock/clock.ts';
import type { BackupConfig } from '#app/platform/config/backup-config.ts';
import { parseConfig } from '#app/platform/config/config.server.ts';
import { assertKeysMatch } from '#app/platform/crypto/key-check.server.ts';
import { createMetrics } from '#app/platform/metrics/metrics.server.ts';
import { openLastBackup } from '#server/commands/command.ts';
import { restoreBackup } from '#server/restore-backup.ts';
import type { ServerConfig } from '#server/server-config.ts';
import { buildDraft } from './factories/messages.ts';
import { buildPerson, type Person } from './factories/people.ts';
import { withDatabase } from './setup/database-run.ts';
import { runProgram } from './setup/programs.ts';
import { createTestApp, testEnvironment } from './setup/test-app.ts';
import { until } from './setup/until.ts';
import { isWaitingForLock } from './setup/waiting-for-lock.ts';
import { startObjectStorage } from './tools/object-storage.ts';

/** Backups that a worker makes by itself (docs/operations/backups.md), and what can go wrong with them. */
const identity = await generateX25519Identity();
const recipient = await identityToRecipient(identity);
const secrets = testEnvironment('postgres://unused@localhost/unused');
const home = path.join(os.tmpdir(), `unsent-backups-${randomUUID()}`);
const keyFile = path.join(home, 'key.txt');
const place = path.join(home, 'place');
const app = createTestApp({
  ...secrets,
  DATA_DIR: path.join(home, 'data'),
  BACKUP_TO: place,
  BACKUP_RECIPIENT: recipient,
});
const picture = randomBytes(200_000);
let person: Person;

beforeAll(async () => {
  await writeFile(keyFile, `# public key: ${recipient}\n${identity}\n`);
  await assertKeysMatch(app.platform);
  person = await buildPerson(app, { name: 'Søren 日本' });
  await buildDraft(app, person);
  await saveAvatar('avatars/one.webp', picture);
});
beforeEach(() => mkdir(place));
afterEach(() => rm(place, { recursive: true, force: true }));

/** A small file system; mounting one needs privileges. */
const small = path.join(home, 'small');
mkdirSync(small, { recursive: true });
const mount = (...more: string[]) => spawnSync('mount', ['-t', 'tmpfs', ...more]).status === 0;
const isMounted = mount('-o', 'size=400k', 'tmpfs', small);

afterAll(async () => {
  if (isMounted) spawnSync('umount', [small]);
  await rm(home, { recursive: true, force: true });
});

async function saveAvatar(key: string, bytes: Buffer) {
  await app.platform.storage.disk.put(key, bytes);
  await updateProfileFields(app.platform.db, person.userId, { avatarKey: key }, app.clock.now());
}

const backUp = (to: BackupConfig = configured(), keepDays = 35) =>
  backUpJob(
    { ...app.services, config: { ...app.config, backup: { ...to, keepDays } } },
    () => [],
  ).run({});

function configured(env: Record<string, string> = {}): BackupConfig {
  const { backup } = parseConfig({
    BACKUP_TO: place,
    BACKUP_RECIPIENT: recipient,
    ...env,
  });
  if (!backup) throw new Error('No backups are set up');
  return backup;
}

const nextDay = () => app.clock.advance(days(1));
const names = async (to = configured()) => listBackups(await openPlace(to.to));
const filesIn = (pattern: string) =>
  globSync(pattern, { cwd: place })
    .map(String)
    .filter((name) => statSync(path.join(place, name)).isFile())
    .sort();

const environment = (more: Record<string, string> = {}) => ({
  ...secrets,
  DATA_DIR: path.join(home, 'data'),
  DATABASE_URL: app.databaseUrl,
  BACKUP_TO: place,
  BACKUP_RECIPIENT: recipient,
  ...more,
});
const drill = (env = environment(), ...more: string[]) =>
  runProgram('restore-drill', ['--identity', keyFile, ...more], env);
const scratchDatabases = async () =>
  (await app.pool.query("select datname from pg_database where datname like 'unsent_drill_%'"))
    .rows;

async function createDatabase(): Promise<string> {
  const name = `restored_${randomUUID().replaceAll('-', '')}`;
  await app.pool.query(`create database ${name}`);
  return withDatabase(app.databaseUrl, name);
}

async function query(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return await client.query(text).finally(() => client.end());
}

const countTables = async (url: string): Promise<number> =>
  (await query(url, "select 1 from pg_tables where schemaname in ('public', 'drizzle', 'pgboss')"))
    .rowCount ?? 0;

async function change(pattern: string, spoil: (bytes: Buffer) => Buffer | null) {
  const [name = ''] = filesIn(pattern);
  const spoiled = spoil(await readFile(path.join(place, name)));
  if (spoiled) await writeFile(path.join(place, name), spoiled);
  else await rm(path.join(place, name));
}

const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
const nothing = () => null;

function flip(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  const middle = Math.floor(copy.length / 2);
  copy[middle] = (copy[middle] ?? 0) ^ 1;
  return copy;
}

describe('a daily backup', () => {
  test('is made once a day, at its time or as soon after as a worker runs', async () => {
    const metrics = createMetrics(app.platform.log);
    addBackupMetrics(metrics, app.platform);
    expect(await metrics.text()).toContain('unsent_backup_age_seconds +Inf');
    await backUp();
    await backUp();
    app.clock.advance(hours(5));
    await backUp();
    expect(await names()).toEqual(['2027-01-15T12-00-00-000Z']);
    // 02:00 of the next day, half an hour before the time.
    app.clock.set(new Date('2027-01-16T02:00:00Z'));
    await backUp();
    expect(await names()).toHaveLength(1);
    app.clock.advance(minutes(30));
    await backUp();
    expect(await names()).toHaveLength(2);
  });

  test('holds nothing that can be read without the key', async () => {
    nextDay();
    await backUp();
    const everything = filesIn('**/*').map((name) => readFileSync(path.join(place, name)));
    for (const secret of [
      '日本',
      'S\\u00f8ren',
      person.email,
      identity,
      secrets.LOOKUP_KEY ?? '-',
    ]) {
      expect(everything.filter((bytes) => bytes.includes(secret))).toEqual([]);
    }
    expect(everything.filter((bytes) => bytes.includes(picture.subarray(0, 64)))).toEqual([]);
  });

  test('copies a file once, and again only when it was replaced or the key has changed', async () => {
    nextDay();
    await backUp();
    const [copy = ''] = filesIn('files/avatars/**');
    const first = statSync(path.join(place, copy)).mtimeMs;
    nextDay();
    await backUp();
    expect(statSync(path.join(place, copy)).mtimeMs).toBe(first);
    expect(filesIn('files/avatars/**')).toEqual([copy]);
    await saveAvatar('avatars/one.webp', Buffer.concat([picture, picture]));
    nextDay();
    await backUp();
    expect(filesIn('files/avatars/**')).toHaveLength(2);
    nextDay();
    const other = await identityToRecipient(await generateX25519Identity());
    await backUp(configured({ BACKUP_RECIPIENT: other }));
    expect(filesIn('files/avatars/**')).toHaveLength(3);
  });

  test('is in the metrics, and overdue after 26 hours', async () => {
    nextDay();
    await backUp();
    app.clock.advance(hours(25));
    const metrics = createMetrics(app.platform.log);
    addBackupMetrics(metrics, app.platform);
    const text = await metrics.text();
    expect(text).toContain('unsent_backup_age_seconds 90000');
    expect(text).toMatch(/unsent_backup_size_bytes \d{5}/);
    expect(text).toContain('unsent_backup_duration_seconds 0');
    const problems = async () =>
      listBackupProblems(await getBackupHealth(app.platform.db), app.clock.now());
    expect(await problems()).toEqual([]);
    app.clock.advance(hours(2));
    expect(await problems()).toEqual(['The daily backup is overdue.']);
  });

  test('is deleted after its days, with the files that no other one needs, but never the last one', async () => {
    nextDay();
    await backUp();
    const [old] = await names();
    await saveAvatar('avatars/two.webp', randomBytes(1_000));
    await app.platform.storage.disk.delete('avatars/one.webp');
    // Left by a backup that was stopped, and by one that another process makes.
    const left = path.join(place, 'backups/2027-01-01T00-00-00-000Z/tables/users.jsonl.gz.age');
    await mkdir(path.dirname(left), { recursive: true });
    await writeFile(left, 'half');
    const longAgo = shifted(systemClock.now(), -days(3));
    for (const name of [left, ...filesIn('files/avatars/**').map((one) => path.join(place, one))]) {
      await utimes(name, longAgo, longAgo);
    }
    await writeFile(path.join(place, 'files/unlisted.age'), 'new');
    app.clock.advance(days(36));
    await backUp();
    expect(await names()).toHaveLength(1);
    expect(await names()).not.toContain(old);
    expect(filesIn('backups/2027-01-01*/**')).toEqual([]);
    expect(filesIn('files/{avatars/*,*.age}')).toEqual([
      expect.stringMatching(/^files\/avatars\/two/),
      'files/unlisted.age',
    ]);
    const tomorrow = shifted(app.clock.now(), days(400));
    expect(await deleteOldBackups(await openPlace(configured().to), tomorrow)).toEqual([]);
    await saveAvatar('avatars/one.webp', picture);
  });

  test('is not made into a folder that is not there, such as that of a disk that is away', async () => {
    nextDay();
    await rm(place, { recursive: true });
    await expect(backUp()).rejects.toThrow(`There is no folder ${place}. Is its disk mounted?`);
    expect(existsSync(place)).toBe(false);
  });

  test('is made by one of two workers', async () => {
    nextDay();
    const before = await app.pool.query('select 1 from backups');
    await Promise.all([backUp(), backUp()]);
    const after = await app.pool.query('select 1 from backups');
    expect((after.rowCount ?? 0) - (before.rowCount ?? 0)).toBe(1);
    expect(await names()).toHaveLength(1);
  });

  test('that was stopped half way does not count, and the next try uses what it has copied', async () => {
    nextDay();
    await app.pool.query('alter table drizzle.__drizzle_migrations rename to away');
    await expect(backUp()).rejects.toThrow();
    await app.pool.query('alter table drizzle.away rename to __drizzle_migrations');
    expect(await names()).toEqual([]);
    const copies = filesIn('files/avatars/**');
    expect(copies).toHaveLength(2);
    const timesOf = () => copies.map((name) => statSync(path.join(place, name)).mtimeMs);
    const before = timesOf();
    await backUp();
    expect(timesOf()).toEqual(before);
    const source = await openLastBackup(app.config, keyFile);
    await verifyRows(source);
    await verifyFiles(source);
  });

  test('has the files of its rows, also of those that change while it is made', async () => {
    nextDay();
    await saveAvatar('avatars/before.webp', picture);
    const locker = new pg.Client({ connectionString: app.databaseUrl });
    await locker.connect();
    await locker.query('begin; lock table messages');
    const running = backUp();
    await until('the rows to be read', () => isWaitingForLock(app));
    await saveAvatar('avatars/after.webp', picture);
    await app.platform.storage.disk.delete('avatars/before.webp');
    await locker.query('commit');
    await locker.end();
    await running;
    expect(await drill()).toEqual({
      code: 0,
      output: expect.stringMatching(/(\d+) of \1 checks are ok/),
    });
  });

  test.skipIf(!isMounted)(
    'says that its folder is full, and is made once there is space (skipped where mounting is not allowed)',
    async () => {
      nextDay();
      await app.platform.storage.disk.put('avatars/large.webp', randomBytes(500_000));
      const to = configured({ BACKUP_TO: small });
      await expect(backUp(to)).rejects.toThrow();
      expect(await names(to)).toEqual([]);
      mount('-o', 'remount,size=40m', 'tmpfs', small);
      await backUp(to);
      expect(await names(to)).toHaveLength(1);
      await app.platform.storage.disk.delete('avatars/large.webp');
    },
  );
});

describe('an encrypted backup', () => {
  const restore = (env: Record<string, string>, ...args: string[]) =>
    runProgram('restore', args, env);

  test('brings back rows and files with the key, in another database and folder', async () => {
    nextDay();
    await backUp();
    const url = await createDatabase();
    const env = environment({ DATABASE_URL: url, DATA_DIR: path.join(home, 'new') });
    const [name = ''] = await names();
    expect(await restore(env, '--identity', keyFile, 'yesterday')).toEqual({
      code: 1,
      output: expect.stringContaining(
        `There is no complete backup yesterday there. Complete are: ${name}.`,
      ),
    });
    const { code, output } = await restore(env, '--identity', keyFile, name);
    expect([code, output]).toEqual([0, expect.stringContaining('Restored the backup taken at')]);
    const users = 'select * from users order by id';
    expect((await query(url, users)).rows).toEqual((await app.pool.query(users)).rows);
    expect(await readFile(path.join(home, 'new/files/avatars/one.webp'))).toEqual(picture);
  });

  test.each<[string, string, (bytes: Buffer) => Buffer | null, string]>([
    [
      'cut in half',
      'backups/*/tables/users.*',
      half,
      'tables/users.jsonl.gz is missing, cut off or',
    ],
    [
      'without a table',
      'backups/*/tables/users.*',
      nothing,
      'tables/users.jsonl.gz is missing, cut',
    ],
    [
      'with a flipped bit',
      'backups/*/tables/users.*',
      flip,
      'tables/users.jsonl.gz is missing, cut',
    ],
    ['without a file', 'files/avatars/one*', nothing, 'one.webp.'],
    ['with half a file', 'files/avatars/one*', half, 'one.webp.'],
    ['with a flipped bit in a file', 'files/avatars/one*', flip, 'one.webp.'],
    ['with half a list', 'backups/*/backup.json', half, 'backup.json is damaged'],
    ['without its list', 'backups/*/backup.json', nothing, 'There is no complete backup there.'],
  ])('%s is refused in a sentence, and nothing is written', async (_kind, pattern, spoil, text) => {
    nextDay();
    await backUp();
    await change(pattern, spoil);
    const url = await createDatabase();
    const config: ServerConfig = {
      ...app.config,
      database: { ...app.config.database, url, directUrl: url },
      storage: { kind: 'disk', folder: path.join(home, 'spoiled') },
    };
    const restoring = openLastBackup(config, keyFile).then((source) =>
      restoreBackup(config, source),
    );
    await expect(restoring).rejects.toThrow(text);
    expect(await countTables(url)).toBe(0);
    expect(existsSync(path.join(home, 'spoiled'))).toBe(false);
  });

  test('is refused with another key, or with a file that holds none', async () => {
    nextDay();
    await backUp();
    const other = path.join(home, 'other.txt');
    await writeFile(other, await generateX25519Identity());
    const url = await createDatabase();
    const env = environment({ DATABASE_URL: url, DATA_DIR: path.join(home, 'other') });
    expect(await restore(env, '--identity', other)).toEqual({
      code: 1,
      output: expect.stringContaining(`it was encrypted for ${recipient}`),
    });
    expect(await restore(env, '--identity', path.join(home, 'nothing'))).toEqual({
      code: 1,
      output: expect.stringContaining('There is no age key in'),
    });
    expect(await countTables(url)).toBe(0);
  });

  test('burns again what was burned after the backup, although the machine was lost', async () => {
    const letter = await buildDraft(app, person);
    await keepLetter(app.services, person, letter);
    const other = await buildDraft(app, person);
    await keepLetter(app.services, person, other);
    nextDay();
    await backUp();
    await burnLetter(app.services, person, letter);
    app.clock.advance(minutes(1));
    await burnLettersJob(app.services).run({});
    const url = await createDatabase();
    const env = environment({ DATABASE_URL: url, DATA_DIR: path.join(home, 'burned') });
    expect(await restore(env, '--identity', keyFile)).toMatchObject({ code: 0 });
    const restored = new pg.Client({ connectionString: url });
    await restored.connect();
    const { rows } = await restored.query('select id from messages where kept_at is not null');
    await restored.end();
    expect(rows).toEqual([{ id: other }]);
  });
});

describe('a drill', () => {
  test('restores the last backup, keeps the date, and leaves nothing behind', async () => {
    nextDay();
    await backUp();
    const stored = filesIn('**/*');
    const { code, output } = await drill();
    expect([code, output]).toEqual([0, expect.stringMatching(/(\d+) of \1 checks are ok/)]);
    const url = await createDatabase();
    expect((await drill(environment(), '--database', url)).code).toBe(0);
    expect(await countTables(url)).toBe(0);
    expect(await scratchDatabases()).toEqual([]);
    expect(globSync(path.join(os.tmpdir(), 'unsent-drill-*/avatars'))).toEqual([]);
    expect(filesIn('**/*')).toEqual(stored);
    const health = await getBackupHealth(app.platform.db);
    expect(health.lastDrill?.failed).toEqual([]);
    expect(listBackupProblems(health, shifted(systemClock.now(), days(99)))).not.toContain(
      'A restore drill is overdue.',
    );
    expect(listBackupProblems(health, shifted(systemClock.now(), days(101)))).toContain(
      'A restore drill is overdue.',
    );
  });

  test('of a damaged backup fails, and says so in the admin area', async () => {
    nextDay();
    await backUp();
    await change('files/avatars/one*', flip);
    const { code, output } = await drill();
    expect([code, output]).toEqual([1, expect.stringContaining('is missing, cut off or changed')]);
    expect(await scratchDatabases()).toEqual([]);
    const health = await getBackupHealth(app.platform.db);
    expect(listBackupProblems(health, app.clock.now())).toContain('The last restore drill failed.');
  });

  test('never empties a database in use', async () => {
    nextDay();
    await backUp();
    const { code, output } = await drill(environment(), '--database', app.databaseUrl);
    expect([code, output]).toEqual([1, expect.stringContaining('already in use')]);
    expect((await app.pool.query('select 1 from users')).rowCount).toBeGreaterThan(0);
  });

  test('finds a file that is missing in the data', async () => {
    nextDay();
    await saveAvatar('avatars/lost.webp', picture);
    await app.platform.storage.disk.delete('avatars/lost.webp');
    await backUp();
    expect(await drill()).toEqual({
      code: 1,
      output: expect.stringContaining(
        'FAILED  every file the database names is stored: avatars/lost.webp',
      ),
    });
    const { lastDrill } = await getBackupHealth(app.platform.db);
    expect(lastDrill?.failed).toEqual(['every file the database names is stored']);
    await saveAvatar('avatars/one.webp', picture);
  });

  test('needs backups, and a key', async () => {
    expect(await runProgram('restore-drill', [], environment())).toEqual({
      code: 1,
      output: expect.stringContaining('Usage:'),
    });
    expect(await drill(environment({ BACKUP_TO: '', BACKUP_RECIPIENT: '' }))).toEqual({
      code: 1,
      output: expect.stringContaining('Set BACKUP_TO and BACKUP_RECIPIENT'),
    });
  });
});

test('a worker does not start with a public key that has a typo', async () => {
  const last = recipient.endsWith('q') ? 'p' : 'q';
  const typo = `${recipient.slice(0, -1)}${last}`;
  expect(await runProgram('worker', [], environment({ BACKUP_RECIPIENT: typo }))).toEqual({
    code: 1,
    output: expect.stringContaining('BACKUP_RECIPIENT is no public key of age'),
  });
});

test('backups go to a bucket, and are restored from it', async () => {
  const bucket = await startObjectStorage();
  const { S3_BUCKET, ...settings } = bucket.settings();
  const env = { ...settings, BACKUP_TO: `s3://${S3_BUCKET}/one/site` };
  try {
    nextDay();
    await backUp(configured(env));
    nextDay();
    await backUp(configured(env));
    expect(await names(configured(env))).toHaveLength(2);
    expect(await names(configured({ ...env, BACKUP_TO: `s3://${S3_BUCKET}/two` }))).toEqual([]);
    expect(await drill(environment(env))).toEqual({
      code: 0,
      output: expect.stringMatching(/(\d+) of \1 checks are ok/),
    });
    const place = await openPlace(configured(env).to);
    expect(await deleteOldBackups(place, app.clock.now())).toHaveLength(1);
    expect(await names(configured(env))).toHaveLength(1);
  } finally {
    await bucket.stop();
  }
});
