import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { exportData } from '#app/features/accounts/export/export-data.server.ts';
import { checkIntegrity } from '#app/features/integrity/check-integrity.server.ts';
import { duplicateMessage } from '#app/features/messages/drafts/duplicate-message.server.ts';
import { deleteUserMessages } from '#app/features/messages/retention/delete-user-messages.server.ts';
import {
  findOwnLetterPicture,
  findOwnPictureFile,
} from '#app/features/pictures/get-picture.server.ts';
import { days, hours } from '#app/platform/clock/clock.ts';
import { createKeyring } from '#app/platform/crypto/keyring.server.ts';
import { rekeyColumn } from '#app/platform/crypto/rekey.server.ts';
import { collectBytes } from '#app/platform/storage/byte-reader.server.ts';
import { encryptedColumns } from '#server/encrypted-columns.ts';
import { retentionJob } from '#server/retention.job.ts';
import { updateDelivery } from '#tests/factories/deliveries.ts';
import { buildDraft, buildSent } from '#tests/factories/messages.ts';
import { buildPerson, type Person } from '#tests/factories/people.ts';
import {
  DESCRIPTION,
  deleteUnusedPictures,
  listPictureFiles,
  storePicture,
} from '#tests/factories/pictures.ts';
import { createTestApp, testEnvironment } from '#tests/setup/test-app.ts';

const large = Buffer.from('the photograph of a pier');
const env = testEnvironment('postgres://unused@localhost/unused');

describe('the picture of a message', () => {
  const app = createTestApp({ ...env, DATA_DIR: `/tmp/unsent-pictures-${randomUUID()}` });

  async function buildPictured() {
    const person = await buildPerson(app);
    const messageId = await buildDraft(app, person);
    const pictureId = await storePicture(app, messageId, { large, small: large });
    return { person, messageId, pictureId };
  }

  async function readPicture(person: Person, messageId: string, services = app.platform) {
    const { id = randomUUID(), description } =
      (await findOwnLetterPicture(services, person, messageId)) ?? {};
    const file = await findOwnPictureFile(services, person, messageId, { id, size: 'large' });
    return file && [description, (await collectBytes(file.read(0, file.size))).toString()];
  }

  const filesOf = async (pictureId: string) =>
    (await listPictureFiles(app)).filter((key) => key.includes(pictureId));

  test('is copied with it, and each copy stays when the other is deleted', async () => {
    const { person, messageId, pictureId } = await buildPictured();
    const { id } = await duplicateMessage(app.services, person, messageId);
    await app.pool.query('delete from messages where id = $1', [messageId]);
    app.clock.advance(hours(2));
    await deleteUnusedPictures(app);
    expect(await filesOf(pictureId)).toEqual([]);
    expect(await readPicture(person, id)).toEqual([DESCRIPTION, large.toString()]);
  });

  test('is in the export of its sender, as a file, and in nobody else’s', async () => {
    const { person, messageId, pictureId } = await buildPictured();
    const read = async (userId: string, format: 'json' | 'csv') => {
      const { chunks } = await exportData(app.services, userId, format);
      return collectBytes(chunks);
    };
    const name = `pictures/${pictureId}.jpg`;
    const data = JSON.parse((await read(person.userId, 'json')).toString());
    expect(data.pictures).toEqual([
      expect.objectContaining({
        ...{ message_id: messageId, description: DESCRIPTION, is_in_letter: true, file: name },
      }),
    ]);
    expect(data.picture_files).toEqual([{ name, base64: large.toString('base64') }]);
    const zip = unzipSync(await read(person.userId, 'csv'));
    expect(strFromU8(zip[name] ?? new Uint8Array())).toBe(large.toString());
    expect(strFromU8(zip['pictures.csv'] ?? new Uint8Array())).toContain(name);
    const other = await buildPerson(app);
    const others = JSON.parse((await read(other.userId, 'json')).toString());
    expect([others.pictures, others.picture_files]).toEqual([[], []]);
  });

  test('leaves a note in the export when its file is lost', async () => {
    const { person, pictureId } = await buildPictured();
    for (const key of await filesOf(pictureId)) await app.platform.storage.disk.delete(key);
    const { chunks } = await exportData(app.services, person.userId, 'csv');
    const zip = unzipSync(await collectBytes(chunks));
    expect(strFromU8(zip[`pictures/${pictureId}.txt`] ?? new Uint8Array())).toMatch(/no longer/);
    await app.pool.query('delete from pictures where id = $1', [pictureId]);
  });

  test('goes with its letter when that is erased', async () => {
    const person = await buildPerson(app);
    const messageId = await buildSent(app, person);
    const pictureId = await storePicture(app, messageId, { large });
    const now = app.clock.now();
    await updateDelivery(app, messageId, { state: 'accepted', acceptedAt: now, expiresAt: now });
    await retentionJob(app.services).run({});
    expect(await readPicture(person, messageId)).toEqual([DESCRIPTION, large.toString()]);
    app.clock.advance(days(31));
    await retentionJob(app.services).run({});
    await deleteUnusedPictures(app);
    expect(await readPicture(person, messageId)).toBeNull();
    expect(await filesOf(pictureId)).toEqual([]);
  });

  test('goes with its sender’s account', async () => {
    const { person, pictureId } = await buildPictured();
    await app.platform.db.transaction((tx) => deleteUserMessages(app.platform)(tx, person.userId));
    app.clock.advance(hours(2));
    await deleteUnusedPictures(app);
    expect(await filesOf(pictureId)).toEqual([]);
    const { rows } = await app.pool.query('select 1 from picture_files where picture_id = $1', [
      pictureId,
    ]);
    expect(rows).toEqual([]);
  });

  test('is read with the newest key after rekeying, and its files stay as they are', async () => {
    const { person, messageId, pictureId } = await buildPictured();
    const [file = ''] = await filesOf(pictureId);
    const before = await app.platform.storage.disk.getBytes(file);
    const newKey = Buffer.alloc(32, 7).toString('base64');
    const keyringWith = (encryptionKeys: string) =>
      createKeyring({
        authSecret: env.AUTH_SECRET ?? '',
        encryptionKeys,
        lookupKey: env.LOOKUP_KEY ?? '',
        tokenKeys: env.TOKEN_KEYS ?? '',
      });
    const keyring = keyringWith(`2:${newKey},${env.ENCRYPTION_KEYS}`);
    for (const column of encryptedColumns.filter(({ table }) => table === 'pictures')) {
      await rekeyColumn({ db: app.platform.db, keyring }, column);
    }
    const services = { ...app.platform, keyring: keyringWith(`2:${newKey}`) };
    expect(await readPicture(person, messageId, services)).toEqual([DESCRIPTION, large.toString()]);
    expect(await app.platform.storage.disk.getBytes(file)).toEqual(before);
    await app.pool.query('delete from pictures');
  });

  test('is missed by the integrity check when a file is gone, cut off or changed', async () => {
    const { pictureId } = await buildPictured();
    const check = async () =>
      (await checkIntegrity(app.services)).filter(
        ({ name, failures }) => /file|pictures/.test(name) && failures.length > 0,
      );
    expect(await check()).toEqual([]);
    const { disk } = app.platform.storage;
    const key = `pictures/${pictureId}.small`;
    const bytes = Buffer.from(await disk.getBytes(key));
    await disk.put(key, bytes.subarray(0, -3));
    const undecryptable = { name: 'the keys decrypt the pictures', failures: [pictureId] };
    expect(await check()).toEqual([undecryptable]);
    bytes.writeUInt8(bytes.readUInt8(40) ^ 1, 40);
    await disk.put(key, bytes);
    expect(await check()).toEqual([undecryptable]);
    await disk.delete(key);
    expect(await check()).toEqual([
      { name: 'every file the database names is stored', failures: [key] },
      undecryptable,
    ]);
  });
});
