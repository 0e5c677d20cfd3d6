import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { environmentKeys, parseConfig } from './config.server.ts';

const errorsOf = (env: Record<string, string>): readonly string[] => {
  try {
    parseConfig(env);
    return [];
  } catch (error) {
    return (error as { errors: readonly string[] }).errors;
  }
};

const pemOf = ({ privateKey }: { privateKey: KeyObject }) =>
  String(privateKey.export({ type: 'pkcs8', format: 'pem' }));

const key = Buffer.alloc(32, 1).toString('base64');

/** The least that production requires. */
const production = {
  APP_MODE: 'production',
  BASE_URL: 'https://letters.test',
  DATABASE_URL: 'postgres://unsent@db.test/unsent',
  SMTP_URL: 'smtp://mail.test',
  AUTH_SECRET: key,
  ENCRYPTION_KEYS: `1:${key}`,
  LOOKUP_KEY: key,
  TOKEN_KEYS: `1:${key}`,
  MAIL_FROM: 'letters@letters.test',
  POSTAL_ADDRESS: '12 Dock Road, Halifax, Nova Scotia, Canada',
  SUPPORT_EMAIL: 'support@letters.test',
  SOCIAL_URL: 'https://social.test/letters',
};

describe('parseConfig', () => {
  test('needs no settings in local mode', () => {
    expect(parseConfig({})).toMatchObject({
      mode: 'local',
      port: 3000,
      baseUrl: 'http://localhost:3000',
    });
  });

  test('has no listener for operators by default, and only on loopback when it has', () => {
    expect(parseConfig({}).operations.listener).toBeNull();
    expect(parseConfig({ OPERATIONS_PORT: '9100' }).operations.listener).toEqual({
      port: 9100,
      host: '127.0.0.1',
    });
  });

  test.each([
    ['arn:aws:sns:eu-west-1:123456789012:unsent', 'https://sns.eu-west-1.amazonaws.com'],
    ['arn:aws-us-gov:sns:us-gov-east-1:123456789012:a', 'https://sns.us-gov-east-1.amazonaws.com'],
    ['arn:aws-cn:sns:cn-north-1:123456789012:a.fifo', 'https://sns.cn-north-1.amazonaws.com.cn'],
  ])('believes messages of the topic %s by certificates of %s only', (topicArn, snsOrigin) => {
    const { amazonSes } = parseConfig({ SES_TOPIC_ARN: topicArn }).mail;
    expect(amazonSes).toEqual({ topicArn, snsOrigin });
  });

  test('takes the file of a service account as it is and in base64, and tokens from one service', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const account = {
      type: 'service_account',
      client_email: 'mail@project.iam.gserviceaccount.com',
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      token_uri: 'https://elsewhere.test/token',
    };
    const file = JSON.stringify(account);
    for (const given of [file, Buffer.from(file).toString('base64')]) {
      expect(parseConfig({ MAIL_GOOGLE_SERVICE_ACCOUNT: given }).mail.oauth).toEqual({
        kind: 'google',
        tokenUrl: 'https://oauth2.googleapis.com/token',
        clientEmail: account.client_email,
        privateKey: account.private_key,
      });
    }
    const microsoft = {
      MAIL_MICROSOFT_TENANT: 'contoso.test',
      MAIL_MICROSOFT_CLIENT_ID: 'id',
      MAIL_MICROSOFT_CLIENT_SECRET: 'secret',
    };
    expect(parseConfig(microsoft).mail.oauth).toMatchObject({
      tokenUrl: 'https://login.microsoftonline.com/contoso.test/oauth2/v2.0/token',
    });
    for (const [given, error] of [
      [{ ...microsoft, MAIL_GOOGLE_SERVICE_ACCOUNT: file }, /are both set: keep one/],
      [{ MAIL_MICROSOFT_CLIENT_ID: 'id' }, /are required together/],
      [{ MAIL_GOOGLE_SERVICE_ACCOUNT: '{}' }, /must be the JSON file of a service account/],
      [{ MAIL_GOOGLE_SERVICE_ACCOUNT: 'secret' }, /must be the JSON file of a service account/],
    ] as const) {
      expect(() => parseConfig(given)).toThrow(error);
    }
  });

  test('takes IPv6 with and without brackets', () => {
    for (const address of ['[2001:db8::1]', '2001:db8::1']) {
      const config = parseConfig({
        HOST: address,
        OPERATIONS_HOST: address,
        OPERATIONS_PORT: '9100',
        TRUSTED_PROXIES: `loopback, ${address}`,
        MAIL_RELAY_ADDRESSES: address,
      });
      expect(config).toMatchObject({
        host: '2001:db8::1',
        operations: { listener: { host: '2001:db8::1' } },
        trustedProxies: ['loopback', '2001:db8::1'],
        mail: { relayAddresses: ['2001:db8::1'] },
      });
    }
  });

  test('treats an empty value as absent', () => {
    expect(parseConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({
      port: 3000,
      database: { url: undefined },
    });
  });

  test('reports every error at once, by the name of its setting', () => {
    const errors = errorsOf({
      PORT: 'abc',
      DATABASE_URL: 'mysql://x/y',
      BASE_URL: 'unsent',
      APP_MODE: 'test',
    });
    expect(errors.map((error) => error.split(' ')[0]).sort()).toEqual([
      'APP_MODE',
      'BASE_URL',
      'DATABASE_URL',
      'PORT',
    ]);
  });

  test('requires encryption to the mail server in production, unless it is told otherwise', () => {
    expect(parseConfig({}).mail.tls).toBe('optional');
    expect(parseConfig(production).mail.tls).toBe('required');
    expect(parseConfig({ ...production, MAIL_TLS: 'off' }).mail.tls).toBe('off');
    expect(errorsOf({ MAIL_TLS: 'off', SMTP_URL: 'smtps://mail.test' })).toEqual([
      'SMTP_URL asks for encryption, but MAIL_TLS is off',
    ]);
  });

  test.each([
    ['not a key', 'DKIM_PRIVATE_KEY must be a private key as PEM, or its file in base64'],
    [pemOf(generateKeyPairSync('ed25519')), 'DKIM_PRIVATE_KEY must be an RSA key'],
    [
      pemOf(generateKeyPairSync('rsa', { modulusLength: 768 })),
      'DKIM_PRIVATE_KEY must have at least 1024 bits',
    ],
  ])('refuses a DKIM key that receivers would ignore', (DKIM_PRIVATE_KEY, error) => {
    expect(errorsOf({ DKIM_SELECTOR: 's2027', DKIM_PRIVATE_KEY })).toEqual([error]);
  });

  test('refuses in production what is only an example, whether set or left out', () => {
    expect(errorsOf(production)).toEqual([]);
    const { MAIL_FROM, POSTAL_ADDRESS, SUPPORT_EMAIL, SOCIAL_URL, ...rest } = production;
    expect(errorsOf(rest)).toEqual([
      'MAIL_FROM is only an example (letters@unsent.example): set your own',
      'POSTAL_ADDRESS is only an example (1 Example Street, Toronto, Ontario, Canada): set your own',
      'SOCIAL_URL is only an example (https://social.example/unsent): set your own',
      'SUPPORT_EMAIL is only an example (support@unsent.example): set your own',
    ]);
    const examples = {
      BASE_URL: 'https://unsent.example',
      BOUNCE_DOMAIN: 'bounces.unsent.example',
      BOUNCE_MAILBOX_URL: 'imaps://user:secret@imap.unsent.example:993/INBOX',
      S3_ENDPOINT: 'https://s3.example',
      SMTP_URL: 'smtp://user:secret@mail.example:587',
    };
    const errors = errorsOf({ ...production, ...examples });
    expect(errors.map((error) => error.split(' ')[0])).toEqual(Object.keys(examples));
    // The start prints these; passwords do not belong there.
    expect(errors.join()).not.toContain('secret');
    expect(errorsOf({ ...examples, APP_MODE: 'local' })).toEqual([]);
  });

  test.each<[Record<string, string>, string]>([
    [
      { TRUSTED_PROXIES: '10.0.0.0/8, nginx' },
      'TRUSTED_PROXIES contains nginx, which is no address, no network and none of loopback, linklocal and uniquelocal',
    ],
    [
      { BASE_URL: 'https://letters.test/unsent' },
      'BASE_URL must be an address without a path, such as https://letters.test',
    ],
    [
      { BASE_URL: 'https://letters.test/?a=b' },
      'BASE_URL must be an address without a path, such as https://letters.test',
    ],
    [
      { DATABASE_URL: 'postgres://unsent:100%@db.test/unsent' },
      'DATABASE_URL must have its password percent-encoded (% is %25, @ is %40, / is %2F)',
    ],
    ...[
      'a:5432,b:5432/unsent?target_session_attrs=read-write',
      'a,b/unsent',
      'a/unsent?host=b%2Cc',
    ].map((servers): [Record<string, string>, string] => [
      { DATABASE_URL: `postgres://unsent:a,b@${servers}` },
      'DATABASE_URL names several servers, and the driver follows only one: give it one address that always leads to the primary (a virtual address, HAProxy or PgBouncer)',
    ]),
    [
      { SMTP_URL: 'smtp://letters:a/b@mail.test' },
      'SMTP_URL must look like smtp://user:password@host:587, with the password percent-encoded (% is %25, @ is %40, / is %2F)',
    ],
    [
      { DATABASE_DIRECT_URL: 'postgres://unsent@db.test/unsent' },
      'DATABASE_URL is required when DATABASE_DIRECT_URL is set',
    ],
    [
      { BACKUP_TO: 'backups', BACKUP_RECIPIENT: 'age1abc' },
      'BACKUP_TO must be the full path of a folder, or look like s3://bucket/prefix',
    ],
    [
      { BACKUP_TO: '/backups' },
      'BACKUP_RECIPIENT is required when BACKUP_TO is set: the public key that age-keygen prints, such as age1…',
    ],
    [{ BACKUP_RECIPIENT: 'age1abc' }, 'BACKUP_TO is required when BACKUP_RECIPIENT is set'],
    [
      { BACKUP_TO: '/backups', BACKUP_RECIPIENT: 'AGE-SECRET-KEY-1ABC' },
      'BACKUP_RECIPIENT must be a public key of age, which starts with age1',
    ],
    [
      { BACKUP_TO: 's3://letters/backups', BACKUP_RECIPIENT: 'age1abc', S3_BUCKET: 'letters' },
      'BACKUP_TO is the bucket of S3_BUCKET: backups must be elsewhere than what they save',
    ],
    [
      {
        BACKUP_TO: '/var/lib/unsent/files',
        BACKUP_RECIPIENT: 'age1abc',
        DATA_DIR: '/var/lib/unsent',
      },
      'BACKUP_TO is inside DATA_DIR: backups must be elsewhere than what they save',
    ],
    [
      { BACKUP_TO: 's3://backups', BACKUP_RECIPIENT: 'age1abc', S3_ACCESS_KEY_ID: 'a' },
      'S3_SECRET_ACCESS_KEY is required when S3_ACCESS_KEY_ID is set',
    ],
    [{ BACKUP_TIME: '24:00' }, 'BACKUP_TIME must be a time of day in UTC such as 02:30'],
  ])('%j is refused in one sentence', (env, error) => {
    expect(errorsOf(env)).toEqual([error]);
  });

  test.each([
    ['s3://backups', ''],
    ['s3://backups/', ''],
    ['s3://backups/one/site/', 'one/site/'],
  ])('BACKUP_TO may be %s', (BACKUP_TO, prefix) => {
    const { backup } = parseConfig({ BACKUP_TO, BACKUP_RECIPIENT: 'age1abc' });
    expect(backup?.to).toMatchObject({ storage: { bucket: 'backups' }, prefix });
  });

  test.each(['https://letters.test', 'https://letters.test/', 'http://localhost:8080'])(
    'BASE_URL may be %s',
    (BASE_URL) => {
      expect(parseConfig({ BASE_URL }).baseUrl).toBe(BASE_URL.replace(/\/$/, ''));
    },
  );

  test('names every setting that production requires', () => {
    const errors = errorsOf({ APP_MODE: 'production' });
    for (const key of [
      'BASE_URL',
      'DATABASE_URL',
      'SMTP_URL',
      'AUTH_SECRET',
      'ENCRYPTION_KEYS',
      'LOOKUP_KEY',
      'TOKEN_KEYS',
    ]) {
      expect(errors).toContain(`${key} is required when APP_MODE is production`);
    }
  });
});

test('the compose file hands every setting to the processes, except what their containers fix', () => {
  const [, block = ''] =
    /environment: &settings\n(.*?)^ {2}#? ?\w/ms.exec(readFileSync('deploy/compose.yml', 'utf8')) ??
    [];
  const handed = [...block.matchAll(/^ {4}([A-Z][A-Z0-9_]*): \$\{\1:-/gm)].map(([, key]) => key);
  const fixed = ['DATA_DIR', 'HOST', 'OPERATIONS_HOST', 'OPERATIONS_PORT', 'PORT', 'ROLE'];
  expect([...handed, ...fixed].sort()).toEqual(environmentKeys);
});

describe('.env.example', () => {
  const text = readFileSync('.env.example', 'utf8');
  const listed = [...text.matchAll(/^#? ?([A-Z][A-Z0-9_]*)=/gm)].map((match) => match[1]);

  test('lists exactly the settings the product reads', () => {
    expect([...new Set(listed)].sort()).toEqual(environmentKeys);
  });

  test('is valid as it stands', () => {
    expect(errorsOf(parseEnv(text) as Record<string, string>)).toEqual([]);
  });
});
