import { beforeAll, describe, expect, test } from 'vitest';
import { initImages } from '#app/platform/storage/public-images.server.ts';
import { createTestApp, testEnvironment } from '../setup/test-app.ts';
import { openWebProgram } from '../setup/web-program.ts';
import { ACTORS, answersOf, everyone, table } from './access-table.ts';
import { askServer } from './ask-server.ts';
import { buildScenario } from './scenario.ts';

const secrets = testEnvironment('postgres://unused@localhost/unused');
const app = createTestApp(secrets);

/** Ways to write an address that some router, proxy or guard may read as the same or as another. */
const VARIANTS: Record<string, (address: string) => string> = {
  'as it is': (address) => address,
  'trailing slash': (address) => `${address}/`,
  'double slash': (address) => address.replace(/\/(?=[^/]*$)/, '//'),
  'encoded slash': (address) => address.replace(/(.)\/(?=[^/]*$)/, '$1%2f'),
  'upper case': (address) => address.toUpperCase(),
  'data of the page': (address) => `${address === '/' ? '/_root' : address}.data`,
  'path parameter': (address) => `${address};x`,
};

const AS_IT_IS = ['as it is'];
const ALL = Object.keys(VARIANTS);

/** Which methods meet which ways of writing; each line starts from fresh people and things. */
const ROUNDS: Record<string, string[]>[] = [
  { GET: ALL, HEAD: AS_IT_IS, OPTIONS: AS_IT_IS },
  { POST: ALL },
  { PUT: AS_IT_IS, PATCH: AS_IT_IS, DELETE: [...AS_IT_IS, 'data of the page'] },
];
const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Answers that open nothing and change nothing. */
const REFUSED = new Set(['400', '401', '403', '404', '405', '413', '415', '422', '429', '501']);
const TURNED_AWAY = new Set(['302 /auth', '302 /presets', '302 /dashboard']);

/**
 * Whether an answer gives no more than the table says. A redirect comes as 202 where scripts of the
 * router ask; OPTIONS may be answered with nothing.
 */
function givesNoMore(answer: string, said: string, method: string): boolean {
  return (
    answer === said ||
    REFUSED.has(answer) ||
    TURNED_AWAY.has(answer) ||
    (answer === '202' && said.startsWith('3')) ||
    (answer === '204' && method === 'OPTIONS') ||
    // A tidier way to write the address, for the browser to ask again.
    answer.startsWith('301 ') ||
    answer.startsWith('308 ')
  );
}

describe('however it is asked', () => {
  beforeAll(() => initImages(app.platform));
  const web = openWebProgram(app, secrets);
  let checks = 0;

  for (const [route, { GET, POST = everyone('405') }] of Object.entries(table)) {
    test(`${route} gives nobody more than the table says`, async () => {
      const given: string[] = [];
      for (const round of ROUNDS) {
        const { credentials, addressOf } = await buildScenario(app);
        for (const [method, variants] of Object.entries(round)) {
          const said = answersOf(WRITES.has(method) ? POST : GET);
          for (const variant of variants) {
            const address = VARIANTS[variant]?.(addressOf(route)) ?? '';
            const answers = await Promise.all(
              ACTORS.map((actor) =>
                askServer(web.origin, method, address, credentials[actor], { origin: web.origin }),
              ),
            );
            checks += answers.length;
            for (const [index, actor] of ACTORS.entries()) {
              const answer = answers[index] ?? '';
              if (!givesNoMore(answer, said[actor], method)) {
                given.push(`${method} ${variant}, ${actor}: ${answer}, not ${said[actor]}`);
              }
            }
          }
        }
      }
      expect(given).toEqual([]);
    });
  }

  test('that were at least 3,000 checks', () => {
    expect(checks).toBeGreaterThanOrEqual(3_000);
  });
});
