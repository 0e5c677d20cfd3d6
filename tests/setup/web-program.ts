import { afterAll, beforeAll } from 'vitest';
import type { Child } from '#server/local/child.ts';
import { freePort, startProgram } from './programs.ts';
import type { TestApp } from './test-app.ts';

export interface WebProgram {
  /** Its address, without a trailing slash. */
  origin: string;
  child: Child;
}

/** Starts the built web program on an app's database. */
export async function startWebProgram(
  app: TestApp,
  env: Record<string, string>,
  stdout?: number,
): Promise<WebProgram> {
  const port = await freePort();
  const child = await startProgram(
    'web',
    { ...env, DATABASE_URL: app.databaseUrl, PORT: String(port) },
    stdout,
  );
  await child.ready;
  return { origin: `http://localhost:${port}`, child };
}

/**
 * Runs the built web program for the tests of a file.
 * @param env must contain the app's secrets if it has to read what the app has written
 * @param stdout a file descriptor for its log; ours by default
 */
export function openWebProgram(
  app: TestApp,
  env: Record<string, string>,
  stdout?: number,
): WebProgram {
  const program = {} as WebProgram;
  beforeAll(async () => {
    Object.assign(program, await startWebProgram(app, env, stdout));
  });
  afterAll(() => program.child.stop());
  return program;
}
