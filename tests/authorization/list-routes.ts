import type { Services } from '#app/routes/services.server.ts';
import routeConfig from '#app/routes.ts';
import { createAppWithoutPages } from '#tests/setup/ask.ts';

interface RouteEntry {
  path?: string | undefined;
  file: string;
  children?: RouteEntry[] | undefined;
}

interface Page {
  route: string;
  /** The module of the page, from the folder `app`. */
  file: string;
}

function pagesIn(entries: RouteEntry[], parent = ''): Page[] {
  return entries.flatMap(({ path, file, children }) => {
    const own = path === undefined ? parent : `${parent}/${path}`;
    return children ? pagesIn(children, own) : [{ route: own || '/', file }];
  });
}

/** The pages of the router. */
export const listPages = async (): Promise<Page[]> => pagesIn((await routeConfig) as RouteEntry[]);

/** Every path the product answers, read from the router and the HTTP server. */
export async function listRoutes(services: Services): Promise<string[]> {
  const pages = (await listPages()).map(({ route }) => route);
  const app = createAppWithoutPages(services);
  const handlers = app.routes.filter(({ method }) => method !== 'ALL').map(({ path }) => path);
  return [...new Set([...pages, ...handlers])].sort();
}
