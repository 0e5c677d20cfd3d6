/** The label of requests whose path matches no route. */
const OTHER_ROUTE = 'other';

/** React Router's suffix for the data of a page, which is counted with the page. */
const DATA_SUFFIX = /(?:^\/_root)?\.data$/;

/**
 * Maps a path to its route pattern, so that a private link is counted as `/delivery/:token`, never by
 * its token. Unknown paths are `other`: visitors must not be able to create labels.
 * @param patterns such as `/message/:templateId` and `/assets/*`; earlier ones win
 */
export function createRouteLabel(patterns: string[]): (pathname: string) => string {
  const exact = new Set(patterns.filter((pattern) => !/[:*]/.test(pattern)));
  const parameterized = patterns
    .filter((pattern) => /[:*]/.test(pattern) && pattern !== '/*')
    .map((pattern) => ({ pattern, parts: pattern.split('/') }));

  return (pathname) => {
    const path = pathname.replace(DATA_SUFFIX, '') || '/';
    if (exact.has(path)) return path;
    const segments = path.split('/');
    const found = parameterized.find(({ parts }) => matches(parts, segments));
    return found?.pattern ?? OTHER_ROUTE;
  };
}

const matches = (parts: string[], segments: string[]): boolean =>
  (parts.at(-1) === '*' ? segments.length >= parts.length : segments.length === parts.length) &&
  parts.every((part, index) => part === '*' || part.startsWith(':') || part === segments[index]);
