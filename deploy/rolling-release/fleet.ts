import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type Child, startChild } from '#server/local/child.ts';
import { startEmbeddedPostgres } from '#server/local/embedded-postgres.ts';
import { freePort, startSandbox } from '#tests/setup/programs.ts';
import { startObjectStorage } from '#tests/tools/object-storage.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { createPeople } from './create-people.ts';

const COUNT = 2;
const PEOPLE = 12;
const key = () => randomBytes(32).toString('base64');

export interface Member {
  role: 'web' | 'worker';
  port: number;
  operationsPort: number;
  /** The folder of the release it runs from. */
  release: string;
  process: Child;
}

/** Stops a process in order, unless it has ended. @returns its exit code */
export async function stopMember({ process: child }: Member): Promise<number | null> {
  await child.stop();
  return child.process.exitCode;
}

/** Two web and two worker processes, a PostgreSQL, a bucket, a mail server and a load balancer. */
export type Fleet = Awaited<ReturnType<typeof startFleet>>;

interface FleetOptions {
  /** The folder of the build that migrates the database and runs. */
  release: string;
  /** A database of the caller's; one from npm by default. */
  databaseUrl?: string;
  /** Whether people can pay by card. */
  isSelling?: boolean;
  logLevel?: string;
}

export async function startFleet({
  release,
  databaseUrl,
  isSelling,
  logLevel = 'warn',
}: FleetOptions) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'unsent-fleet-'));
  await chmod(folder, 0o755);
  const postgres = databaseUrl
    ? { url: databaseUrl, stop: async () => {} }
    : await startEmbeddedPostgres(folder, () => {});
  const storage = await startObjectStorage();
  const balancerPorts = await Promise.all(Array.from({ length: COUNT }, () => freePort()));
  const balancer: Balancer = await startBalancer(balancerPorts);
  const sandbox = await startSandbox(balancer.origin);
  const pool = new pg.Pool({ connectionString: postgres.url, max: 4 });
  // Its idle connections end with a server that is killed.
  pool.on('error', () => {});
  const env: Record<string, string> = {
    APP_MODE: 'local',
    NODE_ENV: 'production',
    LOG_LEVEL: logLevel,
    DATABASE_URL: postgres.url,
    AUTH_SECRET: key(),
    ENCRYPTION_KEYS: `1:${key()}`,
    LOOKUP_KEY: key(),
    TOKEN_KEYS: `1:${key()}`,
    ...storage.settings(),
    DATA_DIR: folder,
    DATABASE_POOL_SIZE: '5',
    SMTP_URL: sandbox.smtpUrl,
    ...(isSelling && { BASE_URL: balancer.origin, ...sandbox.cardSettings }),
    CAP_NEW_ACCOUNT_PER_DAY: '0',
    DRAIN_SECONDS: '2',
  };

  async function start(member: Omit<Member, 'process'>): Promise<Member> {
    const { role, port, operationsPort, release: from } = member;
    const file = path.join(from, `build/server/${role}.js`);
    const child = startChild(
      [file],
      {
        ...env,
        PORT: String(port),
        OPERATIONS_PORT: String(operationsPort),
      },
      { cwd: from },
    );
    await child.ready;
    return { ...member, process: child };
  }

  async function migrate(from: string): Promise<void> {
    const child = startChild([path.join(from, 'build/server/migrate.js')], env, { cwd: from });
    const [code] = await once(child.process, 'exit');
    if (code !== 0) throw new Error(`The migrations of ${from} failed.`);
  }

  await migrate(release);
  const members: Member[] = [];
  for (const port of balancerPorts) {
    members.push(await start({ role: 'web', port, operationsPort: await freePort(), release }));
  }
  for (let count = 0; count < COUNT; count += 1) {
    const [port, operationsPort] = [await freePort(), await freePort()];
    members.push(await start({ role: 'worker', port, operationsPort, release }));
  }
  const people = await createPeople(pool, env.AUTH_SECRET ?? '', PEOPLE);

  return {
    env,
    pool,
    people,
    sandbox,
    members,
    balancer,
    origin: balancer.origin,
    migrate,
    /** Stops one process in order and starts it again, from another release if given. @returns its exit code */
    async replace(member: Member, from = member.release): Promise<number | null> {
      const code = await stopMember(member);
      Object.assign(member, await start({ ...member, release: from }));
      return code;
    },
    async stop() {
      await balancer.close();
      await Promise.all(members.map(({ process }) => process.stop()));
      await pool.end();
      await Promise.all([sandbox.stop(), storage.stop()]);
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
