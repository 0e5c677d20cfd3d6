import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { prepareFindDelivery } from '#app/features/letters/letter.queries.server.ts';
import { parseConfig } from '#app/platform/config/config.server.ts';
import type { LiveEvent } from '#app/platform/live/live.server.ts';
import { publishUpdates, userChannel } from '#app/platform/live/publish.server.ts';
import type { ServerConfig } from '#server/server-config.ts';
import { createServices, type ServiceContainer } from '#server/services.ts';
import { hasPgbouncer, type Pgbouncer, startPgbouncer } from './setup/pgbouncer.ts';
import { freePort, runProgram } from './setup/programs.ts';
import { createTestApp, testEnvironment } from './setup/test-app.ts';

describe.runIf(hasPgbouncer)('a database behind PgBouncer', () => {
  const app = createTestApp();
  let pooler: Pgbouncer;
  beforeAll(async () => {
    pooler = await startPgbouncer(app.databaseUrl);
  });
  afterAll(() => pooler.stop());

  test.each(['web', 'migrate'])(
    '%s does not start without a direct address, and says why',
    async (program) => {
      const { code, output } = await runProgram(program, [], {
        ...testEnvironment(pooler.url),
        PORT: String(await freePort()),
      });
      expect(code).toBe(1);
      expect(output.trim()).toBe(
        'The configuration has an error:\n  - DATABASE_URL leads to a connection pooler such as PgBouncer. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself: live updates and migrations need a connection of their own',
      );
    },
  );

  describe('with a direct address', () => {
    let services: ServiceContainer;
    beforeAll(async () => {
      const config = parseConfig({
        ...testEnvironment(pooler.url),
        DATABASE_DIRECT_URL: app.databaseUrl,
      });
      services = await createServices(config as ServerConfig);
    });
    afterAll(() => services.close());

    test('every connection can read a letter, because nothing is prepared under a name', async () => {
      // Each asks on a connection of its own: one alone would ask for all letters in one query.
      const readers = Array.from({ length: 10 }, () => prepareFindDelivery(services.platform));
      const reading = [...readers, ...readers].map((findDelivery) =>
        findDelivery(Buffer.alloc(32)),
      );
      expect(new Set(await Promise.all(reading))).toEqual(new Set([null]));
    });

    test('live updates arrive', async () => {
      const received: LiveEvent[] = [];
      services.platform.live.subscribe(userChannel('ann'), (event) => received.push(event));
      await vi.waitUntil(async () => {
        const payload = { about: 'message' };
        await publishUpdates(services.platform.db, [{ channel: userChannel('ann'), payload }]);
        return received.length > 0;
      });
      expect(received[0]).toEqual({ kind: 'update', payload: { about: 'message' } });
    });
  });
});
