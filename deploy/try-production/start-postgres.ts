import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres } from '#server/local/embedded-postgres.ts';
import { databaseUser } from '#server/local/system-user.ts';
import { freePort } from '#tests/setup/programs.ts';

const DEBIAN = '/usr/lib/postgresql';
const MIN_VERSION = 15;

export interface Postgres {
  name: string;
  /** The product's database, as its owner. */
  url: string;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the oldest PostgreSQL from Debian's packages that the product supports, with a password and on
 * a port, or else the one from npm, behind a socket.
 * @param password of the owner of the database
 */
export async function startPostgres(folder: string, password: string): Promise<Postgres> {
  const versions = (await readdir(DEBIAN).catch(() => []))
    .map(Number)
    .filter((version) => version >= MIN_VERSION && existsSync(`${DEBIAN}/${version}/bin/postgres`));
  return versions.length > 0
    ? startFromDebian(folder, Math.min(...versions), password)
    : startFromNpm(folder);
}

async function startFromDebian(
  folder: string,
  version: number,
  password: string,
): Promise<Postgres> {
  const user = databaseUser(() => {});
  const data = path.join(folder, 'postgres');
  const passwordFile = path.join(folder, 'postgres-password');
  await mkdir(data, { mode: 0o700 });
  await writeFile(passwordFile, password);
  if (user) await chown(data, user.uid, user.gid);
  if (user) await chown(passwordFile, user.uid, user.gid);
  const run = (program: string, ...args: string[]) =>
    promisify(execFile)(`${DEBIAN}/${version}/bin/${program}`, ['-D', data, ...args], {
      ...user,
      cwd: '/',
    });
  await run('initdb', '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`);
  const port = await freePort();
  const options = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories=''`;
  const logFile = path.join(data, 'server.log');
  await run('pg_ctl', 'start', '-w', '-l', logFile, '-o', options);
  const urlOf = (name: string, database: string) =>
    `postgres://${name}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
  const stop = async () => {
    await run('pg_ctl', 'stop', '-w', '-m', 'immediate');
  };
  await createDatabase(urlOf('postgres', 'postgres'), password).catch(async (error: Error) => {
    await stop();
    throw error;
  });
  return {
    name: `PostgreSQL ${version} from Debian`,
    url: urlOf('unsent', 'unsent'),
    async restart() {
      await run('pg_ctl', 'restart', '-w', '-m', 'fast', '-l', logFile, '-o', options);
    },
    stop,
  };
}

async function createDatabase(url: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`create user unsent password ${client.escapeLiteral(password)}`);
    await client.query('create database unsent owner unsent');
  } finally {
    await client.end();
  }
}

async function startFromNpm(folder: string): Promise<Postgres> {
  let postgres = await startEmbeddedPostgres(folder, () => {});
  return {
    name: 'PostgreSQL from npm',
    url: postgres.url,
    async restart() {
      await postgres.stop();
      postgres = await startEmbeddedPostgres(folder, () => {});
    },
    stop: () => postgres.stop(),
  };
}
