/** Where a page of a list ended: the moment and the id of its last row, as an address carries them. */
export interface PageCursor {
  createdAt: Date;
  id: string;
}

const FORM = /^(\d{1,15})_([\w-]{1,64})$/;

/** Anything that is no cursor of ours is the first page. */
export function parseCursor(text: string | null): PageCursor | null {
  const found = FORM.exec(text ?? '');
  if (!found) return null;
  const [, millis, id] = found;
  const createdAt = new Date(Number(millis));
  return id && !Number.isNaN(createdAt.getTime()) ? { createdAt, id } : null;
}

export const cursorOf = ({ createdAt, id }: PageCursor): string => `${createdAt.getTime()}_${id}`;

/** The address of this list with some of its search changed; null takes a part away. */
export function withSearch(url: URL, changes: Record<string, string | null>): string {
  const search = new URLSearchParams(url.searchParams);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) search.delete(name);
    else search.set(name, value);
  }
  return search.size > 0 ? `${url.pathname}?${search}` : url.pathname;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Whether a part of an address can be an id at all; the database would answer anything else with a fault. */
export const isUuid = (text: string | null | undefined): text is string => UUID.test(text ?? '');
