import { execFile } from 'node:child_process';
import { chown, copyFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { databaseUser } from '#server/local/system-user.ts';
import type { Certificate } from '#tests/setup/certificates.ts';
import { debianPostgres, programsOf } from '#tests/setup/debian-postgres.ts';
import { freePort } from '#tests/setup/programs.ts';

export interface Postgres {
  name: string;
  port: number;
  /** Leads `psql` to it, as its administrator. */
  environment: Record<string, string>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the oldest PostgreSQL from Debian's packages that the product supports, with TLS. */
export async function startPostgres(folder: string, certificate: Certificate): Promise<Postgres> {
  if (!debianPostgres) {
    throw new Error('This trial needs PostgreSQL from Debian: apt-get install postgresql');
  }
  const user = databaseUser(() => {});
  const data = path.join(folder, 'postgres');
  await mkdir(data, { mode: 0o700 });
  const passwordFile = path.join(folder, 'postgres-password');
  const password = 'of-the-administrator';
  await writeFile(passwordFile, password);
  const own = (file: string) => user && chown(file, user.uid, user.gid);
  await own(data);
  await own(passwordFile);
  const run = (program: string, ...args: string[]) =>
    promisify(execFile)(path.join(programsOf(debianPostgres), program), ['-D', data, ...args], {
      ...user,
      cwd: '/',
    });
  await run('initdb', '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`);
  for (const [from, name] of [
    [certificate.certificateFile, 'server.crt'],
    [certificate.keyFile, 'server.key'],
  ] as const) {
    const file = path.join(data, name);
    await copyFile(from, file);
    await own(file);
  }
  const port = await freePort();
  const options = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories='' -c ssl=on`;
  const logFile = path.join(data, 'server.log');
  await promisify(execFile)('chmod', ['600', path.join(data, 'server.key')]);
  await run('pg_ctl', 'start', '-w', '-l', logFile, '-o', options);
  return {
    name: `PostgreSQL ${debianPostgres} from Debian`,
    port,
    environment: {
      PGHOST: '127.0.0.1',
      PGPORT: String(port),
      PGUSER: 'postgres',
      PGPASSWORD: password,
    },
    async restart() {
      await run('pg_ctl', 'restart', '-w', '-m', 'fast', '-l', logFile, '-o', options);
    },
    async stop() {
      await run('pg_ctl', 'stop', '-w', '-m', 'immediate');
    },
  };
}
