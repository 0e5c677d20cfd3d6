import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import packageFile from '#package.json' with { type: 'json' };
import type { Child } from '#server/local/child.ts';
import { makeDeliveriesDue, updateDelivery } from './factories/deliveries.ts';
import { buildSent } from './factories/messages.ts';
import { buildPerson } from './factories/people.ts';
import { openMailServer } from './setup/mail-server.ts';
import { freePort, startProgram } from './setup/programs.ts';
import { metricNames, scrape } from './setup/scrape.ts';
import { createTestApp, testEnvironment } from './setup/test-app.ts';

/** Names in expressions that come from Prometheus itself. */
const PROMETHEUS_NAMES = /^(up|job|instance)$/;

describe('metrics and health for operators', () => {
  const secrets = testEnvironment('postgres://unused@localhost/unused');
  const app = createTestApp(secrets);
  const mailServer = openMailServer();
  let site: string;
  let operations: string;
  let product: Child;

  const startProduct = async (more: Record<string, string> = {}) => {
    const [port, operationsPort] = [await freePort(), await freePort()];
    site = `http://localhost:${port}`;
    operations = `http://127.0.0.1:${operationsPort}`;
    product = await startProgram('all', {
      ...secrets,
      DATABASE_URL: app.databaseUrl,
      SMTP_URL: mailServer.url,
      PORT: String(port),
      OPERATIONS_PORT: String(operationsPort),
      ...more,
    });
    await product.ready;
  };

  beforeAll(() => startProduct());
  afterAll(() => product.stop());

  const ready = async (origin: string) => {
    const answer = await fetch(`${origin}/health/ready`);
    return [answer.status, await answer.text()];
  };

  test('requests are measured by route pattern and status class, and labels contain no paths', async () => {
    const secretPath = '/delivery/n3v3r-1n-4-l4b3l';
    for (const path of ['/', '/auth', secretPath, '/wp-login.php?user=maya', '/presets.data']) {
      await (await fetch(`${site}${path}`)).text();
    }
    const counts = (await scrape(operations))
      .filter(({ name }) => name === 'unsent_http_request_duration_seconds_count')
      .map(({ labels }) => `${labels.method} ${labels.route} ${labels.status}`);
    expect(counts).toEqual(
      expect.arrayContaining([
        'GET / 2xx',
        'GET /auth 2xx',
        'GET /delivery/:token 4xx',
        'GET other 4xx',
        'GET /presets 2xx',
      ]),
    );
    const text = await (await fetch(`${operations}/metrics`)).text();
    expect(text).not.toMatch(/n3v3r|maya|wp-login/);
  });

  test('deliveries, mails and database connections are counted', async () => {
    const sender = await buildPerson(app);
    const messageId = await buildSent(app, sender, { recipientEmail: 'maya@recipients.test' });
    // The test app's clock shows another year than the worker's.
    await makeDeliveriesDue(app);
    await vi.waitUntil(() => mailServer.accepted.length === 1, { timeout: 10_000 });
    const value = async (wanted: string, labels: Record<string, string> = {}) =>
      (await scrape(operations)).find(
        ({ name, labels: has }) =>
          name === wanted && Object.entries(labels).every(([key, text]) => has[key] === text),
      )?.value;
    await vi.waitUntil(
      async () => (await value('unsent_mail_outcomes_total', { outcome: 'accepted' })) === 1,
      { timeout: 10_000 },
    );
    // The mail is counted when the server answers; the outcome is stored a moment later.
    await vi.waitUntil(async () => (await value('unsent_delivery_oldest_overdue_seconds')) === 0, {
      timeout: 10_000,
    });
    expect(await value('unsent_deliveries', { state: 'held' })).toBe(0);
    await updateDelivery(app, messageId, { state: 'held', claimId: null, claimUntil: null });
    expect(await value('unsent_deliveries', { state: 'held' })).toBe(1);
    expect(
      await value('unsent_database_connections', { pool: 'web', state: 'idle' }),
    ).toBeGreaterThanOrEqual(1);
    expect(await value('unsent_ready')).toBe(1);
    // A job may have been queued at this very moment.
    await vi.waitUntil(
      async () =>
        (await value('unsent_job_oldest_waiting_seconds', { queue: 'settle-payments' })) === 0,
      { timeout: 10_000 },
    );
    expect(await value('unsent_data_disk_free_bytes')).toBeGreaterThan(0);
    expect(await value('unsent_build_info', { version: packageFile.version })).toBe(1);
  });

  test('every metric named by the dashboard and the alerts exists', async () => {
    const dashboard = JSON.parse(readFileSync('deploy/dashboard.json', 'utf8')) as {
      panels: { targets: { expr: string }[] }[];
    };
    const panels = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    const rules = readFileSync('deploy/alerts.yml', 'utf8')
      .split(/^ {8}expr:/m)
      .slice(1)
      .map((rule) => rule.split(/^ {8}\w+:/m)[0] ?? '');
    expect(rules.length).toBeGreaterThan(10);
    const named = [...panels, ...rules].flatMap((expression) =>
      [...expression.matchAll(/\b(?:unsent|process|nodejs)_\w+|\bup\b/g)].map(([name]) => name),
    );
    const existing = await metricNames(operations);
    expect(
      [...new Set(named)].filter((name) => !existing.has(name) && !PROMETHEUS_NAMES.test(name)),
    ).toEqual([]);
  });

  test('a process whose migrations are missing is not ready until they are applied', async () => {
    expect(await ready(site)).toEqual([200, 'ready']);
    await app.pool.query('update drizzle.__drizzle_migrations set created_at = created_at - 1e12');
    expect(await ready(site)).toEqual([503, 'not ready: migrations']);
    expect((await fetch(`${site}/health/live`)).status).toBe(200);
    await app.pool.query('update drizzle.__drizzle_migrations set created_at = created_at + 1e12');
    expect(await ready(operations)).toEqual([200, 'ready']);
  });

  test('a stopping process first reports that it is draining, then finishes its requests and exits', async () => {
    await product.stop();
    await startProduct({ DRAIN_SECONDS: '2' });
    // A half-sent form: the rest arrives after the process was asked to stop.
    const half = connect(Number(new URL(site).port), 'localhost');
    await once(half, 'connect');
    half.write(
      `POST /sign-out HTTP/1.1\r\nHost: ${new URL(site).host}\r\nOrigin: ${site}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 10\r\n\r\nsome=`,
    );
    const hasExited = once(product.process, 'exit');
    product.process.kill('SIGTERM');
    await vi.waitUntil(async () => (await ready(site))[0] === 503, { interval: 20 });
    expect(await ready(site)).toEqual([503, 'not ready: draining']);
    const late = await fetch(`${site}/auth`);
    expect([late.status, late.headers.get('connection')]).toEqual([200, 'close']);
    half.write('thing');
    const [answer] = await once(half, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 (200|302)/);
    expect(await hasExited).toEqual([0, null]);
    await startProduct();
  });
});
