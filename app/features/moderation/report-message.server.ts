import { randomUUID } from 'node:crypto';
import type { Platform } from '#app/platform/platform.server.ts';
import { orNull } from '#app/shared/text.ts';
import { hasOpenReport } from './report.queries.server.ts';
import { REPORT_DETAILS_MAX_LENGTH, type ReportReason } from './report.rules.ts';
import { insertReport } from './report.store.server.ts';

export interface ReportInput {
  messageId: string;
  senderId: string;
  reason: ReportReason;
  details: string;
  /** The letter as the recipient reads it: kept with the report, whatever becomes of the message. */
  letter: string;
}

/**
 * A recipient reports a letter (product.md section 4). Staff see that it exists and may read this one
 * letter, which is written down. While a report of the same message is open, another changes nothing.
 */
export async function reportMessage(
  { db, clock, keyring }: Pick<Platform, 'db' | 'clock' | 'keyring'>,
  { messageId, senderId, reason, details, letter }: ReportInput,
): Promise<void> {
  if (await hasOpenReport(db, messageId)) return;
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
    },
    clock.now(),
  );
}
