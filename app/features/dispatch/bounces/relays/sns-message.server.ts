import { createVerify, type KeyObject, X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { type Clock, days, hours, seconds } from '#app/platform/clock/clock.ts';
import type { MailConfig } from '#app/platform/config/mail-config.ts';
import { fetchExternal } from '#app/platform/http/fetch-external.server.ts';
import { parseBoundedJson } from '#app/shared/bounded-json.ts';
import { givenText, type HookRefusal } from './relay.ts';

type Topic = NonNullable<MailConfig['mail']['amazonSes']>;

const MAX_VALUES = 50;
/** SNS gives up sooner; what is repeated within it changes nothing. */
const MAX_AGE = hours(1);

const snsMessage = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: givenText,
  TopicArn: givenText,
  Subject: givenText,
  Message: givenText,
  Timestamp: z.iso.datetime(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: givenText,
  SigningCertURL: givenText,
  Token: givenText,
  SubscribeURL: givenText,
});
export type SnsMessage = z.output<typeof snsMessage>;

/** What a signature covers, in this order; only a notification has a subject, and not always. */
const SIGNED_OF_NOTIFICATION = [
  'Message',
  'MessageId',
  'Subject',
  'Timestamp',
  'TopicArn',
  'Type',
] as const;
const SIGNED_OF_SUBSCRIPTION = [
  'Message',
  'MessageId',
  'SubscribeURL',
  'Timestamp',
  'Token',
  'TopicArn',
  'Type',
] as const;

const HASHES = { 1: 'RSA-SHA1', 2: 'RSA-SHA256' } as const;

/**
 * Accepts messages of one SNS topic by their signature. All customers of Amazon share its key, so the topic
 * must be ours too. The key is fetched from Amazon's host for the region of the topic and from nowhere
 * else. What costs nothing is checked first.
 * https://docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message.html
 */
export function createSnsVerifier({ topicArn, snsOrigin }: Topic, clock: Clock) {
  const keyAt = createKeyCache(snsOrigin, clock);
  return async function verify(body: string): Promise<SnsMessage | HookRefusal> {
    const message = parseMessage(body);
    if (!message) return 'unreadable';
    if (message.TopicArn !== topicArn) return 'other_topic';
    const age = clock.now().getTime() - Date.parse(message.Timestamp);
    if (Math.abs(age) > MAX_AGE) return 'too_old';
    const key = await keyAt(message.SigningCertURL);
    if (typeof key === 'string') return key;
    return isSigned(message, key) ? message : 'forged';
  };
}

function parseMessage(body: string): SnsMessage | null {
  try {
    return snsMessage.safeParse(parseBoundedJson(body, MAX_VALUES)).data ?? null;
  } catch {
    return null;
  }
}

function isSigned(message: SnsMessage, key: KeyObject): boolean {
  const verify = createVerify(HASHES[message.SignatureVersion]);
  const fields = message.Type === 'Notification' ? SIGNED_OF_NOTIFICATION : SIGNED_OF_SUBSCRIPTION;
  for (const field of fields) {
    if (field !== 'Subject' || message.Subject) verify.update(`${field}\n${message[field]}\n`);
  }
  return verify.verify(key, message.Signature, 'base64');
}

/** As Amazon names its certificates: nothing else on its host is worth asking for. */
const CERTIFICATE_PATH = /^\/SimpleNotificationService-[\da-f]{8,64}\.pem$/;
const CERTIFICATE_LIMITS = { timeoutMs: seconds(5), maxBytes: 16 * 1024 };
/** A region has one at a time, and two while they change. */
const MAX_KEYS = 4;
const KEY_LIFE = days(1);

/** Keys by the addresses of their certificates, each fetched once at a time. */
function createKeyCache(snsOrigin: string, clock: Clock) {
  const keys = new Map<string, { until: number; key: Promise<KeyObject | null> }>();
  const isAllowed = ({ origin, pathname, search, username }: URL) =>
    origin === snsOrigin && CERTIFICATE_PATH.test(pathname) && !search && !username;

  async function fetchKey(address: string): Promise<KeyObject | null> {
    try {
      const bytes = await fetchExternal(address, { ...CERTIFICATE_LIMITS, isAllowed });
      const { publicKey, validToDate } = new X509Certificate(bytes);
      return validToDate > clock.now() && publicKey.asymmetricKeyType === 'rsa' ? publicKey : null;
    } catch {
      return null;
    }
  }

  return async (address: string): Promise<KeyObject | HookRefusal> => {
    if (!URL.canParse(address) || !isAllowed(new URL(address))) return 'forged';
    const now = clock.now().getTime();
    for (const [known, { until }] of keys) if (until <= now) keys.delete(known);
    let entry = keys.get(address);
    if (!entry) {
      // A flood of made-up addresses must neither fill the memory nor push out the real key.
      if (keys.size >= MAX_KEYS) return 'no_certificate';
      entry = { until: now + KEY_LIFE, key: fetchKey(address) };
      keys.set(address, entry);
    }
    const key = await entry.key;
    if (!key) keys.delete(address);
    return key ?? 'no_certificate';
  };
}
