import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { initImages } from '#app/platform/storage/public-images.server.ts';
import type { Child } from '#server/local/child.ts';
import { buildDraft, buildSent } from '../factories/messages.ts';
import { buildPerson, buildPrivateAvatar } from '../factories/people.ts';
import { openHouse, testEnvironment } from '../setup/house.ts';
import { freePort, startProgram } from '../setup/programs.ts';
import { everyRoute } from './routes.ts';
import { type Actor, type Answers, table } from './table.ts';

const secrets = testEnvironment('postgres://unused@localhost/unused');
const house = openHouse(secrets);
const ACTORS: Actor[] = ['anonymous', 'owner', 'other'];
const NOTHING_TO_POST: Answers = { anonymous: '405', owner: '405', other: '405' };

describe('authorization', () => {
  let origin: string;
  let web: Child;

  beforeAll(async () => {
    const port = await freePort();
    origin = `http://localhost:${port}`;
    await initImages(house.platform);
    web = startProgram('web', { ...secrets, DATABASE_URL: house.databaseUrl, PORT: String(port) });
    await web.ready;
  });
  afterAll(() => web.stop());

  test('every route is in the reviewed table, and the table names nothing else', async () => {
    expect(Object.keys(table).sort()).toEqual(await everyRoute(house.services));
  });

  /** A fresh owner, another person, and the things the owner has: each check starts from these. */
  async function scene() {
    const [owner, other] = await Promise.all([buildPerson(house), buildPerson(house)]);
    const draftId = await buildDraft(house, owner);
    const sentId = await buildSent(house, await buildPerson(house));
    const { rows } = await house.pool.query('select id from deliveries where message_id = $1', [
      sentId,
    ]);
    // The clock of the house stands in the future of the program under test.
    await house.pool.query("update deliveries set due_at = now() - interval '1 minute'");
    const avatarId = await buildPrivateAvatar(house, owner);
    const token = house.platform.keyring.linkToken(rows[0].id, 1);
    const credentials: Record<Actor, string | null> = {
      anonymous: null,
      owner: owner.credentials.get('cookie'),
      other: other.credentials.get('cookie'),
    };
    const addressOf = (route: string) =>
      route
        .replace(':templateId', 'love-2')
        .replace(':messageId', draftId)
        .replace(':token', token)
        .replace(':name', 'logo.svg')
        .replace(':provider', 'google')
        .replace(':avatarId', avatarId)
        .replace('*', 'no-such-page');
    return { credentials, addressOf };
  }

  async function ask(
    method: string,
    address: string,
    cookie: string | null,
    headers: Record<string, string> = {},
  ) {
    const answer = await fetch(`${origin}${address}`, {
      method,
      redirect: 'manual',
      headers: { ...(cookie && { cookie }), ...headers },
      ...(method === 'POST' && { body: new URLSearchParams() }),
    });
    const location = answer.headers.get('location');
    const place = location && new URL(location, origin).pathname.replace(/^(\/[\w-]*)\/.*/, '$1');
    return place ? `${answer.status} ${place}` : String(answer.status);
  }

  for (const [route, { GET, POST = NOTHING_TO_POST }] of Object.entries(table)) {
    test(`GET and POST ${route}`, async () => {
      for (const [method, answers] of Object.entries({ GET, HEAD: GET, POST })) {
        const found: Partial<Answers> = {};
        for (const actor of ACTORS) {
          const { credentials, addressOf } = await scene();
          found[actor] = await ask(method, addressOf(route), credentials[actor], { origin });
        }
        expect({ method, ...found }).toEqual({ method, ...answers });
      }
    });

    test(`a post to ${route} from elsewhere changes nothing`, async () => {
      const { credentials, addressOf } = await scene();
      const refused = [
        await ask('POST', addressOf(route), credentials.owner, {
          origin: 'https://elsewhere.example',
        }),
        await ask('POST', addressOf(route), credentials.owner),
        await ask('POST', addressOf(route), credentials.owner, {
          origin: 'null',
          'sec-fetch-site': 'cross-site',
        }),
      ];
      expect(refused).toEqual(['403', '403', '403']);
    });
  }
});
