import type { Hono } from 'hono';
import type { ServerBuild } from 'react-router';
import type { WebEnv } from '#app/platform/http/web-env.server.ts';
import { createRouteLabel } from '#app/platform/metrics/route-label.ts';
import { patternsOfPages } from './page-patterns.ts';

/**
 * Maps a path to the pattern of its route, for metrics and the log.
 * @param build null while pages are built on request: then all of them are `other`
 */
export const labelRoutes = (app: Hono<WebEnv>, build: ServerBuild | null) =>
  createRouteLabel([...ownPatterns(app), ...(build ? patternsOfPages(build) : [])]);

/** Paths served outside React Router, exact ones before wildcards. */
function ownPatterns(app: Hono<WebEnv>): string[] {
  const paths = [...new Set(app.routes.map(({ path }) => path))];
  const isWildcard = (path: string) => path.endsWith('*');
  return [...paths.filter((path) => !isWildcard(path)), ...paths.filter(isWildcard)];
}
