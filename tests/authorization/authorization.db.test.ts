import { beforeAll, describe, expect, test } from 'vitest';
import { initImages } from '#app/platform/storage/public-images.server.ts';
import { liftFreeSendBudget } from '../factories/messages.ts';
import { createTestApp, testEnvironment } from '../setup/test-app.ts';
import { openWebProgram } from '../setup/web-program.ts';
import { ACTORS, type Answers, answersOf, everyone, table } from './access-table.ts';
import { adminActs } from './admin-acts.ts';
import { askServer, type RequestParts } from './ask-server.ts';
import { listRoutes } from './every-route.ts';
import { buildScenario } from './scenario.ts';

const secrets = testEnvironment('postgres://unused@localhost/unused');
const app = createTestApp(secrets);
const NOTHING_TO_POST = everyone('405');

describe('authorization', () => {
  beforeAll(async () => {
    await initImages(app.platform);
    await liftFreeSendBudget(app);
  });
  const web = openWebProgram(app, secrets);

  test('every route is in the reviewed table, and the table names nothing else', async () => {
    expect(Object.keys(table).sort()).toEqual(await listRoutes(app.services));
  });

  const ask = (...request: RequestParts) => askServer(web.origin, ...request);

  for (const [route, { GET, POST = NOTHING_TO_POST, fromElsewhere = '403' }] of Object.entries(
    table,
  )) {
    test(`GET and POST ${route}`, async () => {
      // What only looks changes nothing, so everybody may look at the same things.
      const seen = await buildScenario(app);
      for (const [method, answers] of Object.entries({ GET, HEAD: GET, POST })) {
        const found: Partial<Answers> = {};
        for (const actor of ACTORS) {
          const { credentials, addressOf } = method === 'POST' ? await buildScenario(app) : seen;
          found[actor] = await ask(method, addressOf(route), credentials[actor], {
            origin: web.origin,
          });
        }
        expect({ method, ...found }).toEqual({ method, ...answersOf(answers) });
      }
    });

    test(`a post to ${route} from elsewhere changes nothing`, async () => {
      const { credentials, addressOf } = await buildScenario(app);
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
      expect(refused).toEqual([fromElsewhere, fromElsewhere, fromElsewhere]);
    });
  }

  for (const [name, act] of Object.entries(adminActs)) {
    test(`admin act: ${name}`, async () => {
      const found: Partial<Answers> = {};
      for (const actor of ACTORS) {
        const scene = await buildScenario(app);
        const { address, fields } = act.post(scene);
        found[actor] = await ask(
          'POST',
          address,
          scene.credentials[actor],
          { origin: web.origin },
          fields,
        );
        const wasDone = await act.wasDone(app, scene);
        if (wasDone) found[actor] += ', done';
      }
      expect(found).toEqual(answersOf(act.answers));
    });
  }
});
