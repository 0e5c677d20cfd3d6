import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.server.ts';
import { KEYRING_FORMAT } from './encrypted-value.server.ts';
import type { Keyring } from './keyring.server.ts';

/** A column of encrypted values, and how the context of a value follows from its row. */
export interface EncryptedColumn {
  table: string;
  /** Unique and sortable: rows are read in its order. */
  idColumn: string;
  column: string;
  /** The column `context` is derived from; usually the id itself. */
  contextColumn: string;
  context: (key: string) => string;
}

type EncryptedValue = { id: string; contextKey: string; value: Buffer };

const BATCH = 200;

/**
 * Re-encrypts with the newest key every value an older key encrypted, and leaves alone what the own key of a
 * row has encrypted: that key is a value of its own. Safe while the product runs: it
 * takes few rows at a time, and skips a value that changed since it was read, because that write used
 * the newest key. A run that stops half way is finished by the next one.
 * @returns how many values were re-encrypted
 */
export async function rekeyColumn(
  { db, keyring }: { db: Database; keyring: Keyring },
  { table, idColumn, column, contextColumn, context }: EncryptedColumn,
): Promise<number> {
  const [from, id, value, contextKey] = [table, idColumn, column, contextColumn].map((name) =>
    sql.identifier(name),
  );
  let after: string | null = null;
  let reencrypted = 0;
  for (;;) {
    const { rows }: { rows: EncryptedValue[] } = await db.execute<EncryptedValue>(sql`
      select ${id}::text as id, ${contextKey}::text as "contextKey", ${value} as value from ${from}
       where ${value} is not null
         and get_byte(${value}, 0) = ${KEYRING_FORMAT}
         and get_byte(${value}, 1) * 256 + get_byte(${value}, 2) <> ${keyring.encryptionKeyVersion}
         ${after === null ? sql`` : sql`and ${id} > ${after}`}
       order by ${id} limit ${BATCH}`);
    for (const row of rows) {
      const rowContext = context(row.contextKey);
      const fresh = keyring.encrypt(keyring.decrypt(row.value, rowContext), rowContext);
      const { rowCount } = await db.execute(
        sql`update ${from} set ${value} = ${fresh} where ${id} = ${row.id} and ${value} = ${row.value}`,
      );
      reencrypted += rowCount ?? 0;
    }
    const last = rows.at(-1);
    if (!last) return reencrypted;
    after = last.id;
  }
}
