import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** Where a page of a list ended: the moment and the id of its last row. */
export interface PageCursor {
  createdAt: Date;
  id: string;
}

/**
 * Rows of a list, newest first, that come after where the last page ended. Both columns together, so
 * that rows of one moment are neither repeated nor left out.
 * @param after null for the first page
 */
export const isAfter = (
  moment: AnyColumn,
  id: AnyColumn,
  after: PageCursor | null,
): SQL | undefined =>
  after
    ? sql`(${moment}, ${id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id})`
    : undefined;

/**
 * One page out of rows that were read with one more than it holds: that one says that more follow.
 * @param length how many rows a page holds
 */
export const pageOf = <Row>(rows: Row[], length: number): { page: Row[]; hasMore: boolean } => ({
  page: rows.slice(0, length),
  hasMore: rows.length > length,
});
