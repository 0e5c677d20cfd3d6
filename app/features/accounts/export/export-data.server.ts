import { checkRateLimit } from '#app/platform/rate-limit/check-rate-limit.server.ts';
import { refundRateLimit } from '#app/platform/rate-limit/refund-rate-limit.server.ts';
import { logSecurityEvent } from '#app/platform/security-events/log-security-event.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { AccountErrorCode } from '../account.rules.ts';
import { DATA_EXPORT_LIMIT } from '../account-limits.ts';
import type { AccountServices } from '../account-services.ts';
import { sendSecurityAlert } from '../email/send-security-alert.server.ts';
import { upsertSettings } from '../profile/profile.store.server.ts';
import {
  findExportedAccount,
  findExportedProfile,
  findExportedSettings,
  iterateExportedViews,
  listExportedPayments,
  listExportedUploads,
} from './export.queries.server.ts';
import { asCsvZip, asJson, type ExportPart } from './export-formats.server.ts';

/**
 * Messages stand above accounts and keep their own seals, so how to read them is handed in
 * (server/services.ts).
 */
export interface MessageSource {
  messageColumns: string[];
  /** Oldest first, a few in memory at a time. */
  exportMessages(userId: string): AsyncIterable<Row>;
  /** About how many bytes they are, for a progress bar. */
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
const VIEW_COLUMNS = ['id', 'message_id', 'access_method', 'created_at'];

export interface DataExport {
  fileName: string;
  contentType: string;
  /** Read once. It fails rather than end early, so half an export never looks whole. */
  chunks: AsyncIterable<Uint8Array>;
  /** About how long it will be, unpacked. */
  aboutBytes: number;
}

/**
 * One file with everything a person has here (spec sections 3 and 9; product.md section 5), read
 * while it is written. What others have said or done is not theirs to take: no reply of a
 * recipient, no device of a reader. The format is kept as the person's choice.
 * @throws DomainError `export_too_many`; an export that cannot begin is not counted
 */
export async function exportData(
  services: AccountServices & MessageSource,
  userId: string,
  format: 'json' | 'csv',
): Promise<DataExport> {
  const { db, clock } = services;
  if (!(await checkRateLimit(services, DATA_EXPORT_LIMIT, userId))) {
    throw new DomainError<AccountErrorCode>('export_too_many');
  }
  const exportedAt = clock.now();
  try {
    const [account, profile, settings, payments, uploads, aboutBytes] = await Promise.all([
      findExportedAccount(db, userId),
      findExportedProfile(db, userId),
      findExportedSettings(db, userId),
      listExportedPayments(db, userId),
      listExportedUploads(db, userId),
      services.measureMessages(userId),
    ]);
    const messages = services.exportMessages(userId);
    const parts: ExportPart[] = [
      { name: 'account', one: account },
      { name: 'profile', one: profile },
      { name: 'settings', one: settings },
      { name: 'messages', columns: services.messageColumns, rows: messages },
      { name: 'payments', columns: PAYMENT_COLUMNS, rows: asRows(payments) },
      { name: 'uploads', columns: UPLOAD_COLUMNS, rows: asRows(uploads) },
      { name: 'views', columns: VIEW_COLUMNS, rows: iterateExportedViews(db, userId) },
    ];
    // After the reading: the file says how things stood when it was asked for.
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
          chunks: asJson(parts, exportedAt),
          aboutBytes,
        }
      : {
          fileName: `unsent-export-${day}.zip`,
          contentType: 'application/zip',
          chunks: asCsvZip(parts, exportedAt),
          aboutBytes,
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
