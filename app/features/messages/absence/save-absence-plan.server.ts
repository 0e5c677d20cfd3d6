import type { Platform } from '#app/platform/platform.server.ts';
import { checkRateLimit, type RateLimit } from '#app/platform/rate-limit/rate-limit.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { canonicalMailbox } from '#app/shared/mailbox.ts';
import { recipientEmailSchema } from '../letter.schema.server.ts';
import type { MessageErrorCode } from '../message.rules.ts';
import { isNeverWrittenTo } from '../never-write/never-write.queries.server.ts';
import { absenceContactContext, findAbsence, isAwaited } from './absence.queries.server.ts';
import type { AbsenceChoice, KeptChoice } from './absence.rules.ts';
import { upsertAbsencePlan } from './absence.store.server.ts';

/** Naming somebody sends them nothing, but is written down. */
const NAMING_LIMIT: RateLimit = {
  operationName: 'name a person to ask',
  maxAttempts: 10,
  windowMinutes: 60,
};

interface AbsenceInput {
  choice: AbsenceChoice;
  keptChoice: KeptChoice;
  /** Only with `ask`; any other choice forgets who was named. */
  contactEmail: string;
}

/**
 * Saves what becomes of a sender's scheduled and kept letters, now and later ones, if they die or disappear.
 * Nobody is mailed: the named person hears of it after 12 months without the sender at the earliest. A
 * question that was asked before is over, because its sender is here. Whether the person wants mail on
 * behalf of this sender is decided when they would be asked: an answer now would tell what they did.
 * @throws DomainError `absence_contact_invalid`, `absence_contact_own`, `absence_contact_never_write`,
 *   `absence_contact_awaited`, `absence_too_many`
 */
export async function saveAbsencePlan(
  { db, clock, keyring }: Pick<Platform, 'db' | 'clock' | 'keyring'>,
  { userId }: { userId: string },
  { choice, keptChoice, contactEmail: typed }: AbsenceInput,
): Promise<void> {
  const now = clock.now();
  if (choice !== 'ask') {
    const nobody = { contactEmail: null, contactEmailHash: null };
    await upsertAbsencePlan(db, { userId, choice, keptChoice, ...nobody }, now);
    return;
  }
  const parsed = recipientEmailSchema.safeParse({ recipientEmail: typed });
  if (!parsed.success) throw new DomainError<MessageErrorCode>('absence_contact_invalid');
  const email = parsed.data.recipientEmail;
  const known = await findAbsence(db, keyring, userId);
  if (!known) throw new Error('the signed-in user has no account');
  if (email !== known.contactEmail) {
    const isAllowed = await checkRateLimit({ db, clock, keyring }, NAMING_LIMIT, userId);
    if (!isAllowed) throw new DomainError<MessageErrorCode>('absence_too_many');
  }
  if (canonicalMailbox(email) === canonicalMailbox(known.email)) {
    throw new DomainError<MessageErrorCode>('absence_contact_own');
  }
  if (await isNeverWrittenTo(db, keyring, { userId, email }, now)) {
    throw new DomainError<MessageErrorCode>('absence_contact_never_write');
  }
  if (await isAwaited(db, keyring, { userId, email })) {
    throw new DomainError<MessageErrorCode>('absence_contact_awaited');
  }
  const named = {
    contactEmail: keyring.encrypt(email, absenceContactContext(userId)),
    contactEmailHash: keyring.lookupHash(email),
  };
  await upsertAbsencePlan(db, { userId, choice, keptChoice, ...named }, now);
}
