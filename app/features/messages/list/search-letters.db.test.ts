import { expect, test } from 'vitest';
import { buildDraft, buildSent, updateMessage } from '#tests/factories/messages.ts';
import { buildPerson } from '#tests/factories/people.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { countScheduledMonths, listMessages } from './message-list.queries.server.ts';
import { LETTER_SEARCHES, searchLetters } from './search-letters.server.ts';

const app = createTestApp();

test('names, addresses and subjects are found in part', async () => {
  const { db, keyring } = app.platform;
  const person = await buildPerson(app);
  const byName = await buildDraft(app, person, { recipientName: 'Zoë Krämer' });
  const byAddress = await buildDraft(app, person, { recipientEmail: 'grandma@farm.test' });
  const find = async (query: string) => {
    const filter = { userId: person.userId, status: null, query, page: 1 };
    return (await listMessages(db, keyring, filter)).messages.map(({ id }) => id);
  };
  expect(await find('krame')).toEqual([byName]);
  expect(await find('ZOE')).toEqual([byName]);
  expect(await find('farm')).toEqual([byAddress]);
  expect(await find('@farm')).toEqual([byAddress]);
  expect(await find('nobody')).toEqual([]);
});

test('words are found in one’s own letters only, with the sentence that has them', async () => {
  const person = await buildPerson(app);
  const other = await buildPerson(app);
  const content = 'You came by.\nThat winter was long. You brought soup and asked nothing.';
  const id = await buildDraft(app, person, { content });
  await buildDraft(app, other, { content });
  const filter = { userId: person.userId, status: null };
  const search = await searchLetters(app.platform, filter, 'brought SOUP', null);
  expect(search).toMatchObject({
    kind: 'searched',
    found: [{ message: { id }, excerpt: 'You brought soup and asked nothing.' }],
    older: null,
  });
  await updateMessage(app, id, { deletedAt: app.clock.now() });
  expect(await searchLetters(app.platform, filter, 'soup', null)).toMatchObject({ found: [] });
});

test('a search reads five megabytes, goes on from there, and finds each letter once', async () => {
  const person = await buildPerson(app);
  const long = 'a'.repeat(900_000);
  const ids = [];
  for (let index = 0; index < 7; index += 1) {
    app.clock.advance(1_000);
    ids.unshift(await buildDraft(app, person, { content: `${long} soup` }));
  }
  const filter = { userId: person.userId, status: null };
  const found = [];
  const pages = [];
  let after = null;
  do {
    const search = await searchLetters(app.platform, filter, 'soup', after);
    if (search.kind === 'limited') throw new Error('limited');
    found.push(...search.found.map(({ message }) => message.id));
    pages.push(search.found.length);
    after = search.older;
  } while (after);
  expect(found).toEqual(ids);
  expect(pages).toEqual([5, 2]);
});

test('a search that finds a page full stops there, and an account has so many', async () => {
  const person = await buildPerson(app);
  for (let index = 0; index < 21; index += 1)
    await buildDraft(app, person, { content: 'Thank you' });
  const filter = { userId: person.userId, status: null };
  const first = await searchLetters(app.platform, filter, 'thank', null);
  if (first.kind === 'limited') throw new Error('limited');
  expect(first.found).toHaveLength(20);
  const second = await searchLetters(app.platform, filter, 'thank', first.older);
  expect(second).toMatchObject({ found: [{}], older: null });
  for (let tries = 2; tries < LETTER_SEARCHES.maxAttempts; tries += 1) {
    await searchLetters(app.platform, filter, 'thank', null);
  }
  expect(await searchLetters(app.platform, filter, 'thank', null)).toEqual({ kind: 'limited' });
});

test('scheduled letters are listed by the month their sender chose, in the order they leave', async () => {
  const { db, keyring } = app.platform;
  const person = await buildPerson(app);
  const schedule = async (scheduledFor: string, wallTime: string) => {
    const id = await buildSent(app, person, {
      scheduled: { scheduleDate: '2027-02-14', scheduleTime: '16:30', timeZone: 'UTC' },
    });
    await updateMessage(app, id, { scheduledFor: new Date(scheduledFor), wallTime });
    return id;
  };
  // New Year’s morning in Tokyo is still December in UTC.
  const newYear = await schedule('2029-12-31T23:00:00Z', '2030-01-01T08:00');
  const { userId } = person;
  expect(await countScheduledMonths(db, userId)).toEqual([{ month: '2030-01', total: 1 }]);
  const filter = { userId, status: 'scheduled', query: '', page: 1 } as const;
  const january = await listMessages(db, keyring, { ...filter, month: '2030-01' });
  expect(january.messages.map(({ id }) => id)).toEqual([newYear]);
  expect((await listMessages(db, keyring, { ...filter, month: '2029-12' })).total).toBe(0);
});
