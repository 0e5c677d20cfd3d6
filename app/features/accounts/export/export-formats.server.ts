import { stringify } from 'csv-stringify/sync';
import { strToU8, Zip, ZipDeflate } from 'fflate';

/** One value of an export, as the database gives it. */
type Cell = string | number | boolean | Date | null;
type Row = Record<string, Cell>;

/** One part of an export: a single thing, or a table that is read while it is written. */
export type ExportPart =
  | { name: string; one: Row | null }
  | { name: string; columns: string[]; rows: AsyncIterable<Row> };

const ROWS_AT_ONCE = 100;

/** One JSON object, written piece by piece: a thousand letters never stand in memory together. */
export async function* asJson(parts: ExportPart[], exportedAt: Date): AsyncGenerator<Uint8Array> {
  yield strToU8('{\n');
  for (const part of parts) {
    yield strToU8(`"${part.name}": `);
    if ('one' in part) {
      yield strToU8(JSON.stringify(part.one, null, 2));
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
 * A zip with one table a file. A cell that a spreadsheet would take for a formula gets an
 * apostrophe before it: the text of a letter must not run on anybody's machine.
 */
export async function* asCsvZip(parts: ExportPart[], exportedAt: Date): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const account = parts.map((part) =>
    part.name === 'account' && 'one' in part && part.one
      ? { ...part, one: { ...part.one, exported_at: exportedAt } }
      : part,
  );
  for (const part of account) {
    const file = new ZipDeflate(`${part.name}.csv`, { level: 6 });
    zip.add(file);
    const columns = 'one' in part ? Object.keys(part.one ?? {}) : part.columns;
    file.push(strToU8(csv([columns])));
    for await (const rows of inBatches('one' in part ? [part.one ?? {}] : part.rows)) {
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
    if (batch.length === ROWS_AT_ONCE) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}
