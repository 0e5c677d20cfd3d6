import { matchRoutes, type ServerBuild } from 'react-router';
import type { FormHandle } from '#app/routes/layout/keep-page-on-fault.ts';
import type { FindFailure } from '#app/routes/return-form.server.tsx';

type PageRoute = NonNullable<ServerBuild['routes'][string]>;

/** The path of a page: pages with scripts request and submit to `{path}.data`. */
export const pagePath = (path: string): string => path.replace(/(?:\/_)?\.data$/, '');

/** The complete path patterns of those React Router pages that pass `isWanted`. */
export const patternsOfPages = (
  { routes }: ServerBuild,
  isWanted: (route: PageRoute) => boolean = () => true,
): string[] =>
  Object.values(routes).flatMap((route) =>
    route && isWanted(route) ? [patternOf(routes, route)] : [],
  );

function patternOf(routes: ServerBuild['routes'], route: PageRoute): string {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  const before = parent ? patternOf(routes, parent).replace(/\/$/, '') : '';
  return (route.path ? `${before}/${route.path}` : before) || '/';
}

/** Finds the words of the page, or of the form's address, in its `handle`. */
export function createFindFailure(build: ServerBuild | (() => Promise<ServerBuild>)): FindFailure {
  return async (path, form) => {
    const { routes } = typeof build === 'function' ? await build() : build;
    const pages = Object.values(routes).flatMap((route) =>
      route ? [{ path: patternOf(routes, route), handle: route.module.handle }] : [],
    );
    const handles = matchRoutes(pages, pagePath(path))?.map(({ route }) => route.handle) ?? [];
    const own = (handles as (Partial<FormHandle> | undefined)[]).find((handle) => handle?.failure);
    return own?.failure?.(form) ?? null;
  };
}
