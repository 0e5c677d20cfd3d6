import { signIn } from '#app/features/accounts/sign-in/sign-in.server.ts';
import type { TestApp } from '../setup/test-app.ts';
import { asBrowser } from './people.ts';

export interface SignInAttempt {
  email: string;
  password: string;
  address: string;
}

/** Makes all attempts at once and counts their outcomes: `in`, or the error code. */
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
