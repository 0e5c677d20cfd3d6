import type { Platform } from '#app/platform/platform.server.ts';
import { collectBytes } from '#app/platform/storage/byte-reader.server.ts';
import { findNextOf } from './attachment.queries.server.ts';
import type { AttachmentRow } from './attachment.store.server.ts';
import type { AttachmentKind } from './attachment-kind.server.ts';

type ExportServices = Pick<Platform, 'db' | 'keyring' | 'storage'>;

/** A person's attachments, one after the other. */
async function* iterate({ db }: ExportServices, kind: AttachmentKind, userId: string) {
  let row: AttachmentRow | null = null;
  while (true) {
    row = await findNextOf(db, kind, userId, row?.id ?? null);
    if (!row) return;
    yield row;
  }
}

const fileName = ({ exported, mainFile }: AttachmentKind, row: AttachmentRow) =>
  `${exported.name(row)}.${mainFile.extension}`;

/** What is known of each of a person's attachments, for their data export. */
export async function* exportRows(services: ExportServices, kind: AttachmentKind, userId: string) {
  for await (const row of iterate(services, kind, userId)) {
    yield {
      ...kind.exported.entry(services.keyring, row),
      created_at: row.createdAt,
      file: kind.readyFiles(row).length > 0 ? fileName(kind, row) : null,
    };
  }
}

/** Their files, one in memory at a time; a note in place of one that is no longer stored. */
export async function* exportFiles(services: ExportServices, kind: AttachmentKind, userId: string) {
  const { encryption, mainFile, exported } = kind;
  for await (const row of iterate(services, kind, userId)) {
    if (kind.readyFiles(row).length === 0) continue;
    if (!(await services.storage.disk.exists(encryption.storageKey(row.id, mainFile.name)))) {
      yield { name: `${exported.name(row)}.txt`, bytes: Buffer.from(exported.missing) };
      continue;
    }
    const file = await kind.decryptFile(services, row, mainFile.name);
    yield { name: fileName(kind, row), bytes: await collectBytes(file.read(0, file.size)) };
  }
}
