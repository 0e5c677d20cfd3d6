import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

interface ImageOptions {
  command: string[];
  folder: string;
  user: { uid: number; gid: number } | undefined;
  env: Record<string, string>;
}

interface SmokeTestResult {
  ready: string;
  page: string;
  exitCode: number | null;
  isHealthy: boolean;
}

const TIMEOUT_SECONDS = 60;

/** Migrates, starts, checks and stops the product as a container engine would. */
export async function startImage({
  command,
  folder,
  user,
  env,
}: ImageOptions): Promise<SmokeTestResult> {
  const options = { cwd: folder, env: env as NodeJS.ProcessEnv, ...user };
  const [program = '', ...args] = command;
  const migration = spawnSync(program, ['build/server/migrate.js'], {
    ...options,
    stdio: 'inherit',
  });
  if (migration.status !== 0) throw new Error('The migrations failed.');

  const product = spawn(program, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] });
  const exited = once(product, 'exit');
  const origin = `http://127.0.0.1:${env.PORT}`;
  let ready = 'no response';
  for (let second = 0; second < TIMEOUT_SECONDS && product.exitCode === null; second += 1) {
    const answer = await fetch(`${origin}/health/ready`).catch(() => null);
    if (answer) ready = `${answer.status} ${await answer.text()}`;
    if (answer?.ok) break;
    await pause(1_000);
  }
  const page = await fetch(`${origin}/`).catch(() => null);
  const text = await page?.text();
  product.kill('SIGTERM');
  const [exitCode] = (await exited) as [number | null];
  return {
    ready,
    page: page ? `${page.status}, ${text?.length} characters` : 'no response',
    exitCode,
    isHealthy: ready === '200 ready' && page?.status === 200 && exitCode === 0,
  };
}
