import { LINK_TOKEN, tokenInText } from '#app/shared/token-in-text.ts';

const LINK = /^\/+(delivery|stop|question|messages)\/+(.+)$/is;
/** Addresses of a letter's film and voice, whose tokens we write into the page ourselves. */
const MEDIA = /^media\//i;
/** What the router of the signed-in pages requests itself. */
const PAGE_DATA = /\.data$/;
const LETTER_PAGE = /^(rights|calendar\.ics)(?![\w-])/i;
const STOP_TOKEN = { signs: '\\da-f', length: 32 };
const UUID = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/i;

/**
 * The path that a mailed link meant, after a mail program, chat or person has stuck something to it, or
 * changed its case or slashes. A token is not looked up: whatever has the shape of one leads on.
 * @returns null when there is nothing to mend
 */
export function mendedPath(pathname: string): string | null {
  const [, kind = '', rest = ''] = LINK.exec(decoded(pathname)) ?? [];
  const meant = menders[kind.toLowerCase()]?.(rest) ?? null;
  return meant === pathname ? null : meant;
}

const menders: Record<string, (rest: string) => string | null> = {
  delivery(rest) {
    const slash = `${rest}/`.indexOf('/');
    const token = MEDIA.test(rest) ? null : tokenInText(LINK_TOKEN, rest.slice(0, slash));
    if (!token) return null;
    const after = rest.slice(slash + 1);
    const page = LETTER_PAGE.exec(after)?.[1]?.toLowerCase();
    // A page that does not exist stays one.
    if (!page && /[\p{L}\p{N}]/u.test(after)) return null;
    return page ? `/delivery/${token}/${page}` : `/delivery/${token}`;
  },
  stop(rest) {
    const [id, signature] = rest.split('/', 2).map((part) => tokenInText(STOP_TOKEN, part));
    return id && signature ? `/stop/${id}/${signature}`.toLowerCase() : null;
  },
  question(rest) {
    const token = PAGE_DATA.test(rest) ? null : tokenInText(LINK_TOKEN, rest);
    return token && `/question/${token}`;
  },
  messages(rest) {
    const [id = ''] = UUID.exec(rest) ?? [];
    const after = rest.slice(rest.indexOf(id) + id.length);
    return id && !/[\p{L}\p{N}]/u.test(after) ? `/messages/${id.toLowerCase()}` : null;
  },
};

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
