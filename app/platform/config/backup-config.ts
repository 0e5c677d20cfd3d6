import path from 'node:path';
import { z } from 'zod';
import { wholeNumber } from './settings.ts';
import {
  bucketOf,
  type StorageConfig,
  type Settings as StorageSettings,
} from './storage-config.ts';

/** A folder, or a bucket with the names of its files starting with a prefix. */
const BUCKET = /^s3:\/\/([^/]+)(?:\/([\w!./-]*))?$/;

export const backupSettings = z.object({
  BACKUP_TO: z
    .string()
    .refine((to) => path.isAbsolute(to) || BUCKET.test(to), {
      error: 'must be the full path of a folder, or look like s3://bucket/prefix',
    })
    .optional(),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[0-9a-z]+$/, 'must be a public key of age, which starts with age1')
    .optional(),
  BACKUP_TIME: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day in UTC such as 02:30')
    .default('02:30'),
  BACKUP_KEEP_DAYS: wholeNumber(1, 3_650).default(35),
});

type Settings = z.infer<typeof backupSettings>;

export interface BackupConfig {
  to: { storage: StorageConfig; prefix: string };
  /** The public key that backups are encrypted for; the private one is not on this machine. */
  recipient: string;
  /** The time of day at which a backup begins, in UTC. */
  time: { hour: number; minute: number };
  keepDays: number;
}

/** Null when nobody has said where backups go. */
export function backupConfigOf(settings: Settings & StorageSettings): BackupConfig | null {
  const { BACKUP_TO: to, BACKUP_RECIPIENT: recipient, BACKUP_KEEP_DAYS: keepDays } = settings;
  if (!to || !recipient) return null;
  const [hour = 0, minute = 0] = settings.BACKUP_TIME.split(':').map(Number);
  const [, bucket, names = ''] = BUCKET.exec(to) ?? [];
  const folders = names.split('/').filter(Boolean);
  const place = bucket
    ? { storage: bucketOf(settings, bucket), prefix: folders.map((name) => `${name}/`).join('') }
    : { storage: { kind: 'disk', folder: path.resolve(to) } as const, prefix: '' };
  return { to: place, recipient, time: { hour, minute }, keepDays };
}

/** @param dataDir where what is backed up may be stored */
export function backupErrors(settings: Settings & StorageSettings, dataDir: string): string[] {
  const { BACKUP_TO: to, BACKUP_RECIPIENT: recipient } = settings;
  if (!to) return recipient ? ['BACKUP_TO is required when BACKUP_RECIPIENT is set'] : [];
  const [, bucket] = BUCKET.exec(to) ?? [];
  return [
    ...(recipient
      ? []
      : [
          'BACKUP_RECIPIENT is required when BACKUP_TO is set: the public key that age-keygen prints, such as age1…',
        ]),
    ...(bucket && bucket === settings.S3_BUCKET
      ? ['BACKUP_TO is the bucket of S3_BUCKET: backups must be elsewhere than what they save']
      : []),
    ...(!bucket && isInside(path.resolve(to), dataDir)
      ? ['BACKUP_TO is inside DATA_DIR: backups must be elsewhere than what they save']
      : []),
  ];
}

const isInside = (folder: string, other: string) => !path.relative(other, folder).startsWith('..');
