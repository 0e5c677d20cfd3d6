import pg from 'pg';
import { readServerState } from '#app/platform/db/server-state.server.ts';
import { READ_ONLY, StartError } from './process.ts';

/** @throws StartError when the database is a standby, or was switched to read-only */
export async function assertWritable(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'unsent start' });
  await client.connect();
  const { isReadOnly } = await readServerState(client).finally(() => client.end());
  if (isReadOnly) throw new StartError(READ_ONLY);
}
