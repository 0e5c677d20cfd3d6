import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type Child, startChild } from '#server/local/child.ts';
import { accessTable } from '#tests/authorization/access-table.ts';
import { freePort } from '#tests/setup/programs.ts';
import { type Benchmark, type Measurement, median } from './measurement.ts';
import { addLetter, letterText, startBenchInstance } from './setup/bench-instance.ts';
import {
  type HostileCase,
  hostileCases,
  LETTER_BYTES,
  LONG_TEXTS,
  longLetters,
} from './setup/hostile-corpus.ts';
import { openLetter } from './setup/open-letter.ts';
import { signUp } from './setup/sign-up.ts';

const SIGNED_OUT_MS = 100;
const SIGNED_IN_MS = 250;
/** A request that seems to cost this share of its target is measured again, for the median. */
const SUSPICIOUS = 0.3;
const AGAIN = 4;

const LETTER_FORMS = ['/message/:templateId', '/compose', '/drafts/:draftId', '/preview'];

/** An upload's bytes stream to storage, and the stream of live updates never ends. */
const LEFT_OUT = new Set(['/uploads/videos/:uploadId', '/live']);

interface Cost {
  name: string;
  milliseconds: number;
}

/** The CPU time a process has used so far. */
async function cpuTime({ process: child }: Child): Promise<number> {
  child.send('cpu-time');
  const [{ cpuTime: time }] = (await once(child, 'message')) as [{ cpuTime: number }];
  return time;
}

/** No single request may cost so much that one person with a script can stop the service. */
export const hostileRequests: Benchmark = {
  name: 'hostile-requests',
  async measure() {
    const instance = await startBenchInstance();
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    const web = startChild(
      ['--import', './bench/setup/report-cpu-time.ts', 'build/server/web.js'],
      // So that each request can appear to come from another network.
      { ...instance.env, LOG_LEVEL: 'silent', PORT: String(port), TRUSTED_PROXIES: 'loopback' },
    );
    await web.ready;
    const { token } = await addLetter(instance, {
      content: letterText(800),
      recipientEmail: 'maya@recipients.test',
    });
    const cookie = await signUp(origin, 'admin@people.test');
    await instance.pool.query(
      `insert into user_roles (user_id, role, created_at)
       select id, 'admin', now() from users where email = 'admin@people.test'`,
    );

    let requests = 0;
    async function send(path: string, hostile: HostileCase, isSignedIn: boolean) {
      requests += 1;
      const { method = 'GET', ending = '', headers = {}, body } = hostile;
      const cookies = [isSignedIn && cookie, headers.cookie].filter(Boolean).join('; ');
      const network = `10.${requests % 250}.${Math.floor(requests / 250) % 250}.1`;
      const answer = await fetch(`${origin}${path}${ending}`, {
        method,
        redirect: 'manual',
        headers: {
          origin,
          'x-forwarded-for': network,
          ...headers,
          ...(cookies && { cookie: cookies }),
        },
        ...(body !== undefined && { body }),
      }).catch(() => null);
      // An answer that refuses a body ends the connection while it is still sent.
      await answer?.arrayBuffer().catch(() => null);
    }

    async function costOf(path: string, hostile: HostileCase, isSignedIn: boolean): Promise<Cost> {
      const measureOnce = async () => {
        const before = await cpuTime(web);
        await send(path, hostile, isSignedIn);
        return (await cpuTime(web)) - before;
      };
      const name = `${hostile.method ?? 'GET'} ${path.slice(0, 40)}, ${hostile.name}${
        hostile.body ? ` of ${Math.round(hostile.body.length / 1_000)} KB` : ''
      }`;
      const first = await measureOnce();
      const limit = isSignedIn ? SIGNED_IN_MS : SIGNED_OUT_MS;
      if (first < limit * SUSPICIOUS) return { name, milliseconds: first };
      const times = [first];
      while (times.length <= AGAIN) times.push(await measureOnce());
      return { name, milliseconds: median(times) };
    }

    const pathOf = (route: string) =>
      route
        .replace(':templateId', 'love-2')
        .replace(':token', token)
        .replace(/:\w+/g, () => randomUUID())
        .replace('*', 'no-such-page');
    const routes = Object.keys(accessTable).filter((route) => !LEFT_OUT.has(route));
    // Signing out ends what the others measure.
    routes.push(...routes.splice(routes.indexOf('/sign-out'), 1));

    async function costs(isSignedIn: boolean): Promise<Cost[]> {
      const all: Cost[] = [];
      // The first requests of a process compile what they run.
      for (const route of routes) await send(pathOf(route), { name: 'warm up' }, isSignedIn);
      for (const route of LETTER_FORMS) {
        for (const letter of longLetters()) {
          all.push(await costOf(pathOf(route), letter, isSignedIn));
          // An account may keep a limited number of drafts.
          await instance.pool.query("delete from messages where status = 'draft'");
        }
      }
      all.push(await costOf('/__manifest', await manyDiscoveries(origin), isSignedIn));
      for (const route of routes) {
        if (isSignedIn && route === '/sign-out') await assertSignedIn(origin, cookie);
        for (const hostile of hostileCases) {
          all.push(await costOf(pathOf(route), hostile, isSignedIn));
        }
      }
      return all.sort(mostFirst);
    }

    /** What it costs to read the longest letters. */
    async function costsOfReading(): Promise<Cost[]> {
      const all: Cost[] = [];
      for (const [name, pattern] of Object.entries(LONG_TEXTS)) {
        const content = pattern.repeat(Math.floor(LETTER_BYTES / Buffer.byteLength(pattern)));
        const letter = await addLetter(instance, {
          content,
          recipientEmail: 'maya@recipients.test',
        });
        const path = `/delivery/${letter.token}`;
        const viewCookie = await openLetter(origin, letter.token);
        all.push(await costOf(path, { name, headers: { cookie: viewCookie } }, false));
      }
      return all;
    }

    const signedOut = [...(await costs(false)), ...(await costsOfReading())].sort(mostFirst);
    const signedIn = await costs(true);
    await web.stop();
    await instance.stop();
    return [
      measurementOf('signed out', signedOut, SIGNED_OUT_MS),
      measurementOf('signed in', signedIn, SIGNED_IN_MS),
    ];
  },
};

/**
 * Asks React Router for the routes of as many paths as it takes at once.
 * @throws when no page names the version of the build, without which nothing is looked for
 */
async function manyDiscoveries(origin: string): Promise<HostileCase> {
  const page = await (await fetch(`${origin}/auth`)).text();
  const [, version] = /"version":\s*"(\w+)"/.exec(page) ?? [];
  if (!version) throw new Error('The version of the build was not found');
  const paths = Array.from({ length: 1_800 }, (_, path) => path.toString(36)).join(',');
  return { name: 'many paths', ending: `?version=${version}&paths=${paths}` };
}

const mostFirst = (a: Cost, b: Cost) => b.milliseconds - a.milliseconds;

/** @throws when the account is no longer signed in: the figures would be those of strangers */
async function assertSignedIn(origin: string, cookie: string): Promise<void> {
  const answer = await fetch(`${origin}/session`, { headers: { cookie } });
  const { state } = (await answer.json()) as { state: string };
  if (state !== 'signed-in') throw new Error(`The account is ${state}`);
}

const measurementOf = (who: string, costs: Cost[], limit: number): Measurement => ({
  name: `hostile requests, ${who}: CPU time of the most expensive`,
  value: costs[0]?.milliseconds ?? 0,
  target: { kind: 'at most', value: limit },
  unit: 'ms',
  detail: `of ${costs.length}; ${costs
    .slice(0, 3)
    .map(({ name, milliseconds }) => `${name}: ${Math.round(milliseconds)}`)
    .join('; ')}`,
});
