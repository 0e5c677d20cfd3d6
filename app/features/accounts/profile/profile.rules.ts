import type { FieldError } from '../account.rules.ts';

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
  fullName: 100,
  bio: 500,
  location: 100,
  phone: 20,
} as const;
export const EARLIEST_BIRTH_DATE = '1900-01-01';
export const AVATAR_MAX_BYTES = 5 * 1024 * 1024;

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

/** Every rule the profile breaks, in the order of the form. Lengths count visible characters. */
export function findProfileErrors(input: ProfileInput, today: string): FieldError[] {
  const tooLong = (field: keyof typeof PROFILE_LIMITS) =>
    [...input[field]].length > PROFILE_LIMITS[field];
  const rules: [keyof ProfileInput, boolean, string][] = [
    ['displayName', input.displayName.trim() === '', 'Display name is required'],
    ['displayName', tooLong('displayName'), 'Display name too long'],
    ['fullName', tooLong('fullName'), 'Full name too long'],
    ['bio', tooLong('bio'), 'Bio too long'],
    ['websiteUrl', input.websiteUrl !== '' && !isWebsiteUrl(input.websiteUrl), 'Invalid URL'],
    ['location', tooLong('location'), 'Location too long'],
    ['phone', tooLong('phone'), 'Phone number too long'],
    [
      'phone',
      input.phone !== '' && !isPhoneNumber(input.phone),
      'Please enter a valid phone number',
    ],
    [
      'birthDate',
      input.birthDate !== '' && !isBirthDate(input.birthDate, today),
      'Please enter a date between 1900 and today',
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
