import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { updateProfileFields } from '#app/features/accounts/profile/profile.store.server.ts';
import { reportMessage } from '#app/features/moderation/report-message.server.ts';
import { days, minutes, shifted, systemClock } from '#app/platform/clock/clock.ts';
import { assertKeysMatch } from '#app/platform/crypto/key-check.server.ts';
import { migrateDatabase } from '#app/platform/db/migrate.server.ts';
import { enqueueMail } from '#app/platform/mail/mail-queue.server.ts';
import { deleteFilesKind } from '#app/platform/storage/delete-files.job.server.ts';
import { updateDelivery } from './factories/deliveries.ts';
import { buildDraft, buildSent, giveFreeSends } from './factories/messages.ts';
import { buildPerson, type Person } from './factories/people.ts';
import { withDatabase } from './setup/database-run.ts';
import { openMailServer } from './setup/mail-server.ts';
import { runProgram, startProgram } from './setup/programs.ts';
import { createTestApp, testEnvironment } from './setup/test-app.ts';

/** The drill of docs/operations/backups.md: take a backup, lose the machine, restore on a new one. */
describe('backup and restore', () => {
  const secrets = testEnvironment('postgres://unused@localhost/unused');
  const home = path.join(os.tmpdir(), `unsent-drill-${randomUUID()}`);
  const app = createTestApp({ ...secrets, DATA_DIR: path.join(home, 'old') });
  const mailServer = openMailServer();
  const backup = path.join(home, 'backup');
  const letter = 'The only copy of these words.';
  let oldEnv: Record<string, string>;
  let newEnv: Record<string, string>;
  let sender: Person;
  let restored: pg.Pool;
  const ids = { accepted: '', due: '', later: '', draft: '' };

  beforeAll(async () => {
    await mkdir(home, { recursive: true });
    const name = `restored_${randomUUID().replaceAll('-', '')}`;
    await app.pool.query(`create database ${name}`);
    const newUrl = withDatabase(app.databaseUrl, name);
    oldEnv = {
      ...secrets,
      DATA_DIR: path.join(home, 'old'),
      DATABASE_URL: app.databaseUrl,
      SMTP_URL: mailServer.url,
    };
    newEnv = { ...oldEnv, DATA_DIR: path.join(home, 'new'), DATABASE_URL: newUrl };
    restored = new pg.Pool({ connectionString: newUrl, max: 3 });

    // As every process does when it starts.
    await assertKeysMatch(app.platform);
    sender = await buildPerson(app, { name: 'Søren "O\'Neil" \\ 日本' });
    await giveFreeSends(app, sender, 5);
    ids.accepted = await buildSent(app, sender, { recipientEmail: 'accepted@recipients.test' });
    ids.due = await buildSent(app, sender, { recipientEmail: 'due@recipients.test' });
    ids.later = await buildSent(app, sender, {
      recipientEmail: 'later@recipients.test',
      content: letter,
    });
    ids.draft = await buildDraft(app, sender);
    const now = systemClock.now();
    const [earlier, tomorrow] = [shifted(now, -minutes(1)), shifted(now, days(1))];
    await updateDelivery(app, ids.accepted, {
      state: 'accepted',
      acceptedAt: now,
      attempt: 1,
      dueAt: now,
    });
    await reportMessage(app.services, {
      messageId: ids.accepted,
      senderId: sender.userId,
      reason: 'threat',
      details: '',
      letter: 'A threat.',
      isFromRecipient: true,
    });
    await updateDelivery(app, ids.due, { dueAt: earlier, nextAttemptAt: earlier });
    await updateDelivery(app, ids.later, { dueAt: tomorrow, nextAttemptAt: tomorrow });
    await app.platform.storage.disk.put('avatars/one.webp', Buffer.from([0, 255, 13, 10, 128]));
    await updateProfileFields(
      app.platform.db,
      sender.userId,
      // A line separator, which JSON leaves as it is.
      { avatarKey: 'avatars/one.webp', bio: 'Two\u2028lines' },
      app.clock.now(),
    );
    await enqueueMail(app.platform, app.platform.db, {
      to: sender.email,
      subject: 'A mail that waits',
      html: '<p>It may have gone since.</p>',
      text: 'It may have gone since.',
    });
    await app.platform.jobs.enqueue(app.platform.db, deleteFilesKind, {
      keys: ['avatars/old'],
    });
  });
  afterAll(async () => {
    await restored.end();
    await rm(home, { recursive: true, force: true });
  });

  const countTables = async (): Promise<number> => {
    const { rows } = await restored.query(
      "select count(*)::int as tables from information_schema.tables where table_schema in ('public', 'drizzle', 'pgboss')",
    );
    return rows[0].tables;
  };

  test('a backup contains every row and file, no keys, and no unencrypted letters', async () => {
    const { code, output } = await runProgram('backup', [backup], oldEnv);
    expect([code, output]).toEqual([0, expect.stringContaining('1 files')]);
    const names = await readdir(path.join(backup, 'tables'));
    expect(names).toEqual(expect.arrayContaining(['messages.jsonl.gz', 'ledger_entries.jsonl.gz']));
    let everything = await readFile(path.join(backup, 'backup.json'), 'utf8');
    for (const name of names) {
      everything += gunzipSync(await readFile(path.join(backup, 'tables', name))).toString();
    }
    expect(everything).toContain('日本');
    for (const secret of [
      letter,
      'later@recipients.test',
      secrets.AUTH_SECRET,
      secrets.LOOKUP_KEY,
      secrets.ENCRYPTION_KEYS?.slice(2),
      secrets.TOKEN_KEYS?.slice(2),
    ]) {
      expect(everything).not.toContain(secret);
    }
  });

  test('a backup is never overwritten, and never restored into a database in use', async () => {
    expect(await runProgram('backup', [backup], oldEnv)).toEqual({
      code: 1,
      output: expect.stringContaining('already exists'),
    });
    expect(await runProgram('restore', [backup], oldEnv)).toEqual({
      code: 1,
      output: expect.stringContaining('This database is already in use'),
    });
  });

  test('a folder without a complete backup is refused', async () => {
    expect(await runProgram('restore', [path.join(home, 'nothing')], newEnv)).toEqual({
      code: 1,
      output: expect.stringContaining('no complete backup'),
    });
  });

  test('without the keys, or with different ones, a restore is refused and writes nothing', async () => {
    const refused = async (env: Record<string, string>, message: string) =>
      expect(await runProgram('restore', [backup], env)).toEqual({
        code: 1,
        output: expect.stringContaining(message),
      });
    const bare = Object.entries(newEnv).filter(
      ([name]) => !/^(AUTH_SECRET|ENCRYPTION_KEYS|LOOKUP_KEY|TOKEN_KEYS)$/.test(name),
    );
    await refused(Object.fromEntries(bare), 'The keys are missing');
    const other = testEnvironment('');
    for (const name of ['ENCRYPTION_KEYS', 'LOOKUP_KEY', 'TOKEN_KEYS']) {
      await refused({ ...newEnv, [name]: other[name] ?? '' }, name);
    }
    expect(existsSync(path.join(home, 'new'))).toBe(false);
    expect(await countTables()).toBe(0);
  });

  test.each<[string, string, (text: Buffer) => string | Buffer, string]>([
    [
      'of another release',
      'backup.json',
      (text) => `${text}`.replace(/"migration": \d/, '$&9'),
      'another release',
    ],
    ['whose list is cut', 'backup.json', (text) => text.subarray(0, 200), 'backup.json is damaged'],
    [
      'with half a table',
      'tables/users.jsonl.gz',
      (text) => text.subarray(0, text.length / 2),
      'users.jsonl.gz is missing, cut off or changed',
    ],
    [
      'without its last rows',
      'tables/users.jsonl.gz',
      () => gzipSync(''),
      'users.jsonl.gz is missing, cut off or changed',
    ],
    [
      'with half of its jobs',
      'side-work.jsonl.gz',
      (text) => text.subarray(0, 20),
      'side-work.jsonl.gz is missing, cut off or changed',
    ],
    [
      'with a changed file',
      'files/avatars/one.webp',
      () => 'changed',
      'files/avatars/one.webp is missing, cut off or changed',
    ],
  ])('a backup %s is refused and writes nothing', async (_kind, name, spoil, message) => {
    const copy = path.join(home, randomUUID());
    await cp(backup, copy, { recursive: true });
    await writeFile(path.join(copy, name), spoil(await readFile(path.join(copy, name))));
    expect(await runProgram('restore', [copy], newEnv)).toEqual({
      code: 1,
      output: expect.stringContaining(message),
    });
    expect(await countTables()).toBe(0);
    expect(existsSync(path.join(home, 'new'))).toBe(false);
  });

  test('a backup without one of its files is refused', async () => {
    const copy = path.join(home, randomUUID());
    await cp(backup, copy, { recursive: true });
    await rm(path.join(copy, 'files'), { recursive: true });
    expect(await runProgram('restore', [copy], newEnv)).toEqual({
      code: 1,
      output: expect.stringContaining('files/avatars/one.webp is missing, cut off or changed'),
    });
    expect(await countTables()).toBe(0);
  });

  test.each([
    ['check-integrity', []],
    ['grant-role', ['ada@people.test']],
    ['reset-second-factor', ['ada@people.test']],
    ['rekey', []],
    ['backup', ['never']],
  ])('%s reports that nothing was ever started on this database', async (name, args) => {
    const { code, output } = await runProgram(name, args, newEnv);
    expect([code, output]).toEqual([1, expect.stringContaining('There is nothing here yet')]);
    expect(output).not.toMatch(/^\s+at /m);
    expect(existsSync(path.join(home, 'new'))).toBe(false);
  });

  test('a restore brings back every row unchanged, and the integrity checks pass', async () => {
    // As one that was stopped leaves the database.
    await migrateDatabase(newEnv.DATABASE_URL ?? '');
    const { code, output } = await runProgram('restore', [backup], newEnv);
    expect([code, output]).toEqual([0, expect.stringContaining('Deliveries held: 1')]);

    const { rows: tables } = await app.pool.query(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'deliveries'",
    );
    expect(tables.length).toBeGreaterThan(15);
    for (const { name } of tables) {
      const all = `select coalesce(jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text), '[]') as rows from ${name} t`;
      const [before, after] = [await app.pool.query(all), await restored.query(all)];
      expect(after.rows, name).toEqual(before.rows);
    }
    expect(await runProgram('check-integrity', [], newEnv)).toEqual({
      code: 0,
      output: expect.not.stringContaining('FAILED'),
    });
    const evidence = await restored.query('select report_id from report_evidence');
    expect(evidence.rows).toHaveLength(1);
    // Identity columns continue where they were.
    await restored.query(
      "insert into security_events (action, resource_type, details, created_at) values ('drill', 'backup', '{}', now())",
    );
  });

  test('a restore brings back foreign keys and triggers', async () => {
    const shape = `select conrelid::regclass::text as t, conname, pg_get_constraintdef(oid) as d from pg_constraint
      where connamespace = 'public'::regnamespace order by 1, 2`;
    const triggers = `select tgrelid::regclass::text as t, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`;
    for (const query of [shape, triggers]) {
      expect((await restored.query(query)).rows).toEqual((await app.pool.query(query)).rows);
    }
    await expect(
      restored.query('update profiles set free_sends_remaining = free_sends_remaining + 1'),
    ).rejects.toThrow(/differs from the sum/);
  });

  test('a restore sends nothing twice: due deliveries are held, queued mails are dropped', async () => {
    const { rows } = await restored.query(
      'select message_id, state, reason, unknown_outcomes from deliveries order by state',
    );
    expect(rows).toEqual([
      { message_id: ids.accepted, state: 'accepted', reason: null, unknown_outcomes: 0 },
      { message_id: ids.due, state: 'held', reason: 'unknown_ending', unknown_outcomes: 1 },
      { message_id: ids.later, state: 'waiting', reason: null, unknown_outcomes: 0 },
    ]);
    const jobs = await restored.query("select name from pgboss.job where name not like '\\_\\_%'");
    expect(jobs.rows).toEqual([{ name: 'delete-files' }]);

    // Only the letter that falls due after the restore is sent.
    await restored.query(
      "update deliveries set due_at = now(), next_attempt_at = now() where state = 'waiting'",
    );
    const worker = await startProgram('worker', newEnv);
    await vi
      .waitUntil(
        async () => {
          const done = await restored.query(
            "select count(*)::int as open from deliveries where state = 'waiting'",
          );
          return done.rows[0].open === 0 && mailServer.accepted.length > 0;
        },
        { timeout: 30_000 },
      )
      .finally(worker.stop);
    expect(mailServer.accepted.map(({ to }) => to)).toEqual(['later@recipients.test']);
  });

  test('with different keys, the integrity check reports that letters cannot be decrypted', async () => {
    const wrong = { ...newEnv, ENCRYPTION_KEYS: testEnvironment('').ENCRYPTION_KEYS ?? '' };
    expect(await runProgram('check-integrity', [], wrong)).toEqual({
      code: 1,
      output: expect.stringContaining('FAILED  the keys decrypt the letters'),
    });
  });
});
