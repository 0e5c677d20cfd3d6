import { z } from 'zod';
import {
  type AccountsConfig,
  accountSettings,
  accountsConfigOf,
  accountsErrors,
} from './accounts-config.ts';
import { type AppConfig, appConfigOf, appSettings } from './app-config.ts';
import { type CardsConfig, cardSettings, cardsConfigOf, cardsErrors } from './cards-config.ts';
import { ConfigError } from './config-error.server.ts';
import { type DatabaseConfig, databaseConfigOf, databaseSettings } from './database-config.ts';
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
 * All settings of a process, parsed once at start (the product reads `process.env` nowhere else). A
 * file a capability holds its settings, what becomes of them and what is wrong with them together.
 * Every fault is reported at once, in words a person can act on. `.env.example` lists every key; a
 * test keeps the two the same.
 */
const environment = z.object({
  ...appSettings.shape,
  ...databaseSettings.shape,
  ...secretSettings.shape,
  ...mailSettings.shape,
  ...accountSettings.shape,
  ...cardSettings.shape,
  ...storageSettings.shape,
  ...identitySettings.shape,
  ...videoSettings.shape,
  ...operationsSettings.shape,
});

/** Every key the product reads from its environment, for the test of `.env.example`. */
export const environmentKeys = Object.keys(environment.shape).sort();

export type Environment = Record<string, string | undefined>;

export interface Config extends AppConfig, MailConfig {
  database: DatabaseConfig;
  accounts: AccountsConfig;
  cards: CardsConfig | null;
  storage: StorageConfig;
  identity: IdentityConfig;
  video: VideoConfig;
  operations: OperationsConfig;
  secrets: SecretsConfig;
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
  const isProduction = settings.APP_MODE === 'production';
  const faults = [
    ...(isProduction ? productionErrors(settings) : []),
    ...mailErrors(settings),
    ...storageErrors(settings),
    ...accountsErrors(settings),
    ...cardsErrors(settings),
  ];
  if (faults.length > 0) throw new ConfigError(faults);
  const app = appConfigOf(settings);
  return {
    ...app,
    ...mailConfigOf(settings),
    database: databaseConfigOf(settings),
    accounts: accountsConfigOf(settings, isProduction),
    cards: cardsConfigOf(settings),
    storage: storageConfigOf(settings, app.dataDir),
    identity: identityConfigOf(settings),
    video: videoConfigOf(settings),
    operations: operationsConfigOf(settings, isProduction),
    secrets: secretsConfigOf(settings),
  };
}

/** What a real deployment must say for itself: nothing here has a default that is safe to guess. */
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
  const faults = required
    .filter((key) => settings[key] === undefined)
    .map((key) => `${key} is required when APP_MODE is production`);
  if (settings.BASE_URL && !settings.BASE_URL.startsWith('https:')) {
    faults.push('BASE_URL must start with https:// when APP_MODE is production');
  }
  return faults;
}
