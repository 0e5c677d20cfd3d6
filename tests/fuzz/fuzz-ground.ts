import { afterAll, beforeAll } from 'vitest';
import { grantRole } from '#app/features/accounts/public.server.ts';
import type { Child } from '#server/local/child.ts';
import { everyRoute } from '../authorization/routes.ts';
import { buildDraft, buildSent } from '../factories/messages.ts';
import { buildPerson } from '../factories/people.ts';
import { openHouse, testEnvironment } from '../setup/house.ts';
import { freePort, startProgram } from '../setup/programs.ts';
import type { Ground } from './generated-request.ts';

/** A web process with people and messages in it, for as long as the tests of a file run. */
export function openFuzzGround(): Ground & { isAlive(): boolean } {
  const secrets = testEnvironment('postgres://unused@localhost/unused');
  const house = openHouse(secrets);
  const ground = {} as Ground & { isAlive(): boolean };
  let web: Child;
  let hasEnded = false;

  beforeAll(async () => {
    const port = await freePort();
    web = startProgram('web', { ...secrets, DATABASE_URL: house.databaseUrl, PORT: String(port) });
    web.process.once('exit', () => {
      hasEnded = true;
    });
    await web.ready;
    const [owner, other, admin] = await Promise.all([
      buildPerson(house),
      buildPerson(house),
      buildPerson(house),
    ]);
    await grantRole(house.services, admin.email, 'admin');
    const ids = [await buildDraft(house, owner), await buildSent(house, owner), other.userId];
    const cookieOf = ({ credentials }: { credentials: Headers }) => credentials.get('cookie');
    Object.assign(ground, {
      origin: `http://127.0.0.1:${port}`,
      routes: await everyRoute(house.services),
      ids: [...ids, 'love-1', 'apology-2', 'no-such-template'],
      cookies: [null, ...[owner, other, admin].map(cookieOf)],
      isAlive: () => !hasEnded,
    });
  });
  afterAll(() => web.stop());
  return ground;
}
