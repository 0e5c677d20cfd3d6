import { and, asc, count, eq, isNotNull, isNull, lte } from 'drizzle-orm';
import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Metrics } from '#app/platform/metrics/metrics.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { burnedLetters, messages } from '#db/schema/messages.ts';
import { decryptLetter } from '../letter-encryption.server.ts';
import { pickTextColumns } from '../message.queries.server.ts';

/** Whether a letter of this id was burned. */
export async function isBurned(db: DbOrTx, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: burnedLetters.id })
    .from(burnedLetters)
    .where(eq(burnedLetters.id, id));
  return rows.length > 0;
}

/** Whether a person's letter is kept for nobody. */
export async function isKept(db: DbOrTx, id: string, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.id, id), eq(messages.userId, userId), isNotNull(messages.keptAt)));
  return rows.length > 0;
}

/** How many letters a person keeps for nobody. */
export async function countKept(db: DbOrTx, userId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(messages)
    .where(
      and(eq(messages.userId, userId), isNotNull(messages.keptAt), isNull(messages.deletedAt)),
    );
  return row?.total ?? 0;
}

/** Adds the number of letters that are kept for nobody: all that anybody but their writers learns of them. */
export function addKeptMetrics(metrics: Metrics, { db }: Pick<Platform, 'db'>): void {
  metrics.addGauge({
    name: 'unsent_kept_letters',
    help: 'Letters that are kept for nobody',
    labelNames: [],
    async read() {
      const [row] = await db
        .select({ total: count() })
        .from(messages)
        .where(isNotNull(messages.keptAt));
      return [{ labels: {}, value: row?.total ?? 0 }];
    },
  });
}

/** Letters whose time to be taken back has passed, those that have waited longest first. */
export async function listDueToBurn(db: DbOrTx, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: messages.id })
    .from(messages)
    .where(lte(messages.burnsAt, now))
    .orderBy(asc(messages.burnsAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Letters that a person keeps for nobody, also those that are being burned. */
export async function listKeptOf(db: DbOrTx, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.userId, userId), isNotNull(messages.keptAt)));
  return rows.map(({ id }) => id);
}

/** Burned letters, with the time at which it was done, of which there is no note outside the database yet. */
export async function listUnnoted(
  db: DbOrTx,
  limit: number,
): Promise<{ id: string; burnedAt: Date }[]> {
  return db
    .select({ id: burnedLetters.id, burnedAt: burnedLetters.burnedAt })
    .from(burnedLetters)
    .where(isNull(burnedLetters.notedAt))
    .orderBy(asc(burnedLetters.burnedAt))
    .limit(limit);
}

/** What a letter that its writer is burning or has burned needs for its page; null for any other. */
export async function findBurning(
  db: DbOrTx,
  id: string,
  userId: string,
): Promise<{ burnsAt: Date; templateId: string | null } | null> {
  const [row] = await db
    .select({ burnsAt: messages.burnsAt, templateId: messages.templateId })
    .from(messages)
    .where(and(eq(messages.id, id), eq(messages.userId, userId), isNotNull(messages.burnsAt)));
  return row?.burnsAt ? { burnsAt: row.burnsAt, templateId: row.templateId } : null;
}

/** The letter that its writer is burning; empty when it is sealed. */
export async function findBurningWords(
  db: DbOrTx,
  keyring: Keyring,
  id: string,
  userId: string,
): Promise<string> {
  const [row] = await db
    .select({ texts: pickTextColumns(['personalizedContent']) })
    .from(messages)
    .where(
      and(
        eq(messages.id, id),
        eq(messages.userId, userId),
        isNotNull(messages.burnsAt),
        isNull(messages.sealedUntil),
      ),
    );
  return row ? decryptLetter(keyring, id, row.texts).personalizedContent : '';
}
