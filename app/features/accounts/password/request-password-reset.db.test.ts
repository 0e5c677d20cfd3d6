import { expect, test } from 'vitest';
import { asBrowser, buildPerson } from '#tests/factories/people.ts';
import { queuedMailsTo } from '#tests/factories/queued-mails.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { requestPasswordReset } from './request-password-reset.server.ts';

const app = createTestApp();

test('does the same for a known and an unknown address until the answer is out', async () => {
  const { email } = await buildPerson(app);
  for (const address of ['nobody@people.test', email]) {
    await requestPasswordReset(app.services, asBrowser(), address);
    const { rows: jobs } = await app.pool.query('select name, data from pgboss.job');
    expect(jobs.map(({ name }) => name)).toEqual(['send-reset-link']);
    expect(JSON.stringify(jobs)).not.toContain(address);
    const { rows } = await app.pool.query('select 1 from verifications');
    expect(rows).toEqual([]);
    const mails = await queuedMailsTo(app, address);
    expect(mails).toHaveLength(address === email ? 1 : 0);
  }
});
