import { execFileSync } from 'node:child_process';
import { createPrivateKey, createSign, type KeyObject, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';

export const TOPIC = 'arn:aws:sns:us-west-2:123456789012:MyTopic';

/** Fields of https://docs.aws.amazon.com/sns/latest/dg/http-notification-json.html, without the signature. */
type SnsFields = Record<string, string>;

interface Signed {
  version?: '1' | '2';
  certificateUrl?: string;
}

/** Stands in for Amazon SNS: signs messages, and serves its certificate and its links on loopback. */
export interface AmazonSns {
  /** Settings that point an app at it; filled before the app starts. */
  env: Record<string, string>;
  /** What it was asked for, in order. */
  asked: string[];
  /** How it answers when it is asked for the certificate. */
  certificate: 'served' | 'redirected' | 'missing' | 'endless';
  now: () => Date;
  notification(message: object | string, changed?: SnsFields): SnsFields;
  subscription(changed?: SnsFields): SnsFields;
  /** The body of a request. */
  sign(fields: SnsFields, how?: Signed): string;
}

/** The fields that a signature covers, in order, as the documentation lists them. */
const SIGNED_FIELDS: Record<string, string[]> = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: [
    ...['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
  ],
};
const CERTIFICATE = '/SimpleNotificationService-f3ecfb7224c7233fe7bb5f59f96de52f.pem';
const TOKEN = '2336412f37';

export function openAmazonSns(): AmazonSns {
  let server: Server;
  let pem: string;
  let key: KeyObject;
  const url = (path: string) => `${sns.env.SES_SNS_URL}${path}`;
  const message = (fields: SnsFields): SnsFields => ({
    MessageId: randomUUID(),
    TopicArn: TOPIC,
    Timestamp: sns.now().toISOString(),
    ...fields,
  });
  const sns: AmazonSns = {
    env: {},
    asked: [],
    certificate: 'served',
    now: () => new Date(),
    notification: (content, changed) =>
      message({
        Type: 'Notification',
        Message: typeof content === 'string' ? content : JSON.stringify(content),
        UnsubscribeURL: url('/?Action=Unsubscribe&SubscriptionArn=arn'),
        ...changed,
      }),
    subscription: (changed) =>
      message({
        Type: 'SubscriptionConfirmation',
        Token: TOKEN,
        Message: `You have chosen to subscribe to the topic ${TOPIC}.\nTo confirm the subscription, visit the SubscribeURL included in this message.`,
        SubscribeURL: url(`/?Action=ConfirmSubscription&TopicArn=${TOPIC}&Token=${TOKEN}`),
        ...changed,
      }),
    sign(fields, { version = '2', certificateUrl = url(CERTIFICATE) } = {}) {
      const signature = createSign(version === '1' ? 'RSA-SHA1' : 'RSA-SHA256');
      for (const name of SIGNED_FIELDS[fields.Type ?? ''] ?? []) {
        if (fields[name] !== undefined) signature.update(`${name}\n${fields[name]}\n`);
      }
      return JSON.stringify({
        ...fields,
        SignatureVersion: version,
        Signature: signature.sign(key, 'base64'),
        SigningCertURL: certificateUrl,
      });
    },
  };

  beforeAll(async () => {
    const made = execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '3650', '-keyout', '-'].concat(
        ...['-subj', '/CN=sns.amazonaws.com'],
      ),
      { stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' },
    );
    pem = made.slice(made.indexOf('-----BEGIN CERTIFICATE'));
    key = createPrivateKey(made);
    server = createServer(({ url: asked = '' }, response) => {
      sns.asked.push(asked);
      if (!asked.endsWith('.pem')) return response.end('<ConfirmSubscriptionResponse/>');
      if (sns.certificate === 'missing') return response.writeHead(404).end();
      if (sns.certificate === 'redirected') {
        return response.writeHead(302, { location: '/elsewhere' }).end();
      }
      response.end(sns.certificate === 'endless' ? pem.padEnd(1_000_000, '\n') : pem);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    sns.env.SES_TOPIC_ARN = TOPIC;
    sns.env.SES_SNS_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    sns.asked = [];
    sns.certificate = 'served';
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  return sns;
}
