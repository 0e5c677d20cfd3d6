import { beforeAll } from 'vitest';
import { grantRole } from '#app/features/accounts/roles/grant-role.server.ts';
import { listRoutes } from '../authorization/list-routes.ts';
import { buildDraft, buildSent } from '../factories/messages.ts';
import { buildPerson } from '../factories/people.ts';
import { createTestApp, testEnvironment } from '../setup/test-app.ts';
import { openWebProgram } from '../setup/web-program.ts';
import type { FuzzTarget } from './generated-request.ts';

/** Runs a web process with people and messages for the tests of a file. */
export function openFuzzTarget(): FuzzTarget & { isAlive(): boolean } {
  const secrets = testEnvironment('postgres://unused@localhost/unused');
  const app = createTestApp(secrets);
  const target = {} as FuzzTarget & { isAlive(): boolean };
  const web = openWebProgram(app, secrets);
  let hasExited = false;

  beforeAll(async () => {
    web.child.process.once('exit', () => {
      hasExited = true;
    });
    const [owner, other, admin] = await Promise.all([
      buildPerson(app),
      buildPerson(app),
      buildPerson(app),
    ]);
    await grantRole(app.services, admin.email, 'admin');
    const ids = [await buildDraft(app, owner), await buildSent(app, owner), other.userId];
    const cookieOf = ({ credentials }: { credentials: Headers }) => credentials.get('cookie');
    Object.assign(target, {
      origin: web.origin,
      routes: await listRoutes(app.services),
      ids: [...ids, 'love-1', 'apology-2', 'no-such-template'],
      cookies: [null, ...[owner, other, admin].map(cookieOf)],
      isAlive: () => !hasExited,
    });
  });
  return target;
}
