import { createMiddleware } from 'hono/factory';

/** Our longest path, a picture's, has five. */
const MAX_SEGMENTS = 16;
/** A page asks for the routes of its links; a long list has a hundred. */
const MAX_DISCOVERED = 200;

/** Where a page with scripts asks React Router which routes it needs for a list of paths. */
const DISCOVERY_PATH = '/__manifest';

/**
 * Refuses addresses that cost React Router much more than a page. A page with scripts looks for the
 * routes of every ancestor of its path: thousands of segments took six seconds. The address that
 * discovers routes does the same for every path it is given, for anybody.
 */
export const boundAddress = createMiddleware(async ({ req, text }, next) => {
  // One more than the segments, because every path begins with a slash.
  if (req.path.split('/', MAX_SEGMENTS + 2).length > MAX_SEGMENTS + 1) {
    return text('There is no such page.', 404);
  }
  if (req.path === DISCOVERY_PATH) {
    const paths = req.query('paths') ?? '';
    if (paths.split(',', MAX_DISCOVERED + 1).length > MAX_DISCOVERED) {
      return text('These are too many pages at once.', 400);
    }
  }
  await next();
});
