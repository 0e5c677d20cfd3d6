import { randomUUID } from 'node:crypto';
import { findOfferedTemplate } from '#app/features/templates/template.queries.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { findOwnMessage, type OwnMessage } from '../message.queries.server.ts';
import { type MessageErrorCode, RECEIVED_SUBJECT } from '../message.rules.ts';
import { upsertDraft } from '../message.store.server.ts';
import { isNeverWrittenTo } from '../never-write/never-write.queries.server.ts';
import { hadItsDay, nextAnniversary } from '../schedule/schedule.rules.ts';
import { assertDraftRoom } from './assert-draft-room.server.ts';

/**
 * Begins a letter to the recipient of another one: in its language, on its film and with its signature,
 * and without a word. The recipient is left blank if they are on the sender's list "Never write to" or
 * had their data erased. Nothing is asked about blocks, so that the draft tells nobody of one.
 * @param draftId of the new draft, chosen by the page: pressing twice begins one letter
 * @param isForNextYear gives the new one the day and hour of the other, a year later, if it had a day
 * @returns what the address of the draft's form needs
 * @throws DomainError `message_not_found`, `too_many_drafts`
 */
export async function writeBack(
  { db, keyring, clock }: Pick<Platform, 'db' | 'keyring' | 'clock'>,
  { userId }: { userId: string },
  {
    messageId,
    draftId,
    isForNextYear = false,
  }: { messageId: string; draftId: string; isForNextYear?: boolean },
) {
  const original = await findOwnMessage(db, keyring, messageId, userId);
  if (!original) throw new DomainError<MessageErrorCode>('message_not_found');
  const { templateId, writtenOn, recipientEmail, isAnonymous, language } = original;
  const isOffered = templateId !== null && (await findOfferedTemplate(db, templateId)) !== null;
  const isKnown =
    recipientEmail.includes('@') &&
    !(await isNeverWrittenTo(db, keyring, { userId, email: recipientEmail }, clock.now()));
  const draft = {
    id: draftId,
    userId,
    templateId: isOffered ? templateId : null,
    writtenOn: isOffered ? writtenOn : ('compose' as const),
    recipientEmail: isKnown ? recipientEmail : '',
    recipientName: isKnown ? original.recipientName : null,
    senderName: original.senderName,
    isAnonymous,
    language,
    subject: isOffered && writtenOn === 'template' ? RECEIVED_SUBJECT : '',
    personalizedContent: '',
    clue: null,
    allowsReply: true,
    wantsReminder: false,
    ...(isForNextYear ? timesOfNextYear(original, clock.now()) : { schedule: null, opening: null }),
    permission: null,
    isKept: false,
  };
  await db.transaction(async (tx) => {
    await assertDraftRoom(tx, userId, { id: draftId, bytes: 0, isKept: false });
    // A draft that is there already stays as it is: its sender may have written in it since.
    await upsertDraft(tx, keyring, draft, { revision: 0, writerId: randomUUID() }, clock.now());
  });
  return { id: draft.id, templateId: draft.templateId, writtenOn: draft.writtenOn };
}

function timesOfNextYear(message: OwnMessage, now: Date) {
  const { wallTime, timeZone, opensWallTime, opensTimeZone } = message;
  const isDated = hadItsDay(message, now);
  const opens =
    isDated && opensWallTime && nextAnniversary(opensWallTime, opensTimeZone ?? 'UTC', now);
  return {
    schedule:
      isDated && wallTime && message.schedulePreset === null
        ? nextAnniversary(wallTime, timeZone ?? 'UTC', now)
        : null,
    opening: opens
      ? {
          opensAt: opens.scheduledFor,
          opensWallTime: opens.wallTime,
          opensTimeZone: opens.timeZone,
        }
      : null,
  };
}
