import type { Platform } from '#app/platform/platform.server.ts';
import { checkRateLimit } from '#app/platform/rate-limit/rate-limit.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { withoutStrayMarks } from '#app/shared/stray-marks.ts';
import { orNull } from '#app/shared/text.ts';
import type { AccountErrorCode, FieldError } from '../account.rules.ts';
import { PROFILE_UPDATE_LIMIT } from '../account-limits.ts';
import { encryptDetails } from './private-details.queries.server.ts';
import {
  findOversizedTexts,
  findProfileErrors,
  type ProfileInput,
  plainPhone,
  plainWebsite,
} from './profile.rules.ts';
import { ensureProfile, updateProfileFields } from './profile.store.server.ts';
import { bioHtmlForRecipients, plainText, sanitizeBio } from './sanitize-text.server.ts';

/**
 * Saves a user's profile without markup, and encrypts what only they see. Fields that are not valid are
 * returned, and do not count against the limit.
 * @throws DomainError with an AccountErrorCode code
 */
export async function updateProfile(
  platform: Platform,
  userId: string,
  input: ProfileInput,
): Promise<FieldError[]> {
  const now = platform.clock.now();
  const oversized = findOversizedTexts(input);
  if (oversized.length > 0) return oversized;
  const typed = {
    ...input,
    websiteUrl: plainWebsite(input.websiteUrl),
    phone: plainPhone(input.phone),
  };
  const texts = Object.fromEntries(
    await Promise.all(
      Object.entries(typed).map(async ([field, text]) => [
        field,
        await (field === 'bio' ? sanitizeBio(text) : plainText(text)),
      ]),
    ),
  ) as unknown as ProfileInput;
  texts.displayName = withoutStrayMarks(texts.displayName);
  texts.fullName = withoutStrayMarks(texts.fullName);
  const errors = findProfileErrors(
    { ...texts, bio: await plainText(input.bio) },
    now.toISOString().slice(0, 10),
  );
  if (errors.length > 0) return errors;
  if (!(await checkRateLimit(platform, PROFILE_UPDATE_LIMIT, userId))) {
    throw new DomainError<AccountErrorCode>('profile_too_many');
  }
  const bioHtml = texts.bio ? await bioHtmlForRecipients(texts.bio) : null;
  const details = encryptDetails(platform.keyring, userId, {
    websiteUrl: orNull(texts.websiteUrl),
    location: orNull(texts.location),
    phone: orNull(texts.phone),
    birthDate: orNull(texts.birthDate),
  });
  await platform.db.transaction(async (tx) => {
    await ensureProfile(tx, userId, now);
    await updateProfileFields(
      tx,
      userId,
      {
        displayName: texts.displayName,
        fullName: orNull(texts.fullName),
        bio: orNull(texts.bio),
        bioHtml,
        ...details,
      },
      now,
    );
  });
  return [];
}
