import { execFile } from 'node:child_process';
import { appendFile, chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { databaseUser } from '#server/local/system-user.ts';
import { killProcess, processTree } from '#tests/faults/setup/process-tree.ts';
import { debianPostgres, programsOf } from '#tests/setup/debian-postgres.ts';
import { blockAfter } from '#tests/setup/documented.ts';
import { freePort } from '#tests/setup/programs.ts';
import { startTcpProxy } from '#tests/setup/tcp-proxy.ts';

const PASSWORD = 'choose-one';

/** A primary and its standby, set up as docs/operations/several-machines.md says, behind one address. */
export interface PostgresPair {
  /** The product's database at the address that moves. */
  url: string;
  /** Stops what the standby receives: from now on it falls behind. */
  cutReplication(): void;
  /** Kills every process of the primary, as a power failure would. */
  killPrimary(): Promise<void>;
  /** Runs one statement as `postgres` on the standby. */
  onStandby(statement: string): Promise<void>;
  /** Leads the address to the standby. */
  moveAddress(): void;
  stop(): Promise<void>;
}

/** @param isSynchronous whether the primary waits for the standby */
export async function startPostgresPair(isSynchronous: boolean): Promise<PostgresPair> {
  const user = databaseUser(() => {});
  const folder = await mkdtemp(path.join(os.tmpdir(), 'unsent-pair-'));
  await chmod(folder, 0o755);
  if (user) await chown(folder, user.uid, user.gid);
  const [primary, standby] = [path.join(folder, 'db-a'), path.join(folder, 'db-b')];
  const [primaryPort, standbyPort] = [await freePort(), await freePort()];

  const run = (command: string) =>
    promisify(execFile)('sh', ['-c', command], {
      ...user,
      cwd: '/',
      env: { PATH: `${programsOf(debianPostgres)}:/usr/bin:/bin` },
    });
  const start = (data: string, port: number) =>
    run(
      `pg_ctl start -w -D ${data} -l ${data}/server.log -o "-c port=${port} -c unix_socket_directories=''"`,
    );
  const execute = async (port: number, statements: string, database = 'postgres') => {
    const client = new pg.Client(`postgres://postgres@127.0.0.1:${port}/${database}`);
    await client.connect();
    try {
      for (const statement of statements.split(';').filter((text) => text.trim())) {
        await client.query(statement);
      }
    } finally {
      await client.end();
    }
  };

  await run(`initdb -D ${primary} -U postgres --auth=trust`);
  await appendFile(
    path.join(primary, 'postgresql.conf'),
    blockAfter('`/etc/postgresql/15/main/conf.d/unsent.conf`:').replace("'*'", "'127.0.0.1'"),
  );
  const access = blockAfter('pg_hba.conf` lets them in');
  // Without certificates, and with a superuser of the test's own.
  const localAccess = access
    .replaceAll('hostssl', 'host')
    .replaceAll('10.0.0.0/24', '127.0.0.1/32');
  await writeFile(
    path.join(primary, 'pg_hba.conf'),
    `host all postgres 127.0.0.1/32 trust\n${localAccess}`,
  );
  await start(primary, primaryPort);
  await execute(primaryPort, blockAfter('On the primary, as `postgres` in `psql`:'));
  await execute(
    primaryPort,
    `create user unsent password '${PASSWORD}'; create database unsent owner unsent`,
  );

  const replication = await startTcpProxy({ host: '127.0.0.1', port: primaryPort });
  const copy = blockAfter('its data folder empty:')
    .replace('/var/lib/postgresql/15/main', standby)
    .replace('host=db-a', `host=127.0.0.1 port=${replication.port}`)
    .replace('sslmode=require', 'sslmode=disable');
  await run(copy);
  await start(standby, standbyPort);
  if (isSynchronous) await execute(primaryPort, blockAfter('Start it. Then, on the primary:'));
  const address = await startTcpProxy({ host: '127.0.0.1', port: primaryPort });

  const kill = async (data: string) => {
    const file = await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => null);
    if (!file) return;
    await Promise.all((await processTree(Number(file.split('\n')[0]))).map(killProcess));
  };
  return {
    url: `postgres://unsent:${PASSWORD}@127.0.0.1:${address.port}/unsent`,
    cutReplication: () => replication.blackhole(),
    killPrimary: () => kill(primary),
    onStandby: (statement) => execute(standbyPort, statement),
    moveAddress() {
      address.cut();
      address.moveTo({ host: '127.0.0.1', port: standbyPort });
      address.restore();
    },
    async stop() {
      await Promise.all([kill(primary), kill(standby)]);
      await Promise.all([address.close(), replication.close()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
