import { beforeAll, describe, expect, test } from 'vitest';
import { initImages } from '#app/platform/storage/public-images.server.ts';
import { liftFreeSendBudget } from '../factories/messages.ts';
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
import { adminActions } from './admin-actions.ts';
import { buildScenario, type Scenario } from './build-scenario.ts';
import { listRoutes } from './list-routes.ts';
import { grantsNothing, type RequestArguments, sendRequest } from './send-request.ts';

const secrets = testEnvironment('postgres://unused@localhost/unused');
const app = createTestApp(secrets);
const NO_POST = everyone('405');
const SIGN_IN_FIRST = '302 /auth';

describe('authorization', () => {
  /** For requests that change nothing: GET, HEAD, and cross-origin ones, which are all refused. */
  let untouched: Scenario;
  beforeAll(async () => {
    await initImages(app.platform);
    await liftFreeSendBudget(app);
    untouched = await buildScenario(app);
  });
  const web = openWebProgram(app, secrets);

  test('the access table lists exactly the existing routes', async () => {
    expect(Object.keys(accessTable).sort()).toEqual(await listRoutes(app.services));
  });

  const send = (...request: RequestArguments) => sendRequest(web.origin, ...request);

  /** For requests that may change something: as it was built, because all of them were refused so far. */
  let refused: Scenario | null = null;

  for (const [index, [route, access]] of Object.entries(accessTable).entries()) {
    const { GET, POST = NO_POST, crossOrigin = '403' } = access;
    test(`GET and POST ${route}`, async () => {
      for (const [method, expected] of Object.entries({ GET, POST })) {
        const found: Partial<Responses> = {};
        const isWrite = method === 'POST';
        for (const actor of ACTORS) {
          if (isWrite) refused ??= await buildScenario(app);
          const { credentials, pathOf } = (isWrite && refused) || untouched;
          const response = await send(method, pathOf(route), credentials[actor], {
            origin: web.origin,
          });
          found[actor] = response;
          // The next actor must find everything as it was.
          if (isWrite && !grantsNothing(response)) refused = null;
        }
        // Signing out is answered as a refusal is.
        if (isWrite && found.owner === SIGN_IN_FIRST) refused = null;
        expect({ method, ...found }).toEqual({ method, ...responsesOf(expected) });
      }
    });

    // Every visitor comes up at some routes; the long run tries each at all of them.
    const actor = ACTORS[index % ACTORS.length] as Actor;
    test(`HEAD ${route} of ${actor} gets what GET gets`, async () => {
      const { credentials, pathOf } = untouched;
      const origin = web.origin;
      const response = await send('HEAD', pathOf(route), credentials[actor], { origin });
      expect(response).toBe(responsesOf(GET)[actor]);
    });

    test(`a cross-origin POST to ${route} is refused`, async () => {
      const { credentials, pathOf } = untouched;
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
        refused ??= await buildScenario(app);
        const scenario = refused;
        const { path, fields } = action.post(scenario);
        const response = await send(
          'POST',
          path,
          scenario.credentials[actor],
          { origin: web.origin },
          fields,
        );
        const wasDone = await action.wasDone(app, scenario);
        found[actor] = wasDone ? `${response}, done` : response;
        if (wasDone || !grantsNothing(response)) refused = null;
      }
      expect(found).toEqual(responsesOf(action.responses));
    });
  }
});
