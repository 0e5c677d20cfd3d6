import { spawn } from 'node:child_process';

export interface Ended {
  code: number | null;
  output: string;
}

/** Runs one of our built commands to its end. */
export function runCommand(
  name: string,
  args: string[],
  env: Record<string, string>,
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [`build/server/${name}.js`, ...args], {
      env: env as NodeJS.ProcessEnv,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    child.once('error', reject);
    child.once('exit', (code) => resolve({ code, output }));
  });
}
