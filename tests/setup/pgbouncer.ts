import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, vi } from 'vitest';
import { databaseUser } from '#server/local/system-user.ts';
import { freePort } from './programs.ts';
import type { TestApp } from './test-app.ts';

/** Installed with the system's packages, or absent. */
export const hasPgbouncer = spawnSync('pgbouncer', ['--version']).status === 0;

/** An app's database behind PgBouncer, which lends a connection for one transaction. */
export function openPgbouncer(app: TestApp): { url: string } {
  const pooler = { url: '' };
  let child: ChildProcess;
  let folder: string;

  beforeAll(async () => {
    const database = new URL(app.databaseUrl);
    const port = await freePort();
    folder = await mkdtemp(path.join(os.tmpdir(), 'unsent-pgbouncer-'));
    // PgBouncer does not run as root.
    await chmod(folder, 0o755);
    const settings = path.join(folder, 'pgbouncer.ini');
    await writeFile(
      settings,
      `[databases]
* = host=${database.searchParams.get('host')} user=${database.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
`,
    );
    child = spawn('pgbouncer', ['-q', settings], {
      ...databaseUser(() => {}),
      cwd: '/',
      stdio: 'ignore',
    });
    await vi.waitUntil(() => accepts(port), { timeout: 10_000 });
    pooler.url = `postgres://${database.username}@127.0.0.1:${port}${database.pathname}`;
  });
  afterAll(async () => {
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
    await rm(folder, { recursive: true, force: true });
  });
  return pooler;
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
