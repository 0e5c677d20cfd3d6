import { globSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { initImages } from '#app/platform/storage/public-images.server.ts';
import { accessTable } from '../authorization/access-table.ts';
import { buildScenario, type Scenario } from '../authorization/build-scenario.ts';
import { listPages } from '../authorization/list-routes.ts';
import { sendAndDiscard } from '../setup/send-and-discard.ts';
import { createTestApp, testEnvironment } from '../setup/test-app.ts';
import { openWebProgram } from '../setup/web-program.ts';
import { filledForms } from './forms.ts';
import {
  HOSTILE_COOKIES,
  HOSTILE_JSON,
  HOSTILE_VALUES,
  hostileVersionsOf,
  MARK,
} from './values.ts';

/** The names of search parameters that some files read. */
const searchNamesIn = (files: string[]) => [
  ...new Set(
    files.flatMap((file) =>
      [
        ...readFileSync(file, 'utf8').matchAll(
          /(?:searchParams\.(?:get|has)|params\.get|req\.query|read)\('(\w+)'\)/g,
        ),
      ].map(([, name]) => name as string),
    ),
  ),
];

const allSearchNames = searchNamesIn(globSync('app/{routes,features/*/browser}/**/*.{ts,tsx}'));

/** A request, and what to call it in a failure. */
type Attempt = [name: string, run: () => Promise<number>];

const PARAM = /:\w+|\*/g;
const ERROR = 50;
const NO_ANSWER = 599;
const AT_ONCE = 8;

// Thousands of requests on a machine that does other things too.
const PATIENT = { timeout: 300_000 };

/**
 * Sends invalid values to every route: none may lead to a server error, or into the log.
 * @param share of how many values one is tried in each place; all of them are, in one place or another
 */
export function testHostileValues(share: number): void {
  const secrets = testEnvironment('postgres://unused@localhost/unused');
  const app = createTestApp(secrets);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'unsent-log-'));
  const logFile = path.join(folder, 'web.log');
  let places = 0;
  const someOf = <Value>(values: Value[]): Value[] => {
    places += 1;
    return values.filter((_, index) => (index + places) % share === 0);
  };

  let scenario: Scenario;
  let fileOf: Map<string, string>;
  beforeAll(async () => {
    await initImages(app.platform);
    scenario = await buildScenario(app);
    fileOf = new Map((await listPages()).map(({ route, file }) => [route, `app/${file}`]));
  });
  const web = openWebProgram(app, { ...secrets, LOG_LEVEL: 'debug' }, openSync(logFile, 'w'));
  afterAll(() => rmSync(folder, { recursive: true }));

  interface Sent {
    method?: string;
    cookie?: string | null;
    headers?: Record<string, string>;
    body?: URLSearchParams | string;
  }

  /** Sends a request and returns its status. */
  async function send(
    address: string,
    { method = 'GET', cookie = null, headers, ...body }: Sent = {},
  ) {
    const { status } = await sendAndDiscard(`${web.origin}${address}`, {
      method,
      headers: { origin: web.origin, ...(cookie && { cookie }), ...headers },
      ...body,
    });
    return status;
  }

  /** Runs requests; returns those the server failed at, and what it logged. */
  async function failuresOf(requests: Attempt[]) {
    const before = readFileSync(logFile, 'utf8').length;
    const failed: string[] = [];
    for (let sent = 0; sent < requests.length; sent += AT_ONCE) {
      await Promise.all(
        requests.slice(sent, sent + AT_ONCE).map(async ([name, run]) => {
          // A kept connection may close just as it is used again: what fails twice has failed.
          const status = await run()
            .catch(run)
            .catch(() => NO_ANSWER);
          // 503 is our own answer: without a card provider, nothing can be bought.
          if (status >= 500 && status !== 503) failed.push(`${status} ${name.slice(0, 200)}`);
        }),
      );
      await app.pool.query('delete from rate_limits');
    }
    const lines = readFileSync(logFile, 'utf8').slice(before).split('\n').filter(Boolean);
    const logged = lines.filter(
      (line) => line.includes(MARK) || !line.startsWith('{') || JSON.parse(line).level >= ERROR,
    );
    return { failed, logged: logged.map((line) => line.slice(0, 300)) };
  }

  const NOTHING = { failed: [], logged: [] };

  test.each(Object.keys(accessTable))('parameters of %s', PATIENT, async (route) => {
    const { admin } = scenario.credentials;
    const file = fileOf.get(route);
    const here = scenario.pathOf(route);
    const inPath = [...route.matchAll(PARAM)].flatMap(([name]) =>
      someOf(HOSTILE_VALUES).map((value) =>
        scenario.pathOf(route.replace(name, encodeURIComponent(value.toWellFormed()))),
      ),
    );
    const inSearch = (file ? searchNamesIn([file]) : []).flatMap((name) =>
      someOf(HOSTILE_VALUES).map((value) => `${here}?${new URLSearchParams({ [name]: value })}`),
    );
    const everywhere = someOf(hostileVersionsOf(MARK)).map(
      (value) => `${here}?${new URLSearchParams(allSearchNames.map((name) => [name, value]))}`,
    );
    const by = (cookie: string | null | undefined, addresses: string[]) =>
      addresses.map((address): Attempt => [address, () => send(address, { cookie })]);
    const { anonymous } = accessTable[route]?.GET ?? {};
    // Every page is open to an admin. A guard that sends strangers to sign in reads one value as well as all.
    const isGuarded = anonymous === '302 /auth' || anonymous === '401';
    const addresses = [...inPath, ...inSearch, ...everywhere];
    const requests = [...by(admin, addresses), ...by(null, isGuarded ? everywhere : addresses)];
    expect(await failuresOf(requests)).toEqual(NOTHING);
  });

  test.each(Object.entries(filledForms))('fields of %s', PATIENT, async (key, build) => {
    const form = build(scenario);
    const [route = ''] = key.split(',');
    const post = (address: string, fields: Record<string, string>): Attempt => [
      `${address} ${new URLSearchParams(fields)}`,
      () =>
        send(address, {
          method: 'POST',
          cookie: scenario.credentials[form.by],
          body: new URLSearchParams(fields),
        }),
    ];
    const inFields = Object.entries(form.fields).flatMap(([name, correct]) =>
      someOf(hostileVersionsOf(correct)).map((value) =>
        post(form.path, { ...form.fields, [name]: value }),
      ),
    );
    const inPath = [...route.matchAll(PARAM)].flatMap(([name]) =>
      someOf(HOSTILE_VALUES).map((value) =>
        post(
          scenario.pathOf(route.replace(name, encodeURIComponent(value.toWellFormed()))),
          form.fields,
        ),
      ),
    );
    expect(await failuresOf([...inFields, ...inPath])).toEqual(NOTHING);
  });

  test('every route that takes a form is in the list of forms', () => {
    const takesForm = Object.entries(accessTable)
      .filter(([, { POST }]) => POST && !['405', '415', '412', '202'].includes(POST.owner))
      .map(([route]) => route);
    const paths = Object.entries(filledForms).map(([key, build]) =>
      key.startsWith('/') ? key.split(',')[0] : build(scenario).path,
    );
    const isListed = (route: string) =>
      paths.includes(route) || paths.includes(scenario.pathOf(route));
    expect(takesForm.filter((route) => !isListed(route))).toEqual([]);
  });

  test.each(['/api/create-checkout', '/api/use-free-credit', '/api/delete-account'])(
    'the JSON of %s',
    PATIENT,
    async (route) => {
      const cookie = scenario.credentials.owner;
      const bodies = [
        ...HOSTILE_JSON,
        ...[...HOSTILE_VALUES, ...HOSTILE_JSON].flatMap((value) =>
          ['messageId', 'password', 'confirmation'].map((name) => ({ [name]: value })),
        ),
      ];
      const requests = someOf(bodies).map(
        (body): Attempt => [
          JSON.stringify(body),
          () =>
            send(route, {
              method: 'POST',
              cookie,
              headers: { 'content-type': 'application/json', 'x-csrf-token': MARK },
              body: JSON.stringify(body).replaceAll('\\u0000', ''),
            }),
        ],
      );
      expect(await failuresOf(requests)).toEqual(NOTHING);
    },
  );

  test.each([
    'unsent_flash',
    'unsent_theme',
    'unsent.session_token',
    'unsent_sidebar',
    'unsent_letter_0f8fad5b',
  ])('the cookie %s', PATIENT, async (name) => {
    const requests = someOf(HOSTILE_COOKIES).flatMap((value) =>
      ['/', '/auth', '/dashboard', '/admin', scenario.pathOf('/delivery/:token')].flatMap(
        (address) =>
          [null, scenario.credentials.admin].map(
            (cookie): Attempt => [
              `${address} ${name}=${value}`,
              () =>
                send(address, {
                  cookie: [cookie, `${name}=${value}`].filter(Boolean).join('; '),
                }),
            ],
          ),
      ),
    );
    expect(await failuresOf(requests)).toEqual(NOTHING);
  });
}
