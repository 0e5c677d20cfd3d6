import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { exportData } from '#app/features/accounts/export/export-data.server.ts';
import { checkIntegrity } from '#app/features/integrity/check-integrity.server.ts';
import { eraseStoredData } from '#app/features/letters/erase-stored-data.server.ts';
import { duplicateMessage } from '#app/features/messages/drafts/duplicate-message.server.ts';
import { readEvidence } from '#app/features/moderation/read-evidence.server.ts';
import { reportMessage } from '#app/features/moderation/report-message.server.ts';
import { collectBytes } from '#app/platform/storage/byte-reader.server.ts';
import { attachmentKinds } from '#server/attachment-kinds.ts';
import { encryptedColumns } from '#server/encrypted-columns.ts';
import { jobKinds } from '#server/jobs.ts';
import { updateDelivery } from '#tests/factories/deliveries.ts';
import { buildLetter } from '#tests/factories/letters.ts';
import { messageOf } from '#tests/factories/messages.ts';
import { buildAdmin } from '#tests/factories/people.ts';
import { storePicture } from '#tests/factories/pictures.ts';
import { storeRecording } from '#tests/factories/recordings.ts';
import { createTestApp, type TestApp } from '#tests/setup/test-app.ts';

const stores: Record<string, (app: TestApp, messageId: string) => Promise<string>> = {
  picture: storePicture,
  recording: storeRecording,
};
const app = createTestApp({ DATA_DIR: `/tmp/unsent-attachments-${randomUUID()}` });

test.each(attachmentKinds)(
  '$encryption.table are copied, exported, reported, checked and erased with their letter',
  async ({ encryption }) => {
    const { name, table } = encryption;
    const { messageId, sender } = await buildLetter(app);
    await updateDelivery(app, messageId, { state: 'accepted', acceptedAt: app.clock.now() });
    const id = (await stores[name]?.(app, messageId)) ?? '';
    const count = async (column: 'message_id' | 'report_id', owner: string) => {
      const { rows } = await app.pool.query(`select 1 from ${table} where ${column} = $1`, [owner]);
      return rows.length;
    };

    const copy = await duplicateMessage(app.services, sender, messageId);
    expect(await count('message_id', copy.id)).toBe(1);

    const { chunks } = await exportData(app.services, sender.userId, 'json');
    const exported = JSON.parse((await collectBytes(chunks)).toString());
    expect(exported[table]).toHaveLength(2);
    expect(exported[`${name}_files`]).toHaveLength(2);

    await reportMessage(app.services, {
      ...{ messageId, senderId: sender.userId, reason: 'sexual', details: '', letter: 'Come.' },
      isFromRecipient: true,
    });
    const { rows } = await app.pool.query('select id from reports where message_id = $1', [
      messageId,
    ]);
    const reportId: string = rows[0].id;
    expect(await count('report_id', reportId)).toBe(1);
    const admin = await buildAdmin(app);
    const { files } = await readEvidence(app.services, admin, reportId, 'The police ask for it.');
    expect(files.map(({ kind, bytes }) => [kind, bytes !== null])).toEqual([[name, true]]);

    const checks = await checkIntegrity(app.services);
    expect(checks.filter(({ failures }) => failures.length > 0)).toEqual([]);
    expect(checks.map((check) => check.name)).toContain(`the keys decrypt the ${table}`);
    expect(encryptedColumns).toEqual(expect.arrayContaining(encryption.columns));
    expect(jobKinds.map((kind) => kind.name)).toContain(`delete-unused-${table}`);

    await eraseStoredData(app.services, (await messageOf(app, messageId)).recipientEmailHash);
    expect([await count('message_id', messageId), await count('report_id', reportId)]).toEqual([
      0, 1,
    ]);
    const { rows: jobs } = await app.pool.query(
      "select data from pgboss.job where name = 'delete-files'",
    );
    expect(jobs.flatMap(({ data }) => data.keys)).toEqual(
      expect.arrayContaining(encryption.storageKeys(id)),
    );
  },
);
