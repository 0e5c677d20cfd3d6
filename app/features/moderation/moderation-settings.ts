import { z } from 'zod';
import type { SiteSetting } from '#app/platform/site-settings/site-settings.server.ts';
import { normalizeEmail } from '#app/shared/email-address.ts';
import { emailAddress, textUpTo } from '#app/shared/form-text.ts';

/** The keys are stored: renaming one would lose what an admin has set. */

const NOTICE_MAX_LENGTH = 300;

/** Shown at the top of every page; empty hides it. */
export const maintenanceNoticeSetting: SiteSetting<string> = {
  key: 'place.maintenance_notice',
  schema: textUpTo(NOTICE_MAX_LENGTH),
  fallback: '',
};

/**
 * Auto-pause: dispatch pauses at this many reports per 1,000 letters of the last seven days. 0 turns
 * it off. Mail providers start to block senders at about three per 1,000.
 */
export const autoPauseSetting: SiteSetting<number> = {
  key: 'place.complaint_brake_per_mille',
  schema: z.int().min(0).max(1_000),
  fallback: 3,
};

const MAX_EMERGENCY_ADDRESSES = 10;

/**
 * Who is mailed at once when a report says that a life is in danger: addresses separated by commas.
 * Empty means the support address.
 */
export const emergencyAddressesSetting: SiteSetting<string> = {
  key: 'moderation.emergency_addresses',
  schema: textUpTo(1_000).refine((text) => {
    const addresses = listAddresses(text);
    return (
      addresses.length <= MAX_EMERGENCY_ADDRESSES &&
      addresses.every((address) => emailAddress().safeParse(address).success)
    );
  }),
  fallback: '',
};

/** The addresses in a text that separates them by commas, semicolons or line breaks. */
export const listAddresses = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map(normalizeEmail)
    .filter((address) => address !== '');
