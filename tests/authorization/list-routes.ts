import type { Services } from '#app/routes/services.server.ts';
import routeConfig from '#app/routes.ts';
import { createAppWithoutPages } from '#tests/setup/ask.ts';

interface RouteEntry {
  path?: string | undefined;
  children?: RouteEntry[] | undefined;
}

function paths(entries: RouteEntry[], parent = ''): string[] {
  return entries.flatMap(({ path, children }) => {
    const own = path === undefined ? parent : `${parent}/${path}`;
    return children ? paths(children, own) : [own || '/'];
  });
}

/** Every path the product answers, read from the router and the HTTP server. */
export async function listRoutes(services: Services): Promise<string[]> {
  const pages = paths((await routeConfig) as RouteEntry[]);
  const app = createAppWithoutPages(services);
  const handlers = app.routes.filter(({ method }) => method !== 'ALL').map(({ path }) => path);
  return [...new Set([...pages, ...handlers])].sort();
}
