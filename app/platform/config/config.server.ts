import path from 'node:path';
import { z } from 'zod';
import {
  type AccountsConfig,
  accountSettings,
  accountsConfigOf,
  accountsErrors,
} from './accounts-config.ts';
import { type AppConfig, appConfigOf, appErrors, appSettings } from './app-config.ts';
import {
  type BackupConfig,
  backupConfigOf,
  backupErrors,
  backupSettings,
} from './backup-config.ts';
import { type CardsConfig, cardSettings, cardsConfigOf, cardsErrors } from './cards-config.ts';
import { ConfigError } from './config-error.server.ts';
import {
  type DatabaseConfig,
  databaseConfigOf,
  databaseErrors,
  databaseSettings,
} from './database-config.ts';
import { type IdentityConfig, identityConfigOf, identitySettings } from './identity-config.ts';
import { type MailConfig, mailConfigOf, mailErrors, mailSettings } from './mail-config.ts';
import {
  type OperationsConfig,
  operationsConfigOf,
  operationsSettings,
} from './operations-config.ts';
import { type SecretsConfig, secretSettings, secretsConfigOf } from './secrets-config.ts';
import {
  type StorageConfig,
  storageConfigOf,
  storageErrors,
  storageSettings,
} from './storage-config.ts';
import { type VideoConfig, videoConfigOf, videoSettings } from './video-config.ts';

/**
 * All settings of a process, parsed once at start; nothing else reads `process.env`. Each capability
 * has a file with its settings, the configuration made from them, and their combined errors. All errors
 * are reported at once. `.env.example` lists every key, and a test keeps it complete.
 */
const environment = z.object({
  ...appSettings.shape,
  ...databaseSettings.shape,
  ...secretSettings.shape,
  ...mailSettings.shape,
  ...accountSettings.shape,
  ...cardSettings.shape,
  ...storageSettings.shape,
  ...backupSettings.shape,
  ...identitySettings.shape,
  ...videoSettings.shape,
  ...operationsSettings.shape,
});

/** Every key the product reads from its environment; a test compares `.env.example` with it. */
export const environmentKeys = Object.keys(
  environment.shape,
).sort() as (keyof typeof environment.shape)[];

export type Environment = Record<string, string | undefined>;

export interface Config extends AppConfig, MailConfig {
  database: DatabaseConfig;
  accounts: AccountsConfig;
  cards: CardsConfig | null;
  storage: StorageConfig;
  /** Null when no backups are made. */
  backup: BackupConfig | null;
  /** How long backups are kept, ours or others, as the page says on which a letter is burned. */
  backupKeepDays: number;
  identity: IdentityConfig;
  video: VideoConfig;
  operations: OperationsConfig;
  secrets: SecretsConfig;
}

/**
 * Reads settings from an environment. An empty value counts as absent, so that `KEY=` in a
 * `.env` file means "the default".
 * @throws ConfigError with every error found
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
  const isProduction = settings.APP_MODE === 'production';
  const errors = [
    ...(isProduction ? productionErrors(settings) : []),
    ...appErrors(settings),
    ...databaseErrors(settings),
    ...mailErrors(settings),
    ...storageErrors(settings),
    ...backupErrors(settings, path.resolve(settings.DATA_DIR)),
    ...accountsErrors(settings),
    ...cardsErrors(settings),
  ];
  if (errors.length > 0) throw new ConfigError(errors);
  const app = appConfigOf(settings);
  return {
    ...app,
    ...mailConfigOf(settings, isProduction),
    database: databaseConfigOf(settings),
    accounts: accountsConfigOf(settings, isProduction),
    cards: cardsConfigOf(settings),
    storage: storageConfigOf(settings, app.dataDir),
    backup: backupConfigOf(settings),
    backupKeepDays: settings.BACKUP_KEEP_DAYS,
    identity: identityConfigOf(settings),
    video: videoConfigOf(settings),
    operations: operationsConfigOf(settings, isProduction),
    secrets: secretsConfigOf(settings),
  };
}

/** Settings production requires, because no default would be safe. */
function productionErrors(settings: z.infer<typeof environment>): string[] {
  const required = [
    'BASE_URL',
    'DATABASE_URL',
    'SMTP_URL',
    'AUTH_SECRET',
    'ENCRYPTION_KEYS',
    'LOOKUP_KEY',
    'TOKEN_KEYS',
  ] as const;
  const errors = required
    .filter((key) => settings[key] === undefined)
    .map((key) => `${key} is required when APP_MODE is production`);
  if (settings.BASE_URL && !settings.BASE_URL.startsWith('https:')) {
    errors.push('BASE_URL must start with https:// when APP_MODE is production');
  }
  return [...errors, ...exampleErrors(settings)];
}

/** Hosts under .example belong to nobody (RFC 2606); our own examples and defaults use them. */
const EXAMPLE = /[\w-]\.example(?![\w.-])|\bExample Street\b/;

/** Settings that still are the example of `.env.example`, or the default of local mode. */
const exampleErrors = (settings: z.infer<typeof environment>): string[] =>
  environmentKeys.flatMap((key) => {
    const value = String(settings[key] ?? '');
    return EXAMPLE.test(value)
      ? [`${key} is only an example (${withoutCredentials(value)}): set your own`]
      : [];
  });

const withoutCredentials = (value: string) => value.replace(/\/\/[^/@]*@/, '//');
