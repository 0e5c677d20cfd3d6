import { StartError } from '../process.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

/**
 * Starts the embedded database, or finds it running, and makes this process the only one that uses it.
 * @throws StartError when another process uses it
 */
export async function startDatabase(
  dataDir: string,
  print: (line: string) => void,
): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres(dataDir, print);
  const unlock = await lockDataFolder(postgres.url);
  if (!unlock) {
    throw new StartError(
      `The data folder ${dataDir} is in use by another process. Stop that one, or choose another folder: DATA_DIR=data-2 npm start`,
    );
  }
  return {
    ...postgres,
    async stop() {
      await unlock();
      await postgres.stop();
    },
  };
}
