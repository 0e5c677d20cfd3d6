import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { databaseUser } from '#server/local/system-user.ts';
import { accepts, freePort } from './programs.ts';

/** Installed with the system's packages, or absent. */
export const hasPgbouncer = spawnSync('pgbouncer', ['--version']).status === 0;

export interface Pgbouncer {
  /** The same database through PgBouncer, which lends a connection for one transaction. */
  url: string;
  stop(): Promise<void>;
}

/** @param databaseUrl a database on loopback or behind a socket, with or without a password */
export async function startPgbouncer(databaseUrl: string): Promise<Pgbouncer> {
  const database = new URL(databaseUrl);
  const host = database.searchParams.get('host') ?? database.hostname;
  const [user, password] = [database.username, database.password].map(decodeURIComponent);
  const port = await freePort();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'unsent-pgbouncer-'));
  // PgBouncer does not run as root.
  await chmod(folder, 0o755);
  const [settings, users] = [path.join(folder, 'pgbouncer.ini'), path.join(folder, 'users.txt')];
  await writeFile(users, `"${user}" "${password}"\n`, { mode: 0o644 });
  await writeFile(
    settings,
    `[databases]
* = host=${host} port=${database.port || 5432} ${password ? '' : `user=${user}`}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = ${password ? 'scram-sha-256' : 'any'}
auth_file = ${users}
pool_mode = transaction
default_pool_size = 3
`,
  );
  const child = spawn('pgbouncer', ['-q', settings], {
    ...databaseUser(() => {}),
    cwd: '/',
    stdio: 'ignore',
  });
  const exited = once(child, 'exit');
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error('PgBouncer does not start.');
    await pause(50);
  }
  const credentials = `${database.username}${password ? `:${database.password}` : ''}`;
  return {
    url: `postgres://${credentials}@127.0.0.1:${port}${database.pathname}`,
    async stop() {
      child.kill('SIGKILL');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
