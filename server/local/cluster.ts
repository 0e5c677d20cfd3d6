import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { postgresFolder } from './postgres-binaries.ts';
import { canEnter, databaseUser, type SystemUser } from './system-user.ts';

/**
 * The embedded PostgreSQL: a real one from npm, in a folder of ours, reachable through a socket in
 * that folder only. A server left behind by a crash is found and used again.
 */
export interface Cluster {
  url: string;
  /** False when it was running already and somebody else will stop it. */
  wasStarted: boolean;
  stop(): Promise<void>;
}

const USER = 'unsent';
const DATABASE = 'unsent';
/** Longest path a socket may have on Linux, with the name PostgreSQL gives it. */
const SOCKET_PATH_LIMIT = 107 - '/.s.PGSQL.5432'.length;
/** Where it lives when the project's own folder is closed to the database's user. */
const SHARED_HOME = '/var/lib/unsent';

interface Installation {
  bin: string;
  folder: string;
  user: SystemUser | undefined;
}

export async function startCluster(
  dataDir: string,
  say: (line: string) => void,
  settings: Record<string, string> = {},
): Promise<Cluster> {
  const installation = await install(dataDir, say);
  const { folder } = installation;
  if (!existsSync(path.join(folder, 'PG_VERSION'))) await createCluster(installation);

  const isRunning = (await control(installation, ['status']).catch(() => null)) !== null;
  if (!isRunning) {
    const options = Object.entries({
      listen_addresses: '',
      unix_socket_directories: folder,
      ...settings,
    }).map(([key, value]) => `-c ${key}='${value}'`);
    const logFile = path.join(folder, 'server.log');
    await control(installation, [
      'start',
      '-w',
      '-t',
      '60',
      '-l',
      logFile,
      '-o',
      options.join(' '),
    ]).catch(async (error: Error) => {
      const log = await readFile(logFile, 'utf8').catch(() => '');
      throw new Error(`${error.message}\n${log.split('\n').slice(-12).join('\n')}`);
    });
  }
  await createDatabase(folder);
  return {
    url: address(folder, DATABASE),
    wasStarted: !isRunning,
    async stop() {
      await control(installation, ['stop', '-m', 'fast', '-w', '-t', '60']);
    },
  };
}

/** Finds binaries and a folder that the database's user can get to. */
async function install(dataDir: string, say: (line: string) => void): Promise<Installation> {
  await mkdir(dataDir, { recursive: true });
  const user = databaseUser(say);
  const [bin, folder] = [await reachableBinaries(user), await reachableFolder(user, dataDir, say)];
  return { bin: path.join(bin, 'bin'), folder, user };
}

/** The packaged binaries, or a copy of them where the project stands in a closed folder. */
async function reachableBinaries(user: SystemUser | undefined): Promise<string> {
  const packaged = await postgresFolder();
  if (canEnter(user, packaged)) return packaged;
  const copy = path.join(SHARED_HOME, `postgresql-${shortHash(packaged)}`);
  if (existsSync(copy)) return copy;
  await mkdir(SHARED_HOME, { recursive: true, mode: 0o755 });
  const draft = `${copy}.${process.pid}`;
  await cp(packaged, draft, { recursive: true, verbatimSymlinks: true });
  // Of two that copy at once, one name wins and either copy will do.
  await rename(draft, copy).catch(() => rm(draft, { recursive: true, force: true }));
  return copy;
}

async function reachableFolder(
  user: SystemUser | undefined,
  dataDir: string,
  say: (line: string) => void,
): Promise<string> {
  const folder = path.join(dataDir, 'postgres');
  if (canEnter(user, dataDir) && folder.length <= SOCKET_PATH_LIMIT) return folder;
  const home = path.join(user ? SHARED_HOME : os.tmpdir(), `unsent-${shortHash(dataDir)}`);
  if (!existsSync(home)) {
    say(`The database cannot live in ${folder}: its user cannot get in, or the path is too long.`);
  }
  say(`The database lives in ${home}.`);
  await mkdir(home, { recursive: true, mode: 0o755 });
  return path.join(home, 'postgres');
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** Made aside and moved into place whole, so that a first start cut short leaves nothing half done. */
async function createCluster({ bin, folder, user }: Installation): Promise<void> {
  const draft = `${folder}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  if (user) await chown(draft, user.uid, user.gid);
  await runAs(user, path.join(bin, 'initdb'), [
    `--pgdata=${draft}`,
    `--username=${USER}`,
    // Only the owner of the folder gets to the socket in it.
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
  ]);
  await rename(draft, folder);
}

async function createDatabase(folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: address(folder, 'postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [
      DATABASE,
    ]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}

const address = (folder: string, database: string) =>
  `postgresql://${USER}@localhost/${database}?host=${encodeURIComponent(folder)}`;

const control = ({ bin, folder, user }: Installation, args: string[]) =>
  runAs(user, path.join(bin, 'pg_ctl'), ['-D', folder, ...args]);

function runAs(user: SystemUser | undefined, program: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    // A server that is started keeps its output open: only the errors of the starter are read.
    const child = spawn(program, args, { ...user, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
    let errors = '';
    child.stderr.on('data', (chunk) => {
      errors += chunk;
    });
    child.on('error', reject);
    child.on('exit', (code) => {
      child.stderr.destroy();
      if (code === 0) resolve(errors);
      else reject(new Error(`${path.basename(program)} failed (${code}). ${errors.trim()}`));
    });
  });
}
