import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

interface Image {
  command: string[];
  folder: string;
  user: { uid: number; gid: number } | undefined;
  env: Record<string, string>;
}

interface Answer {
  ready: string;
  page: string;
  exit: number | null;
  isWell: boolean;
}

const PATIENCE_SECONDS = 60;

/** Migrates, starts, asks, and ends it as an engine would. */
export async function startImage({ command, folder, user, env }: Image): Promise<Answer> {
  const options = { cwd: folder, env: env as NodeJS.ProcessEnv, ...user };
  const [program = '', ...args] = command;
  const migration = spawnSync(program, ['build/server/migrate.js'], {
    ...options,
    stdio: 'inherit',
  });
  if (migration.status !== 0) throw new Error('The migrations failed.');

  const product = spawn(program, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] });
  const ended = once(product, 'exit');
  const origin = `http://127.0.0.1:${env.PORT}`;
  let ready = 'no answer';
  for (let second = 0; second < PATIENCE_SECONDS && product.exitCode === null; second += 1) {
    const answer = await fetch(`${origin}/health/ready`).catch(() => null);
    if (answer) ready = `${answer.status} ${await answer.text()}`;
    if (answer?.ok) break;
    await pause(1_000);
  }
  const page = await fetch(`${origin}/`).catch(() => null);
  const text = await page?.text();
  product.kill('SIGTERM');
  const [exit] = (await ended) as [number | null];
  return {
    ready,
    page: page ? `${page.status}, ${text?.length} characters` : 'no answer',
    exit,
    isWell: ready === '200 ready' && page?.status === 200 && exit === 0,
  };
}
