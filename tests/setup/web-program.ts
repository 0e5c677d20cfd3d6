import { afterAll, beforeAll } from 'vitest';
import type { Child } from '#server/local/child.ts';
import { freePort, startProgram } from './programs.ts';
import type { TestApp } from './test-app.ts';

export interface WebProgram {
  /** Where it answers, without a slash at the end. */
  origin: string;
  child: Child;
}

/** The web program on the database of a app, on a port of its own. */
export async function startWebProgram(
  app: TestApp,
  env: Record<string, string>,
): Promise<WebProgram> {
  const port = await freePort();
  const child = startProgram('web', {
    ...env,
    DATABASE_URL: app.databaseUrl,
    PORT: String(port),
  });
  await child.ready;
  return { origin: `http://localhost:${port}`, child };
}

/**
 * The web program for as long as the tests of a file run.
 * @param env with the secrets of the app, where it has to read what the app has written
 */
export function openWebProgram(app: TestApp, env: Record<string, string>): WebProgram {
  const program = {} as WebProgram;
  beforeAll(async () => {
    Object.assign(program, await startWebProgram(app, env));
  });
  afterAll(() => program.child.stop());
  return program;
}
