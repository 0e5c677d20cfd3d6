import { parseUuid } from './parse-uuid.ts';

/** Position in a list: time and id of the last row of the previous page. */
export interface PageCursor {
  createdAt: Date;
  id: string;
}

/** Fourteen digits reach the year 5138; PostgreSQL reads years of more than four digits otherwise. */
const PATTERN = /^(\d{1,14})_([\w-]{1,64})$/;

/**
 * Reads where the previous page ended from the query string. A malformed cursor means the first page.
 * @param isId whether the list has ids of this form
 */
export function parseCursor(
  text: string | null,
  isId: (text: string) => boolean = (id) => parseUuid(id) !== null,
): PageCursor | null {
  const found = PATTERN.exec(text ?? '');
  if (!found) return null;
  const [, millis, id] = found;
  const createdAt = new Date(Number(millis));
  return id && isId(id) && !Number.isNaN(createdAt.getTime()) ? { createdAt, id } : null;
}

export const cursorOf = ({ createdAt, id }: PageCursor): string => `${createdAt.getTime()}_${id}`;

/** This list's URL with some query parameters changed; null removes one. */
export function withSearch(url: URL, changes: Record<string, string | null>): string {
  const search = new URLSearchParams(url.searchParams);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) search.delete(name);
    else search.set(name, value);
  }
  return search.size > 0 ? `${url.pathname}?${search}` : url.pathname;
}
