import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { commandOf } from '#tests/setup/documented.ts';
import { freePort } from '#tests/setup/programs.ts';

type Role = 'web' | 'worker' | 'migrate';

/** A running process of the product. */
export interface Running {
  operationsPort: number;
  /** Everything it has printed so far. */
  log(): string;
  /** Sends SIGTERM. @returns its exit code */
  stop(): Promise<number | null>;
}

interface Ended {
  code: number | null;
  output: string;
}

/** What the running product needs; deploy/Dockerfile copies the same. */
const CONTENTS = [
  'package.json',
  'node_modules',
  'build',
  'db/migrations',
  'db/triggers.sql',
  'films/encoded',
  'pictures/public',
];
const HOME = '/opt/unsent';

/** The product, installed in a folder in place of /opt/unsent and started by the lines of the systemd units. */
export interface Installation {
  /** Starts a process and waits until it is ready. @throws when it exits first */
  start(role: 'web' | 'worker', more?: Record<string, string>): Promise<Running>;
  /** Runs a process that is expected to end. */
  run(role: Role, more?: Record<string, string>): Promise<Ended>;
  /** Runs one of the operators' commands, such as `grant-role`. */
  command(name: string, ...args: string[]): Promise<Ended>;
  /** Replaces settings in `.env`, for processes started from now on. */
  set(settings: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
}

/** @param environment of every process beside its `.env`, such as an authority to trust */
export async function install(
  folder: string,
  settings: Record<string, string>,
  environment: Record<string, string>,
): Promise<Installation> {
  const home = path.join(folder, HOME);
  for (const name of CONTENTS) {
    await mkdir(path.dirname(path.join(home, name)), { recursive: true });
    await symlink(path.resolve(name), path.join(home, name));
  }
  const logFile = createWriteStream(path.join(folder, 'product.log'));
  const children = new Set<ChildProcess>();
  const values = { ...settings };
  let isStopped = false;

  async function set(more: Record<string, string>): Promise<void> {
    Object.assign(values, more);
    const lines = Object.entries(values).map(([key, value]) => `${key}=${value}\n`);
    await writeFile(path.join(home, '.env'), lines.join(''), { mode: 0o600 });
  }

  /** The processes end with this one, however it ends: their channel closes. */
  function launch(args: string[], env: Record<string, string>) {
    if (isStopped) throw new Error('The trial was interrupted.');
    const [program = '', ...rest] = args.map((word) => word.replace(HOME, home));
    const child = spawn(program, rest, {
      cwd: home,
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    children.add(child);
    const launched = { child, output: '', ended: once(child, 'close') };
    launched.ended.finally(() => children.delete(child));
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        launched.output += chunk;
        logFile.write(chunk);
      });
    }
    return launched;
  }

  const launchRole = (role: Role, more: Record<string, string>) => {
    const { command, environment: ofUnit } = commandOf(role);
    return launch(command, { ...ofUnit, ...environment, ...more });
  };

  async function end(launched: ReturnType<typeof launch>): Promise<Ended> {
    const [code] = (await launched.ended) as [number | null];
    return { code, output: launched.output };
  }

  await set({});
  return {
    set,
    async start(role, more = {}) {
      const operationsPort = await freePort();
      const env = { OPERATIONS_PORT: String(operationsPort), ...more };
      const launched = launchRole(role, env);
      const { child, ended } = launched;
      await Promise.race([once(child, 'message'), ended]);
      if (child.exitCode !== null) throw new Error(`${role} ended: ${launched.output}`);
      return {
        operationsPort,
        log: () => launched.output,
        async stop() {
          child.kill('SIGTERM');
          return (await end(launched)).code;
        },
      };
    },
    async run(role, more = {}) {
      return end(launchRole(role, { OPERATIONS_PORT: String(await freePort()), ...more }));
    },
    async command(name, ...args) {
      const [node = ''] = commandOf('migrate').command;
      return end(launch([node, `build/server/${name}.js`, ...args], environment));
    },
    async stop() {
      isStopped = true;
      const running = [...children];
      const ended = running.map((child) => once(child, 'close'));
      for (const child of running) child.kill('SIGKILL');
      await Promise.all(ended);
      logFile.end();
    },
  };
}
