import { randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pictureEncryption } from '#app/features/pictures/picture-encryption.server.ts';
import { recordingEncryption } from '#app/features/recordings/recording-encryption.server.ts';
import { noteBurned } from '#app/platform/backup/burned-list.server.ts';
import { seconds } from '#app/platform/clock/clock.ts';
import { decryptWithOwnKey } from '#app/platform/crypto/encrypted-value.server.ts';
import { deleteFilesJob } from '#app/platform/storage/delete-files.job.server.ts';
import { decryptFile } from '#app/platform/storage/encrypted-file.server.ts';
import { listFiles } from '#app/platform/storage/list-files.server.ts';
import { buildDraft } from '#tests/factories/messages.ts';
import { buildPerson, type Person } from '#tests/factories/people.ts';
import { storePicture } from '#tests/factories/pictures.ts';
import { storeRecording } from '#tests/factories/recordings.ts';
import { temporaryFolder } from '#tests/setup/temporary-folder.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { duplicateMessage } from '../drafts/duplicate-message.server.ts';
import { burnLetter } from './burn-letter.server.ts';
import { burnAgainJob, burnLettersJob } from './burn-letters.job.server.ts';
import { keepLetter } from './keep-letter.server.ts';

const WORDS = 'You were the only one who stayed.';
const DESCRIBED = 'Your garden gate, still open.';

/**
 * The proof that burning leaves nothing: somebody who has kept every encrypted value and file of a letter cannot
 * open one of them with any key that is left, neither of the installation nor in the database.
 */
describe('a burned letter', () => {
  const folder = path.join(temporaryFolder(), `unsent-burned-${randomUUID()}`);
  const app = createTestApp({ DATA_DIR: folder });
  const sound = randomBytes(80_000);
  const photo = randomBytes(70_000);
  let writer: Person;
  let id: string;
  /** Everything that somebody may have kept from before: encrypted values with their contexts, and files. */
  let values: { name: string; value: Buffer; context: string }[];
  let files: { name: string; bytes: Buffer; context: string }[];
  /** The contexts of the keys that would open them. */
  let keyContexts: string[];

  beforeAll(async () => {
    writer = await buildPerson(app);
    id = await buildDraft(app, writer, { content: WORDS, recipientName: 'Maya' });
    const pictureId = await storePicture(app, id, {
      large: photo,
      small: photo,
      description: DESCRIBED,
    });
    const recordingId = await storeRecording(app, id, {
      sound,
      phrases: [{ text: WORDS, startMs: 0, endMs: 1_000 }] as never,
    });
    // A copy made before must hold no key to it.
    await duplicateMessage(app.services, writer, id);
    await keepLetter(app.services, writer, id);
    const read = async (sql: string, of: string) => (await app.pool.query(sql, [of])).rows[0];
    const letter = await read(
      'select recipient_name, personalized_content, subject from messages where id = $1',
      id,
    );
    const picture = await read('select description from pictures where id = $1', pictureId);
    const recording = await read('select timing from recordings where id = $1', recordingId);
    values = [
      { name: 'name', value: letter.recipient_name, context: `messages.recipientName:${id}` },
      {
        name: 'words',
        value: letter.personalized_content,
        context: `messages.personalizedContent:${id}`,
      },
      { name: 'subject', value: letter.subject, context: `messages.subject:${id}` },
      {
        name: 'description',
        value: picture.description,
        context: `pictures.description:${pictureId}`,
      },
      { name: 'phrases', value: recording.timing, context: `recordings.timing:${recordingId}` },
    ];
    const file = async (name: string, key: string, context: string) => ({
      name,
      bytes: Buffer.from(await app.platform.storage.disk.getBytes(key)),
      context,
    });
    files = [
      await file('voice', recordingEncryption.storageKey(recordingId, 'webm'), 'recording.webm'),
      await file(
        'voice again',
        recordingEncryption.storageKey(recordingId, 'm4a'),
        'recording.m4a',
      ),
      await file('picture', pictureEncryption.storageKey(pictureId, 'large'), 'picture.large'),
    ];
    keyContexts = [
      `messages.letterKey:${id}`,
      `pictures.file_key:${pictureId}`,
      `recordings.file_key:${recordingId}`,
    ];
  });

  /** Every value of every binary column of the database that a key of the installation opens as a key of the letter. */
  async function keysLeft(): Promise<Buffer[]> {
    const { rows: columns } = await app.pool.query(
      `select table_name as "table", column_name as "column" from information_schema.columns
        where table_schema = 'public' and data_type = 'bytea'`,
    );
    expect(columns.length).toBeGreaterThan(20);
    const keys: Buffer[] = [];
    for (const { table, column } of columns) {
      const { rows } = await app.pool.query(
        `select ${column} as value from ${table} where ${column} is not null`,
      );
      for (const { value } of rows) {
        for (const context of [...keyContexts, ...(await contextsOfCopies())]) {
          const key = attempt(() => app.platform.keyring.decrypt(value, context));
          if (key) keys.push(Buffer.from(key, 'base64'));
        }
      }
    }
    return keys;
  }

  /** The keys of the copy's own picture and recording. */
  async function contextsOfCopies(): Promise<string[]> {
    const { rows } = await app.pool.query(
      `select format('pictures.file_key:%s', id) as context from pictures where message_id <> $1
       union all select format('recordings.file_key:%s', id) from recordings where message_id <> $1`,
      [id],
    );
    expect(rows).toHaveLength(2);
    return rows.map(({ context }) => context);
  }

  const attempt = <Result>(work: () => Result): Result | null => {
    try {
      return work();
    } catch {
      return null;
    }
  };

  /** The names of everything that opens with what is left. */
  async function whatOpens(): Promise<string[]> {
    const keys = await keysLeft();
    const opened = values.filter(
      ({ value, context }) =>
        attempt(() => app.platform.keyring.decrypt(value, context)) !== null ||
        keys.some((key) => attempt(() => decryptWithOwnKey(key, value, context)) !== null),
    );
    const openedFiles = [];
    for (const { name, bytes, context } of files) {
      for (const key of keys) {
        const read = async function* (start: number, end: number) {
          yield bytes.subarray(start, end);
        };
        try {
          const file = decryptFile(read, bytes.length, { key, context });
          for await (const _ of file.read(0, file.size));
          openedFiles.push(name);
        } catch {
          // It stays closed.
        }
      }
    }
    return [...opened.map(({ name }) => name), ...openedFiles];
  }

  /** Everything in the database and in storage, as text, with the names of files. */
  async function everything(): Promise<string> {
    const { rows: tables } = await app.pool.query(
      `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
         from information_schema.tables
        where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
    );
    let text = '';
    for (const { name } of tables) {
      const { rows } = await app.pool.query(`select t::text as row from ${name} t`);
      text += rows.map(({ row }) => row).join('\n');
    }
    for await (const key of listFiles(app.platform.storage)) {
      const bytes = Buffer.from(await app.platform.storage.disk.getBytes(key));
      text += `${key} ${bytes.toString('hex')}\n`;
    }
    return text;
  }

  const hex = (text: string) => Buffer.from(text).toString('hex');
  const plain = () => [
    ...[WORDS, DESCRIBED].flatMap((words) => [words, hex(words)]),
    ...[sound, photo].map((bytes) => bytes.subarray(1_000, 1_064).toString('hex')),
  ];
  const encrypted = () => [
    ...values.map(({ value }) => value.toString('hex')),
    ...files.map(({ bytes }) => bytes.subarray(1_000, 1_064).toString('hex')),
  ];
  const found = async (secrets: string[]) => {
    const text = await everything();
    return secrets.filter((secret) => text.includes(secret));
  };

  test('before it burns, all of it opens, and nothing of it lies open', async () => {
    expect(await whatOpens()).toEqual([
      ...['name', 'words', 'subject', 'description', 'phrases'],
      ...['voice', 'voice again', 'picture'],
    ]);
    expect(await found(plain())).toEqual([]);
    expect(await found(encrypted())).toHaveLength(encrypted().length);
  });

  test('in the ten seconds it is still there', async () => {
    await burnLetter(app.services, writer, id);
    expect(await whatOpens()).toHaveLength(8);
  });

  test('afterwards nothing of it opens, whatever was kept, and nothing of it is stored', async () => {
    app.clock.advance(seconds(10));
    await burnLettersJob(app.services).run({});
    expect(await whatOpens()).toEqual([]);
    const { rows } = await app.pool.query(
      "select data from pgboss.job where name = 'delete-files' and state < 'active'",
    );
    for (const { data } of rows) await deleteFilesJob(app.platform).run(data);
    expect(await found([...plain(), ...encrypted()])).toEqual([]);
  });

  test('burns again when an earlier state of the database brings it back', async () => {
    await app.pool.query('delete from burned_letters');
    await app.pool.query(
      `insert into messages (id, user_id, recipient_email, recipient_email_hash, subject, personalized_content,
         letter_key, kept_at, is_anonymous, status, created_at, updated_at)
       select $1, id, '', '', '', '', 'key', now(), false, 'draft', now(), now() from users limit 1`,
      [id],
    );
    await burnAgainJob(app.services).run({});
    const { rows } = await app.pool.query('select id from messages where id = $1', [id]);
    expect(rows).toEqual([]);
  });

  test('is forgotten once no backup can hold it any more', async () => {
    const old = { id, burnedAt: new Date(app.clock.now().getTime() - 43 * 86_400_000) };
    await noteBurned(app.services, [old]);
    const notes = async () => {
      const keys = [];
      for await (const key of listFiles(app.platform.storage, 'burned/')) keys.push(key);
      return keys.length;
    };
    expect(await notes()).toBe(2);
    await burnAgainJob(app.services).run({});
    expect(await notes()).toBe(1);
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));
});
