import { beforeAll } from 'vitest';
import { storageKeysOf } from '#app/features/videos/video-storage-keys.ts';
import { buildAdmin, buildStaff, type Person } from '../factories/people.ts';
import { createTestApp } from './test-app.ts';
import { openWeb } from './web.ts';

interface People {
  staff: Awaited<ReturnType<typeof buildStaff>>;
  /** Whoever uploads: without a monthly limit, and without another power that matters. */
  owner: Awaited<ReturnType<typeof buildAdmin>>;
}

/** A app with its web side, somebody who uploads and somebody who reviews. */
export function createVideoApp() {
  const app = createTestApp();
  const web = openWeb(app);
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
    rowOf: async (videoId: string) =>
      (await app.pool.query('select * from gallery_videos where id = $1', [videoId])).rows[0],
    templateOf: async (filmId: string) =>
      (await app.pool.query('select * from message_templates where id = $1', [filmId])).rows[0],
    fetchAs: (person: Person | null, address: string) =>
      fetch(`${web.origin}${address}`, {
        headers: { cookie: person?.credentials.get('cookie') ?? '' },
      }),
    /** Deletes the files that wait to be deleted, as the worker would. */
    async deleteFiles() {
      const { rows } = await app.pool.query(
        "delete from pgboss.job where name = 'delete-files' returning data",
      );
      for (const { data } of rows) {
        for (const key of data.keys) await app.platform.storage.disk.delete(key);
      }
    },
    /** How many files of a video there are. */
    async keptOf(video: Parameters<typeof storageKeysOf>[0]) {
      const { disk } = app.platform.storage;
      const there = await Promise.all(storageKeysOf(video).map((key) => disk.exists(key)));
      return there.filter(Boolean).length;
    },
  };
}
