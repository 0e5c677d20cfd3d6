import { stringify } from 'csv-stringify/sync';
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';

type Cell = string | number | boolean | Date | null;
type Row = Record<string, Cell>;

/** One part of an export: a single row, a table that is streamed, or files. */
export type ExportPart =
  | { name: string; row: Row | null }
  | { name: string; columns: string[]; rows: AsyncIterable<Row> }
  | { name: string; files: AsyncIterable<{ name: string; bytes: Uint8Array }> };

const BATCH_SIZE = 100;

/** Without it, Excel takes a file for text in its own old encoding. */
const BYTE_ORDER_MARK = '\ufeff';

/** One JSON object, streamed so that the letters are never in memory all at once. */
export async function* toJson(parts: ExportPart[], exportedAt: Date): AsyncGenerator<Uint8Array> {
  yield strToU8('{\n');
  for (const part of parts) {
    yield strToU8(`"${part.name}": `);
    if ('row' in part) {
      yield strToU8(JSON.stringify(part.row, null, 2));
    } else if ('files' in part) {
      let separator = '[\n';
      for await (const { name, bytes } of part.files) {
        const base64 = Buffer.from(bytes).toString('base64');
        yield strToU8(separator + JSON.stringify({ name, base64 }));
        separator = ',\n';
      }
      yield strToU8(separator === '[\n' ? '[]' : '\n]');
    } else {
      let separator = '[\n';
      for await (const rows of inBatches(part.rows)) {
        yield strToU8(separator + rows.map((row) => JSON.stringify(row)).join(',\n'));
        separator = ',\n';
      }
      yield strToU8(separator === '[\n' ? '[]' : '\n]');
    }
    yield strToU8(',\n');
  }
  yield strToU8(`"exported_at": ${JSON.stringify(exportedAt)}\n}\n`);
}

/**
 * A zip with one CSV file for each part, and its files as they are. CSV injection: a cell that a
 * spreadsheet would run as a formula is prefixed with an apostrophe.
 */
export async function* toCsvZip(parts: ExportPart[], exportedAt: Date): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const withExportDate = parts.map((part) =>
    part.name === 'account' && 'row' in part && part.row
      ? { ...part, row: { ...part.row, exported_at: exportedAt } }
      : part,
  );
  for (const part of withExportDate) {
    if ('files' in part) {
      for await (const { name, bytes } of part.files) {
        const file = new ZipPassThrough(name);
        zip.add(file);
        file.push(bytes, true);
        yield* ready.splice(0);
      }
      continue;
    }
    const file = new ZipDeflate(`${part.name}.csv`, { level: 6 });
    zip.add(file);
    const columns = 'row' in part ? Object.keys(part.row ?? {}) : part.columns;
    if (columns.length > 0) file.push(strToU8(`${BYTE_ORDER_MARK}${csv([columns])}`));
    for await (const rows of inBatches('row' in part ? [part.row ?? {}] : part.rows)) {
      file.push(strToU8(csv(rows.map((row) => columns.map((column) => row[column] ?? null)))));
      yield* ready.splice(0);
    }
    file.push(new Uint8Array(), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}

const csv = (records: Cell[][]): string =>
  records[0]?.length === 0
    ? ''
    : stringify(records, {
        escape_formulas: true,
        record_delimiter: 'windows',
        cast: {
          boolean: (value) => String(value),
          date: (value) => value.toISOString(),
        },
      });

async function* inBatches(rows: AsyncIterable<Row> | Iterable<Row>): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length === BATCH_SIZE) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}
