import { expect, test } from 'vitest';
import { buildAdmin, buildPerson } from '#tests/factories/people.ts';
import { startUpload } from '#tests/factories/videos.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { openWebServer } from '#tests/setup/web-server.ts';

const app = createTestApp({ REQUIRE_VERIFIED_SENDER: 'true' });
const web = openWebServer(app);

test('an account whose address is not proven cannot upload, and learns what to do', async () => {
  for (const person of [await buildPerson(app), await buildAdmin(app)]) {
    expect(await startUpload(web, person)).toMatchObject({
      status: 403,
      message:
        'Confirm your email address first. Go to Settings, Security to get a new confirmation email.',
    });
    await app.pool.query('update users set email_verified = true where id = $1', [person.userId]);
    expect(await startUpload(web, person)).toMatchObject({ status: 201 });
  }
});
