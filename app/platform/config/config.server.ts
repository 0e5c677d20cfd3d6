import path from 'node:path';
import { z } from 'zod';
import { ConfigError } from './config-error.server.ts';

/**
 * All settings of a process, parsed once at start (design: `process.env` is read nowhere else).
 * Every fault is reported together, in words a person can act on. `.env.example` lists every key;
 * a test keeps the two the same.
 */

const wholeNumber = (min: number, max: number) =>
  z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`);
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean),
);
const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be a full address such as https://unsent.example',
});
const connectionAddress = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `must look like ${example}` });

const appSettings = {
  /** `local` may generate secrets and use the sandbox; `production` insists on real ones. */
  APP_MODE: z
    .enum(['local', 'production'], { error: 'must be local or production' })
    .default('local'),
  ROLE: z.enum(['web', 'worker', 'all'], { error: 'must be web, worker or all' }).default('all'),
  PORT: wholeNumber(1, 65_533).default(3000),
  HOST: z.string().default(''),
  BASE_URL: webAddress.optional(),
  DATA_DIR: z.string().min(1).default('data'),
  TRUSTED_PROXIES: list.default([]),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], {
      error: 'must be fatal, error, warn, info, debug or silent',
    })
    .default('info'),
};

const databaseSettings = {
  DATABASE_URL: connectionAddress(
    /^postgres(ql)?$/,
    'postgres://user:password@host:5432/name',
  ).optional(),
  DATABASE_POOL_SIZE: wholeNumber(1, 500).default(10),
};

const secretSettings = {
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  ENCRYPTION_KEYS: z.string().optional(),
  LOOKUP_KEY: z.string().optional(),
  TOKEN_KEYS: z.string().optional(),
};

const mailSettings = {
  SMTP_URL: connectionAddress(/^smtps?$/, 'smtp://user:password@host:587').optional(),
  MAIL_FROM: z.email('must be an e-mail address').default('letters@unsent.example'),
};

const accountSettings = {
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_ISSUER: webAddress.default('https://accounts.google.com'),
  /** Sending needs a verified address. Default: in production, not locally. */
  REQUIRE_VERIFIED_SENDER: z.enum(['true', 'false'], { error: 'must be true or false' }).optional(),
  /** New accounts from one address a day; 0 switches it off. Default: 5 in production, off locally. */
  NEW_ACCOUNTS_PER_ADDRESS: wholeNumber(0, 10_000).optional(),
};

const workerSettings = {
  DISPATCH_CONCURRENCY: wholeNumber(1, 200).default(10),
};

const storageSettings = {
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ENDPOINT: webAddress.optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
};

const identitySettings = {
  COMPANY_NAME: z.string().min(1).default('Unsent'),
  POSTAL_ADDRESS: z.string().min(1).default('1 Example Street, Toronto, Ontario, Canada'),
  SUPPORT_EMAIL: z.email('must be an e-mail address').default('support@unsent.example'),
  SOCIAL_URL: webAddress.default('https://social.example/unsent'),
};

const environment = z.object({
  ...appSettings,
  ...databaseSettings,
  ...secretSettings,
  ...mailSettings,
  ...accountSettings,
  ...workerSettings,
  ...storageSettings,
  ...identitySettings,
});

/** Every key the product reads from its environment, for the test of `.env.example`. */
export const environmentKeys = Object.keys(environment.shape).sort();

export type Environment = Record<string, string | undefined>;

export type StorageConfig =
  | { kind: 'disk'; folder: string }
  | {
      kind: 's3';
      bucket: string;
      region: string;
      endpoint: string | undefined;
      accessKeyId: string;
      secretAccessKey: string;
    };

export interface Config {
  mode: 'local' | 'production';
  role: 'web' | 'worker' | 'all';
  port: number;
  /** Interface to listen on; empty means all of them. */
  host: string;
  /** Origin of every link we write, without a trailing slash. */
  baseUrl: string;
  dataDir: string;
  trustedProxies: string[];
  logLevel: string;
  database: { url: string | undefined; poolSize: number };
  mail: { smtpUrl: string | undefined; fromAddress: string };
  dispatch: { concurrency: number };
  accounts: {
    /** Google, or whatever speaks OpenID Connect in its place; none when no client is configured. */
    google: { issuer: string; clientId: string; clientSecret: string } | null;
    requireVerifiedSender: boolean;
    newAccountsPerAddress: number;
  };
  /** Where files live: a bucket, or a folder in the data folder when there is none. */
  storage: StorageConfig;
  identity: { companyName: string; postalAddress: string; supportEmail: string; socialUrl: string };
  secrets: {
    authSecret: string | undefined;
    encryptionKeys: string | undefined;
    lookupKey: string | undefined;
    tokenKeys: string | undefined;
  };
}

/**
 * Reads settings from an environment. An empty value counts as absent, so that `KEY=` in a
 * `.env` file means "the default".
 * @throws ConfigError with every fault found
 */
export function parseConfig(env: Environment): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = environment.safeParse(given);
  if (!result.success) {
    throw new ConfigError(
      result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`),
    );
  }
  const settings = result.data;
  const faults = [
    ...(settings.APP_MODE === 'production' ? productionFaults(settings) : []),
    ...storageFaults(settings),
    ...googleFaults(settings),
  ];
  if (faults.length > 0) throw new ConfigError(faults);
  return {
    mode: settings.APP_MODE,
    role: settings.ROLE,
    port: settings.PORT,
    host: settings.HOST,
    baseUrl: (settings.BASE_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, ''),
    dataDir: path.resolve(settings.DATA_DIR),
    trustedProxies: settings.TRUSTED_PROXIES,
    logLevel: settings.LOG_LEVEL,
    database: { url: settings.DATABASE_URL, poolSize: settings.DATABASE_POOL_SIZE },
    mail: { smtpUrl: settings.SMTP_URL, fromAddress: settings.MAIL_FROM },
    dispatch: { concurrency: settings.DISPATCH_CONCURRENCY },
    accounts: accountsOf(settings),
    storage: storageOf(settings),
    identity: {
      companyName: settings.COMPANY_NAME,
      postalAddress: settings.POSTAL_ADDRESS,
      supportEmail: settings.SUPPORT_EMAIL,
      socialUrl: settings.SOCIAL_URL,
    },
    secrets: {
      authSecret: settings.AUTH_SECRET,
      encryptionKeys: settings.ENCRYPTION_KEYS,
      lookupKey: settings.LOOKUP_KEY,
      tokenKeys: settings.TOKEN_KEYS,
    },
  };
}

type Settings = z.infer<typeof environment>;

/** One half of a client is no client. */
function googleFaults(settings: Settings): string[] {
  const halves = [settings.GOOGLE_CLIENT_ID, settings.GOOGLE_CLIENT_SECRET];
  return halves.filter(Boolean).length === 1
    ? ['GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are required together']
    : [];
}

/** Naming a bucket makes the keys to it required. */
function storageFaults(settings: Settings): string[] {
  if (!settings.S3_BUCKET) return [];
  return (['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const)
    .filter((key) => settings[key] === undefined)
    .map((key) => `${key} is required when S3_BUCKET is set`);
}

function accountsOf(settings: Settings): Config['accounts'] {
  const isProduction = settings.APP_MODE === 'production';
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = settings;
  const { REQUIRE_VERIFIED_SENDER: requireVerified } = settings;
  return {
    google:
      clientId && clientSecret ? { issuer: settings.GOOGLE_ISSUER, clientId, clientSecret } : null,
    requireVerifiedSender:
      requireVerified === undefined ? isProduction : requireVerified === 'true',
    newAccountsPerAddress: settings.NEW_ACCOUNTS_PER_ADDRESS ?? (isProduction ? 5 : 0),
  };
}

function storageOf(settings: Settings): StorageConfig {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId } = settings;
  const { S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  if (!bucket || !accessKeyId || !secretAccessKey) {
    return { kind: 'disk', folder: path.resolve(settings.DATA_DIR, 'files') };
  }
  const { S3_REGION: region, S3_ENDPOINT: endpoint } = settings;
  return { kind: 's3', bucket, region, endpoint, accessKeyId, secretAccessKey };
}

/** What a real deployment must say for itself: nothing here has a default that is safe to guess. */
function productionFaults(settings: Settings): string[] {
  const required = [
    'BASE_URL',
    'DATABASE_URL',
    'SMTP_URL',
    'AUTH_SECRET',
    'ENCRYPTION_KEYS',
    'LOOKUP_KEY',
    'TOKEN_KEYS',
  ] as const;
  const faults = required
    .filter((key) => settings[key] === undefined)
    .map((key) => `${key} is required when APP_MODE is production`);
  if (settings.BASE_URL && !settings.BASE_URL.startsWith('https:')) {
    faults.push('BASE_URL must start with https:// when APP_MODE is production');
  }
  return faults;
}
