import { beforeAll, describe, expect, test } from 'vitest';
import { initImages } from '#app/platform/storage/public-images.server.ts';
import { liftFreeSendBudget } from '../factories/messages.ts';
import { createTestApp, testEnvironment } from '../setup/test-app.ts';
import { openWebProgram } from '../setup/web-program.ts';
import { ACTORS, accessTable, everyone, type Responses, responsesOf } from './access-table.ts';
import { adminActions } from './admin-actions.ts';
import { buildScenario } from './build-scenario.ts';
import { listRoutes } from './list-routes.ts';
import { type RequestArguments, sendRequest } from './send-request.ts';

const secrets = testEnvironment('postgres://unused@localhost/unused');
const app = createTestApp(secrets);
const NO_POST = everyone('405');

describe('authorization', () => {
  beforeAll(async () => {
    await initImages(app.platform);
    await liftFreeSendBudget(app);
  });
  const web = openWebProgram(app, secrets);

  test('the access table lists exactly the existing routes', async () => {
    expect(Object.keys(accessTable).sort()).toEqual(await listRoutes(app.services));
  });

  const send = (...request: RequestArguments) => sendRequest(web.origin, ...request);

  for (const [route, { GET, POST = NO_POST, crossOrigin = '403' }] of Object.entries(accessTable)) {
    test(`GET and POST ${route}`, async () => {
      // GET and HEAD change nothing, so all actors can share a scenario.
      const shared = await buildScenario(app);
      for (const [method, expected] of Object.entries({ GET, HEAD: GET, POST })) {
        const found: Partial<Responses> = {};
        for (const actor of ACTORS) {
          const { credentials, pathOf } = method === 'POST' ? await buildScenario(app) : shared;
          found[actor] = await send(method, pathOf(route), credentials[actor], {
            origin: web.origin,
          });
        }
        expect({ method, ...found }).toEqual({ method, ...responsesOf(expected) });
      }
    });

    test(`a cross-origin POST to ${route} is refused`, async () => {
      const { credentials, pathOf } = await buildScenario(app);
      const refused = [
        await send('POST', pathOf(route), credentials.owner, {
          origin: 'https://elsewhere.example',
        }),
        await send('POST', pathOf(route), credentials.owner),
        await send('POST', pathOf(route), credentials.owner, {
          origin: 'null',
          'sec-fetch-site': 'cross-site',
        }),
      ];
      expect(refused).toEqual([crossOrigin, crossOrigin, crossOrigin]);
    });
  }

  for (const [name, action] of Object.entries(adminActions)) {
    test(`admin action: ${name}`, async () => {
      const found: Partial<Responses> = {};
      for (const actor of ACTORS) {
        const scenario = await buildScenario(app);
        const { path, fields } = action.post(scenario);
        found[actor] = await send(
          'POST',
          path,
          scenario.credentials[actor],
          { origin: web.origin },
          fields,
        );
        const wasDone = await action.wasDone(app, scenario);
        if (wasDone) found[actor] += ', done';
      }
      expect(found).toEqual(responsesOf(action.responses));
    });
  }
});
