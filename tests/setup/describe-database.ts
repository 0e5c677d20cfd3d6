import type pg from 'pg';

/**
 * What a database consists of, in sorted lines: extensions, columns, constraints, indexes, sequences and rows.
 * Functions and triggers are compared elsewhere (db/triggers.sql). The order of columns is left out: nothing
 * depends on it.
 */
export async function describeDatabase(client: Pick<pg.Client, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(`
    select 'extension ' || extname as line from pg_extension
    union all
    select format('column %s.%s %s%s%s%s', relname, attname, format_type(atttypid, atttypmod),
        case when attnotnull then ' not null' else '' end,
        case attidentity::text when '' then '' else ' identity ' || attidentity::text end,
        coalesce(case attgenerated::text when '' then ' default ' else ' generated ' end
          || pg_get_expr(adbin, adrelid), ''))
      from pg_attribute
      join pg_class on pg_class.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
     where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    union all
    select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace and contype not in ('n', 't')
    union all
    select 'index ' || pg_get_indexdef(indexrelid)
      from pg_index join pg_class on pg_class.oid = indrelid where relnamespace = 'public'::regnamespace
    union all
    select format('sequence %s', relname) from pg_class
     where relkind = 'S' and relnamespace = 'public'::regnamespace`);
  const lines = rows.map(({ line }) => line);
  const { rows: tables } = await client.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
  );
  for (const { name } of tables) {
    const { rows: stored } = await client.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${name} t`,
    );
    lines.push(...stored.map(({ row }) => `row ${name} ${row}`));
  }
  return lines.sort();
}
