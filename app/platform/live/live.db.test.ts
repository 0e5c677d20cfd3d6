import { describe, expect, test, vi } from 'vitest';
import { buildPerson } from '#tests/factories/people.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { eventStream } from './event-stream.server.ts';
import type { LiveEvent } from './live.server.ts';
import { channelOf, publishAll } from './publish.server.ts';

describe('live updates', () => {
  const app = createTestApp();
  const about = (userId: string, messageId: string) => ({
    channel: channelOf(userId),
    payload: { about: 'message', messageId },
  });

  /** Resolves when the process listens, told by hearing itself. */
  async function listen(userId: string) {
    const heard: LiveEvent[] = [];
    app.platform.live.subscribe(channelOf(userId), (event) => heard.push(event));
    await vi.waitFor(async () => {
      await publishAll(app.platform.db, [about(userId, 'probe')]);
      expect(heard.length).toBeGreaterThan(0);
    });
    return () => heard.filter((event) => JSON.stringify(event).includes('probe') === false);
  }

  test('what is announced is heard when the transaction is kept, by its own people only', async () => {
    const [ann, ben] = [await buildPerson(app), await buildPerson(app)];
    const [ofAnn, ofBen] = [await listen(ann.userId), await listen(ben.userId)];
    await app.platform.db
      .transaction(async (tx) => {
        await publishAll(tx, [about(ann.userId, 'undone')]);
        throw new Error('rolled back');
      })
      .catch(() => {});
    await app.platform.db.transaction((tx) => publishAll(tx, [about(ann.userId, 'done')]));
    await vi.waitFor(() =>
      expect(ofAnn()).toEqual([
        { kind: 'update', payload: { about: 'message', messageId: 'done' } },
      ]),
    );
    expect(ofBen()).toEqual([]);
  });

  test('a line that was cut comes back, and says that something may have been missed', async () => {
    const ann = await buildPerson(app);
    const heard = await listen(ann.userId);
    await app.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'unsent live' and datname = current_database()`,
    );
    await vi.waitFor(() => expect(heard()).toEqual([{ kind: 'missed' }]), { timeout: 15_000 });
    await publishAll(app.platform.db, [about(ann.userId, 'after')]);
    await vi.waitFor(() => expect(heard()).toHaveLength(2));
  });

  test('an ended session hears nothing more, not even what is being announced', async () => {
    const ann = await buildPerson(app);
    const heard = await listen(ann.userId);
    let isSignedIn = true;
    const stream = eventStream({
      live: app.platform.live,
      channel: channelOf(ann.userId),
      signal: new AbortController().signal,
      isStillAllowed: async () => isSignedIn,
    });
    const reader = stream.body?.getReader();
    const read = async () => {
      const { value } = (await reader?.read()) ?? {};
      return value && new TextDecoder().decode(value);
    };
    expect(await read()).toBe('event: ready\ndata: ""\n\n');
    await publishAll(app.platform.db, [about(ann.userId, 'one')]);
    for (let event = await read(); !event?.includes('"one"'); event = await read()) {
      expect(event).toContain('probe');
    }
    expect(heard()).toHaveLength(1);
    isSignedIn = false;
    await publishAll(app.platform.db, [about(ann.userId, 'two')]);
    expect(await read()).toBe('event: ended\ndata: ""\n\n');
    expect(await read()).toBeUndefined();
  });
});
