import { signIn } from '#app/features/accounts/sign-in/sign-in.server.ts';
import type { TestApp } from '../setup/test-app.ts';
import { asBrowser } from './people.ts';

export interface SignInAttempt {
  email: string;
  password: string;
  address: string;
}

/** Tries all of them at once and counts how they ended: `in`, or the code of the refusal. */
export async function signInOutcomes(
  app: TestApp,
  attempts: SignInAttempt[],
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  await Promise.all(
    attempts.map(async ({ address, ...input }) => {
      const outcome = await signIn(app.services, asBrowser(new Headers(), address), input).then(
        () => 'in',
        (error) => error.code,
      );
      counts[outcome] = (counts[outcome] ?? 0) + 1;
    }),
  );
  return counts;
}
