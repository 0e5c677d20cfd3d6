import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readEnvironment } from '#app/platform/config/environment.server.ts';

export interface Journeys {
  passed: number;
  /** Including those that passed only the second time. */
  failed: number;
}

/** Runs browser journeys on the product that listens at this port. @param onLine gets their output */
export async function runJourneys(
  names: string[],
  { port, dataDir }: { port: number; dataDir: string },
  onLine: (text: string) => void,
): Promise<Journeys> {
  const config = ['--config', 'bench/small-machine/playwright.config.ts'];
  const files = names.map((name) => `/${name}.spec.ts`);
  // Niced: the browser stands for other people's machines, and must not take the processors from ours.
  const child = spawn(
    'nice',
    [...['-n', '10'], 'node_modules/.bin/playwright', 'test', ...config, ...files],
    {
      env: {
        ...readEnvironment(),
        TEST_PORT: String(port),
        TEST_DATA_DIR: dataDir,
      } as NodeJS.ProcessEnv,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    onLine(text);
  });
  const [code] = await once(child, 'close');
  const count = (word: string) => Number(new RegExp(`(\\d+) ${word}`).exec(output)?.[1] ?? 0);
  const failed = count('failed') + count('flaky') + count('did not run');
  return { passed: count('passed'), failed: code === 0 ? failed : Math.max(1, failed) };
}
