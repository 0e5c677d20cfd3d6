import { randomUUID } from 'node:crypto';
import type { Platform } from '#app/platform/platform.server.ts';
import { orNull } from '#app/shared/text.ts';
import { REPORT_DETAILS_MAX_LENGTH, type ReportReason } from './report.rules.ts';
import { insertReport } from './report.store.server.ts';

export interface ReportInput {
  messageId: string;
  senderId: string;
  reason: ReportReason;
  details: string;
  /** The letter as the recipient reads it: this copy outlives the message. */
  letter: string;
  /**
   * False for the holder of a private link, who may be the sender: staff see the report, but no limit
   * counts it.
   */
  isFromRecipient: boolean;
}

/**
 * Stores a recipient's report with an encrypted copy of the letter, for staff to review. While a
 * report on the same message is open, a second one changes nothing, except that it counts if the first
 * did not.
 */
export async function reportMessage(
  { db, clock, keyring }: Pick<Platform, 'db' | 'clock' | 'keyring'>,
  { messageId, senderId, reason, details, letter, isFromRecipient }: ReportInput,
): Promise<void> {
  await insertReport(
    db,
    keyring,
    {
      id: randomUUID(),
      messageId,
      senderId,
      reason,
      details: orNull(details)?.slice(0, REPORT_DETAILS_MAX_LENGTH) ?? null,
      letter,
      isFromRecipient,
    },
    clock.now(),
  );
}
