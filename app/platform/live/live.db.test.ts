import { describe, expect, test, vi } from 'vitest';
import { buildPerson } from '#tests/factories/people.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { eventStream } from './event-stream.server.ts';
import type { LiveEvent } from './live.server.ts';
import { publishUpdates, userChannel } from './publish.server.ts';

describe('live updates', () => {
  const app = createTestApp();
  const updateFor = (userId: string, messageId: string) => ({
    channel: userChannel(userId),
    payload: { about: 'message', messageId },
  });

  /** Subscribes and resolves once this process receives its own probe. */
  async function listen(userId: string) {
    const received: LiveEvent[] = [];
    app.platform.live.subscribe(userChannel(userId), (event) => received.push(event));
    await vi.waitFor(async () => {
      await publishUpdates(app.platform.db, [updateFor(userId, 'probe')]);
      expect(received.length).toBeGreaterThan(0);
    });
    return () => received.filter((event) => JSON.stringify(event).includes('probe') === false);
  }

  test('updates arrive when the transaction commits, and only at the person they are for', async () => {
    const [ann, ben] = [await buildPerson(app), await buildPerson(app)];
    const [ofAnn, ofBen] = [await listen(ann.userId), await listen(ben.userId)];
    await app.platform.db
      .transaction(async (tx) => {
        await publishUpdates(tx, [updateFor(ann.userId, 'undone')]);
        throw new Error('rolled back');
      })
      .catch(() => {});
    await app.platform.db.transaction((tx) => publishUpdates(tx, [updateFor(ann.userId, 'done')]));
    await vi.waitFor(() =>
      expect(ofAnn()).toEqual([
        { kind: 'update', payload: { about: 'message', messageId: 'done' } },
      ]),
    );
    expect(ofBen()).toEqual([]);
  });

  test('a lost connection is restored, and subscribers learn that updates may be missing', async () => {
    const ann = await buildPerson(app);
    const received = await listen(ann.userId);
    await app.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'unsent live' and datname = current_database()`,
    );
    await vi.waitFor(() => expect(received()).toEqual([{ kind: 'missed' }]), { timeout: 15_000 });
    await publishUpdates(app.platform.db, [updateFor(ann.userId, 'after')]);
    await vi.waitFor(() => expect(received()).toHaveLength(2));
  });

  test('a session has at most ten streams: the eleventh replaces the oldest', async () => {
    const ann = await buildPerson(app);
    await listen(ann.userId);
    const open = (sessionId: string) => {
      const signal = new AbortController();
      const { body } = eventStream({
        live: app.platform.live,
        channel: userChannel(ann.userId),
        sessionId,
        signal: signal.signal,
        isStillAllowed: async () => true,
      });
      const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
      return { read: async () => (await reader?.read())?.value, close: () => signal.abort() };
    };
    const elsewhere = open('another session');
    const [first, second, third, ...others] = Array.from({ length: 10 }, () => open('a session'));
    others[0]?.close();
    const [tenth, eleventh] = [open('a session'), open('a session')];
    expect(await first?.read()).toContain('event: ready');
    expect(await first?.read()).toBe('event: replaced\ndata: ""\n\n');
    expect(await first?.read()).toBeUndefined();
    second?.close();
    open('a session');
    for (const stream of [elsewhere, third, tenth, eleventh]) {
      expect(await stream?.read()).toContain('event: ready');
    }
    await publishUpdates(app.platform.db, [updateFor(ann.userId, 'all')]);
    for (const stream of [elsewhere, third, tenth, eleventh]) {
      let event = await stream?.read();
      while (event?.includes('probe')) event = await stream?.read();
      expect(event).toContain('"all"');
    }
  });

  test('a stream whose session has ended sends nothing more, not even the update in progress', async () => {
    const ann = await buildPerson(app);
    const received = await listen(ann.userId);
    let isSignedIn = true;
    const stream = eventStream({
      live: app.platform.live,
      channel: userChannel(ann.userId),
      sessionId: 'a session',
      signal: new AbortController().signal,
      isStillAllowed: async () => isSignedIn,
    });
    const reader = stream.body?.getReader();
    const read = async () => {
      const { value } = (await reader?.read()) ?? {};
      return value && new TextDecoder().decode(value);
    };
    expect(await read()).toBe('event: ready\ndata: ""\n\n');
    await publishUpdates(app.platform.db, [updateFor(ann.userId, 'one')]);
    for (let event = await read(); !event?.includes('"one"'); event = await read()) {
      expect(event).toContain('probe');
    }
    expect(received()).toHaveLength(1);
    isSignedIn = false;
    await publishUpdates(app.platform.db, [updateFor(ann.userId, 'two')]);
    expect(await read()).toBe('event: ended\ndata: ""\n\n');
    expect(await read()).toBeUndefined();
  });
});
