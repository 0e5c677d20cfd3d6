import { afterAll, beforeAll } from 'vitest';
import type { Child } from '#server/local/child.ts';
import type { House } from './test-app.ts';
import { freePort, startProgram } from './programs.ts';

export interface WebProgram {
  /** Where it answers, without a slash at the end. */
  origin: string;
  child: Child;
}

/** The web program on the database of a house, on a port of its own. */
export async function startWebProgram(
  house: House,
  env: Record<string, string>,
): Promise<WebProgram> {
  const port = await freePort();
  const child = startProgram('web', {
    ...env,
    DATABASE_URL: house.databaseUrl,
    PORT: String(port),
  });
  await child.ready;
  return { origin: `http://localhost:${port}`, child };
}

/**
 * The web program for as long as the tests of a file run.
 * @param env with the secrets of the house, where it has to read what the house has written
 */
export function openWebProgram(house: House, env: Record<string, string>): WebProgram {
  const program = {} as WebProgram;
  beforeAll(async () => {
    Object.assign(program, await startWebProgram(house, env));
  });
  afterAll(() => program.child.stop());
  return program;
}
