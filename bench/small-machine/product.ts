import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Environment } from '#app/platform/config/config.server.ts';
import type { MemoryGroup } from './memory-group.ts';
import { nodeLimits } from './settings.ts';

export const ROLES = ['web', 'worker', 'postgres'] as const;
export type Role = (typeof ROLES)[number];
type Group = MemoryGroup<Role>;

/** A copy of Node that the group reads itself: files that others have read before are not counted for it. */
export async function copyNode({ command }: Group, folder: string): Promise<string> {
  const node = path.join(folder, 'node');
  await promisify(execFile)(...command('web', 'cp', [process.execPath, node]));
  return node;
}

export interface Product {
  /** Which of its processes have ended by themselves. */
  ended: string[];
  stop(): Promise<void>;
}

/** Starts web and worker in the group, as their systemd units would, and waits until both are ready. */
export async function startProduct(
  { command }: Group,
  node: string,
  env: Environment,
  log: number,
): Promise<Product> {
  const ended: string[] = [];
  let isStopping = false;
  const children: ChildProcess[] = [];
  for (const role of ['web', 'worker'] as const) {
    const [program, args] = command(role, node, [...nodeLimits, `build/server/${role}.js`]);
    const child = spawn(program, args, {
      env: env as NodeJS.ProcessEnv,
      stdio: ['ignore', log, log, 'ipc'],
    });
    child.once('exit', (code, signal) => {
      if (!isStopping) ended.push(`${role} (${signal ?? code})`);
    });
    children.push(child);
    await Promise.race([once(child, 'message'), once(child, 'exit')]);
  }
  return {
    ended,
    async stop() {
      isStopping = true;
      await Promise.all(
        children.map(async (child) => {
          if (child.exitCode !== null || child.signalCode !== null) return;
          const exited = once(child, 'exit');
          child.kill('SIGTERM');
          await exited;
        }),
      );
    },
  };
}
