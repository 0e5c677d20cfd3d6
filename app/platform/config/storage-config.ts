import path from 'node:path';
import { z } from 'zod';
import { text, webAddress } from './settings.ts';

export const storageSettings = z.object({
  S3_BUCKET: text.optional(),
  S3_REGION: text.default('us-east-1'),
  S3_ENDPOINT: webAddress.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
});

export type Settings = z.infer<typeof storageSettings>;

/** Where files are stored. */
export type StorageConfig =
  | { kind: 'disk'; folder: string }
  | {
      kind: 's3';
      bucket: string;
      region: string;
      endpoint: string | undefined;
      /** Null to let the SDK find them: its own variables, a file, or the role of the machine or container. */
      credentials: { accessKeyId: string; secretAccessKey: string } | null;
    };

/** A bucket when one is set, otherwise a folder in `dataDir`. */
export const storageConfigOf = (settings: Settings, dataDir: string): StorageConfig =>
  settings.S3_BUCKET
    ? bucketOf(settings, settings.S3_BUCKET)
    : { kind: 'disk', folder: path.join(dataDir, 'files') };

/** A bucket at the server that the settings name. */
export function bucketOf(settings: Settings, bucket: string): StorageConfig {
  const { S3_REGION: region, S3_ENDPOINT: endpoint } = settings;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null;
  return { kind: 's3', bucket, region, endpoint, credentials };
}

/** The two keys of a bucket belong together. */
export function storageErrors(settings: Settings & { BACKUP_TO?: string | undefined }): string[] {
  const keys = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  const missing = keys.filter((key) => settings[key] === undefined);
  const hasBucket = settings.S3_BUCKET || settings.BACKUP_TO?.startsWith('s3:');
  if (!hasBucket || missing.length !== 1) return [];
  const [other] = keys.filter((key) => settings[key] !== undefined);
  return [`${missing[0]} is required when ${other} is set`];
}
