import { readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { seconds } from '../clock/clock.ts';

/** Long enough for a short query to end, short enough that other queries do not queue up behind us. */
const LOCK_TIMEOUT = seconds(3);
const ATTEMPTS = 10;

interface Definition {
  /** For a function its name, for a trigger its name and table. */
  id: string;
  /** The whole statement, without comments. */
  statement: string;
}

/**
 * Makes the functions and triggers of the database equal to `db/triggers.sql`, one transaction each, and
 * leaves alone what is equal. Tries again when a table stays locked for three seconds, ten times.
 * @returns the ids that it replaced
 * @throws the database's own error, such as `lock_not_available`
 */
export async function applyTriggers(client: Pick<pg.Client, 'query'>): Promise<string[]> {
  const differing = await listDifferingTriggers(client);
  for (const definition of differing) await replaceDefinition(client, definition);
  return differing.map(({ id }) => id);
}

/** What `db/triggers.sql` defines and the database lacks or has otherwise, in the order of the file. */
export async function listDifferingTriggers(
  client: Pick<pg.Client, 'query'>,
): Promise<Definition[]> {
  const current = new Map((await listCurrent(client)).map(({ id, text }) => [id, text]));
  return readDefinitions().filter(({ id, statement }) => current.get(id) !== onOneLine(statement));
}

/** The definitions in `db/triggers.sql`, in its order. */
export function readDefinitions(): Definition[] {
  return readFileSync(path.resolve('db/triggers.sql'), 'utf8')
    .split('--> statement-breakpoint')
    .map((part) => part.replace(/^(?:\s*--[^\n]*\n|\s+)*/, '').replace(/;\s*$/, ''))
    .map((statement) => ({ id: idOf(statement), statement }));
}

/** Functions and triggers of the product's own schema, in the form that PostgreSQL prints. */
export async function listCurrent(
  client: Pick<pg.Client, 'query'>,
): Promise<{ id: string; text: string }[]> {
  const { rows } = await client.query<{ id: string; definition: string }>(`
    select proname as id, pg_get_functiondef(pg_proc.oid) as definition
      from pg_proc
     where pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    union all
    select tgname || ' on ' || relname, pg_get_triggerdef(pg_trigger.oid)
      from pg_trigger join pg_class on pg_class.oid = tgrelid
     where not tgisinternal and relnamespace = 'public'::regnamespace`);
  return rows.map(({ id, definition }) => ({ id, text: onOneLine(definition) }));
}

function idOf(statement: string): string {
  const [, createdFunction] = /^CREATE OR REPLACE FUNCTION public\.(\w+)/.exec(statement) ?? [];
  if (createdFunction) return createdFunction;
  const [, trigger] = /^CREATE (?:CONSTRAINT )?TRIGGER (\w+)/.exec(statement) ?? [];
  const [, table] = / ON public\.(\w+)/.exec(statement) ?? [];
  if (trigger && table) return `${trigger} on ${table}`;
  throw new Error(`db/triggers.sql: not a function or trigger: ${statement.slice(0, 60)}`);
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

async function replaceDefinition(
  client: Pick<pg.Client, 'query'>,
  { id, statement }: Definition,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await client.query('begin');
    try {
      await client.query(`set local lock_timeout = ${LOCK_TIMEOUT}`);
      if (id.includes(' on ')) await client.query(`drop trigger if exists ${id}`);
      await client.query(statement);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      const isLocked = (error as { code?: string }).code === '55P03';
      if (!isLocked || attempt === ATTEMPTS) throw error;
    }
  }
}
