import { describe, expect, test } from 'vitest';
import { minutes } from '#app/platform/clock/clock.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { checkMailDomainJob } from './check-mail-domain.job.server.ts';
import type { Outside } from './check-mail-domain.server.ts';
import { findDomainCheck } from './domain-check.queries.server.ts';
import { saveDomainCheck } from './domain-check.store.server.ts';

const noSuchName = () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' }));

describe('the check of our sending domain', () => {
  const app = createTestApp({ MAIL_FROM: 'hello@letters.test', SMTP_URL: 'smtp://203.0.113.5' });
  const emptyDns: Outside = {
    dns: { resolve: noSuchName, reverse: noSuchName },
    greet: async () => 'no answer',
    signal: new AbortController().signal,
  };

  test('keeps the result of the last run for the admin page', async () => {
    expect(await findDomainCheck(app.platform.db)).toBeNull();
    const run = () => checkMailDomainJob(app.platform, emptyDns).run({});
    await run();
    app.clock.advance(minutes(60));
    await run();
    const check = await findDomainCheck(app.platform.db);
    expect(check?.checkedAt).toEqual(app.clock.now());
    expect(check?.findings.map(({ check: about, state }) => `${about} ${state}`)).toEqual([
      'spf wrong',
      'dkim unknown',
      'dmarc wrong',
      'reverse_name wrong',
      'bounces wrong',
      'one_click wrong',
    ]);
  });

  test('a slow check does not replace the result of a later one', async () => {
    const later = await findDomainCheck(app.platform.db);
    await saveDomainCheck(app.platform.db, { checkedAt: new Date(0), findings: [] });
    expect(await findDomainCheck(app.platform.db)).toEqual(later);
  });
});
