import { z } from 'zod';
import { type Clock, seconds } from '#app/platform/clock/clock.ts';
import type { MailConfig } from '#app/platform/config/mail-config.ts';
import { fetchExternal } from '#app/platform/http/fetch-external.server.ts';
import { parseBoundedJson } from '#app/shared/bounded-json.ts';
import { listUpTo } from '#app/shared/form-text.ts';
import type { BounceReport } from '../bounce-report.ts';
import { codeIn, statusIn } from '../bounce-status.ts';
import { givenText, type HookContent, type Relay, refused } from './relay.ts';
import { createSnsVerifier, type SnsMessage } from './sns-message.server.ts';

type SesConfig = NonNullable<MailConfig['mail']['amazonSes']>;

/** SES may hand back all headers of a mail. */
const MAX_VALUES = 2_000;
const CONFIRM_LIMITS = { timeoutMs: seconds(5), maxBytes: 64 * 1024 };

const recipients = listUpTo(
  50,
  z.object({
    emailAddress: givenText,
    action: givenText,
    status: givenText,
    diagnosticCode: givenText,
  }),
).catch([]);

const sesEvent = z.object({
  /** Of a notification of an identity, and of an event of a configuration set. */
  notificationType: givenText,
  eventType: givenText,
  mail: z.object({ source: givenText, destination: listUpTo(50, givenText).catch([]) }),
  bounce: z
    .object({ bounceType: givenText, bounceSubType: givenText, bouncedRecipients: recipients })
    .optional(),
  complaint: z
    .object({
      complaintFeedbackType: givenText,
      complaintSubType: givenText,
      complainedRecipients: recipients,
    })
    .optional(),
});
type SesEvent = z.output<typeof sesEvent>;
type Recipients = z.output<typeof recipients>;

/**
 * Reads what Amazon SES publishes to an SNS topic of ours. `mail.source` is the envelope address that we
 * gave SES, also where SES sends with one of its own.
 * https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html
 */
export function createAmazonSes(config: SesConfig, clock: Clock): Relay {
  const verify = createSnsVerifier(config, clock);
  return {
    async receive({ body }) {
      const message = await verify(body);
      if (typeof message === 'string') return refused(message);
      switch (message.Type) {
        case 'SubscriptionConfirmation':
          return confirmSubscription(config, message);
        case 'UnsubscribeConfirmation':
          return { kind: 'notice', words: 'Amazon SNS has ended the subscription of this site' };
        default:
          return readNotification(message);
      }
    },
  };
}

/** Confirms a subscription to our own topic, by asking Amazon's own host. */
async function confirmSubscription(
  { topicArn, snsOrigin }: SesConfig,
  { SubscribeURL }: SnsMessage,
): Promise<HookContent> {
  const isAllowed = ({ origin, pathname, searchParams }: URL) =>
    origin === snsOrigin &&
    pathname === '/' &&
    searchParams.get('Action') === 'ConfirmSubscription' &&
    searchParams.get('TopicArn') === topicArn;
  if (!URL.canParse(SubscribeURL) || !isAllowed(new URL(SubscribeURL))) return refused('forged');
  try {
    await fetchExternal(SubscribeURL, { ...CONFIRM_LIMITS, isAllowed });
    return { kind: 'notice', words: 'the subscription to the Amazon SNS topic is confirmed' };
  } catch {
    return refused('not_confirmed');
  }
}

function readNotification({ Message }: SnsMessage): HookContent {
  const event = parseEvent(Message);
  // SES tries a new topic by publishing one sentence.
  if (!event) return { kind: 'notice', words: 'Amazon SNS sent something that is about no mail' };
  const { bounce, complaint } = event;
  return {
    kind: 'report',
    report: {
      reference: event.mail.source,
      content: contentOf(event),
      text: JSON.stringify(bounce ?? complaint ?? event.eventType),
    },
  };
}

function parseEvent(text: string): SesEvent | null {
  try {
    return sesEvent.safeParse(parseBoundedJson(text, MAX_VALUES)).data ?? null;
  } catch {
    return null;
  }
}

function contentOf(event: SesEvent): BounceReport {
  const { bounce, complaint, mail } = event;
  switch (event.notificationType || event.eventType) {
    case 'Bounce':
      return bounce ? bounceOf(bounce) : { kind: 'unknown' };
    case 'Complaint':
      return complaint ? complaintOf(complaint) : { kind: 'unknown' };
    case 'Reject':
      return failed(mail.destination.map((address) => [address, '5.7.0']));
    default:
      return { kind: 'harmless' };
  }
}

const failed = (failures: [address: string, status: string][]): BounceReport => ({
  kind: 'failed',
  failures: failures.map(([address, status]) => ({ recipients: [address], status })),
});

/** Why SES says that no mail will reach an address. */
const NO_SUCH_ADDRESS = ['NoEmail', 'Suppressed', 'OnAccountSuppressionList'];
/** Subtypes of a temporary bounce that are about the mail or a full mailbox; SES has stopped trying. */
const GIVEN_UP: Record<string, string> = {
  MailboxFull: '5.2.2',
  MessageTooLarge: '5.3.4',
  ContentRejected: '5.6.0',
  AttachmentRejected: '5.6.0',
};

/**
 * Only the server's own words make a temporary or undetermined bounce a failure: SES counts automatic
 * replies among the temporary ones, and gives no `action` for them.
 */
function bounceOf(bounce: NonNullable<SesEvent['bounce']>): BounceReport {
  const { bounceType, bounceSubType, bouncedRecipients } = bounce;
  const said = ({ status, diagnosticCode }: Recipients[number]) =>
    statusIn(status) ?? statusIn(diagnosticCode) ?? codeIn(diagnosticCode);
  if (bounceType === 'Permanent') {
    const fallback = NO_SUCH_ADDRESS.includes(bounceSubType) ? '5.1.1' : '5.0.0';
    return failed(bouncedRecipients.map((one) => [one.emailAddress, said(one) ?? fallback]));
  }
  const final = bouncedRecipients.flatMap((one): [string, string][] => {
    const status = said(one) ?? GIVEN_UP[bounceSubType];
    const isFinal = one.action === 'failed' || bounceSubType in GIVEN_UP;
    return isFinal && status ? [[one.emailAddress, status]] : [];
  });
  if (final.length > 0) return failed(final);
  return { kind: bounceType === 'Transient' ? 'harmless' : 'unknown' };
}

function complaintOf({
  complaintFeedbackType,
  complaintSubType,
  complainedRecipients,
}: NonNullable<SesEvent['complaint']>): BounceReport {
  // The address has complained before, and SES did not send the mail.
  if (complaintSubType === 'OnAccountSuppressionList') {
    return failed(complainedRecipients.map(({ emailAddress }) => [emailAddress, '5.7.1']));
  }
  // SES often does not know the type; the two are no wish of a recipient.
  const isHarmless = ['not-spam', 'auth-failure'].includes(complaintFeedbackType);
  return { kind: isHarmless ? 'harmless' : 'complaint' };
}
