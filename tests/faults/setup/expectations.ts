import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, vi } from 'vitest';
import { runProgram } from '../../setup/programs.ts';
import type { Load } from './load.ts';
import type { TestInstance } from './test-instance.ts';

/** Checks the integrity of the data, and that everything people were told is true. */
export async function expectNothingLost(instance: TestInstance, load: Load): Promise<void> {
  const integrity = await runProgram('check-integrity', [], instance.env);
  expect(integrity).toEqual({ code: 0, output: expect.not.stringContaining('FAILED') });

  // Copied, because people keep writing while this runs.
  const [acknowledged, pictured] = [[...load.acknowledged.keys()], [...load.pictured]];
  const sent = await instance.query<{ id: string; status: string; state: string | null }>(
    'select m.id, m.status, d.state from messages m left join deliveries d on d.message_id = m.id where m.id = any($1)',
    [acknowledged],
  );
  const bad = sent.filter(({ status, state }) => status !== 'sent' || state === null);
  expect(bad).toEqual([]);
  expect(sent).toHaveLength(acknowledged.length);

  const pictures = await instance.query<{ key: string | null }>(
    'select avatar_key as key from profiles where user_id = any($1)',
    [pictured],
  );
  expect(pictures).toHaveLength(pictured.length);
  for (const { key } of pictures) {
    const bytes = await readFile(path.join(instance.folder, 'files', key ?? 'none'));
    expect(bytes.length).toBeGreaterThan(100);
  }
}

/** Waits until everything is sent: each letter reached its recipient, and all its copies are identical. */
export async function expectEverythingDelivered(instance: TestInstance, load: Load): Promise<void> {
  await vi.waitUntil(
    async () => {
      const [row] = await instance.query<{ open: number }>(
        "select count(*)::int as open from deliveries where state = 'waiting'",
      );
      return row?.open === 0;
    },
    { timeout: 600_000, interval: 1_000 },
  );
  const mails = Map.groupBy(await lettersOf(instance), ({ to }) => to);
  const held = new Set(
    (
      await instance.query<{ id: string }>(
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

/** The mails to recipients; senders get mails about their messages too. */
export const lettersOf = async ({ sandbox }: TestInstance) =>
  (await sandbox.mails()).filter(({ link }) => link !== '');
