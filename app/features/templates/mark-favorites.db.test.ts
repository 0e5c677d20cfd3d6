import { beforeEach, expect, test } from 'vitest';
import { buildPerson } from '#tests/factories/people.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { markFavorites } from './mark-favorites.server.ts';
import { listFavoriteIds, listOfferedTemplates } from './template.queries.server.ts';

const app = createTestApp();
let userId: string;
beforeEach(async () => {
  ({ userId } = await buildPerson(app));
});
const mark = (marked: string[], by = userId) =>
  markFavorites(app.services, by, { marked, unmarked: [] });
const unmark = (unmarked: string[], by = userId) =>
  markFavorites(app.services, by, { marked: [], unmarked });
const favorites = async (of = userId) => (await listFavoriteIds(app.platform.db, of)).sort();

test('marks templates, also twice and at the same moment, and takes the mark off again', async () => {
  await Promise.all(Array.from({ length: 8 }, () => mark(['love-1', 'love-2'])));
  await mark(['love-2', 'apology-1']);
  expect(await favorites()).toEqual(['apology-1', 'love-1', 'love-2']);
  await Promise.all([unmark(['love-2']), unmark(['love-2'])]);
  expect(await favorites()).toEqual(['apology-1', 'love-1']);
});

test("leaves other people's favorites alone", async () => {
  const other = await buildPerson(app);
  await mark(['love-1'], other.userId);
  await unmark(['love-1']);
  expect(await favorites(other.userId)).toEqual(['love-1']);
});

test('ignores templates that are not offered, and hides those that are retired later', async () => {
  await mark(['love-1', 'love-3', 'no-such-template', '', 'x'.repeat(100), "'; --"]);
  await app.pool.query("update message_templates set retired_at = now() where id = 'love-3'");
  expect(await favorites()).toEqual(['love-1']);
  await mark(['love-3', 'love-2']);
  expect(await favorites()).toEqual(['love-1', 'love-2']);
  await app.pool.query("update message_templates set retired_at = null where id = 'love-3'");
  expect(await favorites()).toEqual(['love-1', 'love-2', 'love-3']);
});

test('an account keeps at most every film of the gallery, however much it asks for', async () => {
  const offered = (await listOfferedTemplates(app.platform.db)).map(({ id }) => id);
  const unknown = Array.from({ length: 1_000 }, (_, index) => `film-${index}`);
  await mark([...offered, ...unknown, ...offered]);
  expect(await favorites()).toEqual(offered.sort());
});

test('deletes favorites with the account, and keeps none for an account that is gone', async () => {
  await mark(['love-1']);
  await app.pool.query('delete from users where id = $1', [userId]);
  await expect(mark(['love-2'])).rejects.toThrow();
  expect(await favorites()).toEqual([]);
});
