import { beforeAll, describe, expect, test } from 'vitest';
import { initImages } from '#app/platform/storage/public-images.server.ts';
import { createTestApp, testEnvironment } from '../setup/test-app.ts';
import { openWebProgram } from '../setup/web-program.ts';
import { ACTORS, accessTable, everyone, responsesOf } from './access-table.ts';
import { buildScenario, type Scenario } from './build-scenario.ts';
import { grantsNothing, sendRequest } from './send-request.ts';

const secrets = testEnvironment('postgres://unused@localhost/unused');
const app = createTestApp(secrets);

/** Ways to write a path that a router, proxy or guard may or may not treat as equal. */
const VARIANTS: Record<string, (path: string) => string> = {
  unchanged: (path) => path,
  'trailing slash': (path) => `${path}/`,
  'double slash': (path) => path.replace(/\/(?=[^/]*$)/, '//'),
  'encoded slash': (path) => path.replace(/(.)\/(?=[^/]*$)/, '$1%2f'),
  'upper case': (path) => path.toUpperCase(),
  'data request': (path) => `${path === '/' ? '/_root' : path}.data`,
  'path parameter': (path) => `${path};x`,
};

const UNCHANGED = ['unchanged'];
/** GET, HEAD and POST of the unchanged path are in authorization.db.test.ts. */
const CHANGED = Object.keys(VARIANTS).filter((variant) => variant !== 'unchanged');

/** Which methods are tried with which variants. Each round that writes starts from a new scenario. */
const ROUNDS: Record<string, string[]>[] = [
  { GET: CHANGED, OPTIONS: UNCHANGED },
  { POST: CHANGED },
  { PUT: UNCHANGED, PATCH: UNCHANGED, DELETE: [...UNCHANGED, 'data request'] },
];
const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Whether a response grants no more than the table allows. The router answers its own data requests
 * with 202 in place of a redirect; OPTIONS may get an empty response.
 */
function grantsNoMore(response: string, allowed: string, method: string): boolean {
  return (
    response === allowed ||
    grantsNothing(response) ||
    (response === '202' && allowed.startsWith('3')) ||
    (response === '204' && method === 'OPTIONS') ||
    // A redirect to the canonical path.
    response.startsWith('301 ') ||
    response.startsWith('308 ')
  );
}

describe('URL variants', () => {
  let untouched: Scenario;
  beforeAll(async () => {
    await initImages(app.platform);
    untouched = await buildScenario(app);
  });
  const web = openWebProgram(app, secrets);
  let checks = 0;

  for (const [route, { GET, POST = everyone('405') }] of Object.entries(accessTable)) {
    test(`${route} grants nobody more than the table allows`, async () => {
      const violations: string[] = [];
      for (const round of ROUNDS) {
        const isSafe = !Object.keys(round).some((method) => WRITES.has(method));
        const { credentials, pathOf } = isSafe ? untouched : await buildScenario(app);
        for (const [method, variants] of Object.entries(round)) {
          const allowed = responsesOf(WRITES.has(method) ? POST : GET);
          for (const variant of variants) {
            const path = VARIANTS[variant]?.(pathOf(route)) ?? '';
            const responses = await Promise.all(
              ACTORS.map((actor) =>
                sendRequest(web.origin, method, path, credentials[actor], { origin: web.origin }),
              ),
            );
            checks += responses.length;
            for (const [index, actor] of ACTORS.entries()) {
              const response = responses[index] ?? '';
              if (!grantsNoMore(response, allowed[actor], method)) {
                violations.push(
                  `${method} ${variant}, ${actor}: ${response}, not ${allowed[actor]}`,
                );
              }
            }
          }
        }
      }
      expect(violations).toEqual([]);
    });
  }

  test('at least 3,000 combinations were checked', () => {
    expect(checks).toBeGreaterThanOrEqual(3_000);
  });
});
