import { seconds } from '../clock/clock.ts';
import type { Platform } from '../platform.server.ts';
import { getSiteSetting, type SiteSetting } from './site-settings.server.ts';

/** The longest time until a change takes effect everywhere. */
const LIFE = seconds(10);

/**
 * A setting that every page needs, read at most every ten seconds. Never throws: while the database does
 * not answer, the last value applies.
 */
export function createCachedSetting<Value>(
  { db, clock, log }: Pick<Platform, 'db' | 'clock' | 'log'>,
  setting: SiteSetting<Value>,
): () => Promise<Value> {
  let value = setting.fallback;
  let readAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = clock.now().getTime();
    if (now - readAt >= LIFE) {
      readAt = now;
      try {
        value = await getSiteSetting(db, setting);
      } catch (error) {
        log.warn({ err: error, setting: setting.key }, 'a setting could not be read');
      }
    }
    return value;
  };
}
