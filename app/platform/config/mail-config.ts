import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import { parseBoundedJson } from '#app/shared/bounded-json.ts';
import { textUpTo } from '#app/shared/form-text.ts';
import {
  connectionAddress,
  ipAddresses,
  mailAddress,
  oneOf,
  text,
  webAddress,
  wholeNumber,
} from './settings.ts';

const TOPIC_ARN =
  /^arn:(aws[a-z-]*):sns:([a-z]{2,}(?:-[a-z]+)+-\d):\d{12}:[\w-]{1,256}(?:\.fifo)?$/;
const POSTMARK_PASSWORD_LENGTH = 20;
const MAX_KEY_LENGTH = 16 * 1024;
const MAX_ACCOUNT_VALUES = 50;

export const mailSettings = z.object({
  SMTP_URL: connectionAddress(/^smtps?$/, 'smtp://user:password@host:587').optional(),
  /** Encryption to the mail server and the bounce mailbox. */
  MAIL_TLS: oneOf('required', 'optional', 'off').optional(),
  MAIL_FROM: mailAddress.default('letters@unsent.example'),
  MAIL_RELAY_ADDRESSES: ipAddresses.optional(),
  BOUNCE_DOMAIN: z.hostname('must be a domain').optional(),
  BOUNCE_MAILBOX_URL: connectionAddress(
    /^imaps?$/,
    'imaps://user:password@host:993/INBOX',
  ).optional(),
  SES_TOPIC_ARN: z
    .string()
    .regex(TOPIC_ARN, 'must look like arn:aws:sns:eu-west-1:123456789012:unsent')
    .optional(),
  SES_SNS_URL: webAddress.optional(),
  POSTMARK_WEBHOOK_PASSWORD: z
    .string()
    .min(POSTMARK_PASSWORD_LENGTH, `must have at least ${POSTMARK_PASSWORD_LENGTH} characters`)
    .optional(),
  MAIL_MICROSOFT_TENANT: z
    .string()
    .regex(/^[\w.-]+$/, 'must be one word')
    .optional(),
  MAIL_MICROSOFT_CLIENT_ID: text.optional(),
  MAIL_MICROSOFT_CLIENT_SECRET: text.optional(),
  MAIL_GOOGLE_SERVICE_ACCOUNT: z.string().optional(),
  MAIL_TOKEN_URL: webAddress.optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[\w-]+$/, 'must be one word')
    .optional(),
  DKIM_PRIVATE_KEY: z.string().optional(),
  DISPATCH_CONCURRENCY: wholeNumber(1, 200).default(10),
  CAP_TO_ADDRESS_PER_WEEK: wholeNumber(0, 1_000).default(3),
  CAP_TO_ADDRESS_PER_DAY_ONCE_ANSWERED: wholeNumber(0, 1_000).default(3),
  CAP_ANONYMOUS_TO_ADDRESS: wholeNumber(0, 1_000).default(2),
  CAP_NEW_ACCOUNT_PER_DAY: wholeNumber(0, 100_000).default(20),
});

const domainOf = (address: string) => address.split('@').at(-1) ?? '';

/** A setting is one line, so the key is PEM with line breaks written as \\n, or a base64 PEM file. */
const pemOf = (text: string) =>
  text.includes('-----BEGIN')
    ? text.replaceAll('\\n', '\n')
    : Buffer.from(text, 'base64').toString('utf8');

/** Receivers ignore signatures with shorter keys (RFC 8301). */
const DKIM_MIN_BITS = 1_024;

/** Errors of the mail settings in combination. */
export const mailErrors = (settings: z.infer<typeof mailSettings>): string[] => [
  ...encryptionErrors(settings),
  ...dkimErrors(settings),
  ...oauthErrors(settings),
];

function encryptionErrors(settings: z.infer<typeof mailSettings>): string[] {
  if (settings.MAIL_TLS !== 'off') return [];
  return (['SMTP_URL', 'BOUNCE_MAILBOX_URL'] as const)
    .filter((key) => /^(smtps|imaps):/.test(settings[key] ?? ''))
    .map((key) => `${key} asks for encryption, but MAIL_TLS is off`);
}

function dkimErrors(settings: z.infer<typeof mailSettings>): string[] {
  const { DKIM_SELECTOR: selector, DKIM_PRIVATE_KEY: key } = settings;
  if (!selector && !key) return [];
  if (!selector || !key) return ['DKIM_SELECTOR and DKIM_PRIVATE_KEY are required together'];
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pemOf(key));
    if (asymmetricKeyType !== 'rsa') return ['DKIM_PRIVATE_KEY must be an RSA key'];
    const isStrong = (asymmetricKeyDetails?.modulusLength ?? 0) >= DKIM_MIN_BITS;
    return isStrong ? [] : [`DKIM_PRIVATE_KEY must have at least ${DKIM_MIN_BITS} bits`];
  } catch {
    return ['DKIM_PRIVATE_KEY must be a private key as PEM, or its file in base64'];
  }
}

const MICROSOFT = [
  'MAIL_MICROSOFT_TENANT',
  'MAIL_MICROSOFT_CLIENT_ID',
  'MAIL_MICROSOFT_CLIENT_SECRET',
] as const;

function oauthErrors(settings: z.infer<typeof mailSettings>): string[] {
  const given = MICROSOFT.filter((key) => settings[key]);
  const account = settings.MAIL_GOOGLE_SERVICE_ACCOUNT;
  if (given.length > 0 && given.length < MICROSOFT.length) {
    return [`${MICROSOFT.slice(0, 2).join(', ')} and ${MICROSOFT[2]} are required together`];
  }
  if (given.length > 0 && account) {
    return ['MAIL_MICROSOFT_TENANT and MAIL_GOOGLE_SERVICE_ACCOUNT are both set: keep one'];
  }
  return account && !serviceAccountOf(account)
    ? ['MAIL_GOOGLE_SERVICE_ACCOUNT must be the JSON file of a service account, or it in base64']
    : [];
}

/** The two fields that matter of the file that Google gives for a service account. */
const serviceAccount = z.object({
  client_email: mailAddress,
  private_key: textUpTo(MAX_KEY_LENGTH).refine(isRsaKey),
});

function serviceAccountOf(file: string): z.output<typeof serviceAccount> | null {
  const json = file.trimStart().startsWith('{') ? file : Buffer.from(file, 'base64').toString();
  try {
    return serviceAccount.safeParse(parseBoundedJson(json, MAX_ACCOUNT_VALUES)).data ?? null;
  } catch {
    return null;
  }
}

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

export interface MailConfig {
  mail: {
    smtpUrl: string | undefined;
    tls: 'required' | 'optional' | 'off';
    fromAddress: string;
    /** From where the relay sends to other servers, if that is not where `smtpUrl` leads. */
    relayAddresses: string[];
    /** Domain that bounces and other reports are sent to. */
    bounceDomain: string;
    /** The mailbox to fetch them from, unless the mail server posts them to us. */
    bounceMailboxUrl: string | undefined;
    /** Where to get tokens for a user of the two servers who has no password in their address. */
    oauth:
      | { kind: 'microsoft'; tokenUrl: string; clientId: string; clientSecret: string }
      | { kind: 'google'; tokenUrl: string; clientEmail: string; privateKey: string }
      | null;
    /** The SNS topic to which Amazon SES reports, and the only host that proves its messages. */
    amazonSes: { topicArn: string; snsOrigin: string } | null;
    /** The password in the address to which Postmark reports. */
    postmark: { password: string } | null;
    /** Signs every mail for the sending domain. */
    dkim: { domain: string; selector: string; privateKey: string } | null;
  };
  dispatch: { concurrency: number };
  /** How much one address may receive and a new account may send; 0 means no cap. */
  caps: {
    senderToAddressPerWeek: number;
    senderToAddressPerDayOnceAnswered: number;
    anonymousToAddressIn72Hours: number;
    newAccountPerDay: number;
  };
}

export type MailTls = MailConfig['mail']['tls'];

function oauthOf(settings: z.infer<typeof mailSettings>): MailConfig['mail']['oauth'] {
  const {
    MAIL_MICROSOFT_TENANT: tenant,
    MAIL_MICROSOFT_CLIENT_ID: clientId,
    MAIL_MICROSOFT_CLIENT_SECRET: clientSecret,
    MAIL_TOKEN_URL: tokenUrl,
  } = settings;
  if (tenant && clientId && clientSecret) {
    const usual = `https://login.microsoftonline.com/${tenant}/oauth2/v2.0/token`;
    return { kind: 'microsoft', tokenUrl: tokenUrl ?? usual, clientId, clientSecret };
  }
  const account = serviceAccountOf(settings.MAIL_GOOGLE_SERVICE_ACCOUNT ?? '');
  return account
    ? {
        kind: 'google',
        tokenUrl: tokenUrl ?? 'https://oauth2.googleapis.com/token',
        clientEmail: account.client_email,
        privateKey: account.private_key,
      }
    : null;
}

/** Amazon's host for the region of a topic; China has a domain of its own. */
function snsUrlOf(topicArn: string): string {
  const [, partition, region] = TOPIC_ARN.exec(topicArn) ?? [];
  return `https://sns.${region}.amazonaws.com${partition === 'aws-cn' ? '.cn' : ''}`;
}

/** Mail and dispatch; reports go to the domain of MAIL_FROM unless BOUNCE_DOMAIN is set. */
export const mailConfigOf = (
  settings: z.infer<typeof mailSettings>,
  isProduction: boolean,
): MailConfig => ({
  mail: {
    smtpUrl: settings.SMTP_URL,
    tls: settings.MAIL_TLS ?? (isProduction ? 'required' : 'optional'),
    fromAddress: settings.MAIL_FROM,
    relayAddresses: settings.MAIL_RELAY_ADDRESSES ?? [],
    bounceDomain: (settings.BOUNCE_DOMAIN ?? domainOf(settings.MAIL_FROM)).toLowerCase(),
    bounceMailboxUrl: settings.BOUNCE_MAILBOX_URL,
    oauth: oauthOf(settings),
    amazonSes: settings.SES_TOPIC_ARN
      ? {
          topicArn: settings.SES_TOPIC_ARN,
          snsOrigin: new URL(settings.SES_SNS_URL ?? snsUrlOf(settings.SES_TOPIC_ARN)).origin,
        }
      : null,
    postmark: settings.POSTMARK_WEBHOOK_PASSWORD
      ? { password: settings.POSTMARK_WEBHOOK_PASSWORD }
      : null,
    dkim:
      settings.DKIM_SELECTOR && settings.DKIM_PRIVATE_KEY
        ? {
            domain: domainOf(settings.MAIL_FROM),
            selector: settings.DKIM_SELECTOR,
            privateKey: pemOf(settings.DKIM_PRIVATE_KEY),
          }
        : null,
  },
  dispatch: { concurrency: settings.DISPATCH_CONCURRENCY },
  caps: {
    senderToAddressPerWeek: settings.CAP_TO_ADDRESS_PER_WEEK,
    senderToAddressPerDayOnceAnswered: settings.CAP_TO_ADDRESS_PER_DAY_ONCE_ANSWERED,
    anonymousToAddressIn72Hours: settings.CAP_ANONYMOUS_TO_ADDRESS,
    newAccountPerDay: settings.CAP_NEW_ACCOUNT_PER_DAY,
  },
});
