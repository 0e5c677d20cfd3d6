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
 * A real PostgreSQL server from npm, with its data in our data folder, reachable only through a socket
 * in that folder. A server that survived a crash of its owner is found and used again.
 */
export interface EmbeddedPostgres {
  url: string;
  /** Where its data is: in our data folder, unless the database's system user cannot enter it. */
  folder: string;
  /** False when it was already running, so the process that started it will stop it. */
  wasStarted: boolean;
  stop(): Promise<void>;
}

const USER = 'unsent';
const DATABASE = 'unsent';
/** The longest socket path Linux allows, less the file name PostgreSQL adds. */
const SOCKET_PATH_LIMIT = 107 - '/.s.PGSQL.5432'.length;
/** Used when the system user of the database cannot enter the project's folder. */
const SHARED_HOME = '/var/lib/unsent';

interface Installation {
  bin: string;
  folder: string;
  user: SystemUser | undefined;
}

/**
 * Starts the server, or finds it running, and creates data folder and database on first use.
 * @param settings PostgreSQL settings for a server that is started now
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  print: (line: string) => void,
  settings: Record<string, string> = {},
): Promise<EmbeddedPostgres> {
  const installation = await install(dataDir, print);
  const { folder } = installation;
  if (!existsSync(path.join(folder, 'PG_VERSION'))) await createDataFolder(installation);

  const isRunning =
    existsSync(path.join(folder, 'postmaster.pid')) &&
    (await control(installation, ['status']).catch(() => null)) !== null;
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
    folder,
    wasStarted: !isRunning,
    async stop() {
      await control(installation, ['stop', '-m', 'fast', '-w', '-t', '60']);
    },
  };
}

/** Finds binaries and a data folder that the database's system user can enter. */
async function install(dataDir: string, print: (line: string) => void): Promise<Installation> {
  await mkdir(dataDir, { recursive: true });
  const user = databaseUser(print);
  const [bin, folder] = [
    await reachableBinaries(user),
    await reachableFolder(user, dataDir, print),
  ];
  return { bin: path.join(bin, 'bin'), folder, user };
}

/** The binaries from npm, or a copy of them when the user cannot enter the project's folder. */
async function reachableBinaries(user: SystemUser | undefined): Promise<string> {
  const packaged = await postgresFolder();
  if (canEnter(user, packaged)) return packaged;
  const copy = path.join(SHARED_HOME, `postgresql-${shortHash(packaged)}`);
  if (existsSync(copy)) return copy;
  await mkdir(SHARED_HOME, { recursive: true, mode: 0o755 });
  const draft = `${copy}.${process.pid}`;
  await cp(packaged, draft, { recursive: true, verbatimSymlinks: true });
  // When two processes copy at once, one rename wins, and either copy will do.
  await rename(draft, copy).catch(() => rm(draft, { recursive: true, force: true }));
  return copy;
}

async function reachableFolder(
  user: SystemUser | undefined,
  dataDir: string,
  print: (line: string) => void,
): Promise<string> {
  const folder = path.join(dataDir, 'postgres');
  if (canEnter(user, dataDir) && folder.length <= SOCKET_PATH_LIMIT) return folder;
  const home = path.join(user ? SHARED_HOME : os.tmpdir(), `unsent-${shortHash(dataDir)}`);
  if (!existsSync(home)) {
    print(
      `The database cannot use ${folder}: its system user cannot enter it, or the path is too long. It is stored in ${home}.`,
    );
  }
  await mkdir(home, { recursive: true, mode: 0o755 });
  return path.join(home, 'postgres');
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** Creates the data folder under a temporary name, so that an interrupted first start leaves nothing behind. */
async function createDataFolder({ bin, folder, user }: Installation): Promise<void> {
  const draft = `${folder}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  if (user) await chown(draft, user.uid, user.gid);
  await runAs(user, path.join(bin, 'initdb'), [
    `--pgdata=${draft}`,
    `--username=${USER}`,
    // Only the owner of the folder can reach the socket in it.
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
    // A started server keeps its output open, so we read only the errors of the starting program.
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
