import { z } from 'zod';
import { emailAddress } from '#app/shared/form-text.ts';
import { withoutBrackets } from './host-of.ts';

/** Types of settings, each with an error message a person can act on. */

/** A whole number from `min` to `max`, both included. */
export const wholeNumber = (min: number, max: number) =>
  z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`);

export const list = z.string().transform((value) =>
  value
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean),
);

/** One of a few words, which the error message lists. */
export const oneOf = <const Value extends string>(...values: Value[]) =>
  z.enum(values, { error: `must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}` });

export const text = z.string().min(1);

/** An address or name to listen on. */
export const host = z.string().transform(withoutBrackets);

/** IP addresses, separated by commas. */
export const ipAddresses = list
  .transform((entries) => entries.map(withoutBrackets))
  .pipe(z.array(z.union([z.ipv4(), z.ipv6()], 'must be IP addresses, separated by commas')));

export const mailAddress = emailAddress('must be an email address');

export const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be a full address such as https://unsent.example',
});

const PERCENT_ENCODED = 'percent-encoded (% is %25, @ is %40, / is %2F)';

/** The address of a server to connect to; the error message shows `example`. */
export const connectionAddress = (protocol: RegExp, example: string) =>
  z
    .url({ protocol, error: `must look like ${example}, with the password ${PERCENT_ENCODED}` })
    .refine(canDecodePassword, `must have its password ${PERCENT_ENCODED}`);

function canDecodePassword(address: string): boolean {
  if (!URL.canParse(address)) return true;
  const { username, password } = new URL(address);
  try {
    return decodeURIComponent(username + password) !== undefined;
  } catch {
    return false;
  }
}
