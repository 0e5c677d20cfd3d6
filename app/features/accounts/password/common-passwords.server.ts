import { normalizeEmail } from '#app/shared/email-address.ts';

let loading: Promise<Set<string>> | null = null;

/** Fifty thousand words: they are loaded with the first password that somebody sets. */
async function loadCommonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/**
 * Whether a password is among the first that strangers would try, in any case of letters: it is on the
 * list of those that leaked most often, or the address of its account. Nothing is sent anywhere.
 */
export async function isCommonPassword(password: string, email: string): Promise<boolean> {
  loading ??= loadCommonPasswords();
  const common = await loading;
  const word = password.toLowerCase();
  const address = normalizeEmail(email);
  return common.has(word) || word === address || word === address.split('@', 1)[0];
}
