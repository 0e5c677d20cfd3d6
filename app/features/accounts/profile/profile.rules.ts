import { isBlank } from '#app/shared/text.ts';
import { plainLine } from '#app/shared/typed-line.ts';
import { type FieldError, NAME_MAX_LENGTH } from '../account.rules.ts';

export interface ProfileInput {
  displayName: string;
  fullName: string;
  bio: string;
  websiteUrl: string;
  location: string;
  phone: string;
  birthDate: string;
}

export const PROFILE_LIMITS = {
  displayName: 50,
  fullName: NAME_MAX_LENGTH,
  bio: 500,
  websiteUrl: 500,
  location: 100,
  phone: 20,
} as const;
/**
 * What one text may hold as typed, with its markup. Anything longer is refused before it is cleaned:
 * cleaning 100,000 nested tags takes seconds.
 */
const PROFILE_TEXT_MAX = 5_000;
export const EARLIEST_BIRTH_DATE = '1900-01-01';
export const AVATAR_MAX_BYTES = 5 * 1024 * 1024;

/**
 * A telephone number as it is stored, from what somebody typed or pasted: in plain signs, with a plus
 * for the 00 of a call abroad, and without the (0) that is left out then.
 */
export function plainPhone(typed: string): string {
  const plain = plainLine(typed)
    .replace(/^tel:/i, '')
    .replace(/[./\s]+/g, ' ')
    .trim();
  const abroad = plain.startsWith('00') ? `+${plain.slice(2)}` : plain;
  return abroad.startsWith('+') ? abroad.replace(/ ?\(0\) ?/, ' ') : abroad;
}

/** A website as it is stored: people leave out https://, and programs add marks around an address. */
export function plainWebsite(typed: string): string {
  const plain = typed.replace(/\p{Cf}/gu, '').trim();
  const text = plain.startsWith('<') && plain.endsWith('>') ? plain.slice(1, -1) : plain;
  const address = `https://${text.replace(/^\/\//, '')}`;
  const isOther = /^[a-z][a-z\d+-]*:/i.test(text) || text.includes('@');
  if (isOther || !URL.canParse(address)) return text;
  return /[^.]\.[^.]/.test(new URL(address).hostname) ? address : text;
}

/** 1 to 16 digits, an optional plus, no leading 0; ignores spaces, dashes and parentheses. */
export function isPhoneNumber(text: string): boolean {
  return /^\+?[1-9]\d{0,15}$/.test(text.replace(/[\s()-]/g, ''));
}

/** An http or https address with a host. */
export function isWebsiteUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && hostname !== '';
}

/** A real calendar day from 1900-01-01 to today, as `YYYY-MM-DD`. */
export function isBirthDate(text: string, today: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const instant = new Date(`${text}T00:00:00Z`);
  const isRealDay = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
  return isRealDay && text >= EARLIEST_BIRTH_DATE && text <= today;
}

const TOO_LONG: Record<keyof ProfileInput, string> = {
  displayName: 'Display name too long',
  fullName: 'Full name too long',
  bio: 'Bio too long',
  websiteUrl: 'Website too long',
  location: 'Location too long',
  phone: 'Phone number too long',
  birthDate: 'Please enter a date between 1900 and today',
};

/** The texts that are too long to be cleaned at all. */
export const findOversizedTexts = (input: ProfileInput): FieldError[] =>
  (Object.keys(TOO_LONG) as (keyof ProfileInput)[])
    .filter((field) => input[field].length > PROFILE_TEXT_MAX)
    .map((field) => ({ field, message: TOO_LONG[field] }));

/** Every rule the profile breaks, in the order of the form. Lengths count visible characters. */
export function findProfileErrors(input: ProfileInput, today: string): FieldError[] {
  const tooLong = (field: keyof typeof PROFILE_LIMITS) =>
    [...input[field]].length > PROFILE_LIMITS[field];
  const rules: [keyof ProfileInput, boolean, string][] = [
    ['displayName', isBlank(input.displayName), 'Display name is required'],
    ['displayName', tooLong('displayName'), TOO_LONG.displayName],
    ['fullName', tooLong('fullName'), TOO_LONG.fullName],
    ['bio', tooLong('bio'), TOO_LONG.bio],
    ['websiteUrl', tooLong('websiteUrl'), TOO_LONG.websiteUrl],
    ['websiteUrl', input.websiteUrl !== '' && !isWebsiteUrl(input.websiteUrl), 'Invalid URL'],
    ['location', tooLong('location'), TOO_LONG.location],
    ['phone', tooLong('phone'), TOO_LONG.phone],
    [
      'phone',
      input.phone !== '' && !isPhoneNumber(input.phone),
      'Please enter a valid phone number',
    ],
    [
      'birthDate',
      input.birthDate !== '' && !isBirthDate(input.birthDate, today),
      TOO_LONG.birthDate,
    ],
  ];
  return rules.filter(([, isBroken]) => isBroken).map(([field, , message]) => ({ field, message }));
}

/** Whether a viewer may see the parts of a profile that its owner shares. */
export function canSeeProfile(
  visibility: 'public' | 'friends' | 'private',
  viewer: { isOwner: boolean; isFriend: boolean },
): boolean {
  return viewer.isOwner || visibility === 'public' || (visibility === 'friends' && viewer.isFriend);
}
