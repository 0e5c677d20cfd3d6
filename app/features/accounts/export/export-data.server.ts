import { sumBytes } from '#app/features/attachments/attachment.queries.server.ts';
import type { AttachmentServices } from '#app/features/attachments/attachment-kind.server.ts';
import { exportFiles, exportRows } from '#app/features/attachments/export-attachments.server.ts';
import { checkRateLimit, refundRateLimit } from '#app/platform/rate-limit/rate-limit.server.ts';
import { logSecurityEvent } from '#app/platform/security-events/log-security-event.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { AccountErrorCode } from '../account.rules.ts';
import { DATA_EXPORT_LIMIT } from '../account-limits.ts';
import type { AccountServices } from '../account-services.ts';
import { sendSecurityAlert } from '../email/send-security-alert.server.ts';
import { listExportedNotes } from '../notes/note.queries.server.ts';
import { upsertSettings } from '../profile/profile.store.server.ts';
import {
  findExportedAccount,
  findExportedProfile,
  findExportedSettings,
  iterateExportedViews,
  listExportedFactors,
  listExportedFavorites,
  listExportedPayments,
  listExportedUploads,
} from './export.queries.server.ts';
import { type ExportPart, toCsvZip, toJson } from './export-formats.server.ts';

/** Implemented by `messages`, which depends on accounts (wired in server/services.ts). */
export interface MessageSource {
  messageColumns: string[];
  /** Oldest first, a few in memory at a time. */
  exportMessages(userId: string): AsyncIterable<Row>;
  /** The addresses that the user has kept themselves from writing to. */
  exportNeverWrite(userId: string): Promise<Row[]>;
  /** What becomes of their scheduled letters if they are gone; null while nothing is stored. */
  exportAbsencePlan(userId: string): Promise<Row | null>;
  /** Approximate size in bytes, for the progress bar. */
  measureMessages(userId: string): Promise<number>;
}

const PAYMENT_COLUMNS = [
  ...['id', 'kind', 'message_id', 'amount_cents', 'currency', 'refunded_cents', 'status'],
  ...['created_at', 'completed_at'],
];
const UPLOAD_COLUMNS = [
  ...['id', 'title', 'description', 'file_size', 'video_format', 'status', 'approved_at'],
  ...['usage_count', 'created_at'],
];
const FACTOR_COLUMNS = ['kind', 'name', 'created_at'];
const FAVORITE_COLUMNS = ['template_id', 'created_at'];
const NEVER_WRITE_COLUMNS = ['address', 'created_at', 'ends_at'];
const NOTE_COLUMNS = ['text', 'created_at'];
const VIEW_COLUMNS = ['id', 'message_id', 'access_method', 'created_at'];

export interface DataExport {
  fileName: string;
  contentType: string;
  /** Can be read once. An error makes it throw, so a partial export never looks complete. */
  chunks: AsyncIterable<Uint8Array>;
  /** Approximate uncompressed size, for the progress bar. */
  approximateBytes: number;
}

/** What outlives the account, in words: the hashes themselves say nothing to anybody. */
const KEPT_HASHES =
  'If you delete your account, keyed hashes of your mailbox stay, which nobody can read: that its free send is spent, who has blocked you, the reports that hold letters, and for eight days how many letters you sent to a mailbox. So does a keyed hash of your card for each block of everyone who pays with it.';

/**
 * Exports all data of a user as one stream. It excludes what belongs to others, such as replies and
 * the recipients' devices. The chosen format becomes the user's default.
 * @throws DomainError `export_too_many`; an export that fails to start is not counted
 */
export async function exportData(
  services: AccountServices & MessageSource & AttachmentServices,
  userId: string,
  format: 'json' | 'csv',
): Promise<DataExport> {
  const { db, clock, attachmentKinds: kinds } = services;
  if (!(await checkRateLimit(services, DATA_EXPORT_LIMIT, userId))) {
    throw new DomainError<AccountErrorCode>('export_too_many');
  }
  const exportedAt = clock.now();
  try {
    const [
      account,
      profile,
      settings,
      payments,
      uploads,
      favorites,
      factors,
      notes,
      textBytes,
      ...fileBytes
    ] = await Promise.all([
      findExportedAccount(db, userId),
      findExportedProfile(services, userId),
      findExportedSettings(db, userId),
      listExportedPayments(db, userId),
      listExportedUploads(db, userId),
      listExportedFavorites(db, userId),
      listExportedFactors(db, userId),
      listExportedNotes(services, userId),
      services.measureMessages(userId),
      ...kinds.map((kind) => sumBytes(db, kind, userId)),
    ]);
    const bytes = fileBytes.reduce((sum, one) => sum + one, 0);
    // Files are written in base64 in the one format and as they are in the other.
    const approximateBytes = textBytes + Math.ceil(bytes * (format === 'json' ? 4 / 3 : 1));
    const messages = services.exportMessages(userId);
    const parts: ExportPart[] = [
      { name: 'account', row: account && { ...account, kept_after_deletion: KEPT_HASHES } },
      { name: 'profile', row: profile },
      { name: 'settings', row: settings },
      { name: 'second_factors', columns: FACTOR_COLUMNS, rows: asRows(factors) },
      { name: 'messages', columns: services.messageColumns, rows: messages },
      ...kinds.map((kind) => ({
        name: kind.encryption.table,
        columns: kind.exported.columns,
        rows: exportRows(services, kind, userId),
      })),
      { name: 'payments', columns: PAYMENT_COLUMNS, rows: asRows(payments) },
      { name: 'uploads', columns: UPLOAD_COLUMNS, rows: asRows(uploads) },
      { name: 'favorites', columns: FAVORITE_COLUMNS, rows: asRows(favorites) },
      {
        name: 'never_write_to',
        columns: NEVER_WRITE_COLUMNS,
        rows: asRows(await services.exportNeverWrite(userId)),
      },
      { name: 'if_i_disappear', row: await services.exportAbsencePlan(userId) },
      { name: 'support_notes', columns: NOTE_COLUMNS, rows: asRows(notes) },
      { name: 'views', columns: VIEW_COLUMNS, rows: iterateExportedViews(db, userId) },
      ...kinds.map((kind) => ({
        name: `${kind.encryption.name}_files`,
        files: exportFiles(services, kind, userId),
      })),
    ];
    // Saved after the settings were read: the export shows them as they were when it was requested.
    await upsertSettings(db, userId, { dataExportFormat: format }, exportedAt);
    await logSecurityEvent(services, {
      userId,
      action: 'data_exported',
      resourceType: 'account',
      details: { format },
    });
    const at = exportedAt.toUTCString();
    await sendSecurityAlert(services, userId, { kind: 'data-exported', at });
    const day = exportedAt.toISOString().slice(0, 10);
    return format === 'json'
      ? {
          fileName: `unsent-export-${day}.json`,
          contentType: 'application/json; charset=utf-8',
          chunks: toJson(parts, exportedAt),
          approximateBytes,
        }
      : {
          fileName: `unsent-export-${day}.zip`,
          contentType: 'application/zip',
          chunks: toCsvZip(parts, exportedAt),
          approximateBytes,
        };
  } catch (error) {
    await refundRateLimit(services, DATA_EXPORT_LIMIT, userId);
    throw error;
  }
}

type Row = Record<string, string | number | boolean | Date | null>;

async function* asRows(rows: AsyncIterable<object> | object[]): AsyncGenerator<Row> {
  for await (const row of rows) yield row as Row;
}
