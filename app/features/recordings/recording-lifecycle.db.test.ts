import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { exportData } from '#app/features/accounts/export/export-data.server.ts';
import { checkIntegrity } from '#app/features/integrity/check-integrity.server.ts';
import { duplicateMessage } from '#app/features/messages/drafts/duplicate-message.server.ts';
import { deleteUserMessages } from '#app/features/messages/retention/delete-user-messages.server.ts';
import { findOwnSound, getRecording } from '#app/features/recordings/get-recording.server.ts';
import { RECORDING_LIMIT } from '#app/features/recordings/recording.rules.ts';
import { saveRecording } from '#app/features/recordings/save-recording.server.ts';
import { days, hours } from '#app/platform/clock/clock.ts';
import { createKeyring } from '#app/platform/crypto/keyring.server.ts';
import { rekeyColumn } from '#app/platform/crypto/rekey.server.ts';
import { checkRateLimit } from '#app/platform/rate-limit/rate-limit.server.ts';
import { collectBytes } from '#app/platform/storage/byte-reader.server.ts';
import { encryptedColumns } from '#server/encrypted-columns.ts';
import { retentionJob } from '#server/retention.job.ts';
import { updateDelivery } from '#tests/factories/deliveries.ts';
import { buildDraft, buildSent } from '#tests/factories/messages.ts';
import { buildPerson, type Person } from '#tests/factories/people.ts';
import {
  deleteUnusedRecordings,
  listRecordingFiles,
  storeRecording,
} from '#tests/factories/recordings.ts';
import { createTestApp, testEnvironment } from '#tests/setup/test-app.ts';

const phrases = [{ text: 'I never said it properly.', startMs: 400 }];
const sound = Buffer.from('the sound of a voice');
const env = testEnvironment('postgres://unused@localhost/unused');

describe('the recording of a message', () => {
  const app = createTestApp({ ...env, DATA_DIR: `/tmp/unsent-recordings-${randomUUID()}` });

  async function buildRecorded() {
    const person = await buildPerson(app);
    const messageId = await buildDraft(app, person);
    const recordingId = await storeRecording(app, messageId, { sound, phrases });
    return { person, messageId, recordingId };
  }

  const readSound = async (person: Person, messageId: string, services = app.platform) => {
    const file = await findOwnSound(services, person, messageId, 'webm');
    return file && (await collectBytes(file.read(0, file.size))).toString();
  };
  const filesOf = async (recordingId: string) =>
    (await listRecordingFiles(app)).filter((key) => key.includes(recordingId));

  test('is copied with it, and each copy stays when the other is deleted', async () => {
    const { person, messageId, recordingId } = await buildRecorded();
    const { id } = await duplicateMessage(app.services, person, messageId);
    expect(await getRecording(app.platform, person, id)).toMatchObject({ state: 'ready', phrases });
    await app.pool.query('delete from messages where id = $1', [messageId]);
    app.clock.advance(hours(2));
    await deleteUnusedRecordings(app);
    expect(await filesOf(recordingId)).toEqual([]);
    expect(await readSound(person, id)).toBe(sound.toString());
  });

  test('is copied at most as often a day as an account may record', async () => {
    const { person, messageId } = await buildRecorded();
    for (let count = 0; count < RECORDING_LIMIT.maxAttempts; count += 1) {
      await checkRateLimit(app.platform, RECORDING_LIMIT, person.userId);
    }
    const before = await listRecordingFiles(app);
    await expect(duplicateMessage(app.services, person, messageId)).rejects.toMatchObject({
      code: 'recording_limit_reached',
    });
    expect(await listRecordingFiles(app)).toEqual(before);
  });

  test('costs no attempt while our storage is away', async () => {
    const person = await buildPerson(app);
    const messageId = await buildDraft(app, person);
    const actor = { ...person, isEmailVerified: true };
    const putPieces = () => Promise.reject(new Error('no storage'));
    const broken = { ...app.services, storage: { ...app.platform.storage, putPieces } };
    const wav = Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVEfmt '), Buffer.alloc(64)]);
    const input = () => ({
      ...{ uploadId: randomUUID(), replaces: [] },
      sound: {
        size: wav.length,
        peek: async () => wav,
        [Symbol.asyncIterator]: () => Readable.from([wav]).iterator(),
      },
      phrases: null,
      hasConsented: false,
    });
    for (let count = 0; count < RECORDING_LIMIT.maxAttempts; count += 1) {
      await expect(saveRecording(broken, actor, messageId, input())).rejects.toThrow('no storage');
    }
    await saveRecording(app.services, actor, messageId, input());
    expect(await getRecording(app.platform, person, messageId)).toMatchObject({
      state: 'processing',
    });
  });

  test('leaves a note in the export when its sound is lost', async () => {
    const { person, messageId, recordingId } = await buildRecorded();
    for (const key of await filesOf(recordingId)) await app.platform.storage.disk.delete(key);
    const { chunks } = await exportData(app.services, person.userId, 'csv');
    const zip = unzipSync(await collectBytes(chunks));
    expect(strFromU8(zip[`recordings/${messageId}.txt`] ?? new Uint8Array())).toMatch(/no longer/);
  });

  test('is in the export of its sender, as a file, and in nobody else’s', async () => {
    const { person, messageId } = await buildRecorded();
    const read = async (userId: string, format: 'json' | 'csv') => {
      const { chunks } = await exportData(app.services, userId, format);
      return collectBytes(chunks);
    };
    const name = `recordings/${messageId}.m4a`;
    const data = JSON.parse((await read(person.userId, 'json')).toString());
    expect(data.recordings).toEqual([
      expect.objectContaining({ message_id: messageId, duration_ms: 9_000, file: name }),
    ]);
    expect(JSON.parse(data.recordings[0].phrases)).toEqual(phrases);
    expect(data.recording_files).toEqual([{ name, base64: sound.toString('base64') }]);
    const zip = unzipSync(await read(person.userId, 'csv'));
    expect(strFromU8(zip[name] ?? new Uint8Array())).toBe(sound.toString());
    expect(strFromU8(zip['recordings.csv'] ?? new Uint8Array())).toContain(name);
    const other = await buildPerson(app);
    const others = JSON.parse((await read(other.userId, 'json')).toString());
    expect([others.recordings, others.recording_files]).toEqual([[], []]);
  });

  test('goes with its letter when that is erased', async () => {
    const person = await buildPerson(app);
    const messageId = await buildSent(app, person);
    const recordingId = await storeRecording(app, messageId, { sound });
    const now = app.clock.now();
    await updateDelivery(app, messageId, { state: 'accepted', acceptedAt: now, expiresAt: now });
    await retentionJob(app.services).run({});
    expect(await readSound(person, messageId)).toBe(sound.toString());
    app.clock.advance(days(31));
    await retentionJob(app.services).run({});
    await deleteUnusedRecordings(app);
    expect(await getRecording(app.platform, person, messageId)).toEqual({ state: 'none' });
    expect(await filesOf(recordingId)).toEqual([]);
  });

  test('goes with its sender’s account', async () => {
    const { person, recordingId } = await buildRecorded();
    await app.platform.db.transaction((tx) => deleteUserMessages(app.platform)(tx, person.userId));
    app.clock.advance(hours(2));
    await deleteUnusedRecordings(app);
    expect(await filesOf(recordingId)).toEqual([]);
    const { rows } = await app.pool.query('select 1 from recording_files where recording_id = $1', [
      recordingId,
    ]);
    expect(rows).toEqual([]);
  });

  test('is read with the newest key after rekeying, and its files stay as they are', async () => {
    const { person, messageId, recordingId } = await buildRecorded();
    const [webm = ''] = await filesOf(recordingId);
    const before = await app.platform.storage.disk.getBytes(webm);
    const newKey = Buffer.alloc(32, 7).toString('base64');
    const keyring = createKeyring({
      authSecret: env.AUTH_SECRET ?? '',
      encryptionKeys: `2:${newKey},${env.ENCRYPTION_KEYS}`,
      lookupKey: env.LOOKUP_KEY ?? '',
      tokenKeys: env.TOKEN_KEYS ?? '',
    });
    for (const column of encryptedColumns.filter(({ table }) => table === 'recordings')) {
      await rekeyColumn({ db: app.platform.db, keyring }, column);
    }
    const onlyNew = createKeyring({
      authSecret: env.AUTH_SECRET ?? '',
      encryptionKeys: `2:${newKey}`,
      lookupKey: env.LOOKUP_KEY ?? '',
      tokenKeys: env.TOKEN_KEYS ?? '',
    });
    const services = { ...app.platform, keyring: onlyNew };
    expect(await readSound(person, messageId, services)).toBe(sound.toString());
    expect(await app.platform.storage.disk.getBytes(webm)).toEqual(before);
    await app.pool.query('delete from recordings');
  });

  test('is missed by the integrity check when a file is gone, cut off or changed', async () => {
    const { recordingId } = await buildRecorded();
    const check = async () =>
      (await checkIntegrity(app.services)).filter(
        ({ name, failures }) => /file|recordings/.test(name) && failures.length > 0,
      );
    expect(await check()).toEqual([]);
    const { disk } = app.platform.storage;
    const key = `recordings/${recordingId}.webm`;
    const bytes = Buffer.from(await disk.getBytes(key));
    await disk.put(key, bytes.subarray(0, -3));
    expect(await check()).toEqual([
      { name: 'the keys decrypt the recordings', failures: [recordingId] },
    ]);
    bytes.writeUInt8(bytes.readUInt8(40) ^ 1, 40);
    await disk.put(key, bytes);
    expect(await check()).toHaveLength(1);
    await disk.delete(key);
    expect(await check()).toEqual([
      { name: 'every file the database names is stored', failures: [key] },
      { name: 'the keys decrypt the recordings', failures: [recordingId] },
    ]);
  });
});
