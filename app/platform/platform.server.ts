import type { Background } from './background/background.server.ts';
import type { CardProvider } from './cards/card-provider.ts';
import type { Clock } from './clock/clock.ts';
import type { Config } from './config/config.server.ts';
import type { Keyring } from './crypto/keyring.server.ts';
import type { Database } from './db/database.server.ts';
import type { JobQueue } from './jobs/job-queue.server.ts';
import type { Live } from './live/live.server.ts';
import type { Log } from './log/log.server.ts';
import type { Storage } from './storage/storage.server.ts';

/** Services every use case may use; each takes only those it needs. */
export interface Platform {
  background: Background;
  /** Null when no card provider is configured; then nothing can be bought. */
  cards: CardProvider | null;
  jobs: JobQueue;
  config: Config;
  db: Database;
  clock: Clock;
  keyring: Keyring;
  live: Live;
  log: Log;
  storage: Storage;
}
