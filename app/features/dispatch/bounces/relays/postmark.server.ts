import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { MailConfig } from '#app/platform/config/mail-config.ts';
import { parseBoundedJson } from '#app/shared/bounded-json.ts';
import type { BounceReport } from '../bounce-report.ts';
import { codeIn, statusIn } from '../bounce-status.ts';
import { givenText, type Relay, refused } from './relay.ts';

/** The name in the address of the hook, `https://unsent:password@…`. */
const USER = 'unsent';
/** A report has some thirty fields, and a mail ten pieces of metadata at most. */
const MAX_VALUES = 200;

const hookEvent = z.object({
  RecordType: givenText,
  Type: givenText,
  Email: givenText,
  Description: givenText,
  Details: givenText,
  Origin: givenText,
  SuppressionReason: givenText,
  Metadata: z.unknown().transform(referenceIn),
});
type HookEvent = z.output<typeof hookEvent>;

/**
 * Reads Postmark's hooks for bounces, complaints and changes of subscription. They are not signed, so the
 * password in the address of the hook proves them.
 * https://postmarkapp.com/developer/webhooks/webhooks-overview
 */
export function createPostmark({ password }: NonNullable<MailConfig['mail']['postmark']>): Relay {
  const expected = digest(`Basic ${Buffer.from(`${USER}:${password}`).toString('base64')}`);
  return {
    async receive({ body, authorization }) {
      if (!timingSafeEqual(digest(authorization), expected)) return refused('forged');
      const event = parseEvent(body);
      if (!event) return refused('unreadable');
      const { RecordType, Type, Description, Details, Metadata } = event;
      return {
        kind: 'report',
        report: {
          reference: Metadata,
          content: contentOf(event),
          text: `${RecordType} ${Type}\n${Description}\n${Details}`,
        },
      };
    },
  };
}

const digest = (text: string) => createHash('sha256').update(text).digest();

function parseEvent(body: string): HookEvent | null {
  try {
    return hookEvent.safeParse(parseBoundedJson(body, MAX_VALUES)).data ?? null;
  } catch {
    return null;
  }
}

/** The metadata that our mail carries as the header `X-PM-Metadata-unsent`. */
function referenceIn(metadata: unknown): string {
  const fields = Object.entries(metadata ?? {});
  return String(fields.find(([name]) => name.toLowerCase() === 'unsent')?.[1] ?? '');
}

function contentOf(event: HookEvent): BounceReport {
  switch (event.RecordType) {
    case 'Bounce':
      return bounceOf(event);
    case 'SpamComplaint':
      return { kind: 'complaint' };
    case 'SubscriptionChange': {
      // A recipient who opts out asks for the same as one who complains. What Postmark does by itself
      // after a bounce or a complaint has a report of its own, which says more.
      const hasOptedOut =
        event.Origin === 'Recipient' && event.SuppressionReason === 'ManualSuppression';
      return { kind: hasOptedOut ? 'complaint' : 'harmless' };
    }
    default:
      return { kind: 'harmless' };
  }
}

/** What the types of https://postmarkapp.com/developer/api/bounce-api mean, with a status if they imply one. */
const FAILED: Record<string, string> = {
  HardBounce: '5.1.1',
  BadEmailAddress: '5.1.3',
  SoftBounce: '4.0.0',
  DnsError: '4.0.0',
  Blocked: '5.0.0',
  SMTPApiError: '5.0.0',
  DMARCPolicy: '5.0.0',
  TemplateRenderingFailed: '5.0.0',
};
const COMPLAINED = ['SpamComplaint', 'Unsubscribe'];
/** Still trying, an answer by a program, or nothing that became of a mail. */
const HARMLESS = [
  'Transient',
  'Subscribe',
  'AutoResponder',
  'AddressChange',
  'OpenRelayTest',
  'VirusNotification',
  'ChallengeVerification',
  'SpamNotification',
  'ManuallyDeactivated',
  'Unconfirmed',
  'InboundError',
];

function bounceOf({ Type, Email, Description, Details }: HookEvent): BounceReport {
  const status = FAILED[Type];
  if (status) {
    const words = `${Details}\n${Description}`;
    const said = statusIn(words) ?? (status === '5.1.1' ? undefined : codeIn(words));
    return { kind: 'failed', failures: [{ recipients: [Email], status: said ?? status }] };
  }
  if (COMPLAINED.includes(Type)) return { kind: 'complaint' };
  return { kind: HARMLESS.includes(Type) ? 'harmless' : 'unknown' };
}
