import { beforeAll, describe, expect, test } from 'vitest';
import { findViewer } from '#app/features/accounts/sessions/find-session.server.ts';
import { initImages } from '#app/platform/storage/public-images.server.ts';
import { createTestApp, testEnvironment } from '../setup/test-app.ts';
import { openWebProgram } from '../setup/web-program.ts';
import {
  ACTORS,
  type Actor,
  accessTable,
  everyone,
  type Responses,
  responsesOf,
} from './access-table.ts';
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

const SIGNED_IN = ['owner', 'other', 'staff', 'admin'] as const;
const UNCHANGED = ['unchanged'];
/** GET and POST of the unchanged path are in authorization.db.test.ts, which tries HEAD for one visitor. */
const CHANGED = Object.keys(VARIANTS).filter((variant) => variant !== 'unchanged');

/** Which methods are tried with which variants. */
const READS = { GET: CHANGED, HEAD: UNCHANGED, OPTIONS: UNCHANGED };
const WRITES = {
  POST: CHANGED,
  PUT: UNCHANGED,
  PATCH: UNCHANGED,
  DELETE: [...UNCHANGED, 'data request'],
};

/**
 * Whether a response grants no more than the table allows. The router answers its own data requests
 * with 202 in place of a redirect, and all those of an owner who has yet to answer lead to the question;
 * OPTIONS may get an empty response, and HEAD gets what GET gets.
 */
function grantsNoMore(
  response: string,
  { allowed, method, actor }: { allowed: string; method: string; actor: Actor },
): boolean {
  if (method === 'HEAD') return response === allowed;
  return (
    response === allowed ||
    grantsNothing(response) ||
    (response === '202' && (allowed.startsWith('3') || actor === 'unanswered')) ||
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

  /** For requests that write: as it was built, because all of them were refused so far. */
  let refused: Scenario | null = null;

  /** Tries one set of methods on a route. @returns what was granted beyond the table */
  async function violationsOf(
    route: string,
    methods: Record<string, string[]>,
    allowed: Responses,
  ): Promise<string[]> {
    const isWrite = methods === WRITES;
    const violations: string[] = [];
    for (const [method, variants] of Object.entries(methods)) {
      for (const variant of variants) {
        if (isWrite) refused ??= await buildScenario(app);
        const { credentials, pathOf } = (isWrite && refused) || untouched;
        const path = VARIANTS[variant]?.(pathOf(route)) ?? '';
        const responses = await Promise.all(
          ACTORS.map((actor) =>
            sendRequest(web.origin, method, path, credentials[actor], { origin: web.origin }),
          ),
        );
        checks += responses.length;
        for (const [index, actor] of ACTORS.entries()) {
          const response = responses[index] ?? '';
          if (!grantsNoMore(response, { allowed: allowed[actor], method, actor })) {
            violations.push(`${method} ${variant}, ${actor}: ${response}, not ${allowed[actor]}`);
          }
        }
        if (isWrite && !responses.every(grantsNothing)) refused = null;
      }
    }
    return violations;
  }

  for (const [route, { GET, POST = everyone('405') }] of Object.entries(accessTable)) {
    test(`${route} grants nobody more than the table allows`, async () => {
      expect(await violationsOf(route, READS, responsesOf(GET))).toEqual([]);
      expect(await violationsOf(route, WRITES, responsesOf(POST))).toEqual([]);
      // Otherwise the next requests would be refused for another reason.
      for (const actor of SIGNED_IN) {
        const cookie = (refused ?? untouched).credentials[actor] ?? '';
        expect(await findViewer(app.services, new Headers({ cookie })), actor).not.toBeNull();
      }
    });
  }

  test('at least 3,000 combinations were checked', () => {
    expect(checks).toBeGreaterThanOrEqual(3_000);
  });
});
