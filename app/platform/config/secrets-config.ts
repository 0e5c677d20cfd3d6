import { z } from 'zod';

export const secretSettings = z.object({
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  ENCRYPTION_KEYS: z.string().optional(),
  LOOKUP_KEY: z.string().optional(),
  TOKEN_KEYS: z.string().optional(),
});

export interface SecretsConfig {
  authSecret: string | undefined;
  encryptionKeys: string | undefined;
  lookupKey: string | undefined;
  tokenKeys: string | undefined;
}

/** The secrets as configured; `loadSecrets` generates missing ones in local mode. */
export const secretsConfigOf = (settings: z.infer<typeof secretSettings>): SecretsConfig => ({
  authSecret: settings.AUTH_SECRET,
  encryptionKeys: settings.ENCRYPTION_KEYS,
  lookupKey: settings.LOOKUP_KEY,
  tokenKeys: settings.TOKEN_KEYS,
});
