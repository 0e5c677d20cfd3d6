import { cutText } from '#app/shared/cut-text.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { countReadable } from '#app/shared/text.ts';
import { AUDIT_REASON_MAX_LENGTH, AUDIT_REASON_MIN_LENGTH } from './report.rules.ts';

export type ReasonErrorCode = 'audit_reason_missing';

/**
 * The reason that an admin gives for the audit log.
 * @throws DomainError `audit_reason_missing`
 */
export function requireReason(given: string): string {
  const reason = cutText(given.trim(), AUDIT_REASON_MAX_LENGTH);
  if (countReadable(reason) < AUDIT_REASON_MIN_LENGTH) {
    throw new DomainError<ReasonErrorCode>('audit_reason_missing');
  }
  return reason;
}
