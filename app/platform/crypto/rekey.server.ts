import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.server.ts';
import type { Keyring } from './keyring.server.ts';

/** A column whose values are sealed, and how the place of one is named from its row. */
export interface EncryptedColumn {
  table: string;
  /** Unique and ordered: rows are walked along it. */
  idColumn: string;
  column: string;
  /** The column that `place` is given; usually the id itself. */
  placeColumn: string;
  place: (of: string) => string;
}

type EncryptedValue = { id: string; place: string; value: Buffer };

const BATCH = 200;

/**
 * Seals anew, with the newest key, every value that an older one sealed. Safe beside everything else:
 * few rows at a time, and a value somebody changed meanwhile is left as they wrote it, because that
 * was with the newest key. Stopped half way, the next run finds what is left.
 * @returns how many values were sealed anew
 */
export async function rekeyColumn(
  { db, keyring }: { db: Database; keyring: Keyring },
  { table, idColumn, column, placeColumn, place }: EncryptedColumn,
): Promise<number> {
  const [from, id, value, placed] = [table, idColumn, column, placeColumn].map((name) =>
    sql.identifier(name),
  );
  let after: string | null = null;
  let sealedAnew = 0;
  for (;;) {
    const { rows }: { rows: EncryptedValue[] } = await db.execute<EncryptedValue>(sql`
      select ${id}::text as id, ${placed}::text as place, ${value} as value from ${from}
       where ${value} is not null
         and get_byte(${value}, 1) * 256 + get_byte(${value}, 2) <> ${keyring.encryptionKeyVersion}
         ${after === null ? sql`` : sql`and ${id} > ${after}`}
       order by ${id} limit ${BATCH}`);
    for (const row of rows) {
      const fresh = keyring.seal(keyring.open(row.value, place(row.place)), place(row.place));
      const { rowCount } = await db.execute(
        sql`update ${from} set ${value} = ${fresh} where ${id} = ${row.id} and ${value} = ${row.value}`,
      );
      sealedAnew += rowCount ?? 0;
    }
    const last = rows.at(-1);
    if (!last) return sealedAnew;
    after = last.id;
  }
}
