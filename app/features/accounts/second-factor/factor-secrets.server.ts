import { createOTP } from '@better-auth/utils/otp';
import { generateRandomString, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { parseBoundedJson } from '#app/shared/bounded-json.ts';
import { listUpTo, textUpTo } from '#app/shared/form-text.ts';
import { productName } from '#app/shared/product.ts';
import type { AccountServices } from '../account-services.ts';

type WithAuth = Pick<AccountServices, 'auth'>;

const RECOVERY_CODES = 10;

/** Lower case only, as they are typed from paper: 47 bits. */
const createRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const letters = generateRandomString(10, 'a-z');
    return `${letters.slice(0, 5)}-${letters.slice(5)}`;
  });

/** What the auth library's own endpoints can decrypt. */
async function encryptSecret({ auth }: WithAuth, text: string): Promise<string> {
  return symmetricEncrypt({ key: (await auth.$context).secretConfig, data: text });
}

async function decryptSecret({ auth }: WithAuth, encrypted: string): Promise<string> {
  return symmetricDecrypt({ key: (await auth.$context).secretConfig, data: encrypted });
}

/** The secret of an authenticator app, encrypted. */
export const createSecret = (services: WithAuth): Promise<string> =>
  encryptSecret(services, generateRandomString(32));

/** New recovery codes, and the same encrypted. */
export async function createCodes(services: WithAuth) {
  const codes = createRecoveryCodes();
  return { codes, encrypted: await encryptCodes(services, codes) };
}

export const encryptCodes = (services: WithAuth, codes: string[]): Promise<string> =>
  encryptSecret(services, JSON.stringify(codes));

/** The recovery codes that are left. */
export async function readCodes(services: WithAuth, encrypted: string): Promise<string[]> {
  const text = await decryptSecret(services, encrypted);
  return listUpTo(RECOVERY_CODES, textUpTo(11)).parse(parseBoundedJson(text, 2 * RECOVERY_CODES));
}

/** The secret that an authenticator app makes its codes from. */
export const readAppSecret = decryptSecret;

/** The address that an authenticator app reads from a QR code, and the key to type instead. */
export async function readAppAddress(services: WithAuth, encrypted: string, email: string) {
  const url = createOTP(await readAppSecret(services, encrypted)).url(productName, email);
  return { url, key: new URL(url).searchParams.get('secret') ?? '' };
}
