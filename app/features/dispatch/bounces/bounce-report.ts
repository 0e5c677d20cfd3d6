import type { ParsedMail } from '#app/platform/mail/parse-mail.server.ts';
import { isFromServer, readProse, textBeforeCopy } from './bounce-prose.ts';
import { type BounceFailure, codeIn, statusIn } from './bounce-status.ts';

/**
 * A report by a mail server about a mail it had accepted (RFC 3464, or the prose of servers that do
 * not follow it), or by a mailbox provider about a complaint (RFC 5965). Only parses;
 * `record-bounce.server.ts` decides which reports to believe.
 */
export type BounceReport =
  | { kind: 'failed'; failures: BounceFailure[] }
  | { kind: 'complaint' }
  /** Understood, and nothing follows: a delay, a success, an automatic reply, a receipt. */
  | { kind: 'harmless' }
  | { kind: 'unknown' };

/** Servers write the second for mail with addresses outside ASCII (RFC 6533). */
const STATUS_TYPES = ['message/delivery-status', 'message/global-delivery-status'];
const RECEIPT_TYPES = [
  'message/disposition-notification',
  'message/global-disposition-notification',
];
/** Challenges that call themselves failures until the sender answers. */
const CHALLENGE_SUBJECT = /\(action required\)/i;
/** More text than any server writes about a mail with one recipient. */
const MAX_TEXT = 64 * 1024;

/** Reads what came to the bounce address of one of our mails. */
export function readBounceReport(mail: ParsedMail): BounceReport {
  const textOf = (type: string) => mail.parts(type).map((text) => text.slice(0, MAX_TEXT));
  const feedback = textOf('message/feedback-report');
  if (feedback.some(isComplaint) || isComplaintWithoutReport(mail)) return { kind: 'complaint' };
  if (feedback.length > 0 || RECEIPT_TYPES.some((type) => mail.parts(type).length > 0)) {
    return { kind: 'harmless' };
  }
  if (CHALLENGE_SUBJECT.test(mail.subject)) return { kind: 'harmless' };
  const text = textBeforeCopy(mail.text.slice(0, MAX_TEXT));
  // Some hosts write the fields of the report into the text.
  const written = isFromServer(mail) ? [text] : [];
  const fields = [...STATUS_TYPES.flatMap(textOf), ...written].flatMap(fieldGroups);
  return readStatus(fields, text) ?? readProse({ ...mail, text });
}

/** Groups of fields, separated by empty lines. A field may continue on the next line. */
function fieldGroups(text: string): Map<string, string>[] {
  const unfolded = text
    .replace(/\r\n?/g, '\n')
    .replace(/^[ \t]+$/gm, '')
    .replace(/\n[ \t]+/g, ' ');
  return unfolded.split(/\n{2,}/).map((group) => {
    const fields = new Map<string, string>();
    for (const line of group.split('\n')) {
      const colon = line.indexOf(':');
      const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
      if (name) fields.set(name, line.slice(colon + 1).trim());
    }
    return fields;
  });
}

/** Opting out asks for the same as complaining: no more mail (RFC 5965 and its registry). */
const isComplaint = (text: string): boolean =>
  fieldGroups(text).some((fields) =>
    /^(abuse|fraud|virus|opt-out|opt-out-list)$/i.test(fields.get('feedback-type') ?? ''),
  );

/** Outlook.com's older complaints only attach the mail. */
const isComplaintWithoutReport = (mail: ParsedMail): boolean =>
  /^complaint about message from /i.test(mail.subject) && mail.parts('message/rfc822').length > 0;

/** Actions of RFC 3464, 2.3.3 that mean that the recipient, or a mailbox behind it, got the mail. */
const ARRIVED = new Set(['delivered', 'relayed', 'expanded', 'deliverable']);
/** The first is the standard's; the others are what servers write for it. */
const FAILED = new Set(['failed', 'failure', 'expired', 'undeliverable', 'bounced']);

/**
 * Reads the fields of a delivery status. "Failed" is final whatever the status is: a server that tried
 * for days reports the last temporary error. When the fields name only the address that a mail was
 * forwarded to, the text may name ours.
 * @returns null when no field says what happened
 */
function readStatus(groups: Map<string, string>[], text: string): BounceReport | null {
  const failures: BounceFailure[] = [];
  const others = new Set<string>();
  let isContradictory = false;
  let isDelayed = false;
  for (const fields of groups) {
    const action = /^[a-z]+/.exec(fields.get('action')?.toLowerCase() ?? '')?.[0] ?? '';
    const recipients = ['original-recipient', 'final-recipient', 'x-actual-recipient'].flatMap(
      (name) => addressesIn(fields.get(name) ?? ''),
    );
    const written = fields.get('status') ?? '';
    const diagnostic = fields.get('diagnostic-code') ?? '';
    if (ARRIVED.has(action) || action === 'delayed') {
      isDelayed ||= action === 'delayed';
      for (const address of recipients) others.add(address);
    } else if (FAILED.has(action)) {
      if (/^2\./.test(written)) isContradictory = true;
      else {
        const status =
          statusIn(written) ?? codeIn(written) ?? statusIn(diagnostic) ?? codeIn(diagnostic);
        failures.push({ recipients, status: status ?? '5.0.0' });
      }
    } else if (!action && recipients.length > 0) {
      const status = statusIn(written) ?? statusIn(diagnostic) ?? codeIn(diagnostic);
      if (status?.startsWith('5')) failures.push({ recipients, status });
    }
  }
  const final = failures.filter(({ recipients }) => !recipients.some((one) => others.has(one)));
  if (final.length === 0) {
    if (isContradictory) return { kind: 'unknown' };
    return others.size > 0 || isDelayed ? { kind: 'harmless' } : null;
  }
  const [only] = final;
  if (only && final.length === 1 && others.size === 0) {
    only.recipients = [...new Set([...only.recipients, ...addressesNear(text)])];
  }
  return { kind: 'failed', failures: final };
}

/** `<final> (expanded from <original>)`, as Postfix words it. */
const addressesNear = (text: string): string[] =>
  [...text.matchAll(/expanded from:? <?([^\s<>@]{1,64}@[\w.-]{1,253})/gi)]
    .slice(0, 5)
    .map(([, address = '']) => address.toLowerCase());

/** The address in `rfc822; someone@example.org (a comment)`, as it is and without the encoding of RFC 3461, 4. */
function addressesIn(field: string): string[] {
  const value = field.replace(/^[^;]*;/, '');
  const address = (/<([^<>]*)>/.exec(value)?.[1] ?? value.split(/\s\(/)[0] ?? '')
    .replace(/[<>\s]/g, '')
    .toLowerCase();
  const decoded = address.replace(/\+([\da-f]{2})/g, (_, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return address ? [...new Set([address, decoded])] : [];
}
