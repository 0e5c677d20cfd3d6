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

type Settings = z.infer<typeof storageSettings>;

/** Where files are stored. */
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

/** A bucket when it and its two keys are set, otherwise a folder in `dataDir`. */
export function storageConfigOf(settings: Settings, dataDir: string): StorageConfig {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId } = settings;
  const { S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  if (!bucket || !accessKeyId || !secretAccessKey) {
    return { kind: 'disk', folder: path.join(dataDir, 'files') };
  }
  const { S3_REGION: region, S3_ENDPOINT: endpoint } = settings;
  return { kind: 's3', bucket, region, endpoint, accessKeyId, secretAccessKey };
}

/** A bucket requires its two keys. */
export function storageErrors(settings: Settings): string[] {
  if (!settings.S3_BUCKET) return [];
  return (['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const)
    .filter((key) => settings[key] === undefined)
    .map((key) => `${key} is required when S3_BUCKET is set`);
}
