/**
 * What a mail server reports about a mail it had accepted (RFC 3464), or a mailbox provider about a
 * complaint (RFC 5965). Only parses; `record-bounce.server.ts` decides which reports to believe.
 */
export type BounceReport =
  | { kind: 'failed'; recipients: string[]; status: string }
  | { kind: 'complaint' };

/** Groups of fields, separated by empty lines. A field may continue on the next line. */
function fieldGroups(text: string): Map<string, string>[] {
  const unfolded = text.replace(/\r\n?/g, '\n').replace(/\n[ \t]+/g, ' ');
  return unfolded.split(/\n{2,}/).map((group) => {
    const fields = new Map<string, string>();
    for (const line of group.split('\n')) {
      const colon = line.indexOf(':');
      if (colon > 0) fields.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
    }
    return fields;
  });
}

/** The address in `rfc822; someone@example.org`, with or without angle brackets. */
const addressIn = (field: string | undefined) =>
  field
    ?.replace(/^[^;]*;/, '')
    .replace(/[<>\s]/g, '')
    .toLowerCase();

/**
 * The first final failure in a delivery-status part, with every address it names for that recipient.
 * @returns null for delays, relays and successes
 */
export function parseDeliveryStatus(text: string): BounceReport | null {
  for (const fields of fieldGroups(text)) {
    const status = /^\s*(5\.\d{1,3}\.\d{1,3})/.exec(fields.get('status') ?? '')?.[1];
    if (fields.get('action')?.toLowerCase() !== 'failed' || !status) continue;
    const recipients = [
      addressIn(fields.get('original-recipient')),
      addressIn(fields.get('final-recipient')),
    ].filter((address) => address !== undefined);
    return { kind: 'failed', recipients, status };
  }
  return null;
}

/** @returns null unless a feedback-report part is a complaint */
export function parseFeedbackReport(text: string): BounceReport | null {
  const isComplaint = fieldGroups(text).some((fields) =>
    /^(abuse|fraud|virus)$/i.test(fields.get('feedback-type') ?? ''),
  );
  return isComplaint ? { kind: 'complaint' } : null;
}
