import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Provider } from './provider.rules.ts';
import { deleteProviderPause, insertProviderPause } from './provider.store.server.ts';

/**
 * Stops mail to one provider. Letters to it keep their place and lose no attempt; a letter to a domain
 * that no worker has met yet may still go out, because no letter waits for DNS.
 * @returns false when it was paused already
 */
export const pauseProvider = (tx: DbOrTx, provider: Provider, now: Date): Promise<boolean> =>
  insertProviderPause(tx, provider, now);

/** Lets mail go to a provider again; what waited is due at once. @returns false when it was not paused */
export const resumeProvider = (tx: DbOrTx, provider: Provider): Promise<boolean> =>
  deleteProviderPause(tx, provider);
