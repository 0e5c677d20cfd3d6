import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import type { PageCursor } from '#app/shared/page-cursor.ts';

/**
 * Condition for the rows after a cursor, in a list that is sorted newest first. Compares both columns,
 * so that rows with the same time are neither repeated nor skipped.
 * @param after null for the first page
 */
export const afterCursor = (
  createdAt: AnyColumn,
  id: AnyColumn,
  after: PageCursor | null,
): SQL | undefined =>
  after
    ? sql`(${createdAt}, ${id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id})`
    : undefined;

/**
 * Cuts a page from rows read with one row more than fits; that row shows that more pages follow.
 * @param length how many rows fit on a page
 */
export const pageOf = <Row>(rows: Row[], length: number): { page: Row[]; hasMore: boolean } => ({
  page: rows.slice(0, length),
  hasMore: rows.length > length,
});
