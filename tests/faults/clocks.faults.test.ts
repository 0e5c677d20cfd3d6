import { globSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Child } from '#server/local/child.ts';
import { killHard, startProgram } from '../setup/programs.ts';
import { installPackages } from '../setup/system-packages.ts';
import { expectEverythingDelivered, expectNothingLost, lettersOf } from './setup/expectations.ts';
import { type Load, startLoad } from './setup/load.ts';
import { startTestInstance, type TestInstance } from './setup/test-instance.ts';

const LETTERS = 40;
/** The first are due after this long, the last twice as late. */
const DUE_AFTER_SECONDS = 60;

/** Debian's libfaketime shows a program another time than the machine has. */
function faketimeLibrary(): string {
  const find = () => globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0];
  if (!find()) installPackages(['faketime'], 'These tests need Debian’s package "faketime".');
  return find() ?? '';
}

describe('two workers whose clocks differ', () => {
  let instance: TestInstance;
  let load: Load;
  let other: Child | undefined;

  beforeEach(async () => {
    instance = await startTestInstance();
    await instance.startWeb();
  });
  afterEach(async () => {
    await load.stop();
    if (other) await killHard(other);
    await instance.stop();
  });

  test.each(['+5m', '-5m'])('by %s: nothing leaves early, and nothing twice', async (offset) => {
    const fake = { LD_PRELOAD: faketimeLibrary(), FAKETIME: offset };
    load = startLoad(instance, 2);
    await vi.waitUntil(() => load.acknowledged.size >= LETTERS, { timeout: 120_000 });
    await load.stop();

    // They become due one after the other.
    const ids = [...load.acknowledged.keys()];
    await instance.query(
      `update deliveries set
         due_at = now() + make_interval(secs => $2 * (1 + turn.number::float / $3)),
         next_attempt_at = now() + make_interval(secs => $2 * (1 + turn.number::float / $3))
       from unnest($1::uuid[]) with ordinality as turn (id, number) where message_id = turn.id`,
      [ids, DUE_AFTER_SECONDS, ids.length],
    );
    await instance.startWorker();
    other = await startProgram('worker', { ...instance.env, ...fake });
    await other.ready;

    const early = new Set<string>();
    await vi.waitUntil(
      async () => {
        const rows = await instance.query<{ id: string; isEarly: boolean }>(
          `select message_id as id, due_at > clock_timestamp() as "isEarly"
             from deliveries where state = 'accepted' and message_id = any($1)`,
          [ids],
        );
        for (const { id, isEarly } of rows) if (isEarly) early.add(id);
        return rows.length === ids.length;
      },
      { timeout: 600_000, interval: 250 },
    );
    expect([...early]).toEqual([]);
    expect(await lettersOf(instance)).toHaveLength(load.acknowledged.size);
    await expectNothingLost(instance, load);
    await expectEverythingDelivered(instance, load);
  });
});
