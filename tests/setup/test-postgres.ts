import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '#server/local/embedded-postgres.ts';

/**
 * A PostgreSQL of its own for a test run: real, in a temporary folder, gone afterwards. It may
 * forget on a power cut, because nothing in it outlives the run; a killed process loses nothing.
 */
export async function startTestPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'unsent-test-'));
  const { chmod } = await import('node:fs/promises');
  // The database may run as another user, who must be able to get in here.
  await chmod(folder, 0o755);
  const cluster = await startEmbeddedPostgres(folder, () => {}, {
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    max_connections: '200',
  });
  return {
    url: cluster.url,
    async stop() {
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
