/** Creates an account as the form does. @returns its cookie */
export async function signUp(origin: string, email: string): Promise<string> {
  const answer = await fetch(`${origin}/auth`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body: new URLSearchParams({
      intent: 'sign-up',
      name: 'Maya',
      email,
      password: 'correct horse',
      confirmPassword: 'correct horse',
      terms: 'on',
      age: 'adult',
    }),
  });
  const set = answer.headers.getSetCookie().find((one) => one.includes('session_token'));
  if (!set) throw new Error(`The account was not created: ${answer.status}`);
  return set.split(';')[0] ?? '';
}
