import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { seconds } from '../clock/clock.ts';
import { ConfigError } from '../config/config-error.server.ts';
import type { DatabaseConfig } from '../config/database-config.ts';

/** PostgreSQL notifies within milliseconds. */
const NOTIFIED_WITHIN = seconds(5);

/**
 * Makes sure that a connection to `directUrl` is a session of its own. Through a pooler that lends
 * connections for a transaction, `listen` hears nothing and a lock protects nobody, without any error.
 * @throws ConfigError when one connection does not hear what another one notifies
 */
export async function assertDirectConnection({
  directUrl: connectionString,
  isPooled,
}: DatabaseConfig & { directUrl: string }): Promise<void> {
  const options = { connectionString, application_name: 'unsent start' };
  const [listener, notifier] = [new pg.Client(options), new pg.Client(options)];
  try {
    await Promise.all([listener.connect(), notifier.connect()]);
    const channel = `start_${randomUUID().replaceAll('-', '')}`;
    let timer: NodeJS.Timeout | undefined;
    const isHeard = new Promise<boolean>((resolve) => {
      listener.on('notification', () => resolve(true));
      timer = setTimeout(() => resolve(false), NOTIFIED_WITHIN);
    });
    await listener.query(`listen ${channel}`);
    await notifier.query(`notify ${channel}`);
    const isDirect = await isHeard;
    clearTimeout(timer);
    if (isDirect) return;
  } finally {
    await Promise.all([listener.end(), notifier.end()]);
  }
  throw new ConfigError([
    isPooled
      ? 'DATABASE_DIRECT_URL leads to a connection pooler too. Set it to the address of PostgreSQL itself'
      : 'DATABASE_URL leads to a connection pooler such as PgBouncer. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself: live updates and migrations need a connection of their own',
  ]);
}
