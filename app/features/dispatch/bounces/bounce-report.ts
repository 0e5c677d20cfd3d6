import type { ParsedMail } from '#app/platform/mail/parse-mail.server.ts';

/**
 * A report by a mail server about a mail it had accepted (RFC 3464, or the prose of servers that do
 * not follow it), or by a mailbox provider about a complaint (RFC 5965). Only parses;
 * `record-bounce.server.ts` decides which reports to believe.
 */
export type BounceReport = { kind: 'failed'; failures: BounceFailure[] } | { kind: 'complaint' };

/** One recipient that a server has given up on. */
export interface BounceFailure {
  /** Every address the report names for this recipient. */
  recipients: string[];
  /** An enhanced status code (RFC 3463): 4.x.x too, when the server stopped trying. */
  status: string;
}

/** Servers write the second for mail with addresses outside ASCII (RFC 6533). */
const STATUS_TYPES = ['message/delivery-status', 'message/global-delivery-status'];

/**
 * Reads a report about one of our mails.
 * @returns null for everything that is neither a final failure nor a complaint: delays, successes,
 *   automatic replies, read receipts
 */
export function readBounceReport(mail: ParsedMail): BounceReport | null {
  if (mail.parts('message/feedback-report').some(isComplaint)) return { kind: 'complaint' };
  const statusParts = STATUS_TYPES.flatMap((type) => mail.parts(type));
  const failures =
    statusParts.length > 0 ? statusParts.flatMap(failuresInStatus) : failuresInProse(mail);
  return failures.length > 0 ? { kind: 'failed', failures } : null;
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
      if (colon > 0) fields.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
    }
    return fields;
  });
}

const isComplaint = (text: string): boolean =>
  fieldGroups(text).some((fields) =>
    /^(abuse|fraud|virus)$/i.test(fields.get('feedback-type') ?? ''),
  );

/** Actions of RFC 3464, 2.3.3 that mean that the recipient, or a mailbox behind it, got the mail. */
const ARRIVED = new Set(['delivered', 'relayed', 'expanded']);

/**
 * The recipients in a delivery-status part that the server has given up on. "Failed" is final whatever
 * the status is: a server that tried for days reports the last temporary error.
 */
function failuresInStatus(text: string): BounceFailure[] {
  const failures: BounceFailure[] = [];
  const arrived = new Set<string>();
  for (const fields of fieldGroups(text)) {
    const action = /^[a-z]+/.exec(fields.get('action')?.toLowerCase() ?? '')?.[0] ?? '';
    const status = /^([45]\.\d{1,3}\.\d{1,3})/.exec(fields.get('status') ?? '')?.[1];
    const recipients = ['original-recipient', 'final-recipient'].flatMap((name) =>
      addressesIn(fields.get(name) ?? ''),
    );
    if (ARRIVED.has(action)) for (const address of recipients) arrived.add(address);
    if (action === 'failed' && status) failures.push({ recipients, status });
  }
  return failures.filter(({ recipients }) => !recipients.some((address) => arrived.has(address)));
}

/** The address in `rfc822; someone@example.org`, as it is and without the encoding of RFC 3461, 4. */
function addressesIn(field: string): string[] {
  const address = field
    .replace(/^[^;]*;/, '')
    .replace(/[<>\s]/g, '')
    .toLowerCase();
  const decoded = address.replace(/\+([\da-f]{2})/g, (_, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return address ? [...new Set([address, decoded])] : [];
}

/**
 * How servers that write no delivery-status part introduce the addresses they have given up on: qmail
 * (https://cr.yp.to/proto/qsbmf.txt), Yahoo, Exim, Gmail and Sendmail.
 */
const FAILURE_INTROS = [
  'Hi. This is the',
  'Message from yahoo.com.',
  'Sorry, we were unable to deliver your message',
  'A message that you sent could not be delivered to',
  'Delivery to the following recipient failed permanently',
  '----- The following addresses had permanent fatal errors',
];
const STILL_TRYING = /warning|delayed|not yet been delivered|will be retried/i;
/** The line before the copy of our own mail, whose words must not count. */
const COPY_OF_MAIL = /^-{3,12} ?(?:Below this line|This is a copy|Original message)/i;
const ADDRESS_LINE = /^<?([^\s<>@:]{1,64}@[\w.-]{1,253})>?:?$/;
/** An enhanced status code that is not a piece of an IP address. */
const STATUS_IN_PROSE = /(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?![\d.])/;

/** The recipients that a report in prose has given up on, each with the first status code after it. */
function failuresInProse({ subject, text }: ParsedMail): BounceFailure[] {
  const whole = text.split(/[\r\n]+/).map((line) => line.trim().replace(/\s+/g, ' '));
  const copy = whole.findIndex((line) => COPY_OF_MAIL.test(line));
  const lines = copy < 0 ? whole : whole.slice(0, copy);
  const intro = lines.findIndex((line) => FAILURE_INTROS.some((words) => line.startsWith(words)));
  if (intro < 0 || STILL_TRYING.test(subject)) return [];
  const failures: { address: string; status?: string | undefined }[] = [];
  for (const line of lines.slice(intro)) {
    const address = ADDRESS_LINE.exec(line)?.[1];
    const last = failures.at(-1);
    if (address) failures.push({ address: address.toLowerCase() });
    else if (last) last.status ??= STATUS_IN_PROSE.exec(line)?.[0];
    else if (STILL_TRYING.test(line)) return [];
  }
  return failures.map(({ address, status = '5.0.0' }) => ({ recipients: [address], status }));
}
