import { hours, shifted } from '#app/platform/clock/clock.ts';
import { type Job, type JobKind, job, type NoInput, noInput } from '#app/platform/jobs/job-kind.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { deleteFileRecord, listUnusedFiles } from './attachment.store.server.ts';
import type { AttachmentKind } from './attachment-kind.server.ts';

/** Each kind has a job of its own: one that fails must not keep the files of the others. */
export const deleteUnusedAttachmentsKind = ({
  encryption,
  unused,
}: AttachmentKind): JobKind<NoInput> => ({
  name: `delete-unused-${encryption.table}`,
  schema: noInput,
  retryLimit: 1,
  retryDelaySeconds: 300,
  expireInSeconds: 900,
  cron: unused.cron,
});

const BATCH = 100;
/** A file is written before its row: nothing takes so long to be saved. */
const UNUSED_AFTER = hours(1);

/**
 * Deletes every hour what the kind says is no longer needed, and the files of attachments without a row:
 * their messages were deleted, or they were never saved. Their keys went with their rows, so nobody could
 * read them any more. Repeats and concurrent runs are harmless.
 */
export const deleteUnusedAttachmentsJob = (
  services: Pick<Platform, 'db' | 'clock' | 'storage' | 'jobs'>,
  kind: AttachmentKind,
): Job =>
  job(deleteUnusedAttachmentsKind(kind), async () => {
    const { db, clock, storage } = services;
    const now = clock.now();
    await kind.unused.deleteRows(services, now);
    for (;;) {
      const ids = await listUnusedFiles(db, kind, shifted(now, -UNUSED_AFTER), BATCH);
      for (const id of ids) {
        for (const key of kind.encryption.storageKeys(id)) await storage.disk.delete(key);
        await deleteFileRecord(db, kind, id);
      }
      if (ids.length < BATCH) return;
    }
  });
