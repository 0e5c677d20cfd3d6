import { fork } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs a program in a process of its own and waits for the one message it sends.
 * @returns that message
 * @throws when the program ends without one
 */
export async function runProgram<Outcome>(program: string, args: string[]): Promise<Outcome> {
  const child = fork(program, args);
  const ended = once(child, 'disconnect').then(() => {
    throw new Error(`${program} ended without an outcome.`);
  });
  const [outcome] = await Promise.race([once(child, 'message'), ended]);
  return outcome;
}
