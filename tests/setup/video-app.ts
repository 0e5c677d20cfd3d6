import { beforeAll } from 'vitest';
import { storageKeysOf } from '#app/features/videos/video-storage-keys.ts';
import { buildAdmin, buildStaff, type Person } from '../factories/people.ts';
import { createTestApp } from './test-app.ts';
import { openWebServer } from './web-server.ts';

interface People {
  staff: Awaited<ReturnType<typeof buildStaff>>;
  /** Uploads videos; an admin, so that no monthly limit applies. */
  owner: Awaited<ReturnType<typeof buildAdmin>>;
}

/** Creates a test app and its web server, an uploader and a reviewer. */
export function createVideoApp() {
  const app = createTestApp();
  const web = openWebServer(app);
  const people = {} as People;
  beforeAll(async () => {
    people.staff = await buildStaff(app);
    people.owner = await buildAdmin(app);
    await app.pool.query("update user_roles set role = 'admin' where user_id = $1", [
      people.owner.userId,
    ]);
  });
  return {
    app,
    web,
    people,
    findVideoRow: async (videoId: string) =>
      (await app.pool.query('select * from gallery_videos where id = $1', [videoId])).rows[0],
    findTemplateRow: async (filmId: string) =>
      (await app.pool.query('select * from message_templates where id = $1', [filmId])).rows[0],
    fetchAs: (person: Person | null, path: string) =>
      fetch(`${web.origin}${path}`, {
        headers: { cookie: person?.credentials.get('cookie') ?? '' },
      }),
    /** Runs all enqueued file deletions, as the worker would. */
    async runDeleteFilesJobs() {
      const { rows } = await app.pool.query(
        "delete from pgboss.job where name = 'delete-files' returning data",
      );
      for (const { data } of rows) {
        for (const key of data.keys) await app.platform.storage.disk.delete(key);
      }
    },
    /** How many files of a video exist. */
    async countFiles(video: Parameters<typeof storageKeysOf>[0]) {
      const { disk } = app.platform.storage;
      const exists = await Promise.all(storageKeysOf(video).map((key) => disk.exists(key)));
      return exists.filter(Boolean).length;
    },
  };
}
