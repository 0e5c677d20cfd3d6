import type { ServerBuild } from 'react-router';

type PageRoute = NonNullable<ServerBuild['routes'][string]>;

/** The path of a page: pages with scripts request and submit to `{path}.data`. */
export const pagePath = (path: string): string => path.replace(/(?:\/_)?\.data$/, '');

/** The complete path patterns of those React Router pages that pass `isWanted`. */
export function patternsOfPages(
  { routes }: ServerBuild,
  isWanted: (route: PageRoute) => boolean = () => true,
): string[] {
  const patternOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    if (!route) return '';
    const parent = patternOf(route.parentId);
    return route.path ? `${parent}/${route.path}` : parent;
  };
  return Object.entries(routes).flatMap(([id, route]) =>
    route && isWanted(route) ? [patternOf(id) || '/'] : [],
  );
}
