import { beforeAll, describe, expect, test } from 'vitest';
import { buildAdmin, type Person } from '#tests/factories/people.ts';
import { createTestApp, testEnvironment } from '#tests/setup/test-app.ts';
import { openWebProgram } from '#tests/setup/web-program.ts';

const secrets = testEnvironment('postgres://unused@localhost/unused');
const app = createTestApp(secrets);

describe('the limits form', () => {
  const web = openWebProgram(app, secrets);
  let admin: Person;
  beforeAll(async () => {
    admin = await buildAdmin(app);
  });

  const save = (fields: Record<string, string>) =>
    fetch(`${web.origin}/admin/settings`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: web.origin, cookie: admin.credentials.get('cookie') ?? '' },
      body: new URLSearchParams({ intent: 'save', ...fields }),
    });

  const saved = async () =>
    (await app.pool.query('select key, value from site_settings order by key')).rows;
  const audited = async () =>
    (
      await app.pool.query(
        "select before, after from audit_entries where action = 'setting_changed' order by id",
      )
    ).rows;

  test('says that nobody makes backups where none are set up', async () => {
    const cookie = admin.credentials.get('cookie') ?? '';
    const answer = await fetch(`${web.origin}/admin/settings`, { headers: { cookie } });
    expect(await answer.text()).toContain('nobody makes them');
  });

  test('saves nothing when one of its values is out of range', async () => {
    const answer = await save({ monthly_uploads: '20', complaint_brake: '1001' });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('Failed to save settings');
    expect(await saved()).toEqual([]);
    expect(await audited()).toEqual([]);
  });

  test('saves all values at once, with one audit entry for each that changed', async () => {
    const answer = await save({
      monthly_uploads: '20',
      complaint_brake: '5',
      // The value it has already.
      free_sends_a_day: '1000',
    });
    expect(answer.status).toBe(302);
    expect(await saved()).toEqual([
      { key: 'gallery.monthly_uploads', value: 20 },
      { key: 'place.complaint_brake_per_mille', value: 5 },
    ]);
    expect(await audited()).toEqual([
      { before: { 'gallery.monthly_uploads': 10 }, after: { 'gallery.monthly_uploads': 20 } },
      {
        before: { 'place.complaint_brake_per_mille': 3 },
        after: { 'place.complaint_brake_per_mille': 5 },
      },
    ]);
  });

  test('saves nothing when one of its audit entries cannot be written', async () => {
    const before = await saved();
    await app.pool.query(
      `alter table audit_entries add constraint no_fair_use
         check (subject_id <> 'payments.fair_use_sends') not valid`,
    );
    const answer = await save({ monthly_uploads: '30', fair_use_sends: '7' });
    expect(answer.status).toBe(500);
    expect(await saved()).toEqual(before);
  });
});
