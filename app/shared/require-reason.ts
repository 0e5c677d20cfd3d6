import { cutText } from './cut-text.ts';
import { DomainError } from './domain-error.ts';
import { countReadable } from './text.ts';

export type ReasonErrorCode = 'audit_reason_missing';

/** Letters and digits of why an admin does something: fewer tell readers of the audit log nothing. */
export const AUDIT_REASON_MIN_LENGTH = 10;
/** In characters. */
export const AUDIT_REASON_MAX_LENGTH = 500;

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
