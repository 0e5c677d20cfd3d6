import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/local/embedded-postgres.ts';

/** Not in the data folder of `npm start`: these databases may be deleted at any time. */
const SNAPSHOTS = 'node_modules/.cache/test-postgres';

export interface TestPostgres {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL server for one test run: a real one, in a temporary folder that is deleted
 * afterwards. Preparing its databases takes seconds, so the result is kept as a snapshot of the data
 * folder, and later runs start from a copy of it.
 * @param key changes whenever `prepare` would have another result
 * @param prepare creates what every run starts with, when there is no snapshot of this key
 */
export async function startTestPostgres(
  key: string,
  prepare: (url: string) => Promise<void>,
): Promise<TestPostgres> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'unsent-test-'));
  // The database may run as another system user, who must be able to enter.
  chmodSync(folder, 0o755);
  const snapshot = path.join(SNAPSHOTS, key);
  const data = path.join(folder, 'postgres');
  const hasSnapshot = existsSync(snapshot) && copyFolder(snapshot, data);
  let server = await start(folder);
  if (!hasSnapshot) {
    await prepare(server.url);
    // Only a stopped server has its data complete on disk.
    await server.stop();
    if (existsSync(data)) saveSnapshot(data, snapshot);
    server = await start(folder);
  }
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A power failure may lose data, because nothing in it outlives the run; a killed process loses none. */
const start = (folder: string): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres(folder, () => {}, {
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    max_connections: '200',
  });

/** Replaces the snapshots of other keys, which nothing will ask for again. */
function saveSnapshot(data: string, snapshot: string): void {
  mkdirSync(SNAPSHOTS, { recursive: true });
  const draft = `${snapshot}.${process.pid}`;
  if (!copyFolder(data, draft)) return;
  for (const name of readdirSync(SNAPSHOTS)) {
    const other = path.join(SNAPSHOTS, name);
    if (other !== draft) rmSync(other, { recursive: true, force: true });
  }
  renameSync(draft, snapshot);
}

/** Keeps owner and permissions, which PostgreSQL checks. @returns false where that is impossible */
function copyFolder(from: string, to: string): boolean {
  try {
    execFileSync('cp', ['-a', from, to], { stdio: 'ignore' });
    return true;
  } catch {
    rmSync(to, { recursive: true, force: true });
    return false;
  }
}
