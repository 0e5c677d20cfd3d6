/** Headers by which browsers and apps say that nobody has asked for a page yet, oldest last. */
const PURPOSE_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];

/**
 * Whether a program asks that shows nothing to a person: for the head alone, or for a page that a
 * browser fetches or renders in advance.
 */
export const isSpeculative = ({ method, headers }: Pick<Request, 'method' | 'headers'>): boolean =>
  method === 'HEAD' ||
  PURPOSE_HEADERS.some((name) => /prefetch|prerender|preview/i.test(headers.get(name) ?? ''));
