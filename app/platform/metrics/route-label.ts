/** What a request is counted under when no page has its path. */
const OTHER_ROUTE = 'other';

/** The router's own ending for the data of a page: counted with the page. */
const DATA_ENDING = /(?:^\/_root)?\.data$/;

/**
 * Finds the pattern a path belongs to, so that a private link is counted as `/delivery/:token` and
 * never by its token. Whatever is not known is `other`: strangers must not be able to make labels.
 * @param patterns such as `/message/:templateId` and `/assets/*`; earlier ones win
 */
export function createRouteLabel(patterns: string[]): (pathname: string) => string {
  const fixed = new Set(patterns.filter((pattern) => !/[:*]/.test(pattern)));
  const shaped = patterns
    .filter((pattern) => /[:*]/.test(pattern) && pattern !== '/*')
    .map((pattern) => ({ pattern, parts: pattern.split('/') }));

  return (pathname) => {
    const path = pathname.replace(DATA_ENDING, '') || '/';
    if (fixed.has(path)) return path;
    const given = path.split('/');
    const found = shaped.find(({ parts }) => fits(parts, given));
    return found?.pattern ?? OTHER_ROUTE;
  };
}

const fits = (parts: string[], given: string[]): boolean =>
  (parts.at(-1) === '*' ? given.length >= parts.length : given.length === parts.length) &&
  parts.every((part, index) => part === '*' || part.startsWith(':') || part === given[index]);
