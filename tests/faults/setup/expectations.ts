import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, vi } from 'vitest';
import { runProgram } from '../../setup/programs.ts';
import type { Load } from './load.ts';
import type { Installation } from './test-instance.ts';

/** After whatever happened: the books are in order, and nothing that people were told is untrue. */
export async function expectNothingLost(installation: Installation, load: Load): Promise<void> {
  const books = await runProgram('check-integrity', [], installation.env);
  expect(books).toEqual({ code: 0, output: expect.not.stringContaining('FAILED') });

  // People go on writing meanwhile: what counts is what they have been told by now.
  const [told, pictured] = [[...load.acknowledged.keys()], [...load.pictured]];
  const sent = await installation.query<{ id: string; status: string; state: string | null }>(
    'select m.id, m.status, d.state from messages m left join deliveries d on d.message_id = m.id where m.id = any($1)',
    [told],
  );
  const bad = sent.filter(({ status, state }) => status !== 'sent' || state === null);
  expect(bad).toEqual([]);
  expect(sent).toHaveLength(told.length);

  const pictures = await installation.query<{ key: string | null }>(
    'select avatar_key as key from profiles where user_id = any($1)',
    [pictured],
  );
  expect(pictures).toHaveLength(pictured.length);
  for (const { key } of pictures) {
    const bytes = await readFile(path.join(installation.folder, 'files', key ?? 'none'));
    expect(bytes.length).toBeGreaterThan(100);
  }
}

/** When everything has gone out: each letter to its recipient, copies identical to the first. */
export async function expectEverythingDelivered(
  installation: Installation,
  load: Load,
): Promise<void> {
  await vi.waitUntil(
    async () => {
      const [row] = await installation.query<{ open: number }>(
        "select count(*)::int as open from deliveries where state = 'waiting'",
      );
      return row?.open === 0;
    },
    { timeout: 600_000, interval: 1_000 },
  );
  const mails = Map.groupBy(await lettersOf(installation), ({ to }) => to);
  const held = new Set(
    (
      await installation.query<{ id: string }>(
        "select message_id as id from deliveries where state = 'held' and unknown_outcomes >= 2",
      )
    ).map(({ id }) => id),
  );
  const missing = [...load.acknowledged]
    .filter(([id, { recipient }]) => !mails.has(recipient) && !held.has(id))
    .map(([id]) => id);
  expect(missing).toEqual([]);
  const different = [...mails]
    .filter(([, copies]) => new Set(copies.map(({ source }) => source)).size > 1)
    .map(([to]) => to);
  expect(different).toEqual([]);
}

/** The mails that carry a letter's link; senders get mails about theirs as well. */
export const lettersOf = async ({ sandbox }: Installation) =>
  (await sandbox.mails()).filter(({ link }) => link !== '');
